#pragma once
// Saving: Spec -> MJCF.

#include <string>

#include "spec/spec.h"

namespace kinetree {

struct SaveOptions {
  /// Write every element from the Spec alone, in the order of the format; comments that stand before elements stay.
  bool canonical = false;
  /// Put the text of included files in the place of `include`.
  bool inlineIncludes = false;
  /// Folder beside the saved file into which every asset file is copied; "": assets stay where they are.
  std::string assets;
};

/// The model as MJCF text. What was not changed since it was read stands as its author wrote it, with comments, order,
/// default classes and includes; what was changed is written from the Spec, numbers in the shortest form that reads
/// back to the same bits. Where a change touches what replicate, attach or composite made, the whole is written from
/// the Spec. Asset paths are meant relative to the folder the Spec was read from. Throws ModelError if the format
/// cannot say what the Spec says. What a lenient reading left out is kept only where the text is.
std::string toMjcf(const Spec& spec, const SaveOptions& options = {});

/// Writes toMjcf to `path`, with paths that lead back to the assets. A file that exists is replaced in one step, also
/// the one the Spec was read from. Includes are put inline when `path` is in another folder. Throws ModelError.
void saveMjcf(const Spec& spec, const std::string& path, const SaveOptions& options = {});

}  // namespace kinetree
