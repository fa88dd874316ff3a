#include "oracle/fields.h"

#include <sstream>
#include <string_view>

#include "engine/model/model_fields.h"

namespace kinetree::oracle {
namespace {

bool isForPictures(std::string_view name) {
  for (const char* part : {"_rgba", "_matid", "bvh", "pathadr", "texcoord", "tex_", "mat_", "light_", "skin_", "names",
                           "paths", "mesh_normal", "mesh_facenormal"}) {
    if (name.find(part) != std::string_view::npos && name != "light_pos" && name != "light_dir") {
      return true;
    }
  }
  return false;
}

void add(std::vector<ComparedField>& fields, const char* stage, Tolerance bound, const char* names) {
  std::istringstream words(names);
  for (std::string name; words >> name;) {
    fields.push_back({stage, name, bound});
  }
}

}  // namespace

std::vector<ComparedField> modelFields(const Model& m) {
  std::vector<ComparedField> fields;
  const auto scalar = [&](const char* name, const auto&) { fields.push_back({"model", name, tolerance::model}); };
  visitOptions(m.opt, scalar);
  visitStatistics(m.stat, scalar);
  visitModelFields(m, [&](const char* name, const auto&, std::int64_t, int = 1) {
    if (!isForPictures(name)) {
      fields.push_back({"model", name, tolerance::model});
    }
  });
  return fields;
}

std::vector<ComparedField> dataFields() {
  std::vector<ComparedField> f;
  add(f, "kinematics", tolerance::smooth,
      "xpos xquat xmat xipos ximat xanchor xaxis geom_xpos geom_xmat site_xpos site_xmat");
  add(f, "comPos", tolerance::smooth, "subtree_com cdof cinert");
  add(f, "camLight", tolerance::smooth, "cam_xpos cam_xmat light_xpos light_xdir");
  add(f, "tendon", tolerance::smooth, "ten_length ten_J ten_wrapadr ten_wrapnum wrap_obj wrap_xpos");
  add(f, "crb", tolerance::smooth, "crb M");
  add(f, "factorM", tolerance::smooth, "qLD qLDiagInv");
  add(f, "collision", tolerance::rows,
      "ncon contact.dist contact.pos contact.frame contact.includemargin contact.friction contact.solref "
      "contact.solreffriction contact.solimp contact.dim contact.geom contact.exclude contact.efc_address");
  add(f, "constraint", tolerance::rows,
      "ne nf nl nefc efc_type efc_id efc_J efc_pos efc_margin efc_frictionloss efc_diagA efc_KBIP efc_D efc_R");
  add(f, "transmission", tolerance::smooth, "actuator_length actuator_moment");
  add(f, "comVel", tolerance::smooth, "cvel cdof_dot ten_velocity actuator_velocity");
  add(f, "passive", tolerance::smooth, "qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive");
  add(f, "reference", tolerance::rows, "efc_vel efc_aref");
  add(f, "bias", tolerance::smooth, "qfrc_bias");
  add(f, "actuation", tolerance::smooth, "act_dot actuator_force qfrc_actuator");
  add(f, "acceleration", tolerance::smooth, "qfrc_smooth qacc_smooth");
  add(f, "solve", tolerance::solver, "efc_b efc_state efc_force qfrc_constraint qacc");
  add(f, "sensors", tolerance::sensor, "sensordata");
  add(f, "energy", tolerance::smooth, "energy");
  return f;
}

std::vector<ComparedField> fixtureFields() {
  std::vector<ComparedField> f = dataFields();
  add(f, "subtreeVel", tolerance::smooth, "subtree_linvel subtree_angmom");
  add(f, "rnePost", tolerance::solver, "cacc cfrc_int cfrc_ext");
  add(f, "inverse", tolerance::solver, "qfrc_inverse");
  return f;
}

std::vector<ComparedField> stateFields() {
  std::vector<ComparedField> f;
  add(f, "step", tolerance::stepped, "qpos qvel act time");
  return f;
}

}  // namespace kinetree::oracle
