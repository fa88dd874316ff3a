#include "spec/assets/mesh_cache.h"

#include <fmt/format.h>

namespace kinetree {
namespace {

std::size_t bytesOf(const ProcessedMesh& m) {
  return sizeof m +
         4 * (m.vert.size() + m.face.size() + m.hull.data.size() + m.polygons.vert.size() +
              m.polygons.vertCount.size()) +
         sizeof(Vec3) * m.polygonNormal.size();
}

}  // namespace

MeshCache& MeshCache::shared() {
  static MeshCache cache;
  return cache;
}

std::shared_ptr<const ProcessedMesh> MeshCache::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto at = byKey_.find(key);
  if (at == byKey_.end()) {
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, at->second);
  return at->second->mesh;
}

void MeshCache::keep(const std::string& key, std::shared_ptr<const ProcessedMesh> mesh) {
  const std::size_t bytes = bytesOf(*mesh);
  const std::lock_guard lock(mutex_);
  if (bytes > capacity_ / 2 || byKey_.contains(key)) {
    return;
  }
  entries_.push_front({key, std::move(mesh), bytes});
  byKey_[key] = entries_.begin();
  held_ += bytes;
  while (held_ > capacity_) {
    held_ -= entries_.back().bytes;
    byKey_.erase(entries_.back().key);
    entries_.pop_back();
  }
}

void MeshCache::clear() {
  const std::lock_guard lock(mutex_);
  byKey_.clear();
  entries_.clear();
  held_ = 0;
}

std::string meshKey(const std::string& path, std::uint64_t version, const MeshTreatment& t) {
  return fmt::format("{}|{:x}|{} {} {}|{} {} {} {}|{} {} {}|{} {} {} {}", path, version, t.refpos.x, t.refpos.y,
                     t.refpos.z, t.refquat.w, t.refquat.x, t.refquat.y, t.refquat.z, t.scale.x, t.scale.y, t.scale.z,
                     static_cast<int>(t.inertia), t.maxHullVertices, t.smoothNormal, t.needsHull);
}

}  // namespace kinetree
