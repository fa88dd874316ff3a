#pragma once
// Options of an attached model against those of the model it is attached to.

#include <functional>

#include "spec/spec.h"

namespace kinetree::spec {

/// Compares options, some of visual, and sizes of `child` with those of `parent` under the parent's compiler/conflict:
/// warning keeps the parent's, merge takes the more careful one, error refuses. On an error nothing is changed.
void resolveConflicts(Spec& parent, const Spec& child,
                      const std::function<void(Severity severity, std::string message)>& report);

}  // namespace kinetree::spec
