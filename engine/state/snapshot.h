#pragma once
// A simulation's state as bytes, to be kept in files or sent elsewhere: all that the next step depends on.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/model/data.h"

namespace kinetree {

/// A number that differs, for practical purposes, between any two models: from every array, size and option.
std::uint64_t modelHash(const Model& m);

/// Layout (little endian): "KTSNAP", version (u16), model hash (u64), then the integration state as doubles (bit order
/// of engine/state/state_spec.h) and the sleep counters as 32-bit integers; where a tree sleeps, also qacc_smooth,
/// act_dot and sensordata, which sleepers keep from how they came to rest.
std::vector<std::byte> saveSnapshot(const Model& m, const Data& d);

/// Restores it bit for bit: the steps that follow give the same bytes as in the simulation that was saved. Throws
/// StateError if the bytes are no snapshot, of another version, of another model, or name sleepers that cannot be; `d`
/// is then untouched. Where a tree sleeps, the position and velocity stages run, with the passive callback.
void restoreSnapshot(const Model& m, Data& d, std::span<const std::byte> bytes);

}  // namespace kinetree
