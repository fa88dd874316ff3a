#include "mjcf/read_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/model/nearest_name.h"
#include "mjcf/bind.h"
#include "mjcf/values.h"

namespace kinetree::mjcf {
namespace {

std::string howMany(const Attribute& rule, int most) {
  return rule.least == most ? fmt::format("{}", most) : fmt::format("{} to {}", rule.least, most);
}

void failToken(const Use& use, NumberStatus status, std::string_view token, const char* kind) {
  if (status == NumberStatus::range) {
    use.fail(fmt::format("'{}' is outside the range of {}", token, kind));
  } else {
    use.fail(fmt::format("expected {}, got '{}'", kind, token));
  }
}

template <class T>
NumberStatus convert(std::string_view token, T& value) {
  if constexpr (std::is_same_v<T, int>) {
    return toInt(token, value);
  } else {
    return toReal(token, value);
  }
}

template <class T>
constexpr const char* kindOf() {
  return std::is_same_v<T, int> ? "a whole number" : "a number";
}

template <class T>
int readList(const Use& use, T* out, int most) {
  std::string_view rest = use.text();
  std::array<T, 32> values;
  int count = 0;
  bool nan = false;
  for (std::string_view token = nextToken(rest); !token.empty(); token = nextToken(rest), ++count) {
    if (count >= most) {
      while (!nextToken(rest).empty()) {
        ++count;
      }
      use.fail(fmt::format("expected {} values, got {}", howMany(use.rule, most), count + 1));
      return 0;
    }
    if (const NumberStatus status = convert(token, values[count]); status != NumberStatus::ok) {
      failToken(use, status, token, kindOf<T>());
      return 0;
    }
    nan = nan || values[count] != values[count];
  }
  if (count > 0 && count < use.rule.least) {
    use.fail(fmt::format("expected {} values, got {}", howMany(use.rule, most), count));
    return 0;
  }
  if (nan) {
    use.warn("is NaN");
  }
  std::copy_n(values.begin(), count, out);
  return count;
}

template <class T>
bool readVector(const Use& use, std::vector<T>& out) {
  std::vector<T> values;
  std::string_view rest = use.text();
  values.reserve(rest.size() / 6);
  bool nan = false;
  for (std::string_view token = nextToken(rest); !token.empty(); token = nextToken(rest)) {
    T value;
    if (const NumberStatus status = convert(token, value); status != NumberStatus::ok) {
      failToken(use, status, token, kindOf<T>());
      return false;
    }
    nan = nan || value != value;
    values.push_back(value);
  }
  if (values.empty()) {
    return false;
  }
  if (nan) {
    use.warn("holds a NaN");
  }
  out = std::move(values);
  return true;
}

// As few digits as read back to the same bits, without an exponent where people would not write one.
template <class T>
const char* digits(T value, char* first, char* last) {
  if constexpr (std::is_floating_point_v<T>) {
    const T size = std::abs(value);
    const bool plain = size == 0 || (size >= T(1e-5) && size < T(1e15));
    return std::to_chars(first, last, value, plain ? std::chars_format::fixed : std::chars_format::scientific).ptr;
  } else {
    return std::to_chars(first, last, value).ptr;
  }
}

template <class T>
std::string show(const T* values, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    char buffer[40];
    const char* end = digits(values[i], buffer, buffer + sizeof buffer);
    text.append(i ? " " : "").append(buffer, static_cast<std::size_t>(end - buffer));
  }
  return text;
}

const Keyword* findKeyword(Keywords keys, std::string_view name) {
  for (const Keyword& key : keys) {
    if (key.name == name) {
      return &key;
    }
  }
  return nullptr;
}

void failKeyword(const Use& use, std::string_view word) {
  std::vector<std::string_view> names;
  for (const Keyword& key : use.rule.keys) {
    names.push_back(key.name);
  }
  use.fail(fmt::format("got '{}', allowed: {}{}", word, listKeywords(use.rule.keys), didYouMean(word, names)));
}

}  // namespace

const std::array<Keyword, 2> kBool = {{{"false", 0}, {"true", 1}}};
const std::array<Keyword, 3> kTristate = {{{"false", 0}, {"true", 1}, {"auto", 2}}};

int readReals(const Use& use, double* out, int most) {
  return readList(use, out, most);
}
int readReals(const Use& use, float* out, int most) {
  return readList(use, out, most);
}
int readInts(const Use& use, int* out, int most) {
  return readList(use, out, most);
}
bool readAll(const Use& use, std::vector<double>& out) {
  return readVector(use, out);
}
bool readAll(const Use& use, std::vector<float>& out) {
  return readVector(use, out);
}
bool readAll(const Use& use, std::vector<int>& out) {
  return readVector(use, out);
}

bool readScalarInt(const Use& use, int& out) {
  std::string_view rest = use.text();
  const std::string_view token = nextToken(rest);
  int value = 0;
  if (const NumberStatus status = toInt(token, value); status != NumberStatus::ok) {
    return failToken(use, status, token, "a whole number"), false;
  }
  if (!nextToken(rest).empty()) {
    return use.fail(fmt::format("expected one whole number, got '{}'", use.text())), false;
  }
  return out = value, true;
}

bool readKeyword(const Use& use, int& out) {
  const Keyword* key = findKeyword(use.rule.keys, use.text());
  if (!key) {
    return failKeyword(use, use.text()), false;
  }
  return out = key->value, true;
}

bool readKeywords(const Use& use, std::vector<int>& out) {
  std::vector<int> values;
  std::string_view rest = use.text();
  for (std::string_view token = nextToken(rest); !token.empty(); token = nextToken(rest)) {
    const Keyword* key = findKeyword(use.rule.keys, token);
    if (!key) {
      return failKeyword(use, token), false;
    }
    if (std::find(values.begin(), values.end(), key->value) != values.end()) {
      return use.fail(fmt::format("'{}' is given twice", token)), false;
    }
    values.push_back(key->value);
  }
  if (values.empty()) {
    return failKeyword(use, use.text()), false;
  }
  return out = std::move(values), true;
}

bool ValueTraits<int>::read(const Use& use, int& out) {
  return use.rule.keys.empty() ? readScalarInt(use, out) : readKeyword(use, out);
}

bool ValueTraits<std::int64_t>::read(const Use& use, std::int64_t& out) {
  int value = 0;
  return readScalarInt(use, value) && (out = value, true);
}

bool ValueTraits<bool>::read(const Use& use, bool& out) {
  int value = 0;
  return readKeyword(use, value) && (out = value != 0, true);
}

std::string showReals(const double* values, int count) {
  return show(values, count);
}
std::string showReals(const float* values, int count) {
  return show(values, count);
}
std::string showInts(const int* values, int count) {
  return show(values, count);
}

std::string showKeyword(const Attribute& rule, int value) {
  for (const Keyword& key : rule.keys) {
    if (key.value == value) {
      return std::string(key.name);
    }
  }
  return "";
}

std::string showBits(const Attribute& rule, int bits) {
  std::string text;
  for (const Keyword& key : rule.keys) {
    if (bits & key.value) {
      text.append(text.empty() ? "" : " ").append(key.name);
    }
  }
  return text;
}

std::string showQuat(const spec::Orientation& orientation) {
  return orientation.alternative.index() == 0 ? showReals(&orientation.quat.w, 4) : "";
}

std::string showAlternative(const spec::Orientation& orientation, std::size_t form) {
  if (orientation.alternative.index() != form) {
    return "";
  }
  if (const auto* a = std::get_if<spec::AxisAngle>(&orientation.alternative)) {
    const double values[] = {a->axis.x, a->axis.y, a->axis.z, a->angle};
    return showReals(values, 4);
  }
  if (const auto* a = std::get_if<spec::XyAxes>(&orientation.alternative)) {
    const double values[] = {a->x.x, a->x.y, a->x.z, a->y.x, a->y.y, a->y.z};
    return showReals(values, 6);
  }
  if (const auto* a = std::get_if<spec::ZAxis>(&orientation.alternative)) {
    return showReals(&a->z.x, 3);
  }
  return showReals(&std::get<spec::Euler>(orientation.alternative).angles.x, 3);
}

}  // namespace kinetree::mjcf
