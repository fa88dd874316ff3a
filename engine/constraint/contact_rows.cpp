#include <algorithm>
#include <cmath>

#include "engine/constraint/row_kinds.h"
#include "engine/constraint/row_scratch.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

constexpr int kMaxDim = 6;

/// Two bodies in contact: the columns they share and the weights of their rows.
struct Pair {
  int body1 = -1, body2 = -1;
  std::int64_t key = -1;
  double translation = 0, rotation = 0;  ///< sums of their inverse weights
};

void switchPair(RowWriter& rows, RowScratch& scratch, Pair& pair, int body1, int body2) {
  if (pair.body1 == body1 && pair.body2 == body2) {
    return;
  }
  const Model& m = rows.m;
  pair.body1 = body1;
  pair.body2 = body2;
  pair.key = static_cast<std::int64_t>(body1) * m.nbody + body2;
  pair.translation = m.body_invweight0[body1][0] + m.body_invweight0[body2][0];
  pair.rotation = m.body_invweight0[body1][1] + m.body_invweight0[body2][1];
  mergeChains(rows.layout, body1, body2, true, scratch);
  scratch.values.resize(scratch.first.size());
  for (std::size_t i = 0; i < scratch.first.size(); ++i) {
    scratch.values[i] = scratch.second[i] - scratch.first[i];
  }
}

/// One tile of the contact Jacobian: rows normal, tangent 1, 2, spin, roll 1, 2. Second body minus first.
void contactTile(const Contact& c, const TileMotion& motion, int tile, Double4 sign, Vec3 r, Double4 out[kMaxDim]) {
  const auto component = [&](int i) { return load4(motion.component[i].data() + 4 * tile); };
  const Double4 wx = component(0), wy = component(1), wz = component(2);
  const Double4 vx = sign * (component(3) + wy * r.z - wz * r.y);
  const Double4 vy = sign * (component(4) + wz * r.x - wx * r.z);
  const Double4 vz = sign * (component(5) + wx * r.y - wy * r.x);
  const int translations = std::min(3, c.dim);
  for (int i = 0; i < translations; ++i) {
    const double* f = c.frame.m + 3 * i;
    out[i] = vx * f[0] + vy * f[1] + vz * f[2];
  }
  for (int i = 3; i < c.dim; ++i) {
    const double* f = c.frame.m + 3 * (i - 3);
    out[i] = sign * (wx * f[0] + wy * f[1] + wz * f[2]);
  }
}

int rowsOf(const Contact& c, Cone cone) {
  return c.dim == 1 ? 1 : cone == Cone::pyramidal ? 2 * (c.dim - 1) : c.dim;
}

void writeJacobian(const Contact& c, bool edges, const TileLayout& layout, const RowScratch& scratch, double* J) {
  const int tiles = static_cast<int>(scratch.tiles.size()), width = 4 * tiles;
  for (int t = 0; t < tiles; ++t) {
    const int tile = scratch.tiles[t];
    Double4 row[kMaxDim];
    contactTile(c, scratch.motion, tile, load4(scratch.values.data() + 4 * t),
                c.pos - scratch.motion.reference[layout.tileTree[tile]], row);
    double* to = J + 4 * t;
    if (!edges) {
      for (int i = 0; i < c.dim; ++i) {
        store4(to + i * width, row[i]);
      }
      continue;
    }
    for (int k = 1; k < c.dim; ++k, to += 2 * width) {
      const Double4 side = row[k] * c.friction[k - 1];
      store4(to, row[0] + side);
      store4(to + width, row[0] - side);
    }
  }
}

void fillRows(RowWriter& rows, const Contact& c, int id, bool edges, const Pair& pair) {
  const SoftParameters soft = softParameters(rows.m.opt, c.solref, c.solimp);
  const Impedance value = impedance(soft, c.dist - c.includemargin);
  const auto fill = [&](ConstraintType type, double pos, double margin, double diag, double K, double B) {
    rows.fill({type, id}, pos, margin, diag, value, K, B);
  };
  if (c.dim == 1) {
    fill(ConstraintType::contactFrictionless, c.dist, c.includemargin, pair.translation, soft.K, soft.B);
  } else if (edges) {
    for (int k = 1; k < c.dim; ++k) {
      const double mu = c.friction[k - 1];
      const double diag = pair.translation + mu * mu * (k < 3 ? pair.translation : pair.rotation);
      fill(ConstraintType::contactPyramidal, c.dist, c.includemargin, diag, soft.K, soft.B);
      fill(ConstraintType::contactPyramidal, c.dist, c.includemargin, diag, soft.K, soft.B);
    }
  } else {
    const Row<2> along = sanitised(rows.m.opt, c.solreffriction, {0, 0});
    const double B = along == Row<2>{0, 0} ? soft.B : dampingOf(along, soft.d1);
    fill(ConstraintType::contactElliptic, c.dist, c.includemargin, pair.translation, soft.K, soft.B);
    for (int k = 1; k < c.dim; ++k) {
      fill(ConstraintType::contactElliptic, 0, 0, k < 3 ? pair.translation : pair.rotation, 0, B);
    }
  }
}

}  // namespace

void addContactRows(RowWriter& rows, const ConstraintPlan& plan) {
  constexpr int kNoDofs = 3;  // Contact::exclude
  Data& d = rows.d;
  RowScratch& scratch = d.rowWork.get<RowScratch>();
  const Cone cone = rows.m.opt.cone;
  bool gathered = false;
  Pair pair;
  for (int i = 0; i < d.ncon; ++i) {
    Contact& c = d.contact[i];
    c.efc_address = -1;
    if (c.exclude != 0) {
      continue;
    }
    if (!gathered) {
      gatherMotion(rows.m, d, plan.layout, scratch.motion);
      gathered = true;
    }
    switchPair(rows, scratch, pair, rows.m.geom_bodyid[c.geom[0]], rows.m.geom_bodyid[c.geom[1]]);
    if (scratch.tiles.empty()) {
      c.exclude = kNoDofs;
      continue;
    }
    const bool edges = c.dim > 1 && cone == Cone::pyramidal;
    c.efc_address = rows.row();
    // cones and single rows never share a group: the solver keeps them apart
    const bool isCone = c.dim > 1 && !edges;
    double* J = rows.open(scratch.tiles, rowsOf(c, cone), 2 * pair.key + isCone);
    writeJacobian(c, edges, plan.layout, scratch, J);
    fillRows(rows, c, i, edges, pair);
  }
}

}  // namespace kinetree
