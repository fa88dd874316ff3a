#pragma once
// A std::vector whose storage starts on a 64-byte line and may be read and written one line past its end, so that
// vector loops need no tail (as in RowArray).

#include <cstddef>
#include <new>
#include <vector>

namespace kinetree {

template <class T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kAlignment{64};

  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>&) noexcept {}

  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T) + 64, kAlignment)); }
  void deallocate(T* p, std::size_t) noexcept { ::operator delete(p, kAlignment); }

  template <class U>
  bool operator==(const CacheLineAllocator<U>&) const noexcept {
    return true;
  }
};

template <class T>
using Array = std::vector<T, CacheLineAllocator<T>>;

}  // namespace kinetree
