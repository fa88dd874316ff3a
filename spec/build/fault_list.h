#pragma once
// Collects what is wrong while a Spec is compiled, so that one run names everything.

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/error.h"
#include "spec/element.h"

namespace kinetree::building {

class FaultList {
 public:
  explicit FaultList(Strictness strictness) : strictness_(strictness) {}

  /// A model that no engine can run.
  void error(const Place& place, std::string_view tag, std::string_view name, std::string_view attribute,
             std::string message);
  void error(const spec::Element& e, std::string_view tag, std::string_view attribute, std::string message) {
    error(e.place, tag, e.name, attribute, std::move(message));
  }
  /// What MuJoCo accepts in silence: an error when strict, else a warning.
  void strict(const spec::Element& e, std::string_view tag, std::string_view attribute, std::string message);
  void strict(const Place& place, std::string_view tag, std::string_view name, std::string_view attribute,
              std::string message);
  void warning(const spec::Element& e, std::string_view tag, std::string_view attribute, std::string message);
  void add(Fault fault) { faults_.push_back(std::move(fault)); }

  bool hasErrors() const;
  std::vector<Fault>& all() { return faults_; }
  /// Throws ModelError if there are errors; otherwise appends all warnings to `warnings` and forgets them.
  void release(std::vector<Fault>& warnings);

 private:
  void add(Severity severity, const Place& place, std::string_view tag, std::string_view name,
           std::string_view attribute, std::string message);

  Strictness strictness_;
  std::vector<Fault> faults_;
};

}  // namespace kinetree::building
