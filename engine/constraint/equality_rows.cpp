#include <algorithm>
#include <cmath>

#include "engine/constraint/anchor.h"
#include "engine/constraint/row_kinds.h"
#include "engine/constraint/row_scratch.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

/// Translation rows: J_p(body 1, p1) - J_p(body 2, p2); turned rows: `turn` (J_r(body 1) - J_r(body 2)).
void anchorTile(const TileMotion& motion, int tile, Double4 in1, Double4 in2, Vec3 r1, Vec3 r2, const Mat3* turn,
                double* J, int width) {
  const auto component = [&](int i) { return load4(motion.component[i].data() + 4 * tile); };
  const Double4 wx = component(0), wy = component(1), wz = component(2);
  const Double4 vx = component(3), vy = component(4), vz = component(5);
  store4(J, in1 * (vx + (wy * r1.z - wz * r1.y)) - in2 * (vx + (wy * r2.z - wz * r2.y)));
  store4(J + width, in1 * (vy + (wz * r1.x - wx * r1.z)) - in2 * (vy + (wz * r2.x - wx * r2.z)));
  store4(J + 2 * width, in1 * (vz + (wx * r1.y - wy * r1.x)) - in2 * (vz + (wx * r2.y - wy * r2.x)));
  if (turn) {
    const Double4 sign = in1 - in2;
    for (int i = 0; i < 3; ++i) {
      const double* t = turn->m + 3 * i;
      store4(J + (3 + i) * width, sign * (wx * t[0] + wy * t[1] + wz * t[2]));
    }
  }
}

/// w -> scale vec(conj(q2) (0, w) q1) as a matrix.
Mat3 turnMatrix(Quat q1, Quat q2, double scale) {
  Vec3 column[3];
  for (int i = 0; i < 3; ++i) {
    Quat w = {0, 0, 0, 0};
    w[i + 1] = 1;
    column[i] = (conjugate(q2) * w * q1).vec() * scale;
  }
  return Mat3::fromColumns(column[0], column[1], column[2]);
}

void addAnchorRows(RowWriter& rows, const ConstraintPlan& plan, const SoftItem& item, RowScratch& scratch) {
  const Model& m = rows.m;
  const AnchorPair a = anchorsOf(m, rows.d, item.id);
  const bool weld = m.eq_type[item.id] == EqualityType::weld;
  const int count = weld ? 6 : 3;
  if (rows.bothAsleepOrStatic(a.body1, a.body2)) {
    return;
  }
  mergeChains(plan.layout, a.body1, a.body2, false, scratch);
  if (scratch.tiles.empty()) {
    return;
  }
  const Mat3 turn = weld ? turnMatrix(a.q1, a.q2, 0.5 * a.torquescale) : Mat3{};
  const int tiles = static_cast<int>(scratch.tiles.size()), width = 4 * tiles;
  double* J = rows.open(scratch.tiles, count);
  for (int t = 0; t < tiles; ++t) {
    const Vec3 c = scratch.motion.reference[plan.layout.tileTree[scratch.tiles[t]]];
    anchorTile(scratch.motion, scratch.tiles[t], load4(scratch.first.data() + 4 * t),
               load4(scratch.second.data() + 4 * t), a.p1 - c, a.p2 - c, weld ? &turn : nullptr, J + 4 * t, width);
  }
  if (!plan.sparse && std::all_of(J, J + count * width, [](double x) { return x == 0; })) {
    rows.close(count);
    return;
  }
  const Vec3 apart = a.p1 - a.p2;
  const Vec3 turned = weld ? (conjugate(a.q2) * a.q1).vec() * a.torquescale : Vec3{};
  const Impedance value = impedance(item.soft, std::sqrt(squaredNorm(apart) + squaredNorm(turned)));
  const RowHead head{ConstraintType::equality, item.id, &item.soft};
  for (int i = 0; i < count; ++i) {
    const int kind = i / 3;  // weights of translation or of rotation
    rows.fill(head, i < 3 ? apart[i] : turned[i - 3], 0,
              m.body_invweight0[a.body1][kind] + m.body_invweight0[a.body2][kind], value, item.soft.K, item.soft.B);
  }
}

/// A joint or tendon as one coordinate.
struct Coordinate {
  double value = 0;   ///< now, minus its value at qpos0
  double weight = 0;  ///< its inverse weight
};

Coordinate coordinate(const Model& m, const Data& d, EqualityType type, int id) {
  if (type == EqualityType::joint) {
    const int q = m.jnt_qposadr[id];
    return {d.qpos[q] - m.qpos0[q], m.dof_invweight0[m.jnt_dofadr[id]]};
  }
  return {d.ten_length[id] - m.tendon_length0[id], m.tendon_invweight0[id]};
}

void addCoordinate(RowWriter& rows, RowScratch& scratch, EqualityType type, int id, double scale) {
  if (type == EqualityType::joint) {
    addEntry(scratch, rows.layout.slot[rows.m.jnt_dofadr[id]], scale);
  } else {
    addTendon(rows.m, rows.d, rows.layout, scratch, id, scale);
  }
}

void addCouplingRow(RowWriter& rows, const ConstraintPlan& plan, const SoftItem& item, RowScratch& scratch) {
  const Model& m = rows.m;
  const EqualityType type = m.eq_type[item.id];
  const int id1 = m.eq_obj1id[item.id], id2 = m.eq_obj2id[item.id];
  const Row<11>& c = m.eq_data[item.id];
  if (type == EqualityType::joint) {
    const int body1 = m.jnt_bodyid[id1], body2 = id2 >= 0 ? m.jnt_bodyid[id2] : 0;
    if (rows.bothAsleepOrStatic(body1, body2)) {
      return;
    }
  }
  beginSparseRow(scratch);
  addCoordinate(rows, scratch, type, id1, 1);
  const Coordinate first = coordinate(m, rows.d, type, id1);
  double residual = first.value - c[0], diag = first.weight;
  if (id2 >= 0) {
    const Coordinate second = coordinate(m, rows.d, type, id2);
    const double x = second.value;
    residual -= x * (c[1] + x * (c[2] + x * (c[3] + x * c[4])));
    addCoordinate(rows, scratch, type, id2, -(c[1] + x * (2 * c[2] + x * (3 * c[3] + x * 4 * c[4]))));
    diag += second.weight;
  }
  if (openSparseRow(rows, plan)) {
    rows.fill({ConstraintType::equality, item.id, &item.soft}, residual, 0, diag);
  }
}

}  // namespace

void addEqualityRows(RowWriter& rows, const ConstraintPlan& plan) {
  const Model& m = rows.m;
  RowScratch& scratch = rows.d.rowWork.get<RowScratch>();
  bool gathered = false;
  for (const SoftItem& item : plan.equalities) {
    if (!rows.d.eq_active[item.id]) {
      continue;
    }
    const EqualityType type = m.eq_type[item.id];
    if (type == EqualityType::connect || type == EqualityType::weld) {
      if (!gathered) {
        gatherMotion(m, rows.d, plan.layout, scratch.motion);
        gathered = true;
      }
      addAnchorRows(rows, plan, item, scratch);
    } else {
      addCouplingRow(rows, plan, item, scratch);
    }
  }
}

}  // namespace kinetree
