#pragma once

#include "engine/model/enums.h"

namespace kinetree {

/// What an object of a sensor may be.
enum class SensorTarget : int {
  none,
  site,
  siteOrCamera,
  joint,
  ball,
  limitedJoint,
  tendon,
  limitedTendon,
  actuator,
  body,
  frame,
  bodyOrGeom,
  contactSide,
  mesh,
  any
};

/// What is the same for all sensors of a type. dim 0: depends on the sensor.
struct SensorKind {
  SensorTarget target = SensorTarget::none;
  int dim = 1;
  DataType data = DataType::real;
  SensorStage stage = SensorStage::position;
  const char* unit = "";  ///< of its readings; "": the object decides
};

const SensorKind& kindOf(SensorType type);

}  // namespace kinetree
