#pragma once
// Scratch of the integrators, kept in Data::integratorWork. Nothing in it outlives a step.

#include "engine/integrate/midpoint.h"
#include "engine/model/data.h"

namespace kinetree {

struct IntegratorWork {
  explicit IntegratorWork(const Model& m) : qacc(m.nv), qvel(m.nv) {}

  Array<double> qacc, qvel;  ///< accelerations and velocities of the update
  Array<FreeBodyUpdate> free;

  // sleeping
  Array<double> advanceAcceleration, qposBefore;

  // RK4
  struct Stage {
    Array<double> qvel, qacc, act_dot;
  };
  std::array<Stage, 4> stages;
  Array<double> qpos0, qvel0, act0, act_dot;
};

}  // namespace kinetree
