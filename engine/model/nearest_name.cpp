#include "engine/model/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace kinetree {
namespace {

constexpr std::size_t kLongest = 64;

bool same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// Optimal string alignment distance of two words of at most kLongest letters.
std::size_t edits(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, kLongest + 1>, 3> rows;
  for (std::size_t j = 0; j <= b.size(); ++j) {
    rows[0][j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i - 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1)});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1])) {
        row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
      }
    }
  }
  return rows[a.size() % 3][b.size()];
}

}  // namespace

NearestName::NearestName(std::string_view word)
    : word_(word), limit_(word.size() <= 3 ? 2 : std::max<std::size_t>(2, word.size() / 3) + 1) {}

void NearestName::offer(std::string_view name) {
  if (name.empty() || word_.empty() || std::max(name.size(), word_.size()) > kLongest ||
      name.size() + limit_ <= word_.size() || word_.size() + limit_ <= name.size()) {
    return;
  }
  if (const std::size_t count = edits(word_, name); count < limit_) {
    limit_ = count;
    best_ = name;
  }
}

std::string NearestName::hint() const {
  return best_.empty() ? "" : fmt::format("; did you mean '{}'?", best_);
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> names) {
  NearestName nearest(word);
  for (const std::string_view name : names) {
    nearest.offer(name);
  }
  return nearest.hint();
}

}  // namespace kinetree
