#pragma once
// The uniform numbers of numpy.random.default_rng(seed): SeedSequence (M. O'Neill's seed_seq_fe) feeding PCG64
// (XSL-RR 128/64), so that experiments published with NumPy can be repeated from their seed.

#include <cstdint>

namespace kinetree::maximal {

class NumpyRandom {
 public:
  explicit NumpyRandom(std::uint64_t seed);
  /// In [low, high), as Generator.uniform draws it.
  double uniform(double low, double high);

 private:
  __extension__ using Wide = unsigned __int128;
  std::uint64_t next();
  void advanceState();

  Wide state_ = 0;
  Wide increment_ = 0;
};

}  // namespace kinetree::maximal
