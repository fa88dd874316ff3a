#pragma once
// State as one vector of numbers, by MuJoCo's bits (mjtState): the chosen components one after another in bit order.

#include <span>

#include "engine/model/data.h"

namespace kinetree {

namespace state {
inline constexpr unsigned time = 1u << 0, qpos = 1u << 1, qvel = 1u << 2, act = 1u << 3, history = 1u << 4,
                          warmstart = 1u << 5, ctrl = 1u << 6, qfrcApplied = 1u << 7, xfrcApplied = 1u << 8,
                          eqActive = 1u << 9, mocapPos = 1u << 10, mocapQuat = 1u << 11, userdata = 1u << 12,
                          plugin = 1u << 13;
inline constexpr int components = 14;
inline constexpr unsigned physics = qpos | qvel | act | history, fullPhysics = time | physics | plugin,
                          user = ctrl | qfrcApplied | xfrcApplied | eqActive | mocapPos | mocapQuat | userdata,
                          integration = fullPhysics | warmstart | user;
}  // namespace state

/// Numbers that the components `bits` take. Throws StateError for a bit that does not exist.
int stateSize(const Model& m, unsigned bits);
/// Copies them out; eq_active as 0 or 1. Throws StateError unless `to` has stateSize numbers.
void getState(const Model& m, const Data& d, std::span<double> to, unsigned bits);
/// Copies them in and marks what depends on them as stale. Throws StateError unless `from` has stateSize numbers; then
/// nothing is written.
void setState(const Model& m, Data& d, std::span<const double> from, unsigned bits);
/// The components `bits` of `from` to `to`, both of Model `m`.
void copyState(const Model& m, Data& to, const Data& from, unsigned bits);

}  // namespace kinetree
