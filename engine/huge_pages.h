#pragma once
// Room for arrays of many megabytes in pages of two: a model of a hundred meshes is made in half the time when the
// kernel does not have to hand out its memory in pieces of four kilobytes.

#include "engine/array.h"

namespace kinetree {

/// Asks for huge pages within these bytes, which should not have been touched yet. Without effect where there are none.
void adviseHugePages(void* begin, std::size_t bytes);

/// reserve() of an empty array, in huge pages if it is large.
template <class T>
void reserveLarge(Array<T>& array, std::size_t count) {
  array.reserve(count);
  adviseHugePages(array.data(), count * sizeof(T));
}

}  // namespace kinetree
