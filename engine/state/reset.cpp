// reset() and resetToKeyframe(), declared with Data.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "engine/dynamics/history.h"
#include "engine/model/awake.h"
#include "engine/model/data_fields.h"
#include "engine/model/error.h"
#include "engine/position/drive_work.h"

namespace kinetree {

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
