#include "spec/assets/convex_hull.h"

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace kinetree {
namespace {

// Qhull needs four points that span a volume; tell which dimension is missing.
void requireVolume(std::span<const Vec3> vert) {
  std::size_t second = 1;
  while (second < vert.size() && !(distance(vert[second], vert[0]) > kMinVal)) {
    ++second;
  }
  if (second >= vert.size()) {
    throw AssetError("all vertices coincide, there is no convex hull; use a small sphere instead");
  }
  const Vec3 edge = vert[second] - vert[0];
  const double length = distance(vert[second], vert[0]);
  Vec3 normal;
  bool spansPlane = false;
  for (std::size_t i = 1; i < vert.size() && !spansPlane; ++i) {
    const Vec3 other = vert[i] - vert[0];
    const double otherLength = norm(other);
    if (i == second || otherLength < kMinVal) {
      continue;
    }
    normal = cross(edge, other);
    const double area = norm(normal);
    spansPlane = area > kMinVal * length * otherLength;
    if (spansPlane) {
      normal = {normal.x / area, normal.y / area, normal.z / area};
    }
  }
  if (!spansPlane) {
    throw AssetError("all vertices lie on a line, there is no convex hull; use a thin capsule instead");
  }
  const double offset = dot(normal, vert[0]);
  for (Vec3 v : vert) {
    if (std::abs(dot(normal, v) - offset) > kMinVal * length) {
      return;
    }
  }
  throw AssetError(
      "all vertices lie in a plane, there is no convex hull; use a primitive (a plane or thin box) instead");
}

// Qhull, which cannot be interrupted, may go in circles where a few vertices are many millions of times as far out as
// most: what is near is flat to it.
void requireOneScale(std::span<const Vec3> vert) {
  constexpr double kWidest = 1e6;
  std::vector<double> far(vert.size());
  std::ranges::transform(vert, far.begin(), [&](Vec3 v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  });
  const auto outermost = std::ranges::max_element(far);
  const double most = *outermost;
  const auto index = outermost - far.begin();
  const auto middle = far.begin() + static_cast<std::ptrdiff_t>(far.size() / 2);
  std::ranges::nth_element(far, middle);
  if (most > kWidest * *middle && *middle > 0) {
    throw AssetError(
        fmt::format("vertex {} is {:.3g} from the origin, half of all are within {:.3g}: no convex hull of "
                    "both can be computed",
                    index, most, *middle));
  }
}

// One run of Qhull. Its errors come by longjmp, which must not pass C++ objects: run() holds plain data only.
class QhullRun {
 public:
  QhullRun(std::span<const Vec3> vert, int maxVertices) : vert_(vert), log_(open_memstream(&text_, &textSize_)) {
    options_ = maxVertices > -1 ? fmt::format("qhull Qt Q9 TA{}", maxVertices - 4) : "qhull Qt";
    std::FILE* log = log_ ? log_ : stderr;
    qh_zero(&qh_, log);
    ok_ = run(log);
  }
  QhullRun(const QhullRun&) = delete;
  QhullRun& operator=(const QhullRun&) = delete;
  ~QhullRun() {
    int left = 0, total = 0;
    qh_.NOerrexit = True;
    qh_freeqhull(&qh_, !qh_ALL);
    qh_memfreeshort(&qh_, &left, &total);
    if (log_) {
      std::fclose(log_);
    }
    std::free(text_);
  }

  bool ok() const { return ok_; }
  qhT& qh() { return qh_; }
  int pointOf(const vertexT* v) const { return static_cast<int>((v->point - coordinates()) / 3); }
  /// First line of what Qhull said.
  std::string complaint() const {
    if (!log_ || std::fflush(log_) != 0 || !text_) {
      return "reason unknown";
    }
    std::string_view text(text_, textSize_);
    text.remove_prefix(std::min(text.find_first_not_of(" \r\n\t"), text.size()));
    return std::string(text.substr(0, text.find('\n')));
  }

 private:
  coordT* coordinates() const { return const_cast<coordT*>(&vert_.data()->x); }

  bool run(std::FILE* log) {
    qh_init_A(&qh_, nullptr, log, log, 0, nullptr);
    if (setjmp(qh_.errexit) != 0) {
      return false;
    }
    qh_.NOerrexit = False;
    qh_initflags(&qh_, options_.data());
    qh_init_B(&qh_, coordinates(), static_cast<int>(vert_.size()), 3, False);
    qh_qhull(&qh_);
    qh_triangulate(&qh_);
    qh_vertexneighbors(&qh_);
    return true;
  }

  std::span<const Vec3> vert_;
  char* text_ = nullptr;
  std::size_t textSize_ = 0;
  std::FILE* log_;
  std::string options_;
  qhT qh_;
  bool ok_ = false;
};

template <class T>
std::span<T* const> elements(const setT* set) {
  if (!set) {
    return {};
  }
  T* const* first = reinterpret_cast<T* const*>(&set->e[0].p);
  std::size_t size = 0;
  while (first[size]) {
    ++size;
  }
  return {first, size};
}

// Writes the graph in Qhull's order of vertices and facets. `localOf` maps a point to its place among the hull's
// vertices; `seenBy` marks the neighbours already listed for the vertex at hand.
class GraphWriter {
 public:
  GraphWriter(QhullRun& run, std::size_t points) : run_(run), localOf_(points, -1), seenBy_(points, -1) {}

  std::vector<int> write() {
    qhT& qh = run_.qh();
    const int vertices = qh.num_vertices, faces = qh.num_facets;
    const auto nv = static_cast<std::size_t>(vertices), nf = static_cast<std::size_t>(faces);
    graph_.resize(2 + 3 * nv + 6 * nf);
    graph_[0] = vertices;
    graph_[1] = faces;
    numberVertices(nv);
    writeNeighbours(nv, nf);
    writeFaces(nv, nf);
    return std::move(graph_);
  }

 private:
  void numberVertices(std::size_t nv) {
    int i = 0;
    for (vertexT* v = run_.qh().vertex_list; v && v->next; v = v->next, ++i) {
      const int point = run_.pointOf(v);
      if (point < 0 || static_cast<std::size_t>(point) >= localOf_.size() || static_cast<std::size_t>(i) >= nv) {
        throw AssetError("Qhull returned a vertex that is not of the mesh");
      }
      localOf_[static_cast<std::size_t>(point)] = i;
      graph_[2 + nv + static_cast<std::size_t>(i)] = point;
    }
  }

  void writeNeighbours(std::size_t nv, std::size_t nf) {
    int* edges = &graph_[2 + 2 * nv];
    std::size_t count = 0, i = 0;
    for (vertexT* v = run_.qh().vertex_list; v && v->next; v = v->next, ++i) {
      graph_[2 + i] = static_cast<int>(count);
      for (const facetT* facet : elements<facetT>(v->neighbors)) {
        for (const vertexT* other : elements<vertexT>(facet->vertices)) {
          const auto point = static_cast<std::size_t>(run_.pointOf(other));
          if (other == v || seenBy_[point] == static_cast<int>(i)) {
            continue;
          }
          if (count + 1 >= nv + 3 * nf || localOf_[point] < 0) {
            throw AssetError("Qhull returned an inconsistent hull");
          }
          seenBy_[point] = static_cast<int>(i);
          edges[count++] = localOf_[point];
        }
      }
      edges[count++] = -1;
    }
    if (count != nv + 3 * nf) {
      throw AssetError("Qhull returned a hull that is not closed");
    }
  }

  void writeFaces(std::size_t nv, std::size_t nf) {
    int* face = &graph_[2 + 3 * nv + 3 * nf];
    for (facetT* f = run_.qh().facet_list; f && f->next; f = f->next, face += 3) {
      const auto corners = elements<vertexT>(f->vertices);
      if (corners.size() != 3) {
        throw AssetError("Qhull returned a facet that is not a triangle");
      }
      const bool flip = f->toporient;
      face[flip ? 1 : 0] = run_.pointOf(corners[0]);
      face[flip ? 0 : 1] = run_.pointOf(corners[1]);
      face[2] = run_.pointOf(corners[2]);
    }
  }

  QhullRun& run_;
  std::vector<int> localOf_, seenBy_, graph_;
};

}  // namespace

HullGraph convexHull(std::span<const Vec3> vert, int maxVertices) {
  static_assert(sizeof(Vec3) == 3 * sizeof(coordT));
  requireVolume(vert);
  requireOneScale(vert);
  const auto run = std::make_unique<QhullRun>(vert, maxVertices);
  if (!run->ok()) {
    throw AssetError(fmt::format("Qhull finds no convex hull: {}", run->complaint()));
  }
  return {GraphWriter(*run, vert.size()).write()};
}

}  // namespace kinetree
