#pragma once
// Collects the faults of a model file; each takes place and name from the node it is about.

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/error.h"
#include "mjcf/xml.h"

namespace kinetree::mjcf {

class Faults {
 public:
  Faults(const XmlTree& tree, Strictness strictness) : tree_(tree), strictness_(strictness) {}

  void error(int node, std::string_view attribute, std::string message) {
    add(Severity::error, node, attribute, std::move(message));
  }
  void warning(int node, std::string_view attribute, std::string message) {
    add(Severity::warning, node, attribute, std::move(message));
  }
  /// What the reference accepts in silence: an error if strict, a warning if lenient.
  void unstrict(int node, std::string_view attribute, std::string message) {
    add(strictness_ == Strictness::strict ? Severity::error : Severity::warning, node, attribute, std::move(message));
  }
  void add(Fault fault);

  Strictness strictness() const { return strictness_; }
  bool failed() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  std::vector<Fault> take() { return std::move(list_); }

 private:
  void add(Severity severity, int node, std::string_view attribute, std::string message);

  const XmlTree& tree_;
  Strictness strictness_;
  std::vector<Fault> list_;
  std::size_t errors_ = 0;
};

}  // namespace kinetree::mjcf
