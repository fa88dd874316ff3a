#include "engine/api/carry_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "engine/api/names.h"

namespace kinetree {
namespace {

/// How each element of a kind is known: by its name, or by `place`.
template <class Place>
std::vector<std::string> labels(const Model& m, ObjType type, int count, Place&& place) {
  std::vector<std::string> result;
  result.reserve(count);
  for (int i = 0; i < count; ++i) {
    const std::string_view name = nameOf(m, type, i);
    result.push_back(name.empty() ? place(result, i) : fmt::format("'{}'", name));
  }
  return result;
}

std::vector<std::string> bodyLabels(const Model& m) {
  std::vector<int> children(m.nbody, 0);
  return labels(m, ObjType::body, m.nbody, [&](const std::vector<std::string>& known, int b) {
    const int parent = m.body_parentid[b];
    return b == 0 ? std::string("world") : fmt::format("#{} of body {}", children[parent]++, known[parent]);
  });
}

std::vector<std::string> jointLabels(const Model& m, const std::vector<std::string>& bodies) {
  return labels(m, ObjType::joint, m.njnt, [&](const auto&, int j) {
    const int body = m.jnt_bodyid[j];
    return fmt::format("#{} of body {}", j - m.body_jntadr[body], bodies[body]);
  });
}

std::vector<std::string> numbered(const Model& m, ObjType type, int count) {
  return labels(m, type, count, [](const auto&, int i) { return fmt::format("#{}", i); });
}

/// Element of `to` for each of `from`; -1: none.
std::vector<int> partners(const std::vector<std::string>& from, const std::vector<std::string>& to) {
  std::unordered_map<std::string_view, int> known;
  for (std::size_t i = 0; i < to.size(); ++i) {
    known.try_emplace(to[i], static_cast<int>(i));
  }
  std::vector<int> result;
  result.reserve(from.size());
  for (const std::string& label : from) {
    const auto it = known.find(label);
    result.push_back(it == known.end() ? -1 : it->second);
  }
  return result;
}

void copyRange(std::span<const double> from, int at, std::span<double> to, int target, int count) {
  std::copy_n(from.begin() + at, count, to.begin() + target);
}

class Carrier {
 public:
  Carrier(const Model& from, const Data& d, const Model& to, Data& e)
      : from_(from), to_(to), d_(d), e_(e), oldBodies_(bodyLabels(from)), newBodies_(bodyLabels(to)) {}

  Carried run() {
    e_.setTime(d_.time);
    joints();
    bodies();
    actuators();
    equalities();
    if (from_.nhistory != to_.nhistory) {
      leave("all", "delay buffers");
    } else if (from_.nhistory > 0) {
      std::copy(d_.history.begin(), d_.history.end(), e_.editHistory().begin());
    }
    if (from_.nuserdata != to_.nuserdata) {
      leave("all", "userdata");
    } else if (from_.nuserdata > 0) {
      std::copy(d_.userdata.begin(), d_.userdata.end(), e_.editUserdata().begin());
    }
    return std::move(carried_);
  }

 private:
  void leave(const char* kind, const std::string& label) { carried_.left.push_back(fmt::format("{} {}", kind, label)); }

  void joints() {
    const std::vector<std::string> labels = jointLabels(from_, oldBodies_);
    const std::vector<int> partner = partners(labels, jointLabels(to_, newBodies_));
    for (int j = 0; j < from_.njnt; ++j) {
      const int k = partner[j];
      if (k < 0 || from_.jnt_type[j] != to_.jnt_type[k]) {
        leave("joint", labels[j]);
        continue;
      }
      const int nq = coordinateCount(to_.jnt_type[k]), nv = dofCount(to_.jnt_type[k]);
      copyRange(d_.qpos, from_.jnt_qposadr[j], e_.editQpos(), to_.jnt_qposadr[k], nq);
      copyRange(d_.qvel, from_.jnt_dofadr[j], e_.editQvel(), to_.jnt_dofadr[k], nv);
      copyRange(d_.qacc_warmstart, from_.jnt_dofadr[j], e_.editQaccWarmstart(), to_.jnt_dofadr[k], nv);
      copyRange(d_.qfrc_applied, from_.jnt_dofadr[j], e_.editQfrcApplied(), to_.jnt_dofadr[k], nv);
      ++carried_.joints;
    }
  }

  void bodies() {
    const std::vector<int> partner = partners(oldBodies_, newBodies_);
    for (int b = 0; b < from_.nbody; ++b) {
      const int k = partner[b];
      if (k < 0) {
        leave("body", oldBodies_[b]);
        continue;
      }
      e_.editXfrcApplied()[k] = d_.xfrc_applied[b];
      if (from_.body_mocapid[b] >= 0 && to_.body_mocapid[k] >= 0) {
        e_.editMocapPos()[to_.body_mocapid[k]] = d_.mocap_pos[from_.body_mocapid[b]];
        e_.editMocapQuat()[to_.body_mocapid[k]] = d_.mocap_quat[from_.body_mocapid[b]];
      }
    }
  }

  void actuators() {
    const std::vector<std::string> labels = numbered(from_, ObjType::actuator, from_.nu);
    const std::vector<int> partner = partners(labels, numbered(to_, ObjType::actuator, to_.nu));
    for (int u = 0; u < from_.nu; ++u) {
      const int k = partner[u];
      if (k < 0) {
        leave("actuator", labels[u]);
        continue;
      }
      e_.editCtrl()[k] = d_.ctrl[u];
      if (from_.actuator_actnum[u] != to_.actuator_actnum[k]) {
        leave("activation of actuator", labels[u]);
      } else if (from_.actuator_actnum[u] > 0) {
        copyRange(d_.act, from_.actuator_actadr[u], e_.editAct(), to_.actuator_actadr[k], to_.actuator_actnum[k]);
      }
      ++carried_.actuators;
    }
  }

  void equalities() {
    const std::vector<std::string> labels = numbered(from_, ObjType::equality, from_.neq);
    const std::vector<int> partner = partners(labels, numbered(to_, ObjType::equality, to_.neq));
    for (int i = 0; i < from_.neq; ++i) {
      if (partner[i] < 0) {
        leave("equality", labels[i]);
        continue;
      }
      e_.editEqActive()[partner[i]] = d_.eq_active[i];
    }
  }

  const Model& from_;
  const Model& to_;
  const Data& d_;
  Data& e_;
  const std::vector<std::string> oldBodies_, newBodies_;
  Carried carried_;
};

}  // namespace

Carried carryState(const Model& from, const Data& d, const Model& to, Data& e) {
  return Carrier(from, d, to, e).run();
}

}  // namespace kinetree
