#include "spec/assets/mesh_asset.h"

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/asset_file.h"
#include "spec/assets/builtin_mesh.h"

namespace kinetree {
namespace {

MeshSource readMeshFile(const spec::Mesh& mesh, const std::string& path, const FileBytes& bytes, MeshParts parts) {
  const std::string type = assetType(mesh.contentType, mesh.file);
  const auto endsIn = [&](const char* lower, const char* upper) {
    return path.ends_with(lower) || path.ends_with(upper);
  };
  if (type == "model/vnd.mujoco.msh") {
    return readMsh(bytes.text(), meshTreatment(mesh, false).isMirrored());
  }
  if (type == "model/stl" && endsIn(".stl", ".STL")) {
    return readStl(bytes.text());
  }
  if (type == "model/obj" && endsIn(".obj", ".OBJ")) {
    return readObj(bytes.text(), parts);
  }
  throw AssetError(
      "unknown kind of mesh file: it must end in .stl, .obj or .msh (all lower or all upper case) and agree "
      "with content_type",
      "file");
}

// Lists that the file left out may stand in the element; both is a fault. `counted`: the file has it, even if unread.
template <class T>
void complete(std::vector<T>& list, const std::vector<T>& own, bool counted, const char* name) {
  if (own.empty()) {
    return;
  }
  if (counted || !list.empty()) {
    throw AssetError(fmt::format("{} is given both by the file and by the element", name), name);
  }
  list = own;
}

void checkAttributes(const MeshSource& s, bool isObj) {
  if (!s.faceNormal.empty() && s.faceNormal.size() != s.face.size() && !s.face.empty()) {
    throw AssetError(
        fmt::format("facenormal must be as long as face ({} numbers), got {}", s.face.size(), s.faceNormal.size()),
        "facenormal");
  }
  const bool perVertex = s.texcoord.empty() || s.faceTexcoord.size() > 0 || isObj;
  if (!perVertex && s.texcoord.size() != 2 * s.vert.size() / 3) {
    throw AssetError(fmt::format("texcoord without facetexcoord needs two numbers a vertex ({}), got {}",
                                 2 * s.vert.size() / 3, s.texcoord.size()),
                     "texcoord");
  }
}

}  // namespace

MeshSource meshSource(const spec::Mesh& mesh, const spec::Compiler& compiler, const AssetSource& files,
                      MeshParts parts) {
  MeshSource s;
  bool isObj = false;
  if (mesh.builtin != spec::MeshBuiltin::none) {
    if (!mesh.file.empty() || !mesh.vertex.empty()) {
      throw AssetError("builtin cannot stand together with a file or vertices", "builtin");
    }
    s = builtinMesh(mesh.builtin, mesh.params);
  } else if (!mesh.file.empty()) {
    const std::string path = meshPath(compiler, mesh.file);
    const FileBytes bytes = readAsset(files, path);
    try {
      s = readMeshFile(mesh, path, bytes, parts);
    } catch (const AssetError& e) {
      throw AssetError(fmt::format("file '{}': {}", path, e.what()), e.attribute().empty() ? "file" : e.attribute());
    }
    isObj = assetType(mesh.contentType, mesh.file) == "model/obj";
  }
  complete(s.vert, mesh.vertex, false, "vertex");
  complete(s.normal, mesh.normal, s.normalCount > 0, "normal");
  complete(s.texcoord, mesh.texcoord, s.texcoordCount > 0, "texcoord");
  complete(s.face, mesh.face, false, "face");
  complete(s.faceNormal, mesh.facenormal, isObj && s.normalCount > 0, "facenormal");
  complete(s.faceTexcoord, mesh.facetexcoord, isObj && s.texcoordCount > 0, "facetexcoord");
  s.normalCount = std::max(s.normalCount, static_cast<int>(s.normal.size() / 3));
  s.texcoordCount = std::max(s.texcoordCount, static_cast<int>(s.texcoord.size() / 2));
  checkAttributes(s, isObj);
  return s;
}

MeshTreatment meshTreatment(const spec::Mesh& mesh, bool needsHull) {
  MeshTreatment t;
  t.refpos = mesh.refpos;
  t.refquat = mesh.refquat;
  t.scale = mesh.scale;
  t.inertia = builtinInertia(mesh.builtin, mesh.inertia);
  t.maxHullVertices = mesh.maxhullvert;
  t.smoothNormal = mesh.smoothnormal;
  t.needsHull = needsHull;
  return t;
}

}  // namespace kinetree
