#pragma once
// From a Spec to a Model ready to step.

#include <vector>

#include "engine/model/model.h"
#include "spec/spec.h"

namespace kinetree {

struct BuildOptions {
  Strictness strictness = Strictness::strict;
};

/// Compiles `spec`: looks up names, resolves frames and units, gives bodies their inertia, reads assets, computes
/// constants. Throws ModelError with every error found (sorted by place); what is merely doubtful goes to `warnings`.
/// source: MuJoCo documentation, "XML reference" and "Modeling"; quirks in docs/differences.md
Model build(const Spec& spec, const BuildOptions& options, std::vector<Fault>& warnings);

}  // namespace kinetree
