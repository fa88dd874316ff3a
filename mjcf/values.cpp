#include "mjcf/values.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace kinetree::mjcf {
namespace {

bool isSpace(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool isHex(std::string_view digits) {
  return digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
}

// A literal whose digits before the exponent are not all zero cannot mean zero.
bool hasNonzeroDigit(std::string_view digits) {
  for (const char c : digits) {
    if (c == 'e' || c == 'E' || c == 'p' || c == 'P') {
      return false;
    }
    if (c != '0' && c != '.') {
      return true;
    }
  }
  return false;
}

template <class Real>
NumberStatus parseReal(std::string_view token, Real& value) {
  const bool negative = !token.empty() && token[0] == '-';
  if (!token.empty() && (token[0] == '+' || token[0] == '-')) {
    token.remove_prefix(1);
  }
  if (token.empty() || token[0] == '-' || token[0] == '+') {
    return NumberStatus::format;
  }
  const bool hex = isHex(token);
  if (hex) {
    token.remove_prefix(2);
  }
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value,
                                            hex ? std::chars_format::hex : std::chars_format::general);
  if (error == std::errc::invalid_argument || end != token.data() + token.size()) {
    return NumberStatus::format;
  }
  if (error != std::errc()) {
    return NumberStatus::range;
  }
  const Real size = std::abs(value);
  const bool tiny = size < std::numeric_limits<Real>::min() && (size > 0 || hasNonzeroDigit(token));
  const bool overflow = std::isinf(size) && token[0] >= '0' && token[0] <= '9';
  if (negative) {
    value = -value;
  }
  return tiny || overflow ? NumberStatus::range : NumberStatus::ok;
}

}  // namespace

NumberStatus toReal(std::string_view token, double& value) {
  return parseReal(token, value);
}
NumberStatus toReal(std::string_view token, float& value) {
  return parseReal(token, value);
}

NumberStatus toInt(std::string_view token, int& value) {
  const bool plus = token.size() > 1 && token[0] == '+' && token[1] != '-';
  const char* last = token.data() + token.size();
  const auto [end, error] = std::from_chars(token.data() + (plus ? 1 : 0), last, value);
  if (error == std::errc::invalid_argument || end != last) {
    return NumberStatus::format;
  }
  return error == std::errc() ? NumberStatus::ok : NumberStatus::range;
}

bool isBlank(std::string_view text) {
  return nextToken(text).empty();
}

std::string_view nextToken(std::string_view& text) {
  std::size_t begin = 0;
  while (begin < text.size() && isSpace(text[begin])) {
    ++begin;
  }
  std::size_t end = begin;
  while (end < text.size() && !isSpace(text[end])) {
    ++end;
  }
  const std::string_view token = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return token;
}

}  // namespace kinetree::mjcf
