#pragma once
// Every field, named once: sizing, files, fixtures, comparison and bindings all walk these lists.
//
//   visitDataFields(m, d, [](const char* name, auto& array, int rows, Stage writer) { ... });
//
// `rows` is the number of elements an array must have; `writer` is the stage that fills it, Stage::count where none of
// them does. Works for const and non-const data alike.

#include "engine/model/data.h"

namespace kinetree {

/// State: what snapshots keep and users write.
template <class D, class Visit>
void visitStateFields(const Model& m, D& d, Visit&& visit) {
  visit("qpos", d.qpos, m.nq);
  visit("qvel", d.qvel, m.nv);
  visit("act", d.act, m.na);
  visit("history", d.history, m.nhistory);
  visit("qacc_warmstart", d.qacc_warmstart, m.nv);
  visit("ctrl", d.ctrl, m.nu);
  visit("qfrc_applied", d.qfrc_applied, m.nv);
  visit("xfrc_applied", d.xfrc_applied, m.nbody);
  visit("eq_active", d.eq_active, m.neq);
  visit("mocap_pos", d.mocap_pos, m.nmocap);
  visit("mocap_quat", d.mocap_quat, m.nmocap);
  visit("userdata", d.userdata, m.nuserdata);
}

/// Results of fixed size.
template <class D, class Visit>
void visitDataFields(const Model& m, D& d, Visit&& visit) {
  visit("xpos", d.xpos, m.nbody, Stage::kinematics);
  visit("xquat", d.xquat, m.nbody, Stage::kinematics);
  visit("xmat", d.xmat, m.nbody, Stage::kinematics);
  visit("xipos", d.xipos, m.nbody, Stage::kinematics);
  visit("ximat", d.ximat, m.nbody, Stage::kinematics);
  visit("xanchor", d.xanchor, m.njnt, Stage::kinematics);
  visit("xaxis", d.xaxis, m.njnt, Stage::kinematics);
  visit("geom_xpos", d.geom_xpos, m.ngeom, Stage::kinematics);
  visit("geom_xmat", d.geom_xmat, m.ngeom, Stage::kinematics);
  visit("site_xpos", d.site_xpos, m.nsite, Stage::kinematics);
  visit("site_xmat", d.site_xmat, m.nsite, Stage::kinematics);
  visit("cam_xpos", d.cam_xpos, m.ncam, Stage::camLight);
  visit("cam_xmat", d.cam_xmat, m.ncam, Stage::camLight);
  visit("light_xpos", d.light_xpos, m.nlight, Stage::camLight);
  visit("light_xdir", d.light_xdir, m.nlight, Stage::camLight);
  visit("subtree_com", d.subtree_com, m.nbody, Stage::comPos);
  visit("cdof", d.cdof, m.nv, Stage::comPos);
  visit("cinert", d.cinert, m.nbody, Stage::comPos);
  visit("ten_wrapadr", d.ten_wrapadr, m.ntendon, Stage::tendon);
  visit("ten_wrapnum", d.ten_wrapnum, m.ntendon, Stage::tendon);
  visit("ten_J", d.ten_J, m.nJten, Stage::tendon);
  visit("ten_length", d.ten_length, m.ntendon, Stage::tendon);
  visit("wrap_obj", d.wrap_obj, m.nwrap, Stage::tendon);
  visit("wrap_xpos", d.wrap_xpos, m.nwrap, Stage::tendon);
  visit("crb", d.crb, m.nbody, Stage::crb);
  visit("M", d.M, m.nC, Stage::crb);
  visit("qLD", d.qLD, m.nC, Stage::factorM);
  visit("qLDiagInv", d.qLDiagInv, m.nv, Stage::factorM);
  visit("actuator_length", d.actuator_length, m.nu, Stage::transmission);
  visit("moment_rownnz", d.moment_rownnz, m.nu, Stage::transmission);
  visit("moment_rowadr", d.moment_rowadr, m.nu, Stage::transmission);
  visit("moment_colind", d.moment_colind, m.nJmom, Stage::transmission);
  visit("actuator_moment", d.actuator_moment, m.nJmom, Stage::transmission);
  visit("ten_velocity", d.ten_velocity, m.ntendon, Stage::comVel);
  visit("actuator_velocity", d.actuator_velocity, m.nu, Stage::comVel);
  visit("cvel", d.cvel, m.nbody, Stage::comVel);
  visit("cdof_dot", d.cdof_dot, m.nv, Stage::comVel);
  visit("qfrc_spring", d.qfrc_spring, m.nv, Stage::passive);
  visit("qfrc_damper", d.qfrc_damper, m.nv, Stage::passive);
  visit("qfrc_gravcomp", d.qfrc_gravcomp, m.nv, Stage::passive);
  visit("qfrc_fluid", d.qfrc_fluid, m.nv, Stage::passive);
  visit("qfrc_passive", d.qfrc_passive, m.nv, Stage::passive);
  visit("qfrc_bias", d.qfrc_bias, m.nv, Stage::bias);
  visit("act_dot", d.act_dot, m.na, Stage::actuation);
  visit("actuator_force", d.actuator_force, m.nu, Stage::actuation);
  visit("qfrc_actuator", d.qfrc_actuator, m.nv, Stage::actuation);
  visit("qfrc_smooth", d.qfrc_smooth, m.nv, Stage::acceleration);
  visit("qacc_smooth", d.qacc_smooth, m.nv, Stage::acceleration);
  visit("qacc", d.qacc, m.nv, Stage::solve);
  visit("qfrc_constraint", d.qfrc_constraint, m.nv, Stage::solve);
  visit("sensordata", d.sensordata, m.nsensordata, Stage::count);
  visit("subtree_linvel", d.subtree_linvel, m.nbody, Stage::subtreeVel);
  visit("subtree_angmom", d.subtree_angmom, m.nbody, Stage::subtreeVel);
  visit("cacc", d.cacc, m.nbody, Stage::rnePost);
  visit("cfrc_int", d.cfrc_int, m.nbody, Stage::rnePost);
  visit("cfrc_ext", d.cfrc_ext, m.nbody, Stage::rnePost);
  visit("qfrc_inverse", d.qfrc_inverse, m.nv, Stage::inverse);
  visit("qH", d.qH, m.nC, Stage::count);
  visit("qHDiagInv", d.qHDiagInv, m.nv, Stage::count);
  visit("qDeriv", d.qDeriv, m.nD, Stage::count);
  visit("qLU", d.qLU, m.nD, Stage::count);
  visit("tree_asleep", d.tree_asleep, m.ntree, Stage::count);
  visit("tree_awake", d.tree_awake, m.ntree, Stage::count);
  visit("body_awake", d.body_awake, m.nbody, Stage::count);
  visit("body_awake_ind", d.body_awake_ind, m.nbody, Stage::count);
  visit("parent_awake_ind", d.parent_awake_ind, m.nbody, Stage::count);
  visit("dof_awake_ind", d.dof_awake_ind, m.nv, Stage::count);
  visit("tree_island", d.tree_island, m.ntree, Stage::constraint);
  visit("dof_island", d.dof_island, m.nv, Stage::constraint);
}

/// Constraint rows, nefc of each.
template <class D, class Visit>
void visitRowFields(D& d, Visit&& visit) {
  visit("efc_type", d.efc_type);
  visit("efc_id", d.efc_id);
  visit("efc_pos", d.efc_pos);
  visit("efc_margin", d.efc_margin);
  visit("efc_frictionloss", d.efc_frictionloss);
  visit("efc_diagA", d.efc_diagA);
  visit("efc_KBIP", d.efc_KBIP);
  visit("efc_D", d.efc_D);
  visit("efc_R", d.efc_R);
  visit("efc_vel", d.efc_vel);
  visit("efc_aref", d.efc_aref);
  visit("efc_b", d.efc_b);
  visit("efc_state", d.efc_state);
  visit("efc_force", d.efc_force);
  visit("efc_island", d.efc_island);
}

}  // namespace kinetree
