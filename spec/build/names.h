#pragma once
// Names of one kind of element, looked up by hash. The table is the one that Model::names_map keeps: twice as many
// slots as elements, linear probing, so it is made once and copied.

#include <string_view>
#include <vector>

#include "engine/array.h"

namespace kinetree::building {

class NameTable {
 public:
  /// Room for `count` elements; names are added in id order, views must outlive the table.
  void reserve(int count);
  /// Gives the next id to `name` ("" is unnamed). Returns the id that already has this name, or -1.
  int add(std::string_view name);
  /// Id of `name`; -1: there is none.
  int find(std::string_view name) const;
  /// "; did you mean 'hip'?", or "": nothing is near.
  std::string hint(std::string_view name) const;

  int count() const { return static_cast<int>(names_.size()); }
  std::string_view operator[](int id) const { return names_[id]; }
  const std::vector<std::string_view>& names() const { return names_; }
  const std::vector<int>& slots() const { return slots_; }

 private:
  std::size_t home(std::string_view name) const;

  std::vector<std::string_view> names_;
  std::vector<int> slots_;
};

}  // namespace kinetree::building
