#include "cli/names.h"

#include <fmt/format.h>

#include <charconv>

#include "engine/model/error.h"

namespace kinetree::cli {

std::string nameAt(const Model& m, const Array<int>& adr, int i) {
  const auto k = static_cast<std::size_t>(i);
  if (k >= adr.size() || adr[k] < 0 || adr[k] >= static_cast<int>(m.names.size())) {
    return {};
  }
  return m.names.data() + adr[k];
}

std::string labelAt(const Model& m, const Array<int>& adr, int i) {
  const std::string name = nameAt(m, adr, i);
  return name.empty() ? fmt::format("#{}", i) : name;
}

int findByName(const Model& m, const Array<int>& adr, const std::string& text, const std::string& kind) {
  const int count = static_cast<int>(adr.size());
  std::string known;
  for (int i = 0; i < count; ++i) {
    if (nameAt(m, adr, i) == text) {
      return i;
    }
    known += " " + labelAt(m, adr, i);
  }
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size() && number >= 0 && number < count) {
    return number;
  }
  throw StateError(
      fmt::format("there is no {} '{}'; the model has {}{}", kind, text, count, count > 0 ? ":" + known : ""));
}

}  // namespace kinetree::cli
