#pragma once
// Scratch and caches that a module keeps between steps. Never part of the state: a copy of Data starts without them,
// and no result may depend on whether they are there (docs/decisions/0004-caches.md).

#include <memory>
#include <typeinfo>

namespace kinetree {

class Workspace {
 public:
  Workspace() = default;
  Workspace(const Workspace&) noexcept {}
  Workspace(Workspace&&) noexcept = default;
  Workspace& operator=(const Workspace&) noexcept {
    holder_.reset();
    return *this;
  }
  Workspace& operator=(Workspace&&) noexcept = default;

  /// The T kept here, made by T(args...) the first time. One slot always holds the same T.
  template <class T, class... Args>
  T& get(const Args&... args) {
    if (!holder_) [[unlikely]] {
      holder_ = std::make_shared<T>(args...);
    }
    return *static_cast<T*>(holder_.get());
  }
  void drop() { holder_.reset(); }

 private:
  std::shared_ptr<void> holder_;
};

}  // namespace kinetree
