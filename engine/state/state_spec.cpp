#include "engine/state/state_spec.h"

#include <fmt/format.h>

#include <array>

#include "engine/model/error.h"

namespace kinetree {
namespace {

// Sizes by bit.
std::array<int, state::components> sizes(const Model& m) {
  return {1,    m.nq,        m.nv,  m.na,         m.nhistory,   m.nv,        m.nu,
          m.nv, 6 * m.nbody, m.neq, 3 * m.nmocap, 4 * m.nmocap, m.nuserdata, 0};
}

void checkBits(unsigned bits) {
  if (bits >> state::components) {
    throw StateError(fmt::format("state bits {:#x} name components that do not exist", bits));
  }
}

void checkSize(const Model& m, unsigned bits, std::size_t got) {
  if (const int need = stateSize(m, bits); got != static_cast<std::size_t>(need)) {
    throw StateError(fmt::format("state {:#x} of this model has {} numbers, got {}", bits, need, got));
  }
}

// The numbers of component `bit`; eq_active is not stored as doubles and handled apart.
double* component(Data& d, int bit) {
  switch (1u << bit) {
    case state::time:
      return &d.time;
    case state::qpos:
      return d.qpos.unguarded().data();
    case state::qvel:
      return d.qvel.unguarded().data();
    case state::act:
      return d.act.unguarded().data();
    case state::history:
      return d.history.unguarded().data();
    case state::warmstart:
      return d.qacc_warmstart.unguarded().data();
    case state::ctrl:
      return d.ctrl.unguarded().data();
    case state::qfrcApplied:
      return d.qfrc_applied.unguarded().data();
    case state::xfrcApplied:
      return reinterpret_cast<double*>(d.xfrc_applied.unguarded().data());
    case state::mocapPos:
      return reinterpret_cast<double*>(d.mocap_pos.unguarded().data());
    case state::mocapQuat:
      return reinterpret_cast<double*>(d.mocap_quat.unguarded().data());
    case state::userdata:
      return d.userdata.unguarded().data();
    default:
      return nullptr;
  }
}

void markWritten(Data& d, unsigned bits) {
  constexpr std::pair<unsigned, Input> kInputOf[] = {
      {state::time, Input::time},         {state::qpos, Input::qpos},           {state::qvel, Input::qvel},
      {state::act, Input::act},           {state::history, Input::history},     {state::warmstart, Input::warmstart},
      {state::ctrl, Input::ctrl},         {state::qfrcApplied, Input::applied}, {state::xfrcApplied, Input::applied},
      {state::eqActive, Input::eqActive}, {state::mocapPos, Input::mocap},      {state::mocapQuat, Input::mocap}};
  for (const auto& [bit, input] : kInputOf) {
    if (bits & bit) {
      d.fresh.written(input);
    }
  }
}

}  // namespace

int stateSize(const Model& m, unsigned bits) {
  checkBits(bits);
  const auto size = sizes(m);
  int total = 0;
  for (int bit = 0; bit < state::components; ++bit) {
    total += bits >> bit & 1 ? size[bit] : 0;
  }
  return total;
}

void getState(const Model& m, const Data& d, std::span<double> to, unsigned bits) {
  checkSize(m, bits, to.size());
  const auto size = sizes(m);
  double* out = to.data();
  for (int bit = 0; bit < state::components; ++bit) {
    if (!(bits >> bit & 1)) {
      continue;
    }
    if (1u << bit == state::eqActive) {
      std::copy(d.eq_active.begin(), d.eq_active.end(), out);
    } else {
      std::copy_n(component(const_cast<Data&>(d), bit), size[bit], out);  // only read here
    }
    out += size[bit];
  }
}

void setState(const Model& m, Data& d, std::span<const double> from, unsigned bits) {
  checkSize(m, bits, from.size());
  const auto size = sizes(m);
  const double* in = from.data();
  for (int bit = 0; bit < state::components; ++bit) {
    if (!(bits >> bit & 1)) {
      continue;
    }
    if (1u << bit == state::eqActive) {
      std::transform(in, in + size[bit], d.eq_active.unguarded().begin(), [](double x) { return x != 0; });
    } else {
      std::copy_n(in, size[bit], component(d, bit));
    }
    in += size[bit];
  }
  markWritten(d, bits);
}

void copyState(const Model& m, Data& to, const Data& from, unsigned bits) {
  checkBits(bits);
  const auto size = sizes(m);
  for (int bit = 0; bit < state::components; ++bit) {
    if (!(bits >> bit & 1)) {
      continue;
    }
    if (1u << bit == state::eqActive) {
      std::copy(from.eq_active.begin(), from.eq_active.end(), to.eq_active.unguarded().begin());
    } else {
      std::copy_n(component(const_cast<Data&>(from), bit), size[bit], component(to, bit));  // only read here
    }
  }
  markWritten(to, bits);
}

}  // namespace kinetree
