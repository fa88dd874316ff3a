#include "engine/dynamics/history.h"

#include <fmt/format.h>

#include "engine/model/error.h"

namespace kinetree {
namespace {

// 0 if t is not after the oldest, n if it is after the newest.
constexpr bool sameTime(double a, double b) {
  return std::abs(a - b) < kMinVal;
}

}  // namespace

int SampleRing::firstNotBefore(double t) const {
  if (t <= at(0)) {
    return 0;
  }
  if (t > at(n_ - 1)) {
    return n_;
  }
  int before = 0, found = n_ - 1;
  while (found - before > 1) {
    const int middle = (before + found) / 2;
    (at(middle) < t ? before : found) = middle;
  }
  return found;
}

double* SampleRing::insert(double t) {
  const int i = firstNotBefore(t);
  if (i < n_ && sameTime(t, at(i))) {
    return value(i);
  }
  int slot = 0;  // older than all: replaces the oldest
  if (i == n_) {
    buffer_[1] = physical(0);  // newer than all: the ring turns, the oldest becomes the newest
    slot = n_ - 1;
  } else if (i > 0) {
    for (int j = 0; j < i - 1; ++j) {
      time(physical(j)) = at(j + 1);
      std::copy_n(value(j + 1), dim_, value(j));
    }
    slot = i - 1;
  }
  time(physical(slot)) = t;
  return value(slot);
}

void SampleRing::read(double t, int interpolation, double* result) const {
  const auto copy = [&](int logical) { std::copy_n(value(logical), dim_, result); };
  if (t <= at(0) + kMinVal) {
    return copy(0);
  }
  if (t >= at(n_ - 1) - kMinVal) {
    return copy(n_ - 1);
  }
  const int hi = firstNotBefore(t), lo = hi - 1;
  if (sameTime(t, at(hi))) {
    return copy(hi);
  }
  if (interpolation == 0) {
    return copy(lo);
  }
  const double dt = at(hi) - at(lo), s = (t - at(lo)) / dt, s2 = s * s, s3 = s2 * s;
  for (int k = 0; k < dim_; ++k) {
    const double a = value(lo)[k], b = value(hi)[k];
    if (interpolation == 1) {
      result[k] = a + s * (b - a);
      continue;
    }
    const double slopeLo = lo > 0 ? (b - value(lo - 1)[k]) / (at(hi) - at(lo - 1)) : 0;
    const double slopeHi = hi < n_ - 1 ? (value(hi + 1)[k] - a) / (at(hi + 1) - at(lo)) : 0;
    result[k] = (2 * s3 - 3 * s2 + 1) * a + (s3 - 2 * s2 + s) * dt * slopeLo + (-2 * s3 + 3 * s2) * b +
                (s3 - s2) * dt * slopeHi;
  }
}

SampleRing controlRing(const Model& m, double* history, int i) {
  return {history + m.actuator_historyadr[i], m.actuator_history[i][0], 1};
}
SampleRing sensorRing(const Model& m, double* history, int i) {
  return {history + m.sensor_historyadr[i], m.sensor_history[i][0], m.sensor_dim[i]};
}

double delayedControl(const Model& m, const Data& d, int i, double time) {
  if (m.actuator_delay[i] == 0 || m.actuator_history[i][0] <= 0) {
    return d.ctrl[i];
  }
  double result;
  // the ring is only read here
  controlRing(m, const_cast<double*>(d.history.data()), i)
      .read(time - m.actuator_delay[i], m.actuator_history[i][1], &result);
  return result;
}

void resetHistory(const Model& m, double* history) {
  if (m.nhistory == 0) {
    return;
  }
  const double h = m.opt.timestep;
  if (!(h > 0)) {
    throw StateError(fmt::format("opt.timestep must be positive where actuators or sensors keep samples, got {}", h));
  }
  std::fill_n(history, m.nhistory, 0.0);
  for (int i = 0; i < m.nu; ++i) {
    const int n = m.actuator_history[i][0];
    if (n > 0) {
      SampleRing ring = controlRing(m, history, i);
      ring.setCursor(n - 1);
      for (int j = 0; j < n; ++j) {
        ring.time(j) = -(n - j) * h;
      }
    }
  }
  for (int i = 0; i < m.nsensor; ++i) {
    const int n = m.sensor_history[i][0];
    if (n <= 0) {
      continue;
    }
    SampleRing ring = sensorRing(m, history, i);
    const double period = m.sensor_interval[i][0], phase = m.sensor_interval[i][1];
    const double last = phase != 0 ? phase : -period;
    ring.setUser(period > 0 ? last : -h);
    ring.setCursor(n - 1);
    for (int j = 0; j < n; ++j) {
      ring.time(j) = period > 0 ? std::ceil((last - (n - 1 - j) * period) / h) * h : -(n - j) * h;
    }
  }
}

void recordControls(const Model& m, Data& d) {
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_history[i][0] > 0) {
      *controlRing(m, d.history.unguarded().data(), i).insert(d.time) = d.ctrl[i];
    }
  }
}

}  // namespace kinetree
