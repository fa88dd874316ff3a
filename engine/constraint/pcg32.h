#pragma once
// The generator that orders the sweeps of PGS, so that a step gives the same forces wherever it runs.
// O'Neill 2014, "PCG: a family of simple fast space-efficient statistically good algorithms", variant XSH-RR.

#include <cstdint>

namespace kinetree {

class Pcg32 {
 public:
  Pcg32() { next(); }

  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + 1;
    const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turn = static_cast<std::uint32_t>(old >> 59);
    return (mixed >> turn) | (mixed << ((32 - turn) & 31));
  }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace kinetree
