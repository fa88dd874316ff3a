#include "engine/constraint/line_search.h"

#include <cmath>

#include "engine/constraint/cone.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

LineStep stepTo(const LinePoint& p) {
  return {p.alpha, -p.cost};
}

/// Cost of one cone on the line and its derivatives.
LinePoint coneAt(const ConeLine& c, double alpha) {
  const double N = c.N + alpha * c.V, squares = c.UU + alpha * (2 * c.UV + alpha * c.VV);
  const double T = squares > 0 ? std::sqrt(squares) : 0;
  if (squares <= 0 ? N >= 0 : N >= c.mu * T) {
    return {alpha};
  }
  if (squares <= 0 || c.mu * N + T <= 0) {
    return {alpha, alpha * (alpha * c.q2 + c.q1) + c.q0, 2 * alpha * c.q2 + c.q1, 2 * c.q2};
  }
  const double gap = N - c.mu * T, dT = (c.UV + alpha * c.VV) / T;
  const double ddT = c.VV / T - (c.UV + alpha * c.VV) * dT / squares, dgap = c.V - c.mu * dT;
  return {alpha, 0.5 * c.Dm * gap * gap, c.Dm * gap * dgap, c.Dm * (dgap * dgap - gap * c.mu * ddT)};
}

}  // namespace

void LineSearch::prepare(const IslandProblem& p, const double* jar, const double* jv, double slope, double curvature) {
  problem_ = &p;
  jar_ = jar;
  jv_ = jv;
  evaluations_ = 0;
  prepareRows(slope, curvature);
  prepareCones();
}

void LineSearch::prepareRows(double slope, double curvature) {
  const IslandProblem& p = *problem_;
  slopeD_.resize(p.rows);
  energy_.resize(p.rows);
  const Double4 half = splat4(0.5);
  Double4 first = {}, second = {};
  for (int i = p.equality.first; i < p.equality.end; i += 4) {
    const Double4 v = load4(jv_ + i), Dv = load4(&p.D[i]) * v;
    first += Dv * load4(jar_ + i);
    second += Dv * v;
  }
  for (int i = p.friction.first; i < p.friction.end; i += 4) {
    const Double4 x = load4(jar_ + i), D = load4(&p.D[i]), loss = load4(&p.loss[i]), edge = load4(&p.R[i]) * loss;
    const Int4 inside = (x > -edge) & (x < edge);
    store4(&slopeD_[i], D * load4(jv_ + i));
    store4(&energy_[i], select4(inside, half * D * x * x, loss * (select4(x < 0, -x, x) - half * edge)));
  }
  for (int i = p.unilateral.first; i < p.unilateral.end; i += 4) {
    const Double4 x = load4(jar_ + i), D = load4(&p.D[i]);
    store4(&slopeD_[i], D * load4(jv_ + i));
    store4(&energy_[i], half * D * x * x);
  }
  linear_ = slope + sum4(first);
  quadratic_ = 0.5 * (curvature + sum4(second));
}

void LineSearch::prepareCones() {
  const IslandProblem& p = *problem_;
  cones_.resize(p.cone.size());
  for (std::size_t c = 0; c < p.cone.size(); ++c) {
    const ConeRows& cone = p.cone[c];
    ConeLine line{cone.mu, cone.Dm};
    for (int j = 0; j < cone.dim; ++j) {
      const double x = jar_[cone.row + j], v = jv_[cone.row + j], D = p.D[cone.row + j];
      line.q0 += 0.5 * D * x * x;
      line.q1 += D * x * v;
      line.q2 += 0.5 * D * v * v;
      const double U = x * cone.g[j], V = v * cone.g[j];
      if (j == 0) {
        line.N = U;
        line.V = V;
      } else {
        line.UU += U * U;
        line.UV += U * V;
        line.VV += V * V;
      }
    }
    line.start = coneAt(line, 0).cost;
    cones_[c] = line;
  }
}

LinePoint LineSearch::at(double alpha) {
  const IslandProblem& p = *problem_;
  ++evaluations_;
  const Double4 step = splat4(alpha);
  Double4 cost = {}, slope = {}, curvature = {};
  for (int i = p.friction.first; i < p.friction.end; i += 4) {
    const Double4 v = load4(jv_ + i), x = load4(jar_ + i) + step * v, loss = load4(&p.loss[i]);
    const Double4 edge = load4(&p.R[i]) * loss, Dv = load4(&slopeD_[i]);
    const Int4 inside = (x > -edge) & (x < edge), below = x <= -edge;
    const Double4 size = select4(x < 0, -x, x);
    cost += select4(inside, 0.5 * load4(&p.D[i]) * x * x, loss * (size - 0.5 * edge)) - load4(&energy_[i]);
    slope += select4(inside, Dv * x, select4(below, -loss, loss) * v);
    curvature += keep4(inside, Dv * v);
  }
  for (int i = p.unilateral.first; i < p.unilateral.end; i += 4) {
    const Double4 x0 = load4(jar_ + i), v = load4(jv_ + i), Dv = load4(&slopeD_[i]), x = x0 + step * v;
    const Int4 now = x < 0, before = x0 < 0;
    const Double4 energy = load4(&energy_[i]);
    cost += keep4(now, step * Dv * (x0 + 0.5 * step * v)) + keep4(now & ~before, energy) - keep4(before & ~now, energy);
    slope += keep4(now, Dv * x);
    curvature += keep4(now, Dv * v);
  }
  LinePoint point{alpha, sum4(cost), sum4(slope), sum4(curvature)};
  for (const ConeLine& line : cones_) {
    const LinePoint c = coneAt(line, alpha);
    point.cost += c.cost - line.start;
    point.slope += c.slope;
    point.curvature += c.curvature;
  }
  point.cost += alpha * (alpha * quadratic_ + linear_);
  point.slope += 2 * alpha * quadratic_ + linear_;
  point.curvature += 2 * quadratic_;
  if (point.curvature <= 0) {
    point.curvature = kMinVal;
  }
  return point;
}

LineStep LineSearch::search(double tolerance, int limit) {
  const LinePoint p0 = at(0);
  LinePoint p1 = newtonFrom(p0), p2 = p0;
  if (std::abs(p1.slope) < tolerance) {
    return stepTo(p1);
  }
  const double direction = p1.slope < 0 ? 1 : -1;
  while (p1.slope * direction <= -tolerance && evaluations_ < limit) {
    p2 = p1;
    p1 = newtonFrom(p1);
    if (std::abs(p1.slope) < tolerance) {
      return stepTo(p1);
    }
  }
  return evaluations_ >= limit ? stepTo(p1) : bracketed(p1, p2, tolerance, limit);
}

LineStep LineSearch::bracketed(LinePoint p1, LinePoint p2, double tolerance, int limit) {
  LinePoint next2 = p1, next1 = newtonFrom(p1);
  while (evaluations_ < limit) {
    const LinePoint candidates[3] = {next1, next2, at(0.5 * (p1.alpha + p2.alpha))};
    const LinePoint* best = nullptr;
    for (const LinePoint& c : candidates) {
      if (std::abs(c.slope) < tolerance && (!best || c.cost < best->cost)) {
        best = &c;
      }
    }
    if (best) {
      return stepTo(*best);
    }
    // an end moves to candidates on its side of the minimum that are less steep
    const auto tighten = [&](LinePoint& end, LinePoint& next) {
      bool moved = false;
      for (const LinePoint& c : candidates) {
        if ((end.slope < 0 && c.slope < 0 && end.slope < c.slope) ||
            (end.slope > 0 && c.slope > 0 && end.slope > c.slope)) {
          end = c;
          moved = true;
        }
      }
      if (moved) {
        next = newtonFrom(end);
      }
      return moved;
    };
    const bool moved1 = tighten(p1, next1), moved2 = tighten(p2, next2);
    if (!moved1 && !moved2) {
      return stepTo(candidates[2]);
    }
  }
  if (p1.cost <= p2.cost && p1.cost < 0) {
    return stepTo(p1);
  }
  if (p2.cost <= p1.cost && p2.cost < 0) {
    return stepTo(p2);
  }
  return {};
}

}  // namespace kinetree
