#pragma once
// Meshes that were processed before in this process. A mesh is found again only if its file is unchanged and it is
// treated the same way, so that a result never depends on what happens to be kept.

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "spec/assets/mesh_process.h"

namespace kinetree {

class MeshCache {
 public:
  static constexpr std::size_t kDefaultCapacity = std::size_t{256} << 20;

  explicit MeshCache(std::size_t capacity = kDefaultCapacity) : capacity_(capacity) {}

  /// The one that loading uses.
  static MeshCache& shared();

  std::shared_ptr<const ProcessedMesh> find(const std::string& key);
  /// Keeps `mesh`, dropping what was not used for longest when more than the capacity [bytes] is held.
  void keep(const std::string& key, std::shared_ptr<const ProcessedMesh> mesh);
  void clear();

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const ProcessedMesh> mesh;
    std::size_t bytes;
  };

  std::mutex mutex_;
  std::size_t capacity_, held_ = 0;
  std::list<Entry> entries_;  // last used first
  std::unordered_map<std::string, std::list<Entry>::iterator> byKey_;
};

/// Key of a mesh file at `path` in state `version`, treated as told.
std::string meshKey(const std::string& path, std::uint64_t version, const MeshTreatment& treatment);

}  // namespace kinetree
