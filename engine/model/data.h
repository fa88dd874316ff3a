#pragma once
// State and results of one simulation, in MuJoCo 3.10.0's names, shapes and units (mjdata.h), grouped by the stage that
// writes them. World frame and SI units unless said; "com of its tree" is subtree_com of the body's root.
//
// State (StateArray) can be read by anyone and written only through edit*(), which marks what depends on it as stale.
// Everything is allocated once here; contact and row arrays grow between steps and keep their room.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/array.h"
#include "engine/model/contact.h"
#include "engine/model/enums.h"
#include "engine/model/model.h"
#include "engine/model/row_array.h"
#include "engine/model/row_blocks.h"
#include "engine/model/stage.h"
#include "engine/model/workspace.h"

namespace kinetree {

/// Numbers that users read freely and write through Data::edit*().
template <class T>
class StateArray {
 public:
  const T& operator[](int i) const { return values_[i]; }
  const T* data() const { return values_.data(); }
  int size() const { return static_cast<int>(values_.size()); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  operator std::span<const T>() const { return values_; }
  bool operator==(const StateArray&) const = default;

  /// For the engine itself: the caller marks the write in Data::fresh.
  Array<T>& unguarded() { return values_; }

 private:
  Array<T> values_;
};

/// A warning kind: how often it was raised since the last reset, and by what it was raised last.
struct WarningRecord {
  int number = 0;
  int lastinfo = 0;  ///< index of the dof, coordinate or control; or the size needed
  double time = 0;   ///< simulation time of the last one [s]
};

/// Why a solver stopped; of several islands the last in this list.
enum class SolverStop : std::uint8_t {
  none,        ///< there was nothing to solve
  gradient,    ///< the scaled gradient fell below opt.tolerance
  progress,    ///< the scaled improvement fell below opt.tolerance
  noStep,      ///< no step improved any more
  iterations,  ///< opt.iterations were used up
};

/// What the constraint solver did in the last solve.
struct SolverReport {
  static constexpr int kIslands = 20;  ///< islands whose iterations are told apart

  int niter = 0;                   ///< iterations, summed over islands; noslip's included
  int islandNiter[kIslands] = {};  ///< of the first islands; without islands all are in the first
  SolverStop stop = SolverStop::none;
  double residual = 0;    ///< scaled gradient norm of the primal problem at the end, before noslip
  bool converged = true;  ///< Newton, CG: gradient or improvement below opt.tolerance; PGS: the residual itself
  int worstRow = -1;      ///< row with the largest residual if not converged; -1: none
  double fwdinv[2] = {};  ///< forward against inverse: constraint force, applied force
};

/// Neighbours in an array: first to end - 1.
struct IndexRun {
  int first = 0, end = 0;
};

struct Data {
  /// Sizes everything for `m` and resets. Throws ModelError if `m` was not finalised.
  explicit Data(const Model& m);

  Freshness fresh;

  // state
  double time = 0;                     ///< [s]
  StateArray<double> qpos;             ///< coordinates [m, rad, quaternions]
  StateArray<double> qvel;             ///< velocities [m/s, rad/s]
  StateArray<double> act;              ///< activations
  StateArray<double> history;          ///< delay buffers of actuators and sensors
  StateArray<double> qacc_warmstart;   ///< acceleration the solver starts from
  StateArray<double> ctrl;             ///< controls
  StateArray<double> qfrc_applied;     ///< generalised force by the user
  StateArray<Wrench> xfrc_applied;     ///< force [N] and torque [N m] at each body com, world axes
  StateArray<std::uint8_t> eq_active;  ///< equality switched on
  StateArray<Vec3> mocap_pos;          ///< [m]
  StateArray<Quat> mocap_quat;         ///< need not be unit
  StateArray<double> userdata;         ///< belongs to the user

  // kinematics: world poses
  Array<Vec3> xpos;       ///< body frame [m]
  Array<Quat> xquat;      ///< body frame
  Array<Mat3> xmat;       ///< body frame
  Array<Vec3> xipos;      ///< centre of mass [m]
  Array<Mat3> ximat;      ///< principal axes
  Array<Vec3> xanchor;    ///< joint anchor [m]
  Array<Vec3> xaxis;      ///< joint axis
  Array<Vec3> geom_xpos;  ///< [m]
  Array<Mat3> geom_xmat;
  Array<Vec3> site_xpos;  ///< [m]
  Array<Mat3> site_xmat;

  // camLight
  Array<Vec3> cam_xpos;  ///< [m]
  Array<Mat3> cam_xmat;
  Array<Vec3> light_xpos;  ///< [m]
  Array<Vec3> light_xdir;  ///< unit

  // comPos
  Array<Vec3> subtree_com;  ///< centre of mass of body and all below [m]
  Array<Motion> cdof;       ///< motion of each dof about the com of its tree
  Array<Inertia> cinert;    ///< inertia about the com of its tree

  // tendon
  Array<int> ten_wrapadr;       ///< first point of a path
  Array<int> ten_wrapnum;       ///< points of a path
  Array<double> ten_J;          ///< Jacobians, Model::ten_J_* pattern
  Array<double> ten_length;     ///< [m]
  Array<Row<2, int>> wrap_obj;  ///< geom; -1: site, -2: pulley
  Array<Row<6>> wrap_xpos;      ///< points of all paths [m]

  // crb
  Array<Inertia> crb;  ///< inertia of body and all below, about the com of its tree
  Array<double> M;     ///< joint-space inertia, lower triangle

  // factorM
  Array<double> qLD;        ///< L and D of M = L^T D L, in the pattern of M
  Array<double> qLDiagInv;  ///< 1/D

  // transmission
  Array<double> actuator_length;  ///< [m or rad]
  Array<int> moment_rownnz;       ///< entries of a row
  Array<int> moment_rowadr;       ///< first entry
  Array<int> moment_colind;       ///< dof of each entry
  Array<double> actuator_moment;  ///< rows packed in order

  // comVel: rates of tendons and actuators
  Array<double> ten_velocity;  ///< [m/s]
  Array<double> actuator_velocity;

  // comVel
  Array<Motion> cvel;      ///< velocity about the com of its tree
  Array<Motion> cdof_dot;  ///< rate of cdof

  // passive: generalised forces
  Array<double> qfrc_spring;
  Array<double> qfrc_damper;
  Array<double> qfrc_gravcomp;
  Array<double> qfrc_fluid;
  Array<double> qfrc_passive;  ///< their sum

  // bias
  Array<double> qfrc_bias;  ///< Coriolis, centrifugal and gravity

  // actuation
  Array<double> act_dot;         ///< rate of act
  Array<double> actuator_force;  ///< [N or N m]
  Array<double> qfrc_actuator;   ///< moment^T actuator_force, clamped

  // acceleration
  Array<double> qfrc_smooth;  ///< all but constraint force
  Array<double> qacc_smooth;  ///< acceleration without constraints

  // solve
  Array<double> qacc;             ///< acceleration
  Array<double> qfrc_constraint;  ///< J^T efc_force

  // sensors
  Array<double> sensordata;  ///< readings

  // subtreeVel
  Array<Vec3> subtree_linvel;  ///< velocity of subtree_com [m/s]
  Array<Vec3> subtree_angmom;  ///< angular momentum about subtree_com

  // rnePost
  Array<Motion> cacc;     ///< acceleration about the com of its tree, gravity included
  Array<Force> cfrc_int;  ///< force from the parent
  Array<Force> cfrc_ext;  ///< force from outside

  // inverse
  Array<double> qfrc_inverse;  ///< force that explains qacc

  // integrators
  Array<double> qH;         ///< factor of M + h B
  Array<double> qHDiagInv;  ///< 1/D of qH
  Array<double> qDeriv;     ///< d(passive + actuator - bias)/d qvel, D pattern
  Array<double> qLU;        ///< LU of M - h qDeriv, D pattern

  // sleep
  Array<int> tree_asleep;       ///< <0: awake, counting; >=0: next tree of the sleeping cycle
  Array<int> tree_awake;        ///< 1: awake
  Array<int> body_awake;        ///< -1 static, 0 asleep, 1 awake
  Array<int> body_awake_ind;    ///< awake and static bodies
  Array<int> parent_awake_ind;  ///< bodies below awake or static ones
  Array<int> dof_awake_ind;     ///< awake dofs
  Array<IndexRun> awakeBodies;  ///< body_awake_ind as runs
  Array<IndexRun> awakeDofs;    ///< dof_awake_ind as runs

  // collision
  RowArray<Contact> contact;
  int ncon = 0;

  // constraint rows: equalities, friction losses, limits, contacts, in this order
  int ne = 0, nf = 0, nl = 0, nefc = 0;
  RowBlocks efc_J;  ///< the Jacobian in blocks; denseJacobian() gives efc_J
  RowArray<ConstraintType> efc_type;
  RowArray<int> efc_id;               ///< equality, dof, tendon, joint or contact
  RowArray<double> efc_pos;           ///< constraint position: violation, distance
  RowArray<double> efc_margin;        ///< position where force starts
  RowArray<double> efc_frictionloss;  ///< bound of dry friction
  RowArray<double> efc_diagA;         ///< diagonal of J M^-1 J^T, approximate or exact
  RowArray<Row<4>> efc_KBIP;          ///< stiffness, damping, impedance, its derivative
  RowArray<double> efc_D;             ///< constraint mass, 1/R
  RowArray<double> efc_R;             ///< regularisation
  RowArray<double> efc_vel;           ///< J qvel
  RowArray<double> efc_aref;          ///< reference acceleration
  RowArray<double> efc_b;             ///< J qacc_smooth - aref
  RowArray<ConstraintState> efc_state;
  RowArray<double> efc_force;

  // islands: groups of trees coupled by rows; -1: in none
  int nisland = 0, nidof = 0;
  Array<int> tree_island;
  Array<int> dof_island;
  RowArray<int> efc_island;

  // counts of awake things
  int ntree_awake = 0, nbody_awake = 0, nparent_awake = 0, nv_awake = 0;

  // energy and reports
  Row<2> energy{};                                    ///< potential, kinetic [J]
  bool flg_energypos = false, flg_energyvel = false;  ///< energy[i] is of the present state
  SolverReport solver;
  std::array<WarningRecord, kWarningTypes> warning;

  // scratch and caches
  Workspace kinematicsWork, smoothWork, driveWork, collisionWork, rowWork, solverWork, dynamicsWork, integratorWork,
      sensorWork;

  // writing state
  std::span<double> editQpos() { return fresh.written(Input::qpos), qpos.unguarded(); }
  std::span<double> editQvel() { return fresh.written(Input::qvel), qvel.unguarded(); }
  std::span<double> editAct() { return fresh.written(Input::act), act.unguarded(); }
  std::span<double> editCtrl() { return fresh.written(Input::ctrl), ctrl.unguarded(); }
  std::span<double> editQacc() { return fresh.written(Input::qacc), qacc; }
  std::span<double> editQfrcApplied() { return fresh.written(Input::applied), qfrc_applied.unguarded(); }
  std::span<Wrench> editXfrcApplied() { return fresh.written(Input::applied), xfrc_applied.unguarded(); }
  std::span<Vec3> editMocapPos() { return fresh.written(Input::mocap), mocap_pos.unguarded(); }
  std::span<Quat> editMocapQuat() { return fresh.written(Input::mocap), mocap_quat.unguarded(); }
  std::span<std::uint8_t> editEqActive() { return fresh.written(Input::eqActive), eq_active.unguarded(); }
  std::span<double> editQaccWarmstart() { return fresh.written(Input::warmstart), qacc_warmstart.unguarded(); }
  std::span<double> editHistory() { return fresh.written(Input::history), history.unguarded(); }
  std::span<double> editUserdata() { return userdata.unguarded(); }
  void setTime(double t) { fresh.written(Input::time), time = t; }
};

inline void require(const Data& d, Stage stage) {
  d.fresh.require(stage);
}

/// Back to the reference pose: time, velocities, controls and forces zero, warnings cleared, all stages stale.
void reset(const Model& m, Data& d);
/// reset(), then the state of keyframe `key`. Throws StateError for a key out of range.
void resetToKeyframe(const Model& m, Data& d, int key);

}  // namespace kinetree
