#pragma once
// What every fuzzer of models does with one that loads: a few steps, and one from an odd state.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string_view>

#include "engine/io/footprint.h"
#include "engine/pipeline.h"

namespace kinetree {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}
inline std::span<const std::byte> bytesOf(const std::uint8_t* data, std::size_t size) {
  return std::as_bytes(std::span(data, size));
}

/// Models that would take minutes under the sanitizers are only loaded.
inline bool isSmall(const Model& m) {
  return m.nv <= 60 && m.ngeom <= 60 && m.nu <= 60 && m.nsensordata <= 2000 && m.nhistory <= 100000 &&
         m.nuserdata <= 100000 && m.neq <= 60 && m.opt.iterations <= 200 && m.opt.noslip_iterations <= 200 &&
         m.opt.ls_iterations <= 200 && m.opt.ccd_iterations <= 200;
}

inline void simulate(const Model& m) {
  if (!isSmall(m)) {
    return;
  }
  try {
    Data d(m);
    step(m, d);
    step(m, d);
    double value = -3;
    for (double& q : d.editQpos()) {
      q += value *= -0.9;
    }
    step(m, d);
  } catch (const std::exception&) {  // faults are what is wanted; crashes are not
  }
}

}  // namespace kinetree
