#include <cstdint>
#include <cstring>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/mesh_source.h"

namespace kinetree {
namespace {

struct Header {
  std::int32_t vertices, normals, texcoords, faces;
};

template <class T>
const char* take(std::vector<T>& to, const char* from, std::size_t count) {
  to.resize(count);
  if (count > 0) {
    std::memcpy(to.data(), from, count * sizeof(T));
  }
  return from + count * sizeof(T);
}

Header headerOf(std::string_view bytes) {
  Header h;
  if (bytes.size() < sizeof h) {
    throw AssetError(fmt::format("MSH file is too short: {} bytes, the header alone takes {}", bytes.size(), sizeof h));
  }
  std::memcpy(&h, bytes.data(), sizeof h);
  const auto noneOrAll = [&](std::int32_t n) { return n == 0 || n == h.vertices; };
  if (h.vertices < 4 || h.faces < 0 || !noneOrAll(h.normals) || !noneOrAll(h.texcoords)) {
    throw AssetError(
        fmt::format("invalid sizes in MSH file: {} vertices (at least 4), {} normals and {} texture "
                    "coordinates (none or one a vertex), {} faces",
                    h.vertices, h.normals, h.texcoords, h.faces));
  }
  const std::size_t expected = sizeof h + 12 * static_cast<std::size_t>(h.vertices) +
                               12 * static_cast<std::size_t>(h.normals) + 8 * static_cast<std::size_t>(h.texcoords) +
                               12 * static_cast<std::size_t>(h.faces);
  if (bytes.size() != expected) {
    throw AssetError(fmt::format("MSH file has {} bytes, but its header asks for {}", bytes.size(), expected));
  }
  return h;
}

}  // namespace

MeshSource readMsh(std::string_view bytes, bool mirrored) {
  const Header h = headerOf(bytes);
  MeshSource mesh;
  const char* at = bytes.data() + sizeof h;
  at = take(mesh.vert, at, 3 * static_cast<std::size_t>(h.vertices));
  at = take(mesh.normal, at, 3 * static_cast<std::size_t>(h.normals));
  at = take(mesh.texcoord, at, 2 * static_cast<std::size_t>(h.texcoords));
  take(mesh.face, at, 3 * static_cast<std::size_t>(h.faces));
  mesh.normalCount = h.normals;
  mesh.texcoordCount = h.texcoords;
  mesh.faceNormal = mesh.face;
  if (h.texcoords > 0) {
    mesh.faceTexcoord = mesh.face;
  }
  if (mirrored) {
    for (std::size_t i = 0; i < mesh.face.size(); i += 3) {
      std::swap(mesh.face[i + 1], mesh.face[i + 2]);
    }
  }
  return mesh;
}

}  // namespace kinetree
