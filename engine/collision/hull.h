#pragma once
// The part of a mesh that convex collision reads, packed for it: vertices as doubles, the neighbours of each hull
// vertex side by side in lanes of four, and the hull's polygons. Own copies, so that a Plan never points into a Model.

#include <vector>

#include "engine/array.h"
#include "engine/model/model.h"

namespace kinetree {

/// Four neighbours of a hull vertex in one cache line; short lists repeat their last entry. Meshes have float vertices,
/// so nothing is lost.
struct alignas(64) NeighbourLanes {
  float x[4], y[4], z[4];
  int id[4];  ///< hull vertices
};

struct Hull {
  static constexpr int kClimbFrom = 10;  ///< vertices of a mesh from which supports climb instead of trying all

  int nvert = 0;               ///< vertices of the mesh
  Array<Vec3> vert;            ///< all vertices of the mesh, floats widened [m]
  bool graph = false;          ///< has a hull graph
  int nhull = 0;               ///< hull vertices; the rest only if there is a graph
  Array<int> id;               ///< mesh vertex of each hull vertex
  Array<int> edgeFirst;        ///< first of a hull vertex' neighbours in edge; nhull + 1
  Array<int> edge;             ///< neighbours, hull vertices
  Array<int> laneFirst;        ///< first of a hull vertex' lanes; nhull + 1
  Array<NeighbourLanes> lane;  ///< the same neighbours with their places
  Array<int> planeFirst;       ///< mesh below kClimbFrom: first of the vertices tried after a mesh vertex; nvert + 1
  Array<int> planeVert;        ///< those, mesh vertices

  int npoly = 0;           ///< hull polygons; 0: none known
  Array<Vec3> polyNormal;  ///< outward, mesh frame
  Array<int> polyFirst;    ///< first vertex of a polygon in polyVert; npoly + 1
  Array<int> polyVert;     ///< mesh vertices
  Array<int> mapFirst;     ///< first polygon of a mesh vertex in map; nvert + 1
  Array<int> map;          ///< polygons of a mesh vertex

  bool climbs() const { return graph && nvert >= kClimbFrom; }
};

/// Packs mesh `mesh` of `m`. A graph whose indices leave the mesh is a ModelError.
Hull makeHull(const Model& m, int mesh);

}  // namespace kinetree
