#pragma once
// What the model decides once for every step: lists of the things that have work, tables of pairs that can meet. Each
// module adds its own part as a member, built by its own function; finalize() builds them all.

#include <atomic>
#include <cstdint>
#include <memory>

#include "engine/collision/bvh.h"
#include "engine/collision/pair_table.h"
#include "engine/constraint/constraint_plan.h"
#include "engine/dynamics/actuation_plan.h"
#include "engine/integrate/coordinates.h"
#include "engine/integrate/integrator_plan.h"
#include "engine/model/model.h"
#include "engine/position/dof_chain.h"
#include "engine/position/drive_terms.h"
#include "engine/position/inertia_pattern.h"
#include "engine/position/kinematics_plan.h"
#include "engine/position/tendon_plan.h"
#include "engine/position/transmission_plan.h"
#include "engine/sensor/sensor_plan.h"
#include "engine/velocity/fluid_plan.h"

namespace kinetree {

struct Plan {
  std::uint64_t stamp = 0;  ///< unique per finalize(): caches in Data carry it and are dropped when it changes
  TendonPlan tendon;
  TransmissionPlan transmission;
  FluidPlan fluid;
  ActuationPlan actuation;
  KinematicsPlan kinematics;
  DofChains chains;
  InertiaPattern inertia;
  DriveTerms drive;
  PairTable pairs;                           ///< geoms that can touch
  std::vector<Hull> hulls;                   ///< by mesh; empty for meshes that never collide
  std::unique_ptr<const MeshBvhs> meshBvhs;  ///< made on demand
  ConstraintPlan constraint;
  CoordinatePlan coordinates;
  IntegratorPlan integrator;
  SensorPlan sensor;

  mutable std::atomic<std::uint64_t> modelHash{0};  ///< of modelHash(), once somebody asked; 0: not yet
};

}  // namespace kinetree
