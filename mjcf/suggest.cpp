#include "mjcf/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace kinetree::mjcf {
namespace {

constexpr std::size_t kLongest = 48;

// Optimal string alignment distance, letter case ignored.
std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, kLongest + 1>, 3> rows;
  auto same = [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  };
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

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > kLongest) {
    return {};
  }
  std::string_view best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kLongest || candidate.size() + least < word.size() ||
        word.size() + least < candidate.size()) {
      continue;
    }
    if (const std::size_t edits = distance(word, candidate); edits < least) {
      least = edits;
      best = candidate;
    }
  }
  return best;
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view name = nearest(word, candidates);
  return name.empty() ? "" : fmt::format("; did you mean '{}'?", name);
}

}  // namespace kinetree::mjcf
