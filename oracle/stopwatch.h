#pragma once

#include <chrono>
#include <utility>

namespace kinetree::oracle {

/// Wall time that `work` takes [s].
template <class Work>
double secondsOf(Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  std::forward<Work>(work)();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace kinetree::oracle
