#pragma once
// Soft against hard (seed 004): where does a row of the engine come to rest under a load along it?
//
// A hard row holds at error zero with the multiplier f = -F. The engine's row obeys (A + R) f = aref - J a0 with
// aref = -B v - K I r, so at rest (a = 0, v = 0, f = -F) its error is
//
//   r = R F / (K I)                 K, I from solref and solimp: efc_KBIP
//
// which no solver tolerance and no number of iterations changes: it is the compliance that the model asks for.
// Source: MuJoCo documentation, Computation, "Constraint model", "Reference".

#include "engine/model/model.h"

namespace kinetree::maximal {

struct SoftRestSetup {
  double timeConstant = 0.02;  ///< solref[0] of the model's equality [s]; its damping ratio is 1
  SolverType solver = SolverType::newton;
  int iterations = 100;  ///< limit given to the solver
  double load = 1;       ///< F, force along the row, through actuator 0 [N]
};

struct SoftRest {
  double AR = 0, R = 0, aref = 0;  ///< efc_AR, efc_R, efc_aref at rest
  double force = 0;                ///< efc_force at rest [N]
  double chapterForce = 0;         ///< the multiplier that solveSoft finds for the same row
  double hardForce = 0;            ///< the multiplier of the hard row, which rests at error zero
  double error = 0;                ///< efc_pos at rest [m]
  double predicted = 0;            ///< R F / (K I) [m]
  double rate = 0;                 ///< efc_vel, to see that it rests [m/s]
};

/// `m` (models/chapter/unequal_masses_rest.xml, or any model with one equality and one actuator along its row) with the
/// values of the setup. Throws ModelError if it has another number of either.
Model softRestModel(Model m, const SoftRestSetup& setup);

/// Steps the loaded row until it rests (60 time constants). Throws StateError unless exactly one row is active.
SoftRest findSoftRest(const Model& m, const SoftRestSetup& setup);

}  // namespace kinetree::maximal
