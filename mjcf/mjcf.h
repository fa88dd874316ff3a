#pragma once
// Reading of MJCF files. Source: MuJoCo's XML reference; design/spec of the reference's behaviour.

#include <memory>
#include <string>
#include <vector>

#include "spec/spec.h"

namespace kinetree {

struct ReadOptions {
  Strictness strictness = Strictness::strict;
  std::shared_ptr<const AssetSource> assets;  ///< null: files of the disk. Model files, too, come from here
};

/// Reads the model file `path` with all it includes and attaches. All faults found are appended to `faults`; the result
/// is complete only if none of them is an error. Never throws on bad input.
Spec readMjcf(const std::string& path, const ReadOptions& options, std::vector<Fault>& faults);

/// The same of a text; includes and assets are looked up in `options.assets`.
Spec readMjcfText(const std::string& xml, const ReadOptions& options, std::vector<Fault>& faults);

/// Throws ModelError with all faults if there is an error; warnings go to `warnings` if given.
Spec readMjcf(const std::string& path, const ReadOptions& options = {}, std::vector<Fault>* warnings = nullptr);
Spec readMjcfText(const std::string& xml, const ReadOptions& options = {}, std::vector<Fault>* warnings = nullptr);

}  // namespace kinetree
