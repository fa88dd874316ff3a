#include "mjcf/faults.h"

namespace kinetree::mjcf {
namespace {
constexpr std::size_t kMost = 1000;  // a broken file of millions of elements must not fill the memory with text
}

void Faults::add(Fault fault) {
  errors_ += fault.severity == Severity::error;
  if (list_.size() < kMost) {
    list_.push_back(std::move(fault));
  } else if (list_.size() == kMost) {
    list_.push_back({.severity = fault.severity,
                     .place = std::move(fault.place),
                     .element = "",
                     .name = "",
                     .attribute = "",
                     .message = "more faults follow, which are not listed"});
  }
}

void Faults::add(Severity severity, int node, std::string_view attribute, std::string message) {
  const XmlAttribute* at = attribute.empty() ? nullptr : tree_.find(node, attribute);
  add({.severity = severity,
       .place = at ? tree_.place(node, *at) : tree_.place(node),
       .element = std::string(tree_.nodes[node].name),
       .name = std::string(tree_.value(node, "name")),
       .attribute = std::string(attribute),
       .message = std::move(message)});
}

}  // namespace kinetree::mjcf
