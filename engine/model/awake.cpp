#include "engine/model/awake.h"

#include <algorithm>

namespace kinetree {
namespace {

int awakeState(const Model& m, const Data& d, int body, bool staticAwake) {
  const int tree = m.body_treeid[body];
  if (tree >= 0) {
    return d.tree_awake[tree];
  }
  return staticAwake || m.body_mocapid[m.body_rootid[body]] >= 0 ? 1 : -1;
}

void addToRuns(Array<IndexRun>& runs, int i) {
  if (!runs.empty() && runs.back().end == i) {
    ++runs.back().end;
  } else {
    runs.push_back({i, i + 1});
  }
}

/// -1 static, 0 asleep, 1 awake, as body_awake.
int tendonState(const Model& m, const Data& d, int i) {
  const int trees = m.tendon_treenum[i];
  if (trees == 0) {
    return -1;
  }
  const auto& id = m.tendon_treeid[i];
  return trees > 2 || d.tree_awake[id[0]] || (trees == 2 && d.tree_awake[id[1]]);
}

int actuatorState(const Model& m, const Data& d, int i) {
  const auto& id = m.actuator_trnid[i];
  switch (m.actuator_trntype[i]) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      return d.body_awake[m.jnt_bodyid[id[0]]];
    case TransmissionType::slidercrank:
      return d.body_awake[m.site_bodyid[id[0]]] == 1 || d.body_awake[m.site_bodyid[id[1]]] == 1;
    case TransmissionType::tendon:
      return tendonState(m, d, id[0]);
    case TransmissionType::site:
      return d.body_awake[m.site_bodyid[id[0]]];
    case TransmissionType::body:
      return d.body_awake[id[0]];
    case TransmissionType::undefined:
      break;
  }
  return 1;
}

int objectState(const Model& m, const Data& d, ObjType type, int id) {
  if (id < 0) {
    return 1;
  }
  switch (type) {
    case ObjType::body:
    case ObjType::xbody:
      return d.body_awake[id];
    case ObjType::joint:
      return d.body_awake[m.jnt_bodyid[id]];
    case ObjType::dof:
      return d.body_awake[m.dof_bodyid[id]];
    case ObjType::geom:
      return d.body_awake[m.geom_bodyid[id]];
    case ObjType::site:
      return d.body_awake[m.site_bodyid[id]];
    case ObjType::camera:
      return d.body_awake[m.cam_bodyid[id]];
    case ObjType::light:
      return d.body_awake[m.light_bodyid[id]];
    case ObjType::tendon:
      return tendonState(m, d, id);
    case ObjType::actuator:
      return actuatorState(m, d, id);
    default:
      return 1;
  }
}

}  // namespace

bool tendonAsleep(const Model& m, const Data& d, int tendon) {
  return tendonState(m, d, tendon) == 0;
}

bool actuatorAsleep(const Model& m, const Data& d, int actuator) {
  return actuatorState(m, d, actuator) == 0;
}

bool sensorAsleep(const Model& m, const Data& d, int i) {
  const SensorType type = m.sensor_type[i];
  const ObjType object = m.sensor_objtype[i], reference = m.sensor_reftype[i];
  const bool throughSite = type == SensorType::contact && (object == ObjType::site || reference == ObjType::site);
  if (type == SensorType::user || type == SensorType::plugin || type == SensorType::rangefinder || throughSite) {
    return false;
  }
  const int first = objectState(m, d, object, m.sensor_objid[i]);
  const int second = objectState(m, d, reference, m.sensor_refid[i]);
  if (object == ObjType::unknown || reference == ObjType::unknown) {
    return (object != ObjType::unknown && first == 0) || (reference != ObjType::unknown && second == 0);
  }
  return first != 1 && second != 1;
}

void updateAwake(const Model& m, Data& d, bool staticAwake) {
  d.awakeBodies.reserve(m.nbody);
  d.awakeDofs.reserve(m.nv);
  d.awakeBodies.clear();
  d.awakeDofs.clear();
  d.ntree_awake = d.nbody_awake = d.nparent_awake = d.nv_awake = 0;
  for (int t = 0; t < m.ntree; ++t) {
    d.tree_awake[t] = d.tree_asleep[t] < 0;
    d.ntree_awake += d.tree_awake[t];
  }
  for (int b = 0; b < m.nbody; ++b) {
    d.body_awake[b] = awakeState(m, d, b, staticAwake);
    if (d.body_awake[b] != 0) {
      d.body_awake_ind[d.nbody_awake++] = b;
      addToRuns(d.awakeBodies, b);
    }
    if (b > 0 && d.body_awake[m.body_parentid[b]] != 0) {
      d.parent_awake_ind[d.nparent_awake++] = b;
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    if (d.tree_awake[m.dof_treeid[i]]) {
      d.dof_awake_ind[d.nv_awake++] = i;
      addToRuns(d.awakeDofs, i);
    }
  }
}

void wakeAll(const Model& m, Data& d) {
  std::fill(d.tree_asleep.begin(), d.tree_asleep.end(), kFullyAwake);
  updateAwake(m, d);
}

}  // namespace kinetree
