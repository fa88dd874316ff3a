#include "engine/model/error.h"

#include <fmt/format.h>

#include "engine/model/show_place.h"

namespace kinetree {
namespace {

std::string joinFaults(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& fault : faults) {
    if (!text.empty()) {
      text += '\n';
    }
    text += fault.toString();
  }
  return text;
}

}  // namespace

std::string showPlace(const Place& place) {
  std::string text = place.file.empty() ? "model" : place.file;
  if (place.line > 0) {
    text += fmt::format(":{}", place.line);
    if (place.column > 0) {
      text += fmt::format(":{}", place.column);
    }
  }
  return text;
}

std::string Fault::toString() const {
  std::string text = place.file.empty() ? "" : showPlace(place) + ": ";
  text += severity == Severity::error ? "error: " : "warning: ";
  if (!element.empty()) {
    text += name.empty() ? element : fmt::format("{} '{}'", element, name);
    text += ": ";
  }
  if (!attribute.empty() && !message.starts_with(attribute)) {
    text += attribute + ": ";
  }
  return text + message;
}

ModelError::ModelError(std::vector<Fault> faults)
    : std::runtime_error(joinFaults(faults)), faults_(std::move(faults)) {}

ModelError::ModelError(std::string message) : ModelError(std::vector<Fault>{Fault{.message = std::move(message)}}) {}

ModelError::ModelError(std::string file, std::string message)
    : ModelError(std::vector<Fault>{Fault{.place = {std::move(file)}, .message = std::move(message)}}) {}

StageError::StageError(std::string stage, std::string input, std::string cause)
    : std::logic_error(fmt::format("{}: needs {}, but {}", stage, input, cause)),
      stage_(std::move(stage)),
      input_(std::move(input)),
      cause_(std::move(cause)) {}

}  // namespace kinetree
