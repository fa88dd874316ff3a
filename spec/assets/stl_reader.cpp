#include <algorithm>
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

struct Corner {
  std::uint32_t x, y, z;  // the bits of the coordinates
  bool operator==(const Corner&) const = default;
};

Corner cornerAt(const void* at) {
  Corner c;
  std::memcpy(&c, at, sizeof c);
  return c;
}

// Open addressing from the twelve raw bytes of a corner to its vertex. Half of the slot is a piece of the hash, so
// that most misses are settled without touching the vertices.
class VertexTable {
 public:
  explicit VertexTable(std::size_t expected) { allocate(std::bit_ceil(2 * expected + 16)); }

  static std::uint64_t hashOf(const Corner& c) {
    std::uint64_t h = (c.x | (std::uint64_t{c.y} << 32)) * 0x9E3779B97F4A7C15u;
    h = (h ^ (h >> 32) ^ (std::uint64_t{c.z} << 17)) * 0xD6E8FEB86659FD93u;
    return h ^ (h >> 32);
  }

  /// Asks for the slot that a hash will need soon.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash >> shift_]); }

  /// The vertex with these bits, appended to `vert` when new.
  int find(const Corner& corner, std::uint64_t hash, std::vector<float>& vert) {
    const auto tag = static_cast<std::uint32_t>(hash);
    for (std::size_t i = hash >> shift_;; i = (i + 1) & mask_) {
      const Slot slot = slots_[i];
      if (slot.vertex < 0) {
        return insert(i, tag, corner, vert);
      }
      if (slot.tag == tag && cornerAt(&vert[3 * static_cast<std::size_t>(slot.vertex)]) == corner) {
        return slot.vertex;
      }
    }
  }

 private:
  struct Slot {
    std::uint32_t tag;
    std::int32_t vertex;
  };

  void allocate(std::size_t size) {
    slots_ = std::make_unique_for_overwrite<Slot[]>(size);
    std::memset(static_cast<void*>(slots_.get()), 0xFF, size * sizeof(Slot));
    mask_ = size - 1;
    shift_ = 64 - std::countr_zero(size);
    limit_ = size / 2;
  }

  int insert(std::size_t at, std::uint32_t tag, const Corner& corner, std::vector<float>& vert) {
    const auto index = static_cast<std::int32_t>(vert.size() / 3);
    vert.insert(vert.end(),
                {std::bit_cast<float>(corner.x), std::bit_cast<float>(corner.y), std::bit_cast<float>(corner.z)});
    slots_[at] = {tag, index};
    if (static_cast<std::size_t>(index) >= limit_) {
      grow(vert);
    }
    return index;
  }

  void grow(const std::vector<float>& vert) {
    allocate(2 * (mask_ + 1));
    for (std::size_t v = 0; 3 * v < vert.size(); ++v) {
      const std::uint64_t hash = hashOf(cornerAt(&vert[3 * v]));
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

constexpr std::size_t kAhead = 8;  // faces whose slots are asked for before the first is looked up

// Corners and hashes of up to kAhead faces.
struct Batch {
  Corner corner[3 * kAhead];
  std::uint64_t hash[3 * kAhead];

  // Returns the largest magnitude, as bits: not a number counts as larger than any.
  std::uint32_t read(const char* facet, std::size_t faces, const VertexTable& table) {
    std::uint32_t worst = 0;
    for (std::size_t i = 0; i < 3 * faces; ++i) {
      const Corner c = cornerAt(facet + kFacetSize * (i / 3) + sizeof(Corner) * (i % 3));
      constexpr std::uint32_t kMagnitude = 0x7FFFFFFF;
      worst = std::max({worst, c.x & kMagnitude, c.y & kMagnitude, c.z & kMagnitude});
      corner[i] = c;
      hash[i] = VertexTable::hashOf(c);
      table.prefetch(hash[i]);
    }
    return worst;
  }
};

}  // namespace

MeshSource readStl(std::string_view bytes) {
  const auto faces = static_cast<std::size_t>(faceCountOf(bytes));
  MeshSource mesh;
  mesh.face.resize(3 * faces);
  mesh.vert.reserve(3 * (faces / 2 + 16));  // a closed surface has half as many vertices
  VertexTable table(faces / 2);
  Batch batch;
  for (std::size_t f = 0; f < faces; f += kAhead) {
    const std::size_t count = std::min(kAhead, faces - f);
    const std::uint32_t worst = batch.read(bytes.data() + kHeaderSize + kFirstCorner + kFacetSize * f, count, table);
    if (worst > std::bit_cast<std::uint32_t>(kMaxCoordinate)) {
      throw AssetError(fmt::format("a vertex among faces {} to {} of STL file is {}", f, f + count - 1,
                                   std::isnan(std::bit_cast<float>(worst)) ? "not a number" : "larger than 2^30"));
    }
    for (std::size_t i = 0; i < 3 * count; ++i) {
      mesh.face[3 * f + i] = table.find(batch.corner[i], batch.hash[i], mesh.vert);
    }
  }
  return mesh;
}

}  // namespace kinetree
