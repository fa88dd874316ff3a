#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/mesh_source.h"

namespace kinetree {
namespace {

constexpr std::size_t kHeaderSize = 84, kFacetSize = 50, kFirstCorner = 12;
constexpr std::int32_t kMaxFaces = 200000;       // the reference's bound
constexpr float kMaxCoordinate = 1073741824.0f;  // 2^30, the reference's bound

using Corner = std::uint32_t[3];  // the bits of x, y, z

// Open addressing from the twelve raw bytes of a corner to its vertex. Half of the slot is a piece of the hash, so
// that most misses are settled without touching the vertices.
class VertexTable {
 public:
  explicit VertexTable(std::size_t expected) { allocate(std::bit_ceil(2 * expected + 16)); }

  /// The vertex with these bits, appended to `vert` when new.
  int find(const Corner& corner, std::vector<float>& vert) {
    const std::uint64_t hash = hashOf(corner);
    const auto tag = static_cast<std::uint32_t>(hash);
    for (std::size_t i = hash >> shift_;; i = (i + 1) & mask_) {
      const Slot slot = slots_[i];
      if (slot.vertex < 0) {
        return insert(i, tag, corner, vert);
      }
      if (slot.tag == tag &&
          std::memcmp(&vert[3 * static_cast<std::size_t>(slot.vertex)], corner, sizeof(Corner)) == 0) {
        return slot.vertex;
      }
    }
  }

 private:
  struct Slot {
    std::uint32_t tag;
    std::int32_t vertex;
  };

  static std::uint64_t hashOf(const Corner& c) {
    std::uint64_t h = (c[0] | (std::uint64_t{c[1]} << 32)) * 0x9E3779B97F4A7C15u;
    h = (h ^ (h >> 32) ^ (std::uint64_t{c[2]} << 17)) * 0xD6E8FEB86659FD93u;
    return h ^ (h >> 32);
  }

  void allocate(std::size_t size) {
    slots_ = std::make_unique_for_overwrite<Slot[]>(size);
    std::memset(slots_.get(), 0xFF, size * sizeof(Slot));
    mask_ = size - 1;
    shift_ = 64 - std::countr_zero(size);
    limit_ = size / 2;
  }

  int insert(std::size_t at, std::uint32_t tag, const Corner& corner, std::vector<float>& vert) {
    const auto index = static_cast<std::int32_t>(vert.size() / 3);
    float v[3];
    std::memcpy(v, corner, sizeof v);
    vert.insert(vert.end(), v, v + 3);
    slots_[at] = {tag, index};
    if (static_cast<std::size_t>(index) >= limit_) {
      grow(vert);
    }
    return index;
  }

  void grow(const std::vector<float>& vert) {
    allocate(2 * (mask_ + 1));
    for (std::size_t v = 0; 3 * v < vert.size(); ++v) {
      Corner corner;
      std::memcpy(corner, &vert[3 * v], sizeof corner);
      const std::uint64_t hash = hashOf(corner);
      std::size_t i = hash >> shift_;
      while (slots_[i].vertex >= 0) {
        i = (i + 1) & mask_;
      }
      slots_[i] = {static_cast<std::uint32_t>(hash), static_cast<std::int32_t>(v)};
    }
  }

  std::unique_ptr<Slot[]> slots_;
  std::size_t mask_ = 0, limit_ = 0;
  int shift_ = 0;
};

std::int32_t faceCountOf(std::string_view bytes) {
  if (bytes.empty()) {
    throw AssetError("STL file is empty");
  }
  const char* hint = bytes.starts_with("solid") ? "; it looks like an ASCII STL file, only binary STL is read" : "";
  if (bytes.size() < kHeaderSize) {
    throw AssetError(
        fmt::format("STL file is too short: {} bytes, the header alone takes {}{}", bytes.size(), kHeaderSize, hint));
  }
  std::int32_t faces;
  std::memcpy(&faces, bytes.data() + kHeaderSize - 4, sizeof faces);
  if (faces < 1 || faces > kMaxFaces) {
    throw AssetError(
        fmt::format("number of faces in STL file must be between 1 and {}, got {}{}", kMaxFaces, faces, hint));
  }
  const std::size_t expected = kHeaderSize + kFacetSize * static_cast<std::size_t>(faces);
  if (bytes.size() != expected) {
    throw AssetError(
        fmt::format("STL file has {} bytes, but its {} faces take {}{}", bytes.size(), faces, expected, hint));
  }
  return faces;
}

}  // namespace

MeshSource readStl(std::string_view bytes) {
  const std::int32_t faces = faceCountOf(bytes);
  MeshSource mesh;
  mesh.face.resize(3 * static_cast<std::size_t>(faces));
  mesh.vert.reserve(3 * (static_cast<std::size_t>(faces) / 2 + 16));  // a closed surface has half as many vertices
  VertexTable table(static_cast<std::size_t>(faces) / 2);
  const char* facet = bytes.data() + kHeaderSize + kFirstCorner;
  for (std::int32_t f = 0; f < faces; ++f, facet += kFacetSize) {
    Corner corners[3];
    std::memcpy(corners, facet, sizeof corners);
    float v[9];
    std::memcpy(v, facet, sizeof v);
    float worst = 0;
    bool isNumber = true;
    for (float x : v) {
      worst = std::fmax(worst, std::fabs(x));
      isNumber = isNumber && x == x;
    }
    if (!isNumber || worst > kMaxCoordinate) {
      throw AssetError(
          fmt::format("a vertex of face {} in STL file is {}", f, isNumber ? "larger than 2^30" : "not a number"));
    }
    for (int j = 0; j < 3; ++j) {
      mesh.face[3 * static_cast<std::size_t>(f) + j] = table.find(corners[j], mesh.vert);
    }
  }
  mesh.normalCount = 0;
  return mesh;
}

}  // namespace kinetree
