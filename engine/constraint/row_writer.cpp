#include "engine/constraint/row_writer.h"

#include <algorithm>

#include "engine/constraint/row_kinds.h"
#include "engine/constraint/row_scratch.h"
#include "engine/model/data_fields.h"
#include "engine/plan.h"

namespace kinetree {

RowWriter::RowWriter(const Model& model, Data& data, int maxRows)
    : m(model), d(data), layout(model.plan->constraint.layout), sleeping_(m.opt.enabled(enable::sleep)) {
  visitRowFields(d, [&](const char*, auto& field) { field.resize(maxRows); });
  d.efc_J.unitSlot.resize(maxRows);
  d.efc_J.unitValue.resize(maxRows);
  d.efc_J.clear();
}

double* RowWriter::open(std::span<const int> tiles, int rows, std::int64_t key) {
  RowBlocks& blocks = d.efc_J;
  const int width = 4 * static_cast<int>(tiles.size());
  const int start = blocks.J.size();
  if (key >= 0 && key == key_) {
    blocks.group[blocks.group.size() - 1].rows += rows;
  } else {
    RowGroup group{opened_, rows, blocks.tile.size(), static_cast<int>(tiles.size()), start};
    for (const int tile : tiles) {
      blocks.tile.push(tile);
    }
    blocks.group.push(group);
    key_ = key;
  }
  blocks.J.reserve(start + width * rows);
  blocks.J.resize(start + width * rows);
  opened_ += rows;
  return blocks.J.data() + start;
}

void RowWriter::openUnit(ConstraintType type, int slot, double value) {
  RowBlocks& blocks = d.efc_J;
  // one tree and one kind a group: islands split trees, the solver splits kinds
  const std::int64_t key = (std::int64_t{1} << 62) + 8 * layout.tileTree[slot / 4] + static_cast<int>(type);
  if (key == key_) {
    ++blocks.group[blocks.group.size() - 1].rows;
  } else {
    blocks.group.push({opened_, 1, 0, 0, 0});
    key_ = key;
  }
  blocks.unitSlot[opened_] = slot;
  blocks.unitValue[opened_] = value;
  ++opened_;
}

void RowWriter::close(int rows) {
  RowBlocks& blocks = d.efc_J;
  RowGroup& group = blocks.group[blocks.group.size() - 1];
  group.rows -= rows;
  blocks.J.resize(blocks.J.size() - 4 * group.tiles * rows);
  if (group.rows == 0) {
    blocks.tile.resize(group.tile);
    blocks.group.resize(blocks.group.size() - 1);
    key_ = -1;
  }
  opened_ -= rows;
}

void RowWriter::fill(const RowHead& head, double position, double margin, double diag, Impedance value, double K,
                     double B) {
  const int i = row_++;
  d.efc_type[i] = head.type;
  d.efc_id[i] = head.id;
  d.efc_pos[i] = position;
  d.efc_margin[i] = margin;
  d.efc_frictionloss[i] = head.loss;
  d.efc_diagA[i] = diag;
  d.efc_KBIP[i] = {K, B, value.I, value.P};
}

void RowWriter::fill(const RowHead& head, double position, double margin, double diag) {
  fill(head, position, margin, diag, impedance(*head.soft, position - margin), head.soft->K, head.soft->B);
}

bool openSparseRow(RowWriter& rows, const ConstraintPlan& plan) {
  RowScratch& scratch = rows.d.rowWork.get<RowScratch>();
  const Array<double>& v = scratch.values;
  const auto isZero = [](double x) { return x == 0; };
  if (v.empty() || (!plan.sparse && std::all_of(v.begin(), v.end(), isZero))) {
    return false;
  }
  if (!plan.sparse) {  // tiles that hold only zeros couple nothing
    std::size_t kept = 0;
    for (std::size_t t = 0; t < scratch.tiles.size(); ++t) {
      if (!std::all_of(v.begin() + 4 * t, v.begin() + 4 * t + 4, isZero)) {
        scratch.tiles[kept] = scratch.tiles[t];
        std::copy_n(v.begin() + 4 * t, 4, scratch.values.begin() + 4 * kept++);
      }
    }
    scratch.tiles.resize(kept);
    scratch.values.resize(4 * kept);
  }
  std::copy(v.begin(), v.end(), rows.open(scratch.tiles, 1));
  return true;
}

bool openTendonRow(RowWriter& rows, const ConstraintPlan& plan, int tendon, double scale) {
  RowScratch& scratch = rows.d.rowWork.get<RowScratch>();
  beginSparseRow(scratch);
  addTendon(rows.m, rows.d, plan.layout, scratch, tendon, scale);
  return openSparseRow(rows, plan);
}

bool RowWriter::dofAsleep(int dof) const {
  return sleeping_ && !d.tree_awake[m.dof_treeid[dof]];
}

bool RowWriter::bothAsleepOrStatic(int body1, int body2) const {
  const auto awake = [&](int b) { return m.body_treeid[b] >= 0 && d.tree_awake[m.body_treeid[b]]; };
  return sleeping_ && !awake(body1) && !awake(body2);
}

}  // namespace kinetree
