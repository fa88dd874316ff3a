#pragma once

#include "engine/model/enums.h"

namespace kinetree::building {

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
  const char* tag = "";
  SensorTarget target = SensorTarget::none;
  int dim = 1;
  DataType data = DataType::real;
  SensorStage stage = SensorStage::position;
};

const SensorKind& kindOf(SensorType type);

}  // namespace kinetree::building
