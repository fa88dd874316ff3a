#pragma once
// A model file, ready to step, in one call.

#include "engine/model/model.h"
#include "mjcf/mjcf.h"

namespace kinetree {

/// Reads `path`, builds and finalises it. Throws ModelError with every fault found; warnings go to `warnings` if given.
Model loadModel(const std::string& path, const ReadOptions& options = {}, std::vector<Fault>* warnings = nullptr);
/// The same of a text; includes and assets are looked up in `options.assets`.
Model loadModelText(const std::string& xml, const ReadOptions& options = {}, std::vector<Fault>* warnings = nullptr);

}  // namespace kinetree
