#include "spec/build/fault_list.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace kinetree::building {

void FaultList::add(Severity severity, const Place& place, std::string_view tag, std::string_view name,
                    std::string_view attribute, std::string message) {
  faults_.push_back({severity, place, std::string(tag), std::string(name), std::string(attribute), std::move(message)});
}

void FaultList::error(const Place& place, std::string_view tag, std::string_view name, std::string_view attribute,
                      std::string message) {
  add(Severity::error, place, tag, name, attribute, std::move(message));
}

void FaultList::strict(const Place& place, std::string_view tag, std::string_view name, std::string_view attribute,
                       std::string message) {
  const bool strict = strictness_ == Strictness::strict;
  add(strict ? Severity::error : Severity::warning, place, tag, name, attribute, std::move(message));
}

void FaultList::strict(const spec::Element& e, std::string_view tag, std::string_view attribute, std::string message) {
  strict(e.place, tag, e.name, attribute, std::move(message));
}

void FaultList::warning(const spec::Element& e, std::string_view tag, std::string_view attribute, std::string message) {
  add(Severity::warning, e.place, tag, e.name, attribute, std::move(message));
}

bool FaultList::hasErrors() const {
  return std::any_of(faults_.begin(), faults_.end(), [](const Fault& f) { return f.severity == Severity::error; });
}

void FaultList::release(std::vector<Fault>& warnings) {
  std::stable_sort(faults_.begin(), faults_.end(), [](const Fault& a, const Fault& b) {
    return std::tie(a.place.file, a.place.line, a.place.column) < std::tie(b.place.file, b.place.line, b.place.column);
  });
  if (hasErrors()) {
    throw ModelError(std::move(faults_));
  }
  std::move(faults_.begin(), faults_.end(), std::back_inserter(warnings));
  faults_.clear();
}

}  // namespace kinetree::building
