// reset() and resetToKeyframe(), declared with Data.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "engine/constraint/sleep.h"
#include "engine/dynamics/history.h"
#include "engine/model/awake.h"
#include "engine/model/data_fields.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/position/cam_light.h"
#include "engine/position/com_pos.h"
#include "engine/position/drive_work.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/state/sleep_error.h"

namespace kinetree {
namespace {

const char* nameOfBody(const Model& m, int body) {
  return m.names.data() + m.name_bodyadr[body];
}

[[noreturn]] void refuseToSleep(const Model& m, const Data& d) {
  int t = 0;
  while (t + 1 < m.ntree && !(m.tree_sleep_policy[t] == SleepPolicy::init && d.tree_asleep[t] < 0)) {
    ++t;
  }
  const int body = m.tree_bodyadr[t];
  throw SleepError(
      fmt::format(
          "reset: body '{}' (id {}) has sleep=\"init\" but cannot sleep at the reference pose: it is pushed, or "
          "contacts or equalities couple it to a tree without sleep=\"init\"",
          nameOfBody(m, body), body),
      body);
}

// Trees with sleep="init" start asleep; static bodies get their poses here.
void layDownAtStart(const Model& m, Data& d) {
  const auto initial = [&](int t) { return m.tree_sleep_policy[t] == SleepPolicy::init; };
  int wanted = 0, slept = 0;
  for (int t = 0; t < m.ntree; ++t) {
    wanted += initial(t);
  }
  updateAwake(m, d, true);
  if (wanted == 0) {
    kinematics(m, d);
    comPos(m, d);
    camLight(m, d);
    tendon(m, d);
  } else {
    forward(m, d);
    for (int t = 0; t < m.ntree; ++t) {
      d.tree_asleep[t] = initial(t) ? -1 : kFullyAwake;
    }
    fallAsleep(m, d);
    for (int t = 0; t < m.ntree; ++t) {
      slept += d.tree_asleep[t] >= 0;
    }
    if (slept != wanted) {
      refuseToSleep(m, d);
    }
    std::fill(d.qacc_smooth.begin(), d.qacc_smooth.end(), 0.0);
    std::fill(d.qfrc_smooth.begin(), d.qfrc_smooth.end(), 0.0);
    d.efc_J.clear();
    d.ne = d.nf = d.nl = d.nefc = d.nisland = d.nidof = 0;
    visitRowFields(d, [](const char*, auto& field) { field.resize(0); });
  }
  updateAwake(m, d);
  d.fresh.invalidateAll();
}

}  // namespace

void reset(const Model& m, Data& d) {
  resetHistory(m, d.history.unguarded().data());  // may refuse the timestep: before anything else is touched
  const auto zero = [](auto& array) {
    if (!array.empty()) {
      std::memset(static_cast<void*>(array.data()), 0, sizeof(array[0]) * array.size());
    }
  };
  visitStateFields(m, d, [&](const char*, auto& field, int) {
    if (static_cast<const void*>(&field) != static_cast<const void*>(&d.history)) {
      zero(field.unguarded());
    }
  });
  visitDataFields(m, d, [&](const char*, auto& array, int, Stage) { zero(array); });
  driveWork(m, d).forgetConstants();
  d.qpos.unguarded() = m.qpos0;
  std::copy(m.eq_active0.begin(), m.eq_active0.end(), d.eq_active.unguarded().begin());
  for (int b = 0; b < m.nbody; ++b) {
    if (const int i = m.body_mocapid[b]; i >= 0) {
      d.mocap_pos.unguarded()[i] = m.body_pos[b];
      d.mocap_quat.unguarded()[i] = m.body_quat[b];
    }
  }
  d.time = 0;
  d.contact.clear();
  d.efc_J.clear();
  d.ncon = d.ne = d.nf = d.nl = d.nefc = 0;
  d.nisland = d.nidof = 0;
  d.energy = {};
  d.flg_energypos = d.flg_energyvel = false;
  d.solver = {};
  d.warning = {};
  wakeAll(m, d);
  d.fresh.invalidateAll();
  if (m.opt.enabled(enable::sleep)) {
    layDownAtStart(m, d);
  }
}

void resetToKeyframe(const Model& m, Data& d, int key) {
  if (key < 0 || key >= m.nkey) {
    throw StateError(fmt::format("keyframe {} does not exist; the model has {}", key, m.nkey));
  }
  reset(m, d);
  const auto copyRow = [key](const Array<double>& table, int width, double* to) {
    std::copy_n(table.begin() + static_cast<std::ptrdiff_t>(key) * width, width, to);
  };
  d.time = m.key_time[key];
  copyRow(m.key_qpos, m.nq, d.qpos.unguarded().data());
  copyRow(m.key_qvel, m.nv, d.qvel.unguarded().data());
  copyRow(m.key_act, m.na, d.act.unguarded().data());
  copyRow(m.key_ctrl, m.nu, d.ctrl.unguarded().data());
  copyRow(m.key_mpos, 3 * m.nmocap, reinterpret_cast<double*>(d.mocap_pos.unguarded().data()));
  copyRow(m.key_mquat, 4 * m.nmocap, reinterpret_cast<double*>(d.mocap_quat.unguarded().data()));
  d.fresh.invalidateAll();
}

}  // namespace kinetree
