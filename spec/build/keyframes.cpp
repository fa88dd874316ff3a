#include <algorithm>
#include <unordered_map>

#include "spec/assets/principal_axes.h"
#include "spec/build/objects.h"

namespace kinetree::building {
namespace {

/// Joints, actuators and mocap poses that attached keyframes are about. Of several with one serial, a copy and its
/// original, the first.
struct Addresses {
  std::unordered_map<int, int> joint, actuator, mocap;  // by serial
};

Addresses addressesBySerial(const Context& c) {
  Addresses a;
  for (std::size_t j = 0; j < c.draft.joints.size(); ++j) {
    a.joint.try_emplace(c.draft.joints[j].source->serial, static_cast<int>(j));
  }
  for (std::size_t u = 0; u < c.spec.actuators.size(); ++u) {
    a.actuator.try_emplace(c.spec.actuators[u].serial, static_cast<int>(u));
  }
  for (const BodyDraft& b : c.draft.bodies) {
    if (b.source->mocap) {
      a.mocap.try_emplace(b.source->serial, c.model.body_mocapid[b.body]);
    }
  }
  return a;
}

/// What a keyframe that is too short is filled up with: coordinates as written, angles not yet converted.
std::vector<double> provisionalCoordinates(const Context& c) {
  std::vector<double> q;
  for (const JointDraft& j : c.draft.joints) {
    switch (j.source->type) {
      case JointType::free:
        q.insert(q.end(), 7, 0.0);
        break;
      case JointType::ball:
        q.insert(q.end(), 4, 0.0);
        break;
      default:
        q.push_back(j.source->ref);
    }
  }
  return q;
}

class KeyframeWriter {
 public:
  explicit KeyframeWriter(Context& c) : c_(c), m_(c.model) {
    for (const BodyDraft& b : c.draft.bodies) {
      if (b.source->mocap) {
        mocapPos_.insert(mocapPos_.end(), {b.pos.x, b.pos.y, b.pos.z});
        mocapQuat_.insert(mocapQuat_.end(), {b.quat.w, b.quat.x, b.quat.y, b.quat.z});
      }
    }
  }

  void write(const spec::Keyframe& k) {
    m_.key_time.push_back(k.time);
    const std::vector<double> reference(m_.qpos0.begin(), m_.qpos0.end());
    write(k, "qpos", k.qpos, reference, k.qpos.size() < reference.size() && !k.qpos.empty() ? provisional() : reference,
          m_.key_qpos);
    write(k, "qvel", k.qvel, zeros(m_.nv), zeros(m_.nv), m_.key_qvel);
    write(k, "act", k.act, zeros(m_.na), zeros(m_.na), m_.key_act);
    write(k, "mpos", whole(k.mpos, 3), mocapPos_, mocapPos_, m_.key_mpos);
    write(k, "mquat", whole(k.mquat, 4), mocapQuat_, mocapQuat_, m_.key_mquat);
    write(k, "ctrl", k.ctrl, zeros(m_.nu), zeros(m_.nu), m_.key_ctrl);
    for (const spec::KeyPart& part : k.parts) {
      overlay(k, part);
    }
    normalizeQuaternions();
  }

 private:
  static std::vector<double> zeros(int n) { return std::vector<double>(n, 0.0); }

  const std::vector<double>& provisional() {
    if (provisional_.empty()) {
      provisional_ = provisionalCoordinates(c_);
    }
    return provisional_;
  }

  /// Entries of a whole pose each; the rest of an incomplete one is dropped.
  static std::vector<double> whole(const std::vector<double>& given, int width) {
    return {given.begin(), given.end() - static_cast<std::ptrdiff_t>(given.size() % width)};
  }

  /// Given values, or `absent` if there are none; a missing end comes from `padding`.
  void write(const spec::Keyframe& k, const char* attribute, const std::vector<double>& given,
             const std::vector<double>& absent, const std::vector<double>& padding, Array<double>& out) {
    if (given.size() > absent.size()) {
      c_.faults.error(k, "key", attribute,
                      fmt::format("has {} numbers, the model needs {}", given.size(), absent.size()));
    }
    const std::vector<double>& rest = given.empty() ? absent : padding;
    const std::size_t n = std::min(given.size(), absent.size());
    out.insert(out.end(), given.begin(), given.begin() + static_cast<std::ptrdiff_t>(n));
    out.insert(out.end(), rest.begin() + static_cast<std::ptrdiff_t>(n), rest.end());
  }

  using Entries = std::vector<std::pair<int, std::vector<double>>>;
  struct Slot {
    int address, width;
  };

  /// Writes each entry at the slot of its element in the last key, whose row in `table` is of `row` numbers.
  template <class SlotOf>
  void overlay(const spec::Keyframe& k, const char* attribute, const Entries& entries,
               const std::unordered_map<int, int>& ids, Array<double>& table, int row, SlotOf&& slotOf) {
    for (const auto& [serial, values] : entries) {
      const auto found = ids.find(serial);
      if (found == ids.end()) {
        continue;
      }
      const Slot slot = slotOf(found->second);
      if (values.size() == static_cast<std::size_t>(slot.width)) {
        std::copy(values.begin(), values.end(), table.end() - row + slot.address);
      } else {
        c_.faults.error(k, "key", attribute,
                        fmt::format("has {} numbers for an element that has changed and now needs {}; keyframes that "
                                    "follow their elements cannot be converted",
                                    values.size(), slot.width));
      }
    }
  }

  void overlay(const spec::Keyframe& k, const spec::KeyPart& part) {
    if (!addresses_) {
      addresses_ = addressesBySerial(c_);
    }
    const Addresses& a = *addresses_;
    overlay(k, "qpos", part.qpos, a.joint, m_.key_qpos, m_.nq, [&](int j) -> Slot {
      return {m_.jnt_qposadr[j], coordinateCount(m_.jnt_type[j])};
    });
    overlay(k, "qvel", part.qvel, a.joint, m_.key_qvel, m_.nv, [&](int j) -> Slot {
      return {m_.jnt_dofadr[j], dofCount(m_.jnt_type[j])};
    });
    overlay(k, "act", part.act, a.actuator, m_.key_act, m_.na, [&](int u) -> Slot {
      return {std::max(0, m_.actuator_actadr[u]), m_.actuator_actnum[u]};
    });
    overlay(k, "ctrl", part.ctrl, a.actuator, m_.key_ctrl, m_.nu, [](int u) -> Slot { return {u, 1}; });
    overlay(k, "mpos", part.mpos, a.mocap, m_.key_mpos, 3 * m_.nmocap, [](int i) -> Slot { return {3 * i, 3}; });
    overlay(k, "mquat", part.mquat, a.mocap, m_.key_mquat, 4 * m_.nmocap, [](int i) -> Slot { return {4 * i, 4}; });
  }

  static void normalizeAt(double* q) {
    Quat quat = {q[0], q[1], q[2], q[3]};
    normalize(quat);
    q[0] = quat.w, q[1] = quat.x, q[2] = quat.y, q[3] = quat.z;
  }

  /// Of the last key; a zero quaternion becomes the identity.
  void normalizeQuaternions() {
    double* const qpos = m_.key_qpos.data() + m_.key_qpos.size() - m_.nq;
    for (int j = 0; j < m_.njnt; ++j) {
      if (m_.jnt_type[j] == JointType::free || m_.jnt_type[j] == JointType::ball) {
        normalizeAt(qpos + m_.jnt_qposadr[j] + (m_.jnt_type[j] == JointType::free ? 3 : 0));
      }
    }
    double* const mquat = m_.key_mquat.data() + m_.key_mquat.size() - 4 * static_cast<std::size_t>(m_.nmocap);
    for (int i = 0; i < m_.nmocap; ++i) {
      normalizeAt(mquat + 4 * static_cast<std::ptrdiff_t>(i));
    }
  }

  Context& c_;
  Model& m_;
  std::vector<double> mocapPos_, mocapQuat_, provisional_;
  std::optional<Addresses> addresses_;
};

}  // namespace

void writeKeyframes(Context& c) {
  KeyframeWriter writer(c);
  for (const spec::Keyframe& k : c.spec.keyframes) {
    writer.write(k);
  }
  c.model.nkey = std::max(static_cast<int>(c.spec.keyframes.size()), c.spec.size.nkey);
  static const spec::Keyframe empty;
  for (int k = static_cast<int>(c.spec.keyframes.size()); k < c.model.nkey; ++k) {
    writer.write(empty);
  }
}

}  // namespace kinetree::building
