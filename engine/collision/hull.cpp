#include "engine/collision/hull.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/model/error.h"

namespace kinetree {
namespace {

Vec3 widened(const Row<3, float>& v) {
  return {v[0], v[1], v[2]};
}

[[noreturn]] void refuse(int mesh, const char* what) {
  throw ModelError(fmt::format("mesh {}: {}", mesh, what));
}

/// Graph layout: nv, nf, first edge (nv), mesh vertex (nv), lists of neighbours each ended by -1 (nv + 3 nf), faces.
void packGraph(const Model& m, int mesh, Hull& h) {
  const std::int64_t adr = m.mesh_graphadr[mesh], size = static_cast<std::int64_t>(m.mesh_graph.size());
  if (adr + 2 > size) {
    refuse(mesh, "its hull graph lies outside mesh_graph");
  }
  const int* graph = m.mesh_graph.data() + adr;
  const int nv = graph[0], nf = graph[1];
  if (nv <= 0 || nf < 0 || adr + 2 + 3LL * nv + 6LL * nf > size) {
    refuse(mesh, "its hull graph does not fit mesh_graph");
  }
  const int* first = graph + 2;
  const int* ids = first + nv;
  const int* lists = ids + nv;
  const int lists_size = nv + 3 * nf;
  h.nhull = nv;
  h.id.assign(ids, ids + nv);
  h.edgeFirst.reserve(nv + 1);
  h.edge.reserve(lists_size);
  for (int v = 0; v < nv; ++v) {
    if (ids[v] < 0 || ids[v] >= h.nvert) {
      refuse(mesh, "a vertex of its hull graph does not exist");
    }
    h.edgeFirst.push_back(static_cast<int>(h.edge.size()));
    for (int e = first[v];; ++e) {
      if (e < 0 || e >= lists_size || lists[e] >= nv || lists[e] < -1) {
        refuse(mesh, "an edge list of its hull graph leads nowhere");
      }
      if (lists[e] < 0) {
        break;
      }
      h.edge.push_back(lists[e]);
    }
  }
  h.edgeFirst.push_back(static_cast<int>(h.edge.size()));
  h.graph = true;
}

/// Further points of a mesh on a plane are taken from the hull neighbours of its lowest vertex. Below kClimbFrom
/// vertices the reference finds that one by its number in the mesh but looks it up as a hull vertex: the lists that it
/// then reads (past the hull's own: of other vertices) are worked out here.
void packPlaneLists(const int* graph, Hull& h) {
  const int nv = h.nhull, listSize = nv + 3 * graph[1];
  const int* first = graph + 2;  // behind it the mesh vertices: what an index past nv reads
  const int* ids = first + nv;
  const int* lists = ids + nv;
  for (int v = 0; v < h.nvert; ++v) {
    h.planeFirst.push_back(static_cast<int>(h.planeVert.size()));
    for (int e = v < 2 * nv ? first[v] : listSize; e >= 0 && e < listSize && lists[e] >= 0; ++e) {
      h.planeVert.push_back(ids[lists[e]]);
    }
  }
  h.planeFirst.push_back(static_cast<int>(h.planeVert.size()));
}

void packLanes(Hull& h) {
  std::size_t lanes = 0;
  for (int v = 0; v < h.nhull; ++v) {
    lanes += static_cast<std::size_t>(h.edgeFirst[v + 1] - h.edgeFirst[v] + 3) / 4;
  }
  h.lane.reserve(lanes);
  h.laneFirst.reserve(h.nhull + 1);
  for (int v = 0; v < h.nhull; ++v) {
    h.laneFirst.push_back(static_cast<int>(h.lane.size()));
    const int begin = h.edgeFirst[v], end = h.edgeFirst[v + 1];
    for (int e = begin; e < end; e += 4) {
      NeighbourLanes four{};
      for (int k = 0; k < 4; ++k) {
        const int neighbour = h.edge[std::min(e + k, end - 1)];
        const Vec3 p = h.vert[h.id[neighbour]];
        four.x[k] = static_cast<float>(p.x), four.y[k] = static_cast<float>(p.y), four.z[k] = static_cast<float>(p.z);
        four.id[k] = neighbour;
      }
      h.lane.push_back(four);
    }
  }
  h.laneFirst.push_back(static_cast<int>(h.lane.size()));
}

void packPolygons(const Model& m, int mesh, Hull& h) {
  h.npoly = m.mesh_polynum[mesh];
  const int adr = m.mesh_polyadr[mesh];
  h.polyNormal.reserve(h.npoly);
  h.polyFirst.reserve(h.npoly + 1);
  h.mapFirst.reserve(h.nvert + 1);
  for (int p = 0; p < h.npoly; ++p) {
    h.polyNormal.push_back(m.mesh_polynormal[adr + p]);
    h.polyFirst.push_back(static_cast<int>(h.polyVert.size()));
    const int* verts = m.mesh_polyvert.data() + m.mesh_polyvertadr[adr + p];
    h.polyVert.insert(h.polyVert.end(), verts, verts + m.mesh_polyvertnum[adr + p]);
  }
  h.polyFirst.push_back(static_cast<int>(h.polyVert.size()));
  for (int v = 0; v < h.nvert; ++v) {
    const int row = m.mesh_vertadr[mesh] + v;
    h.mapFirst.push_back(static_cast<int>(h.map.size()));
    const int* polys = m.mesh_polymap.data() + m.mesh_polymapadr[row];
    h.map.insert(h.map.end(), polys, polys + m.mesh_polymapnum[row]);
  }
  h.mapFirst.push_back(static_cast<int>(h.map.size()));
}

}  // namespace

Hull makeHull(const Model& m, int mesh) {
  Hull h;
  h.nvert = m.mesh_vertnum[mesh];
  if (h.nvert <= 0) {
    refuse(mesh, "it collides but has no vertices");
  }
  const Row<3, float>* first = m.mesh_vert.data() + m.mesh_vertadr[mesh];
  h.vert.resize(h.nvert);
  std::transform(first, first + h.nvert, h.vert.begin(), widened);
  if (m.mesh_graphadr[mesh] >= 0) {
    packGraph(m, mesh, h);
    packLanes(h);
    if (!h.climbs()) {
      packPlaneLists(m.mesh_graph.data() + m.mesh_graphadr[mesh], h);
    }
  }
  if (!m.mesh_polynum.empty() && m.mesh_polynum[mesh] > 0) {
    packPolygons(m, mesh, h);
  }
  return h;
}

}  // namespace kinetree
