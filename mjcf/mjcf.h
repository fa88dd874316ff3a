#pragma once
// Reading of model files: MJCF, and URDF, which is known by its root element <robot>. Source: MuJoCo's XML reference;
// design/spec of the reference's behaviour.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "spec/spec.h"

namespace kinetree {

struct UrdfOptions {
  std::map<std::string, std::string> packages;  ///< folder of a package, for package://NAME/...
  bool rotateInertia = false;  ///< turn tensors by the rpy of their origin, as URDF means it; MuJoCo drops that rpy
};

struct ReadOptions {
  Strictness strictness = Strictness::strict;
  std::shared_ptr<const AssetSource> assets;  ///< null: files of the disk. Model files, too, come from here
  UrdfOptions urdf;
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
