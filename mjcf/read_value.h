#pragma once
// One attribute's text into one member, chosen by the member's type. A blank list of numbers counts as absent.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/spatial/quat.h"
#include "mjcf/schema.h"
#include "spec/element.h"

namespace kinetree::mjcf {

/// Reads up to `most` numbers; the count must be in [rule.least, most]. Returns the count; 0: blank or at fault.
int readReals(const Use& use, double* out, int most);
int readReals(const Use& use, float* out, int most);
int readInts(const Use& use, int* out, int most);
bool readScalarInt(const Use& use, int& out);
bool readKeyword(const Use& use, int& out);
/// Blank-separated keywords without repetition, in the order given.
bool readKeywords(const Use& use, std::vector<int>& out);
bool readAll(const Use& use, std::vector<double>& out);
bool readAll(const Use& use, std::vector<float>& out);
bool readAll(const Use& use, std::vector<int>& out);

extern const std::array<Keyword, 2> kBool;
extern const std::array<Keyword, 3> kTristate;

/// ValueType and number of values of a member type; how to read it.
template <class T>
struct ValueTraits;

template <>
struct ValueTraits<double> {
  static constexpr ValueType type = ValueType::real;
  static constexpr int count = 1;
  static bool read(const Use& use, double& out) { return readReals(use, &out, 1) > 0; }
};
template <>
struct ValueTraits<float> {
  static constexpr ValueType type = ValueType::real32;
  static constexpr int count = 1;
  static bool read(const Use& use, float& out) { return readReals(use, &out, 1) > 0; }
};
template <std::size_t N>
struct ValueTraits<std::array<double, N>> {
  static constexpr ValueType type = ValueType::real;
  static constexpr int count = N;
  static bool read(const Use& use, std::array<double, N>& out) { return readReals(use, out.data(), N) > 0; }
};
template <std::size_t N>
struct ValueTraits<std::array<float, N>> {
  static constexpr ValueType type = ValueType::real32;
  static constexpr int count = N;
  static bool read(const Use& use, std::array<float, N>& out) { return readReals(use, out.data(), N) > 0; }
};
template <std::size_t N>
struct ValueTraits<std::array<int, N>> {
  static constexpr ValueType type = ValueType::integers;
  static constexpr int count = N;
  static bool read(const Use& use, std::array<int, N>& out) { return readInts(use, out.data(), N) > 0; }
};
template <>
struct ValueTraits<Vec3> {
  static constexpr ValueType type = ValueType::real;
  static constexpr int count = 3;
  static bool read(const Use& use, Vec3& out) { return readReals(use, &out.x, 3) > 0; }
};
template <>
struct ValueTraits<Quat> {
  static constexpr ValueType type = ValueType::real;
  static constexpr int count = 4;
  static bool read(const Use& use, Quat& out) { return readReals(use, &out.w, 4) > 0; }
};
template <>
struct ValueTraits<int> {
  static constexpr ValueType type = ValueType::integer;
  static constexpr int count = 1;
  static bool read(const Use& use, int& out);
};
template <>
struct ValueTraits<std::int64_t> {
  static constexpr ValueType type = ValueType::integer;
  static constexpr int count = 1;
  static bool read(const Use& use, std::int64_t& out);
};
template <>
struct ValueTraits<bool> {
  static constexpr ValueType type = ValueType::boolean;
  static constexpr int count = 1;
  static bool read(const Use& use, bool& out);
};
template <class T>
requires std::is_enum_v<T>
struct ValueTraits<T> {
  static constexpr ValueType type = ValueType::keyword;
  static constexpr int count = 1;
  static bool read(const Use& use, T& out) {
    int value = 0;
    return readKeyword(use, value) && (out = static_cast<T>(value), true);
  }
};
template <>
struct ValueTraits<std::string> {
  static constexpr ValueType type = ValueType::text;
  static constexpr int count = 1;
  static bool read(const Use& use, std::string& out) { return out = use.text(), true; }
};
template <class T>
struct ValueTraits<std::vector<T>> {
  static constexpr ValueType type =
      ValueTraits<T>::type == ValueType::integer ? ValueType::integers : ValueTraits<T>::type;
  static constexpr int count = -1;
  static bool read(const Use& use, std::vector<T>& out) { return readAll(use, out); }
};
template <class T>
struct ValueTraits<std::optional<T>> {
  static constexpr ValueType type = ValueTraits<T>::type;
  static constexpr int count = ValueTraits<T>::count;
  static bool read(const Use& use, std::optional<T>& out) {
    T value = out.value_or(T{});
    return ValueTraits<T>::read(use, value) && (out = std::move(value), true);
  }
};

/// Text of a value as it would stand in a file.
std::string showReals(const double* values, int count);
std::string showReals(const float* values, int count);
std::string showInts(const int* values, int count);
std::string showKeyword(const Attribute& rule, int value);
/// Keywords whose bit is set, separated by blanks.
std::string showBits(const Attribute& rule, int bits);

template <class T>
std::string showValue(const Attribute& rule, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return rule.keys.empty() ? (value ? "true" : "false") : showKeyword(rule, value);
  } else if constexpr (std::is_enum_v<T>) {
    return showKeyword(rule, static_cast<int>(value));
  } else if constexpr (std::is_same_v<T, int>) {
    return rule.keys.empty() ? showInts(&value, 1) : showKeyword(rule, value);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return std::to_string(value);
  } else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>) {
    return showReals(&value, 1);
  } else if constexpr (std::is_same_v<T, Vec3>) {
    return showReals(&value.x, 3);
  } else if constexpr (std::is_same_v<T, Quat>) {
    return showReals(&value.w, 4);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (requires { value.has_value(); }) {
    return value ? showValue(rule, *value) : "";
  } else if constexpr (ValueTraits<T>::type == ValueType::integers) {
    return showInts(value.data(), static_cast<int>(value.size()));
  } else {
    return showReals(value.data(), static_cast<int>(value.size()));
  }
}

}  // namespace kinetree::mjcf
