#include "spec/assets/hull_polygons.h"

#include <cmath>

#include "spec/assets/reference_order.h"

namespace kinetree {
namespace {

constexpr double kAngleStep = 0.01;    // normals within this many radians count as one
constexpr double kPoleSlack = 1e-7;    // a normal this close to the z axis has azimuth 0
constexpr double kTinyNormal = 1e-14;  // below, three vertices are collinear

// Key of a triangle's normal; false for a degenerate triangle.
bool normalKey(Vec3 a, Vec3 b, Vec3 c, ReferenceOrder::Key& key) {
  Vec3 n = cross(b - a, c - a);
  const double length = norm(n);
  if (length < kMinVal) {
    return false;
  }
  n = {n.x / length + 0.0, n.y / length + 0.0, n.z / length + 0.0};  // + 0.0: no negative zeros into atan2
  key = {};
  if (std::abs(n.z) > 1.0 - kPoleSlack) {
    key.polar = n.z < 0 ? std::round(kPi / kAngleStep) : 0.0;
  } else {
    key.azimuth = std::round(std::atan2(n.y, n.x) / kAngleStep);
    key.polar = std::round(std::acos(n.z) / kAngleStep);
  }
  return true;
}

// Boundary of triangles of one direction. They need not touch: each connected part is an island.
class Boundary {
 public:
  void add(int a, int b, int c) {
    const int corner[4] = {a, b, c, a};
    int island = -1;
    bool isNew[3];
    for (int k = 0; k < 3; ++k) {
      isNew[k] = !cancel(corner[k + 1], corner[k], island);
    }
    if (island < 0) {
      island = islands_++;
    }
    for (int k = 0; k < 3; ++k) {
      if (isNew[k]) {
        edges_.push_back({corner[k], corner[k + 1], island});
      }
    }
  }

  /// Appends the loop of each island to `out`.
  void trace(HullPolygons& out) const {
    if (edges_.size() == 3) {
      append(out, {edges_[0].from, edges_[1].from, edges_[2].from});
      return;
    }
    for (int island = 0; island < islands_; ++island) {
      traceIsland(island, out);
    }
  }

 private:
  struct Edge {
    int from, to, island;
  };

  // Removes the edge from -> to if it is there, and joins its island with `island`.
  bool cancel(int from, int to, int& island) {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (edges_[i].from == from && edges_[i].to == to) {
        int other = edges_[i].island;
        if (island < 0) {
          island = other;
        } else if (other != island) {
          --islands_;
          join(island, other);
        }
        edges_.erase(edges_.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
    }
    return false;
  }

  void join(int& a, int b) {
    if (b < a) {
      std::swap(a, b);
    }
    for (Edge& e : edges_) {
      e.island = e.island == b ? a : e.island > b ? e.island - 1 : e.island;
    }
  }

  static void append(HullPolygons& out, const std::vector<int>& loop) {
    if (loop.size() >= 3) {
      out.vert.insert(out.vert.end(), loop.begin(), loop.end());
      out.vertCount.push_back(static_cast<int>(loop.size()));
    }
  }

  // Follows the edges from the island's first one until the loop closes; a loop that does not close is dropped. The
  // very first edge of the boundary is never taken as a next one.
  void traceIsland(int island, HullPolygons& out) const {
    std::vector<int> loop;
    for (const Edge& e : edges_) {
      if (e.island == island) {
        loop = {e.from, e.to};
        break;
      }
    }
    if (loop.empty()) {
      return;
    }
    for (std::size_t step = 0; step < edges_.size(); ++step) {
      for (std::size_t k = 1; k < edges_.size(); ++k) {
        if (edges_[k].island == island && edges_[k].from == loop.back()) {
          if (edges_[k].to == loop.front()) {
            append(out, loop);
            return;
          }
          loop.push_back(edges_[k].to);
          break;
        }
      }
    }
  }

  std::vector<Edge> edges_;
  int islands_ = 0;
};

}  // namespace

HullPolygons hullPolygons(const HullGraph& graph, std::span<const Vec3> vert) {
  ReferenceOrder order;
  std::vector<Boundary> boundaries;
  const std::span<const int> faces = graph.faces();
  const auto at = [&](int v) { return vert[static_cast<std::size_t>(v)]; };
  for (std::size_t i = 0; i < faces.size(); i += 3) {
    const int a = faces[i], b = faces[i + 1], c = faces[i + 2];
    ReferenceOrder::Key key;
    if (!normalKey(at(a), at(b), at(c), key)) {
      continue;
    }
    bool isNew = false;
    const auto bucket = static_cast<std::size_t>(order.find(key, isNew));
    if (isNew) {
      boundaries.emplace_back();
    }
    boundaries[bucket].add(a, b, c);
  }
  HullPolygons result;
  for (int bucket : order.enumerate()) {
    boundaries[static_cast<std::size_t>(bucket)].trace(result);
  }
  return result;
}

std::vector<Vec3> polygonNormals(const HullPolygons& polygons, std::span<const Vec3> vert) {
  std::vector<Vec3> normals;
  normals.reserve(polygons.vertCount.size());
  std::size_t first = 0;
  for (int count : polygons.vertCount) {
    const auto at = [&](std::size_t i) { return vert[static_cast<std::size_t>(polygons.vert[first + i])]; };
    const Vec3 n = cross(at(1) - at(0), at(2) - at(0));
    const double length = norm(n);
    normals.push_back(length < kTinyNormal ? Vec3{1, 0, 0} : Vec3{n.x / length, n.y / length, n.z / length});
    first += static_cast<std::size_t>(count);
  }
  return normals;
}

void polygonsOfVertices(const HullPolygons& polygons, int vertexCount, std::vector<int>& count, std::vector<int>& map) {
  count.assign(static_cast<std::size_t>(vertexCount), 0);
  for (int v : polygons.vert) {
    ++count[static_cast<std::size_t>(v)];
  }
  std::vector<int> next(count.size(), 0);
  for (std::size_t v = 1; v < count.size(); ++v) {
    next[v] = next[v - 1] + count[v - 1];
  }
  map.resize(polygons.vert.size());
  std::size_t at = 0;
  for (int p = 0; p < polygons.count(); ++p) {
    for (int k = 0; k < polygons.vertCount[static_cast<std::size_t>(p)]; ++k) {
      map[static_cast<std::size_t>(next[static_cast<std::size_t>(polygons.vert[at++])]++)] = p;
    }
  }
}

}  // namespace kinetree
