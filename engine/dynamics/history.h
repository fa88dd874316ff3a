#pragma once
// Ring of time-stamped samples inside Data::history, for delayed controls and sensors.
//
//   [user, cursor, times (n), values (n dim)]   cursor: index of the newest sample

#include "engine/model/data.h"

namespace kinetree {

/// One buffer: `n` samples of `dim` numbers. A view, cheap to make.
class SampleRing {
 public:
  SampleRing(double* buffer, int n, int dim) : buffer_(buffer), n_(n), dim_(dim) {}

  double user() const { return buffer_[0]; }
  void setUser(double value) { buffer_[0] = value; }
  void setCursor(int i) { buffer_[1] = i; }
  double& time(int physical) { return buffer_[2 + physical]; }

  /// Where to write the sample of time `t`: the slot with that time if there is one, else the oldest is dropped.
  double* insert(double t);
  /// The value at `t`, written to `result` (dim): interpolation 0 holds the earlier sample, 1 linear, 2 cubic Hermite.
  /// Outside the recorded times the nearest sample.
  void read(double t, int interpolation, double* result) const;

 private:
  int physical(int logical) const { return (static_cast<int>(buffer_[1]) + 1 + logical) % n_; }
  double at(int logical) const { return buffer_[2 + physical(logical)]; }
  double* value(int logical) const { return buffer_ + 2 + n_ + physical(logical) * dim_; }
  int firstNotBefore(double t) const;

  double* buffer_;
  int n_, dim_;
};

SampleRing controlRing(const Model& m, double* history, int actuator);
SampleRing sensorRing(const Model& m, double* history, int sensor);

/// The control that reaches an actuator at `time`: delayed by actuator_delay if it keeps samples.
double delayedControl(const Model& m, const Data& d, int actuator, double time);

/// Fills the buffers as if everything had been zero before time 0. Throws StateError for a timestep that is not
/// positive.
void resetHistory(const Model& m, double* history);

/// Records the present controls; called once at the end of a step, before time advances.
void recordControls(const Model& m, Data& d);

}  // namespace kinetree
