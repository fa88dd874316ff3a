#include "spec/spec.h"

namespace kinetree {
namespace {

std::string assetPath(const spec::Compiler& compiler, std::string_view directory, std::string_view file) {
  if (compiler.strippath) {
    file.remove_prefix(file.find_last_of("/\\") + 1);
  }
  return joinPath(compiler.modeldir, joinPath(directory, file));
}

}  // namespace

const AssetSource& Spec::source() const {
  static const FileSource disk;
  return assets ? *assets : disk;
}

std::string meshPath(const spec::Compiler& compiler, std::string_view file) {
  return assetPath(compiler, compiler.meshdir, file);
}

std::string texturePath(const spec::Compiler& compiler, std::string_view file) {
  return assetPath(compiler, compiler.texturedir, file);
}

}  // namespace kinetree
