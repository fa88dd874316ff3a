#pragma once
// Sensors in the order they are read, with the function that reads each.

#include "engine/array.h"

namespace kinetree {

struct Model;
struct Data;

struct SensorPlan {
  using Read = void (*)(const Model&, Data&, int sensor, double* out);
  /// What must have run besides the sensor's stage.
  enum class Need { nothing, subtreeVel, rnePost };
  enum class Cutoff { none, bothSides, above };

  struct Entry {
    int sensor;
    Read read;
    Need need;
    Cutoff cutoff;
  };
  Array<Entry> stage[3];  ///< position, velocity, acceleration
  Array<Entry> recorded;  ///< those that keep samples, in sensor order
};

/// Throws ModelError for a sensor kind that is not supported, or one attached to what has no frame.
SensorPlan makeSensorPlan(const Model& m);

}  // namespace kinetree
