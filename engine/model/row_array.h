#pragma once
// Storage for results whose count changes from step to step (contacts, constraint rows). Growing keeps no values and
// clears nothing; shrinking keeps the room. Storage is 64-byte aligned and may be read and written one line past the
// end, so that vector loops need no tail. Debug builds fill new room with NaN bytes.

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace kinetree {

template <class T>
class RowArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  RowArray() = default;
  RowArray(const RowArray& other) { *this = other; }
  RowArray(RowArray&&) noexcept = default;
  RowArray& operator=(RowArray&&) noexcept = default;
  RowArray& operator=(const RowArray& other) {
    if (this != &other) {
      resize(other.size_);
      if (size_ > 0) {
        std::memcpy(static_cast<void*>(data()), other.data(), sizeof(T) * size_);
      }
    }
    return *this;
  }

  /// Sets the count; values are indeterminate unless the count shrank or stayed.
  void resize(int n) {
    if (n > capacity_) {
      grow(n, 0);
    }
    size_ = n;
  }
  /// Appends, keeping what is there.
  T& push(const T& value) {
    if (size_ == capacity_) {
      grow(size_ + 1, size_);
    }
    return data()[size_++] = value;
  }
  void reserve(int n) {
    if (n > capacity_) {
      grow(n, size_);
    }
  }
  void clear() { size_ = 0; }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int capacity() const { return capacity_; }
  T* data() { return storage_.get(); }
  const T* data() const { return storage_.get(); }
  T& operator[](int i) { return data()[i]; }
  const T& operator[](int i) const { return data()[i]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Release {
    void operator()(T* p) const { ::operator delete(static_cast<void*>(p), kAlignment); }
  };

  void grow(int n, int keep) {
    const int capacity = std::max(n, capacity_ + capacity_ / 2);
    const std::size_t bytes = sizeof(T) * capacity + 64;
    std::unique_ptr<T, Release> grown(static_cast<T*>(::operator new(bytes, kAlignment)));
#ifdef KINETREE_DEBUG
    std::memset(static_cast<void*>(grown.get()), 0xff, bytes);
#endif
    if (keep > 0) {
      std::memcpy(static_cast<void*>(grown.get()), data(), sizeof(T) * keep);
    }
    storage_ = std::move(grown);
    capacity_ = capacity;
  }

  std::unique_ptr<T, Release> storage_;
  int size_ = 0;
  int capacity_ = 0;
};

}  // namespace kinetree
