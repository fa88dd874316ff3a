#pragma once
// Actuators by what they need at every step, decided once per model.

#include "engine/array.h"
#include "engine/dynamics/dcmotor.h"
#include "engine/dynamics/muscle.h"

namespace kinetree {

struct ActuationPlan {
  /// Fixed or affine gain, no or affine bias: force = (g0 + g1 x + g2 w) input + b0 + b1 x + b2 w. One entry per
  /// actuator in parallel arrays, so that a robot's servos are a few vector instructions.
  struct Affine {
    Array<int> actuator;
    Array<double> g0, g1, g2, b0, b1, b2;
  };
  Affine affine;
  bool affineIsAll = false;  ///< and then entry i is actuator i
  Array<int> general;        ///< muscles, motors, user kinds

  Array<int> stateful;  ///< have activations
  Array<int> motors;    ///< biastype dcmotor: mechanical forces
  Array<int> delayed;   ///< read their control from the history
  Array<int> clampedCtrl, clampedForce;
  Array<int> limitedTendons;                        ///< whose summed actuator force has bounds
  Array<int> tendonActuators, tendonActuatorBegin;  ///< the actuators of each of them
  Array<int> limitedJoints;                         ///< whose summed actuator force has bounds
  Array<int> gravcompJoints;                        ///< gravity compensation counts as their actuator force

  Array<int> muscleIndex, motorIndex;         ///< nu: entry in muscles or dcmotors; -1
  Array<MuscleShape> gainMuscle, biasMuscle;  ///< side by side
  Array<DcMotor> dcmotors;
};

ActuationPlan makeActuationPlan(const Model& m);

}  // namespace kinetree
