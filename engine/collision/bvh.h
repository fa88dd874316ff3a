#pragma once
// Bounding volume hierarchies of meshes and bodies, for rays and pictures. A pure function of the model, made when
// first asked for: nothing in a step needs them.

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/model/model.h"

namespace kinetree {

/// Nodes in depth-first order, the root first. Boxes are in the mesh's frame, or in the inertial frame of the body.
struct Bvh {
  Array<Box> box;            ///< bounds of everything below [m]
  Array<Row<2, int>> child;  ///< left and right node; -1: leaf
  Array<int> leaf;           ///< face of the mesh, or geom of the model; -1: inner node
  Array<int> depth;          ///< 0 for the root

  int size() const { return static_cast<int>(leaf.size()); }
};

/// Hierarchy over the faces of a mesh.
/// reads mesh_vert, mesh_face
/// source boxes halved at the median of the longest side; MuJoCo mjCBoundingVolumeHierarchy
Bvh makeMeshBvh(const Model& m, int mesh);

/// Hierarchy over the geoms of a body that can collide.
/// reads body_ipos, body_iquat, body_geomadr, geom_aabb, geom_pos, geom_quat, geom_contype, geom_conaffinity
Bvh makeBodyBvh(const Model& m, int body);

/// Mesh hierarchies of one model, each made by whoever asks first; safe to ask from several threads.
class MeshBvhs {
 public:
  explicit MeshBvhs(int meshes) : slots_(static_cast<std::size_t>(meshes)) {}
  MeshBvhs(const MeshBvhs&) = delete;
  MeshBvhs& operator=(const MeshBvhs&) = delete;
  ~MeshBvhs();
  /// `m` must be the model these hierarchies belong to.
  const Bvh& of(const Model& m, int mesh) const;

 private:
  mutable std::vector<std::atomic<const Bvh*>> slots_;
};

/// The hierarchy of a mesh of a finalized model, made on first use.
const Bvh& meshBvh(const Model& m, int mesh);

/// Writes all hierarchies into the model's own arrays: nbvh, bvh_*, body_bvhadr, body_bvhnum, mesh_bvhadr, mesh_bvhnum.
void fillBvh(Model& m);

}  // namespace kinetree
