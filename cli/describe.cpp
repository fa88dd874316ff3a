#include "cli/describe.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "engine/model/enum_names.h"
#include "engine/model/model_fields.h"

namespace kinetree::cli {
namespace {

using Json = nlohmann::ordered_json;

Json options(const Model& m) {
  return {{"timestep", m.opt.timestep},
          {"integrator", kindName(kIntegratorNames, m.opt.integrator)},
          {"solver", kindName(kSolverNames, m.opt.solver)},
          {"cone", kindName(kConeNames, m.opt.cone)},
          {"iterations", m.opt.iterations},
          {"tolerance", m.opt.tolerance},
          {"gravity", {m.opt.gravity.x, m.opt.gravity.y, m.opt.gravity.z}},
          {"density", m.opt.density},
          {"viscosity", m.opt.viscosity},
          {"disableflags", m.opt.disableflags},
          {"enableflags", m.opt.enableflags}};
}

Json joints(const Model& m) {
  Json list = Json::array();
  for (int j = 0; j < m.njnt; ++j) {
    const bool turns = m.jnt_type[j] == JointType::hinge || m.jnt_type[j] == JointType::slide;
    Json item = {{"id", j},
                 {"name", labelAt(m, m.name_jntadr, j)},
                 {"type", kindName(kJointNames, m.jnt_type[j])},
                 {"body", labelAt(m, m.name_bodyadr, m.jnt_bodyid[j])},
                 {"qposadr", m.jnt_qposadr[j]},
                 {"dofadr", m.jnt_dofadr[j]}};
    if (m.jnt_limited[j] != 0) {
      item["range"] = {m.jnt_range[j][0], m.jnt_range[j][1]};
    }
    if (turns) {
      item["damping"] = m.dof_damping[m.jnt_dofadr[j]];
      item["armature"] = m.dof_armature[m.jnt_dofadr[j]];
    }
    list.push_back(item);
  }
  return list;
}

std::string targetOf(const Model& m, int i) {
  const int id = m.actuator_trnid[i][0];
  switch (m.actuator_trntype[i]) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      return labelAt(m, m.name_jntadr, id);
    case TransmissionType::tendon:
      return labelAt(m, m.name_tendonadr, id);
    case TransmissionType::body:
      return labelAt(m, m.name_bodyadr, id);
    default:
      return labelAt(m, m.name_siteadr, id);
  }
}

Json actuators(const Model& m) {
  Json list = Json::array();
  for (int i = 0; i < m.nu; ++i) {
    Json item = {{"id", i},
                 {"name", labelAt(m, m.name_actuatoradr, i)},
                 {"transmission", kindName(kTransmissionNames, m.actuator_trntype[i])},
                 {"target", targetOf(m, i)}};
    if (m.actuator_ctrllimited[i] != 0) {
      item["ctrlrange"] = {m.actuator_ctrlrange[i][0], m.actuator_ctrlrange[i][1]};
    }
    if (m.actuator_forcelimited[i] != 0) {
      item["forcerange"] = {m.actuator_forcerange[i][0], m.actuator_forcerange[i][1]};
    }
    if (m.actuator_actnum[i] > 0) {
      item["actadr"] = m.actuator_actadr[i];
    }
    list.push_back(item);
  }
  return list;
}

Json sensors(const Model& m) {
  Json list = Json::array();
  for (int i = 0; i < m.nsensor; ++i) {
    list.push_back({{"id", i},
                    {"name", labelAt(m, m.name_sensoradr, i)},
                    {"type", kindName(kSensorNames, m.sensor_type[i])},
                    {"adr", m.sensor_adr[i]},
                    {"dim", m.sensor_dim[i]}});
  }
  return list;
}

// What a user may not expect and would search for long.
Json unusual(const Model& m) {
  Json list = Json::array();
  const auto note = [&](bool holds, std::string text) {
    if (holds) {
      list.push_back(std::move(text));
    }
  };
  int colliding = 0;
  for (int g = 0; g < m.ngeom; ++g) {
    colliding += (m.geom_contype[g] | m.geom_conaffinity[g]) != 0 ? 1 : 0;
  }
  int unlimited = 0;
  for (int i = 0; i < m.nu; ++i) {
    unlimited += m.actuator_ctrllimited[i] == 0 ? 1 : 0;
  }
  note(m.nu == 0, "no actuators: nothing but gravity and applied forces moves it");
  note(m.nv == 0, "no degrees of freedom: nothing can move");
  note(colliding == 0, "no geom can collide");
  note(m.opt.disableflags != 0,
       fmt::format("parts of the engine are disabled: disableflags {:#x}", m.opt.disableflags));
  note(m.opt.timestep > 0.01, fmt::format("long timestep: {:g} s", m.opt.timestep));
  note(m.opt.gravity == Vec3{}, "no gravity");
  note(m.opt.density != 0 || m.opt.viscosity != 0, "moves in a medium: fluid forces act");
  note(m.nmocap > 0, fmt::format("{} body(s) moved from outside (mocap)", m.nmocap));
  note(m.neq > 0, fmt::format("{} equality constraint(s)", m.neq));
  note(unlimited > 0, fmt::format("{} actuator(s) without control range", unlimited));
  note(m.body_subtreemass[0] > 1e4, fmt::format("heavy: {:g} kg", m.body_subtreemass[0]));
  return list;
}

}  // namespace

Json describe(const Model& m) {
  Json out = {{"name", m.name}, {"mass", m.body_subtreemass[0]}};
  visitModelSizes(m, [&](const char* name, const auto& size) { out["sizes"][name] = size; });
  out["options"] = options(m);
  out["joints"] = joints(m);
  out["actuators"] = actuators(m);
  out["sensors"] = sensors(m);
  out["keyframes"] = Json::array();
  for (int k = 0; k < m.nkey; ++k) {
    out["keyframes"].push_back({{"id", k}, {"name", labelAt(m, m.name_keyadr, k)}, {"time", m.key_time[k]}});
  }
  out["unusual"] = unusual(m);
  return out;
}

}  // namespace kinetree::cli
