#include "spec/build/names.h"

#include "engine/model/name_hash.h"
#include "engine/model/nearest_name.h"

namespace kinetree::building {

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

std::string NameTable::hint(std::string_view name) const {
  return didYouMean(name, names_);
}

}  // namespace kinetree::building
