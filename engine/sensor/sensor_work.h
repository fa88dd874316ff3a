#pragma once
// Scratch of the sensors, kept in Data::sensorWork.

#include "engine/array.h"
#include "engine/collision/ray.h"
#include "engine/sensor/camera_pixels.h"

namespace kinetree {

struct ContactMatch {
  int contact;
  bool flipped;
  double rank;  ///< ascending where the sensor sorts
};

struct SensorWork {
  Array<ContactMatch> matches;
  Array<int> touching;   ///< geoms in contact with a tactile sensor's body
  Array<PixelRay> rays;  ///< of one camera, row by row
  Array<Vec3> directions;
  Array<RayHit> hits;
};

}  // namespace kinetree
