#pragma once
// Asset files: what kind they are, and their bytes.

#include <string>

#include "spec/spec.h"

namespace kinetree {

/// Media type: `contentType` as far as it goes ("image/png;x=y" -> "image/png"), or by the extension of `file`,
/// in any case: model/stl, model/obj, model/vnd.mujoco.msh, image/png, image/ktx; "" for anything else.
std::string assetType(const std::string& contentType, const std::string& file);

/// Bytes of `path`. Throws AssetError (attribute `attribute`) if there is no such file.
FileBytes readAsset(const AssetSource& source, const std::string& path, const char* attribute = "file");

}  // namespace kinetree
