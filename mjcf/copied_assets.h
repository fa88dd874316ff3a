#pragma once
// Asset files brought together in one folder, so that a model can be carried elsewhere.

#include <map>
#include <string>

#include "spec/spec.h"

namespace kinetree::mjcf {

struct CopiedAssets {
  Spec spec;                               ///< names the copies, and finds them as if they were written already
  std::map<std::string, FileBytes> files;  ///< what is to be written, by path; none of these paths exists
};

/// The Spec with its asset files in `folder`, which is relative to `directory` ("" or ending in "/") or a path in full.
/// Reads them all and writes nothing. A file of other content is never replaced: of two names that clash one gets a
/// number. Throws ModelError if a file cannot be read.
CopiedAssets copyAssets(const Spec& spec, const std::string& directory, const std::string& folder);

}  // namespace kinetree::mjcf
