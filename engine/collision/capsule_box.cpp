// Capsule against box: the nearest feature pair of segment and box gives the first ball; where the segment lies along
// the box, a second one is placed as far along it as the box reaches. Case analysis and tie rules are the reference's.

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/collision/sphere_pairs.h"

namespace kinetree {
namespace {

enum class Feature { none, face, corner, edge };

/// The segment c + t h (|t| <= 1) in the frame of a box of half sizes s, and the box feature nearest to it.
struct Nearest {
  Vec3 c, h, axis, s;
  double length2;   // |h|^2
  int towards = 0;  // bit k: h_k > 0
  double best2;     // squared distance so far
  Feature feature = Feature::none;
  double t = 0;      // place on the segment
  int outside = -1;  // face: the coordinate outside the box; -1: none
  int corner = 0;    // corner, or an end of the edge: bit k: positive
  int edgeAxis = 0;  // edge: its direction
  double x = 0;      // edge: place along it

  void tryEnds();
  void tryEdges();
  std::optional<double> secondPlace() const;  // offset from t of the second ball

 private:
  void tryEdge(int j, int start);
  std::optional<double> secondAtCorner() const;
  std::optional<double> secondAtEdge() const;
  std::optional<double> secondAtFace() const;
};

void Nearest::tryEnds() {
  for (int end = -1; end <= 1; end += 2) {
    const Vec3 q = c + h * end;
    Vec3 clamped = q;
    int count = 0, last = -1;
    for (int k = 0; k < 3; ++k) {
      if (q[k] < -s[k] || q[k] > s[k]) {
        clamped[k] = q[k] < 0 ? -s[k] : s[k];
        ++count;
        last = k;
      }
    }
    if (count > 1) {
      continue;
    }
    if (const double d2 = squaredNorm(clamped - q); d2 < best2) {
      best2 = d2;
      feature = Feature::face;
      t = end;
      outside = last;
    }
  }
}

void Nearest::tryEdge(int j, int start) {
  Vec3 middle = {start & 1 ? s.x : -s.x, start & 2 ? s.y : -s.y, start & 4 ? s.z : -s.z};
  middle[j] = 0;
  const double ma = s[j] * s[j], mb = -s[j] * h[j], mc = length2;
  const Vec3 offset = middle - c;
  const double u = -s[j] * offset[j], v = dot(h, offset), det = ma * mc - mb * mb;
  if (std::abs(det) < kMinVal) {
    return;
  }
  const double inverse = 1 / det;
  double along = (mc * u - mb * v) * inverse, y = (ma * v - mb * u) * inverse;
  int end = 1;  // 0, 2: the search ran into an end of the edge, even if it left it again
  const auto clampAlong = [&] {
    if (along > 1) {
      along = 1;
      end = 2;
    } else if (along < -1) {
      along = -1;
      end = 0;
    }
  };
  const double wanted = along;
  clampAlong();
  if (wanted > 1) {
    y = (v - mb) * (1 / mc);
  } else if (wanted < -1) {
    y = (v + mb) * (1 / mc);
  }
  if (y > 1) {
    y = 1;
    along = (u - mb) * (1 / ma);
    clampAlong();
  } else if (y < -1) {
    y = -1;
    along = (u + mb) * (1 / ma);
    clampAlong();
  }
  Vec3 gap = offset - h * y;
  gap[j] += s[j] * along;
  if (const double d2 = squaredNorm(gap); d2 < best2 - kMinVal) {
    best2 = d2;
    t = y;
    corner = start + (end == 2 ? 1 << j : 0);
    feature = end == 1 ? Feature::edge : Feature::corner;
    edgeAxis = j;
    x = along;
  }
}

void Nearest::tryEdges() {
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 8; ++i) {
      if (!(i >> j & 1)) {
        tryEdge(j, i);
      }
    }
  }
}

std::optional<double> Nearest::secondAtCorner() const {
  int bits = towards ^ corner;
  if (bits == 0 || bits == 7) {
    return {};
  }
  double sense = 1, away = 1 - t, back = 1 + t;
  if (bits != 1 && bits != 2 && bits != 4) {
    sense = -1;
    bits = 7 - bits;
    std::swap(away, back);
  }
  const int k = std::countr_zero(static_cast<unsigned>(bits));
  if (axis[k] * axis[k] > 0.5) {
    return sense * std::min(away, 2 * s[k] / std::abs(h[k]));
  }
  const int i = (k + 1) % 3, j = (k + 2) % 3;
  return -sense * std::min(back, std::min(2 * s[i] / std::abs(h[i]), 2 * s[j] / std::abs(h[j])));
}

std::optional<double> Nearest::secondAtEdge() const {
  const int bits = (towards ^ corner) & ~(1 << edgeAxis);
  if (std::popcount(static_cast<unsigned>(bits)) != 1) {
    return {};
  }
  const int i = (edgeAxis + 1) % 3, j = (edgeAxis + 2) % 3;
  const int b = std::abs(axis[i]) > std::abs(axis[j]) ? i : j;
  const bool differs = bits >> b & 1;
  const double sense = differs ? 1 : -1;
  const double room = (towards >> edgeAxis & 1) == differs ? 1 - x : 1 + x;
  const double reach = std::min(1 - sense * t, 2 * s[b] / std::abs(h[b]));
  return sense * std::min(reach, s[edgeAxis] * room / std::abs(h[edgeAxis]));
}

std::optional<double> Nearest::secondAtFace() const {
  if (outside < 0) {
    return {};
  }
  const double sense = -t;
  const Vec3 q = c - h * sense;
  double reach = 2;
  for (int i = 0; i < 3; ++i) {
    for (int side = -1; side <= 1 && i != outside; side += 2) {
      if (const double y = (side * s[i] - q[i]) / h[i] * sense; y > 0 && y < reach) {
        reach = y;
      }
    }
  }
  return sense * reach;
}

std::optional<double> Nearest::secondPlace() const {
  switch (feature) {
    case Feature::corner:
      return secondAtCorner();
    case Feature::edge:
      return secondAtEdge();
    case Feature::face:
      return secondAtFace();
    default:
      return {};
  }
}

}  // namespace

void capsuleBox(const Shape& capsule, const Shape& box, double reach, Hits& hits) {
  Nearest near;
  near.c = transposeTimes(box.rot, capsule.pos - box.pos);
  near.axis = transposeTimes(box.rot, capsule.axis());
  near.h = near.axis * capsule.size.y;
  near.s = box.size;
  near.length2 = capsule.size.y * capsule.size.y;
  for (int k = 0; k < 3; ++k) {
    near.towards |= (near.h[k] > 0) << k;
  }
  near.best2 = reach + 2 * (capsule.size.x + capsule.size.y + box.size.x + box.size.y + box.size.z);
  near.tryEnds();
  near.tryEdges();
  if (near.feature == Feature::none) {
    return;
  }
  const std::optional<double> second = near.secondPlace();
  const auto ball = [&](double t) {
    ballBox(box.rot * (near.c + near.h * t) + box.pos, capsule.size.x, box, reach, hits);
  };
  ball(near.t);
  if (second) {
    ball(*second + near.t);
  }
}

}  // namespace kinetree
