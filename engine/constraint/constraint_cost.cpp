#include "engine/constraint/constraint_cost.h"

#include "engine/constraint/cone.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

double coneCost(const IslandProblem& p, const ConeRows& cone, const double* jar) {
  const ConePoint at = conePoint(cone, jar);
  if (at.zone == ConeZone::top) {
    return 0;
  }
  if (at.zone == ConeZone::middle) {
    const double gap = at.N - cone.mu * at.T;
    return 0.5 * cone.Dm * gap * gap;
  }
  double sum = 0;
  for (int j = 0; j < cone.dim; ++j) {
    sum += 0.5 * p.D[cone.row + j] * jar[j] * jar[j];
  }
  return sum;
}

constexpr double kMoving = -1;  // no curvature of a single row: so a cone that leaves its middle zone counts as changed

bool coneForce(const IslandProblem& p, const ConeRows& cone, const double* jar, double* force, double* curvature) {
  const ConePoint at = conePoint(cone, jar);
  bool changed = false;
  if (at.zone == ConeZone::middle) {
    force[0] = -cone.Dm * (at.N - cone.mu * at.T) * cone.mu;
    for (int j = 1; j < cone.dim; ++j) {
      force[j] = -force[0] / at.T * at.U[j] * cone.g[j];
    }
  }
  for (int j = 0; j < cone.dim; ++j) {
    const double D = at.zone == ConeZone::bottom ? p.D[cone.row + j] : at.zone == ConeZone::middle ? kMoving : 0.0;
    if (at.zone != ConeZone::middle) {
      force[j] = -D * jar[j];
    }
    changed |= curvature[j] != D;
    curvature[j] = D;
  }
  return changed || at.zone == ConeZone::middle;
}

}  // namespace

double constraintCost(const IslandProblem& p, const double* jar) {
  Double4 sum = {};
  const Double4 half = splat4(0.5);
  for (int i = p.equality.first; i < p.equality.end; i += 4) {
    const Double4 x = load4(jar + i);
    sum += half * load4(&p.D[i]) * x * x;
  }
  for (int i = p.friction.first; i < p.friction.end; i += 4) {
    const Double4 x = load4(jar + i), loss = load4(&p.loss[i]), edge = load4(&p.R[i]) * loss;
    const Double4 linear = loss * (-half * edge + select4(x <= -edge, -x, x));
    const Double4 inside = half * load4(&p.D[i]) * x * x;
    sum += select4((x <= -edge) | (x >= edge), linear, inside);
  }
  for (int i = p.unilateral.first; i < p.unilateral.end; i += 4) {
    const Double4 x = load4(jar + i);
    sum += keep4(x < 0, half * load4(&p.D[i]) * x * x);
  }
  double cost = sum4(sum);
  for (const ConeRows& cone : p.cone) {
    cost += coneCost(p, cone, jar + cone.row);
  }
  return cost;
}

bool constraintForce(const IslandProblem& p, const double* jar, double* force, double* curvature) {
  Int4 changed = {};
  const auto put = [&](int i, Double4 f, Double4 c) {
    store4(force + i, f);
    changed |= load4(curvature + i) != c;
    store4(curvature + i, c);
  };
  for (int i = p.equality.first; i < p.equality.end; i += 4) {
    const Double4 D = load4(&p.D[i]);
    put(i, -D * load4(jar + i), D);
  }
  for (int i = p.friction.first; i < p.friction.end; i += 4) {
    const Double4 x = load4(jar + i), D = load4(&p.D[i]), loss = load4(&p.loss[i]), edge = load4(&p.R[i]) * loss;
    const Int4 below = x <= -edge, above = x >= edge;
    put(i, select4(below, loss, select4(above, -loss, -D * x)), keep4(~(below | above), D));
  }
  for (int i = p.unilateral.first; i < p.unilateral.end; i += 4) {
    const Double4 x = load4(jar + i), D = load4(&p.D[i]);
    const Int4 active = x < 0;
    put(i, keep4(active, -D * x), keep4(active, D));
  }
  bool any = (changed[0] | changed[1] | changed[2] | changed[3]) != 0;
  for (const ConeRows& cone : p.cone) {
    any |= coneForce(p, cone, jar + cone.row, force + cone.row, curvature + cone.row);
  }
  return any;
}

void constraintStates(const IslandProblem& p, const double* jar, ConstraintState* states) {
  const auto stateOf = [&](int i) {
    if (i < p.equality.end) {
      return ConstraintState::quadratic;
    }
    if (i < p.friction.end) {
      const double edge = p.R[i] * p.loss[i];
      return jar[i] <= -edge  ? ConstraintState::linearneg
             : jar[i] >= edge ? ConstraintState::linearpos
                              : ConstraintState::quadratic;
    }
    return jar[i] < 0 ? ConstraintState::quadratic : ConstraintState::satisfied;
  };
  std::size_t cone = 0;
  for (std::size_t g = 0; g < p.groups.size(); ++g) {
    ConstraintState* to = states + p.globalRow[g];
    const RowGroup& group = p.groups[g];
    for (int i = 0; i < group.rows;) {
      if (group.row < p.cones.first) {
        to[i] = stateOf(group.row + i);
        ++i;
        continue;
      }
      const ConeRows& c = p.cone[cone++];
      const ConeZone zone = conePoint(c, jar + c.row).zone;
      const ConstraintState state = zone == ConeZone::top      ? ConstraintState::satisfied
                                    : zone == ConeZone::bottom ? ConstraintState::quadratic
                                                               : ConstraintState::cone;
      std::fill_n(to + i, c.dim, state);
      i += c.dim;
    }
  }
}

}  // namespace kinetree
