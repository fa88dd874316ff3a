#pragma once
// Numbers in OBJ text. The reference adds up decimal digits one by one in double precision, which may miss the nearest
// double by a few units in the last place. After rounding to float32 that is the nearest float all the same, except
// when the value lies next to the middle of two floats; only there are the digits added as the reference does it.

#include <bit>
#include <cstdint>

namespace kinetree {

// All texts here end in a newline, and no token does.

/// The number at `at`, read as the reference reads it; what is not a number is 0. `end`: where the token ends.
double objNumberByDigits(const char* at, const char* end);

inline bool isBlank(char c) {
  return c == ' ' || c == '\t';
}
inline bool endsToken(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
inline bool isDigit(char c) {
  return static_cast<unsigned char>(c - '0') < 10;
}

namespace obj_detail {

inline constexpr double kPowersOfTen[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// True if `value`, possibly wrong by some units in its last place, may be narrowed to the wrong float.
inline bool nearFloatMidpoint(double value) {
  constexpr std::uint64_t kDropped = (std::uint64_t{1} << 29) - 1, kMiddle = std::uint64_t{1} << 28, kMargin = 256;
  const std::uint64_t low = std::bit_cast<std::uint64_t>(value) & kDropped;
  return low + kMargin - kMiddle <= 2 * kMargin;
}

}  // namespace obj_detail

/// Reads the next number of a line into `value` and moves `at` behind its token. A line that ends early, or a token
/// that is no number, gives 0.
inline void readObjNumber(const char*& at, float& value) {
  const char* p = at;
  while (isBlank(*p)) {
    ++p;
  }
  const char* token = p;
  const bool negative = *p == '-';
  p += negative;
  std::uint64_t mantissa = 0;
  const char* digits = p;
  while (isDigit(*p)) {
    mantissa = 10 * mantissa + static_cast<unsigned>(*p++ - '0');
  }
  std::int64_t count = p - digits, exponent = 0;
  if (*p == '.') {
    const char* fraction = ++p;
    while (isDigit(*p)) {
      mantissa = 10 * mantissa + static_cast<unsigned>(*p++ - '0');
    }
    exponent = fraction - p;
    count -= exponent;
  }
  if ((*p == 'e' || *p == 'E') && count > 0) {
    const char* q = p + 1;
    const bool down = *q == '-';
    q += down || *q == '+';
    int e = 0;
    const char* first = q;
    while (isDigit(*q) && q - first < 4) {
      e = 10 * e + (*q++ - '0');
    }
    if (q > first) {
      exponent += down ? -e : e;
      p = q;
    }
  }
  constexpr std::uint64_t kExactMantissa = std::uint64_t{1} << 53;
  if (endsToken(*p) && count > 0 && count <= 19 && mantissa < kExactMantissa && exponent >= -22 && exponent <= 22) {
    const double power = obj_detail::kPowersOfTen[exponent < 0 ? -exponent : exponent];
    const double size = exponent < 0 ? static_cast<double>(mantissa) / power : static_cast<double>(mantissa) * power;
    constexpr double kSmall = 1e-37, kLarge = 1e37;  // beyond, narrowing drops other bits
    if (!obj_detail::nearFloatMidpoint(size) && (size > kSmall || mantissa == 0) && size < kLarge) {
      value = static_cast<float>(negative ? -size : size);
      at = p;
      return;
    }
  }
  while (!endsToken(*p)) {
    ++p;
  }
  value = static_cast<float>(objNumberByDigits(token, p));
  at = p;
}

}  // namespace kinetree
