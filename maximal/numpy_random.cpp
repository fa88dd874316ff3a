#include "maximal/numpy_random.h"

#include <array>
#include <bit>

namespace kinetree::maximal {
namespace {

// One 32-bit word mixed into the pool; `constant` walks on with every call.
std::uint32_t hashWord(std::uint32_t value, std::uint32_t& constant) {
  value ^= constant;
  constant *= 0x931e8875u;
  value *= constant;
  return value ^ value >> 16;
}

std::uint32_t mixWords(std::uint32_t x, std::uint32_t y) {
  const std::uint32_t r = 0xca01f9ddu * x - 0x4973f715u * y;
  return r ^ r >> 16;
}

std::array<std::uint32_t, 4> entropyPool(std::uint64_t seed) {
  const std::array<std::uint32_t, 4> entropy = {static_cast<std::uint32_t>(seed),
                                                static_cast<std::uint32_t>(seed >> 32), 0, 0};
  std::array<std::uint32_t, 4> pool{};
  std::uint32_t constant = 0x43b0d7e5u;
  for (int i = 0; i < 4; ++i) {
    pool[i] = hashWord(entropy[i], constant);
  }
  for (int from = 0; from < 4; ++from) {
    for (int to = 0; to < 4; ++to) {
      if (from != to) {
        pool[to] = mixWords(pool[to], hashWord(pool[from], constant));
      }
    }
  }
  return pool;
}

std::array<std::uint64_t, 4> generateState(const std::array<std::uint32_t, 4>& pool) {
  std::uint32_t constant = 0x8b51f9ddu;
  std::array<std::uint32_t, 8> words{};
  for (int i = 0; i < 8; ++i) {
    std::uint32_t value = pool[i % 4] ^ constant;
    constant *= 0x58f38dedu;
    value *= constant;
    words[i] = value ^ value >> 16;
  }
  std::array<std::uint64_t, 4> state{};
  for (int i = 0; i < 4; ++i) {
    state[i] = words[2 * i] | static_cast<std::uint64_t>(words[2 * i + 1]) << 32;
  }
  return state;
}

}  // namespace

NumpyRandom::NumpyRandom(std::uint64_t seed) {
  const std::array<std::uint64_t, 4> s = generateState(entropyPool(seed));
  const Wide initial = static_cast<Wide>(s[0]) << 64 | s[1];
  const Wide sequence = static_cast<Wide>(s[2]) << 64 | s[3];
  increment_ = sequence << 1 | 1;
  advanceState();
  state_ += initial;
  advanceState();
}

void NumpyRandom::advanceState() {
  constexpr Wide kMultiplier = static_cast<Wide>(2549297995355413924ULL) << 64 | 4865540595714422341ULL;
  state_ = state_ * kMultiplier + increment_;
}

std::uint64_t NumpyRandom::next() {
  advanceState();
  const auto folded = static_cast<std::uint64_t>(state_ >> 64) ^ static_cast<std::uint64_t>(state_);
  return std::rotr(folded, static_cast<int>(state_ >> 122));
}

double NumpyRandom::uniform(double low, double high) {
  const double unit = static_cast<double>(next() >> 11) * (1.0 / 9007199254740992.0);
  return low + (high - low) * unit;
}

}  // namespace kinetree::maximal
