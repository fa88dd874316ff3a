#include "spec/build/names.h"

#include <algorithm>
#include <numeric>

#include "engine/model/name_hash.h"

namespace kinetree::building {
namespace {

/// Edit distance of `a` and `b`, given up beyond `limit`.
int editDistance(std::string_view a, std::string_view b, int limit) {
  const auto difference = static_cast<int>(a.size() > b.size() ? a.size() - b.size() : b.size() - a.size());
  if (difference > limit) {
    return limit + 1;
  }
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0], best = ++row[0];
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
      best = std::min(best, row[j + 1]);
    }
    if (best > limit) {
      return limit + 1;
    }
  }
  return row.back();
}

}  // namespace

void NameTable::reserve(int count) {
  names_.reserve(count);
  slots_.assign(kSlotsPerName * static_cast<std::size_t>(count), -1);
}

std::size_t NameTable::home(std::string_view name) const {
  return nameHash(name) % slots_.size();
}

int NameTable::add(std::string_view name) {
  const int id = count();
  names_.push_back(name);
  if (name.empty()) {
    return -1;
  }
  std::size_t slot = home(name);
  for (; slots_[slot] >= 0; slot = (slot + 1) % slots_.size()) {
    if (names_[slots_[slot]] == name) {
      return slots_[slot];
    }
  }
  slots_[slot] = id;
  return -1;
}

int NameTable::find(std::string_view name) const {
  if (slots_.empty() || name.empty()) {
    return -1;
  }
  for (std::size_t slot = home(name); slots_[slot] >= 0; slot = (slot + 1) % slots_.size()) {
    if (names_[slots_[slot]] == name) {
      return slots_[slot];
    }
  }
  return -1;
}

std::string_view NameTable::nearest(std::string_view name) const {
  int bound = std::max(2, static_cast<int>(name.size()) / 3);
  std::string_view best;
  for (const std::string_view candidate : names_) {
    if (candidate.empty()) {
      continue;
    }
    if (const int d = editDistance(name, candidate, bound); d <= bound) {
      best = candidate;
      bound = d - 1;
    }
  }
  return best;
}

}  // namespace kinetree::building
