#pragma once
// Coordinates and velocities: qpos holds quaternions, qvel their body-frame angular velocities, so positions are moved,
// compared and normalised joint by joint.

#include <span>

#include "engine/array.h"
#include "engine/model/model.h"

namespace kinetree {

/// Where qpos is a plain sum of qvel, and where it turns.
struct CoordinatePlan {
  struct Run {
    int qposadr, dofadr, count;
  };
  struct Turn {
    int qposadr, dofadr;  ///< a quaternion and its three dofs
  };
  Array<Run> runs;
  Array<Turn> turns;
};

CoordinatePlan makeCoordinatePlan(const Model& m);

/// qpos moved by velocity `qvel` for time `h`; quaternions are normalised first. Sizes nq and nv.
void integratePosition(const Model& m, std::span<double> qpos, std::span<const double> qvel, double h);
/// The velocity that moves `from` to `to` in time `h`. Sizes nv, nq, nq.
void differentiatePosition(const Model& m, std::span<double> qvel, double h, std::span<const double> from,
                           std::span<const double> to);
/// Scales every quaternion in qpos to length one.
void normalizeQuaternions(const Model& m, std::span<double> qpos);

}  // namespace kinetree
