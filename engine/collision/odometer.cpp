#include "engine/collision/odometer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kinetree {
namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity(), kAlways = std::numeric_limits<float>::infinity();
constexpr double kAnchorStep = 3e-4;  // the anchor follows once a body is this far from it [m]
constexpr double kMostBase = 8;       // then all starts again, so that floats stay finer than a micrometre [m]
constexpr double kFloatSlack = 2e-6;  // what adding two floats may lose [m]

// Beyond x by at least what rounding to float can take away; infinities stay.
float roundedUp(double x) {
  const float f = static_cast<float>(x);
  return f + (std::abs(f) * 0x1p-23F + 1e-37F);
}

float roundedDown(double x) {
  const float f = static_cast<float>(x);
  return f - (std::abs(f) * 0x1p-23F + 1e-37F);
}

double squaredDifference(const Mat3& a, const Mat3& b) {
  double sum = 0;
  for (int i = 0; i < 9; ++i) {
    sum += (a.m[i] - b.m[i]) * (a.m[i] - b.m[i]);
  }
  return sum;
}

}  // namespace

void Odometer::bind(const PairTable& table, double ccdTolerance) {
  const OdometerPlan& plan = table.motion;
  if (stamp_ == table.stamp && tolerance_ == ccdTolerance) {
    return;
  }
  stamp_ = table.stamp;
  tolerance_ = ccdTolerance;
  place_.assign(plan.body.size(), {});
  hi_.assign(plan.stride, 0);
  bodyLimit_.assign(plan.group.size(), kAlways);
  for (std::size_t i = 0; i < plan.group.size(); ++i) {
    bodyLimit_[i] = plan.group[i] >= 0 ? kNever : kAlways;
  }
  pairLimit_.assign(table.pair.size(), kNever);
  hint.assign(table.pair.size(), {});
  touching.assign(table.pair.size(), 0);
}

void Odometer::forgetAll() {
  for (Place& p : place_) {
    p.base = 0;
  }
  std::fill(pairLimit_.begin(), pairLimit_.end(), kNever);
  for (float& limit : bodyLimit_) {
    limit = limit == kAlways ? kAlways : kNever;
  }
}

void Odometer::forgetBody(const PairTable& table, int slot) {
  const OdometerPlan& plan = table.motion;
  for (int other = 0; other < static_cast<int>(plan.body.size()); ++other) {
    const std::size_t at = static_cast<std::size_t>(std::min(slot, other)) * plan.stride + std::max(slot, other);
    if (const int group = plan.group[at]; group >= 0) {
      bodyLimit_[at] = kNever;
      const BodyPair& pair = table.bodies[group];
      std::fill_n(pairLimit_.begin() + pair.first, pair.count, kNever);
    }
  }
}

void Odometer::advance(const PairTable& table, const Data& d) {
  const OdometerPlan& plan = table.motion;
  double farthest = 0;
  for (std::size_t i = 0; i < place_.size(); ++i) {
    if (plan.fixed[i]) {
      continue;
    }
    Place& p = place_[i];
    const int body = plan.body[i];
    const Vec3 pos = d.xpos[body];
    const Mat3& rot = d.xmat[body];
    if (plan.infinite[i]) {
      if (!(pos == p.pos && rot == p.rot)) {
        p.pos = pos;
        p.rot = rot;
        forgetBody(table, static_cast<int>(i));
      }
      continue;
    }
    p.m = (norm(pos - p.pos) + plan.radius[i] * std::sqrt(0.5 * squaredDifference(rot, p.rot))) * (1 + 1e-6);
    if (p.m > kAnchorStep) {
      p.base += p.m;
      p.m = 0;
      p.pos = pos;
      p.rot = rot;
      farthest = std::max(farthest, p.base);
    }
    hi_[i] = roundedUp(p.base + p.m);
  }
  if (farthest > kMostBase) {
    forgetAll();
    for (std::size_t i = 0; i < place_.size(); ++i) {
      hi_[i] = plan.fixed[i] || plan.infinite[i] ? 0 : roundedUp(place_[i].m);
    }
  }
}

float Odometer::limitFor(int a, int b, double gap) const {
  if (!(gap > 0)) {
    return kNever;
  }
  const double lo = (place_[a].base - place_[a].m) + (place_[b].base - place_[b].m);
  return roundedDown(gap + lo - kFloatSlack);
}

void Odometer::setGroup(const PairTable& table, int group, int a, int b) {
  const BodyPair& pair = table.bodies[group];
  const auto first = pairLimit_.begin() + pair.first;
  bodyLimit_[static_cast<std::size_t>(a) * (hi_.size()) + b] = *std::min_element(first, first + pair.count);
}

}  // namespace kinetree
