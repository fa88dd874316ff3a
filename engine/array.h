#pragma once
// A std::vector whose storage starts on a 64-byte line, so that kernels may load whole vectors.

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

  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), kAlignment)); }
  void deallocate(T* p, std::size_t) noexcept { ::operator delete(p, kAlignment); }

  template <class U>
  bool operator==(const CacheLineAllocator<U>&) const noexcept {
    return true;
  }
};

template <class T>
using Array = std::vector<T, CacheLineAllocator<T>>;

}  // namespace kinetree
