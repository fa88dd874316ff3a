#include "spec/assets/obj_number.h"

#include <cmath>

namespace kinetree {
namespace {

// Weight of the n-th decimal: exact literals for the first, the library's power for the rest.
double decimalWeight(int n) {
  static constexpr double kFirst[] = {1.0, 0.1, 0.01, 0.001, 0.0001, 0.00001, 0.000001, 0.0000001};
  return n < 8 ? kFirst[n] : std::pow(10.0, -n);
}

// Decimal exponent behind 'e'; false when there is none.
bool readExponent(const char* at, const char* end, int& exponent) {
  bool down = false;
  if (at != end && (*at == '+' || *at == '-')) {
    down = *at++ == '-';
  }
  if (at == end || !isDigit(*at)) {
    return false;
  }
  exponent = 0;
  while (at != end && isDigit(*at)) {
    exponent = exponent < 100000 ? 10 * exponent + (*at - '0') : exponent;
    ++at;
  }
  exponent = down ? -exponent : exponent;
  return true;
}

}  // namespace

double objNumberByDigits(const char* at, const char* end) {
  if (at == end) {
    return 0;
  }
  double sign = 1;
  bool startsWithPoint = *at == '.';
  if (*at == '+' || *at == '-') {
    sign = *at++ == '-' ? -1 : 1;
    startsWithPoint = at != end && *at == '.';
  } else if (!isDigit(*at) && !startsWithPoint) {
    return 0;
  }
  double mantissa = 0;
  const char* first = at;
  while (at != end && isDigit(*at)) {
    mantissa *= 10;
    mantissa += *at++ - '0';
  }
  if (at == first && !startsWithPoint) {
    return 0;
  }
  if (at != end && *at == '.') {
    ++at;
    for (int n = 1; at != end && isDigit(*at); ++n, ++at) {
      mantissa += (*at - '0') * decimalWeight(n);
    }
  }
  int exponent = 0;
  if (at != end && (*at == 'e' || *at == 'E') && !readExponent(at + 1, end, exponent)) {
    return 0;
  }
  return sign * (exponent != 0 ? std::ldexp(mantissa * std::pow(5.0, exponent), exponent) : mantissa);
}

}  // namespace kinetree
