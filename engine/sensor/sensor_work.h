#pragma once
// Scratch of the sensors, kept in Data::sensorWork.

#include "engine/array.h"

namespace kinetree {

struct ContactMatch {
  int contact;
  bool flipped;
  double rank;  ///< ascending where the sensor sorts
};

struct SensorWork {
  Array<ContactMatch> matches;
};

}  // namespace kinetree
