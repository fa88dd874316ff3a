#pragma once
// From a mesh as read to a mesh as the engine uses it: hull, polygons, moved into its inertial frame.

#include <span>

#include "engine/spatial/quat.h"
#include "spec/assets.h"
#include "spec/assets/convex_hull.h"
#include "spec/assets/hull_polygons.h"
#include "spec/assets/mesh_source.h"

namespace kinetree {

/// How an asset asks for its mesh to be treated.
struct MeshTreatment {
  Vec3 refpos;
  Quat refquat;  ///< of any length
  Vec3 scale = {1, 1, 1};
  spec::MeshInertia inertia = spec::MeshInertia::legacy;
  int maxHullVertices = -1;
  bool smoothNormal = false;
  bool needsHull = false;

  bool isMirrored() const { return !(scale.x * scale.y * scale.z > 0); }
};

struct ProcessedMesh {
  std::vector<float> vert;  ///< in the inertial frame [m]
  std::vector<int> face;
  HullGraph hull;
  HullPolygons polygons;
  std::vector<Vec3> polygonNormal;
  Vec3 pos;               ///< origin of the inertial frame in the asset's [m]
  Quat quat;              ///< its orientation
  Vec3 boxSize;           ///< half sizes of the box of equal inertia [m]
  double size = 0;        ///< volume [m^3], or area [m^2] for a shell
  Vec3 lower, upper;      ///< bounds of the vertices in the inertial frame [m]
  int normalCount = 0;    ///< normals there will be when asked for
  int texcoordCount = 0;  ///< texture coordinates there will be when asked for

  int vertexCount() const { return static_cast<int>(vert.size() / 3); }
  int faceCount() const { return static_cast<int>(face.size() / 3); }
};

/// Throws AssetError. `source` is consumed. All arithmetic in double, narrowed at the end; order of operations as
/// MuJoCo 3.10.0.
ProcessedMesh processMesh(MeshSource source, const MeshTreatment& treatment);

/// What pictures need of the same mesh.
struct MeshPicture {
  std::vector<float> normal;
  std::vector<int> faceNormal;
  std::vector<float> texcoord;
  std::vector<int> faceTexcoord;
};

/// `source` read with MeshParts::everything; `hullFaces`: the faces of a mesh that came without any; `frame`: the
/// orientation of the inertial frame that processMesh found.
MeshPicture meshPicture(MeshSource source, const MeshTreatment& treatment, std::span<const int> hullFaces, Quat frame);

}  // namespace kinetree
