#pragma once

#include <string>

#include "engine/model/error.h"

namespace kinetree {

/// A body with sleep="init" that cannot sleep at the reference pose.
class SleepError : public StateError {
 public:
  SleepError(const std::string& what, int body) : StateError(what), body_(body) {}
  int body() const { return body_; }

 private:
  int body_;
};

}  // namespace kinetree
