#pragma once
// Names of mesh files as URDF writes them -> paths. package://NAME/REST is looked for, in this order,
//   1. in the folders given for NAME,
//   2. up the tree from the model: in a folder called NAME, or one whose package.xml says NAME,
//   3. in the folders of ROS_PACKAGE_PATH, and in share/ of those of AMENT_PREFIX_PATH.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "spec/asset_source.h"

namespace kinetree::urdf {

struct FoundFile {
  std::string file;                ///< to store in the Spec; "": not found
  std::vector<std::string> tried;  ///< paths that do not exist, in order
};

class PackageFinder {
 public:
  /// `directory` is that of the model file, "" or ending in "/"; `base` the one that relative mesh files start from.
  PackageFinder(const AssetSource& source, bool onDisk, std::string directory, std::string base,
                const std::map<std::string, std::string>& packages);

  /// `uri` is what stands after "package://".
  FoundFile find(std::string_view uri) const;

 private:
  bool take(const std::string& path, bool relative, FoundFile& found) const;
  bool searchUp(const std::string& package, const std::string& rest, FoundFile& found) const;
  bool searchEnvironment(const std::string& package, const std::string& rest, FoundFile& found) const;
  bool isPackage(const std::string& folder, const std::string& package) const;

  const AssetSource& source_;
  bool onDisk_;
  std::string directory_, base_;
  const std::map<std::string, std::string>& packages_;
};

/// "package://a/b.stl" -> "a/b.stl"; nothing if it is no such name. model:// is taken alike.
std::optional<std::string_view> packageUri(std::string_view file);
/// "file:///a/b.stl" -> "/a/b.stl"; nothing if it is no such name.
std::optional<std::string_view> fileUri(std::string_view file);

}  // namespace kinetree::urdf
