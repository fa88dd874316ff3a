#include "engine/collision/sweep_replay.h"

#include <algorithm>
#include <utility>

#include "engine/spatial/quat.h"

namespace kinetree {
namespace {

constexpr double kSmall = 1e-12;  // off-diagonal elements and cosines below this end the iteration

/// Rotation (as a matrix) that diagonalises `s`, eigenvalues in decreasing order. Jacobi, one rotation at a time,
/// accumulated as a quaternion; a nearly round cloud of points makes the axes depend on these very steps.
Mat3 principalAxes(const Mat3& s) {
  Quat q;
  double value[3];
  for (int iteration = 0; iteration < 500; ++iteration) {
    const Mat3 axes = toMatrix(q);
    const Mat3 rotated = (transpose(axes) * s) * axes;
    for (int i = 0; i < 3; ++i) {
      value[i] = rotated(i, i);
    }
    const double xy = std::abs(rotated(0, 1)), xz = std::abs(rotated(0, 2)), yz = std::abs(rotated(1, 2));
    const int turn = xy > xz && xy > yz ? 2 : xz > yz ? 1 : 0;
    const int row = turn == 0 ? 1 : 0, col = turn == 2 ? 1 : 2;
    if (!(std::abs(rotated(row, col)) >= kSmall)) {
      break;
    }
    const double tau = (rotated(col, col) - rotated(row, row)) / (2 * rotated(row, col));
    const double t = tau >= 0 ? 1 / (tau + std::sqrt(1 + tau * tau)) : -1 / (-tau + std::sqrt(1 + tau * tau));
    const double c = 1 / std::sqrt(1 + t * t);
    if (c > 1 - kSmall) {
      break;
    }
    Quat step;
    const double half = std::sqrt(0.5 - 0.5 * c);
    step[turn + 1] = (tau >= 0) == (turn == 1) ? half : -half;
    step.w = std::sqrt(1 - step[turn + 1] * step[turn + 1]);
    normalize(step);
    q = q * step;
    normalize(q);
  }
  for (const int i : {0, 1, 0}) {
    if (value[i] + kSmall < value[i + 1]) {
      std::swap(value[i], value[i + 1]);
      Quat quarter{0.707106781186548, 0, 0, 0};
      quarter[(i + 2) % 3 + 1] = quarter.w;
      q = q * quarter;
      normalize(q);
    }
  }
  return toMatrix(q);
}

Mat3 sweepAxes(const Model& m, const Data& d) {
  Vec3 center;
  int count = 0;
  for (int g = 0; g < m.ngeom; ++g) {
    if (m.geom_bodyid[g] != 0) {
      center += d.geom_xpos[g];
      ++count;
    }
  }
  center *= 1.0 / count;
  Mat3 covariance;
  for (int g = 0; g < m.ngeom; ++g) {
    if (m.geom_bodyid[g] != 0) {
      const Vec3 r = d.geom_xpos[g] - center;
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
          covariance(i, j) += r[i] * r[j];
        }
      }
    }
  }
  for (double& x : covariance.m) {
    x *= 1.0 / count;
  }
  return principalAxes(covariance);
}

struct Interval {
  double min, max;
};

/// The body's geoms along `axis`, each bounded by its sphere and its box.
Interval extent(const Model& m, const Data& d, const PairOptions& o, int body, Vec3 axis) {
  Interval all{0, 0};
  for (int i = 0; i < m.body_geomnum[body]; ++i) {
    const int g = m.body_geomadr[body] + i;
    const double margin = o.override_ && o.o_margin != 0 ? 0.5 * o.o_margin : m.geom_margin[g] + m.geom_gap[g];
    const Mat3& rot = d.geom_xmat[g];
    const Vec3 half = m.geom_aabb[g].size;
    const double boxCenter = dot(rot * m.geom_aabb[g].center + d.geom_xpos[g], axis);
    const double boxHalf = std::abs(half.x * dot(rot.col(0), axis)) + std::abs(half.y * dot(rot.col(1), axis)) +
                           std::abs(half.z * dot(rot.col(2), axis));
    const double center = dot(d.geom_xpos[g], axis), radius = m.geom_rbound[g];
    const Interval one{std::max(center - radius, boxCenter - boxHalf) - margin,
                       std::min(center + radius, boxCenter + boxHalf) + margin};
    all = i == 0 ? one : Interval{std::min(all.min, one.min), std::max(all.max, one.max)};
  }
  return all;
}

}  // namespace

bool SweepReplay::finds(const Model& m, const Data& d, const PairOptions& options, int a, int b) {
  if (!known_) {
    axes_ = sweepAxes(m, d);
    known_ = true;
  }
  const Interval along1 = extent(m, d, options, a, axes_.row(0)), along2 = extent(m, d, options, b, axes_.row(0));
  // stable sort by float: of equal ends, those of the lower body come first
  if (!(static_cast<float>(along2.min) < static_cast<float>(along1.max) &&
        static_cast<float>(along1.min) <= static_cast<float>(along2.max))) {
    return false;
  }
  for (int k = 1; k < 3; ++k) {
    const Interval i1 = extent(m, d, options, a, axes_.row(k)), i2 = extent(m, d, options, b, axes_.row(k));
    if (i1.min > i2.max || i2.min > i1.max) {
      return false;
    }
  }
  return true;
}

}  // namespace kinetree
