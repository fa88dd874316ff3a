#include "oracle/states.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "oracle/reference.h"

namespace kinetree::oracle {
namespace {

// Normal numbers by Box and Muller: the standard library's own differ between implementations.
class Noise {
 public:
  double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }
  std::vector<double> normals(int n, double scale) {
    std::vector<double> values(static_cast<std::size_t>(n));
    std::ranges::generate(values, [&] { return scale * normal(); });
    return values;
  }

 private:
  std::mt19937_64 engine_{20};
};

NpyArray row(const mjtNum* table, int index, int width) {
  return makeNpy<double>({table + static_cast<std::ptrdiff_t>(index) * width, static_cast<std::size_t>(width)},
                         {width});
}

NpyArray toArray(const std::vector<double>& values) {
  return makeNpy<double>(values, {static_cast<std::int64_t>(values.size())});
}

Npz randomState(const mjModel& m, const mjtNum* base, Noise& noise) {
  std::vector<double> qpos(base, base + m.nq);
  mj_integratePos(&m, qpos.data(), noise.normals(static_cast<int>(m.nv), 1).data(), 0.1 + 0.2 * noise.uniform());
  Npz state;
  state["qpos"] = toArray(qpos);
  state["qvel"] = toArray(noise.normals(static_cast<int>(m.nv), 1));
  state["ctrl"] = toArray(noise.normals(static_cast<int>(m.nu), 0.5));
  std::vector<double> act(static_cast<std::size_t>(m.na));
  std::ranges::generate(act, [&] { return 0.3 * noise.uniform(); });
  state["act"] = toArray(act);
  state["qfrc_applied"] = toArray(noise.normals(static_cast<int>(m.nv), 0.5));
  std::vector<double> wrenches = noise.normals(static_cast<int>(6 * m.nbody), 0.2);
  std::fill_n(wrenches.begin(), 6, 0.0);
  state["xfrc_applied"] = makeNpy<double>(wrenches, {m.nbody, 6});
  return state;
}

}  // namespace

std::vector<NamedState> makeStates(const mjModel& m, int count) {
  std::vector<NamedState> states = {{"qpos0", {{"qpos", row(m.qpos0, 0, m.nq)}}}};
  for (int k = 0; k < std::min(static_cast<int>(m.nkey), 2); ++k) {
    states.push_back({fmt::format("key{}", k),
                      {{"qpos", row(m.key_qpos, k, m.nq)},
                       {"qvel", row(m.key_qvel, k, m.nv)},
                       {"act", row(m.key_act, k, m.na)},
                       {"ctrl", row(m.key_ctrl, k, m.nu)}}});
  }
  Noise noise;
  while (static_cast<int>(states.size()) < count) {
    const bool fromKey = m.nkey > 0 && states.size() % 2 == 1;
    states.push_back({fmt::format("random{}", states.size()), randomState(m, fromKey ? m.key_qpos : m.qpos0, noise)});
  }
  states.resize(static_cast<std::size_t>(std::max(count, 1)));
  return states;
}

std::vector<NamedState> rolloutStates(const mjModel& m, int count) {
  constexpr int kStepsBetween = 10;
  std::vector<NamedState> states;
  const ReferenceData d = makeReferenceData(m);
  m.nkey > 0 ? mj_resetDataKeyframe(&m, d.get(), 0) : mj_resetData(&m, d.get());
  const std::vector<double> base(d->ctrl, d->ctrl + m.nu);
  Noise noise;
  while (static_cast<int>(states.size()) < count) {
    const std::vector<double> push = noise.normals(static_cast<int>(m.nu), 0.5);
    for (int i = 0; i < m.nu; ++i) {
      d->ctrl[i] = base[static_cast<std::size_t>(i)] + push[static_cast<std::size_t>(i)];
    }
    for (int k = 0; k < kStepsBetween; ++k) {
      mj_step(&m, d.get());
    }
    states.push_back(
        {fmt::format("rollout{}", states.size()),
         {{"time", makeNpy<double>({&d->time, 1}, {})},
          {"qpos", row(d->qpos, 0, m.nq)},
          {"qvel", row(d->qvel, 0, m.nv)},
          {"act", row(d->act, 0, m.na)},
          {"ctrl", row(d->ctrl, 0, m.nu)},
          {"mocap_pos", makeNpy<double>({d->mocap_pos, static_cast<std::size_t>(3 * m.nmocap)}, {m.nmocap, 3})},
          {"mocap_quat", makeNpy<double>({d->mocap_quat, static_cast<std::size_t>(4 * m.nmocap)}, {m.nmocap, 4})},
          {"qacc_warmstart", row(d->qacc_warmstart, 0, m.nv)}}});
  }
  return states;
}

}  // namespace kinetree::oracle
