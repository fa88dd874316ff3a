#pragma once

#include <string>
#include <vector>

#include "engine/model/model.h"

namespace kinetree {

/// Which actuators get a length range, and how it is found (MJCF compiler/lengthrange).
struct LengthRangeOptions {
  enum class Mode { none, muscle, muscleuser, all };
  Mode mode = Mode::muscle;
  bool useexisting = true;  ///< keep a range that is stated
  bool uselimit = false;    ///< take the limits of the joint or tendon
  double accel = 20;        ///< acceleration that the pull gives
  double maxforce = 0;      ///< bound of the pull; 0: none
  double timeconst = 1;     ///< velocities decay with this time constant [s]
  double timestep = 0.01;   ///< [s]
  double inttotal = 10;     ///< length of each simulation [s]
  double interval = 2;      ///< final part in which the length must have come to rest [s]
  double tolrange = 0.05;   ///< allowed motion in it, relative to the range
};

/// An actuator whose range could not be found.
struct LengthRangeProblem {
  int actuator = 0;
  std::string reason;
};

/// Pulls each actuator to both ends from qpos0, nothing else acting but limits, and records where its length comes to
/// rest. Simulates: needs a finalised model with all other constants set.
/// writes actuator_lengthrange, and finalises `m` again if any changed. source: MuJoCo documentation, "Length range"
std::vector<LengthRangeProblem> setLengthRanges(Model& m, const LengthRangeOptions& options);

}  // namespace kinetree
