#include "engine/collision/bvh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/plan.h"

namespace kinetree {
namespace {

constexpr double kFlat = 1e-14;  // thinner boxes are inflated, closer centres are ordered by index

struct Bounds {
  Vec3 low{std::numeric_limits<double>::max(), std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Vec3 high{-low.x, -low.y, -low.z};

  void add(Vec3 p) {
    for (int i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], p[i]);
      high[i] = std::max(high[i], p[i]);
    }
  }
  void add(const Bounds& b) {
    add(b.low);
    add(b.high);
  }
};

// Splits elements at their median until each stands alone. Elements stay where they are; an array of their numbers is
// permuted.
class BvhBuilder {
 public:
  BvhBuilder(const std::vector<Bounds>& bounds, const std::vector<Vec3>& center, const std::vector<int>& id)
      : bounds_(bounds), center_(center), id_(id), order_(id.size()) {
    std::iota(order_.begin(), order_.end(), 0);
  }

  Bvh build() {
    if (!order_.empty()) {
      const std::size_t nodes = 2 * order_.size() - 1;
      bvh_.box.reserve(nodes);
      bvh_.child.reserve(nodes);
      bvh_.leaf.reserve(nodes);
      bvh_.depth.reserve(nodes);
      split(0, order_.size(), 0);
    }
    return std::move(bvh_);
  }

 private:
  int split(std::size_t begin, std::size_t end, int depth) {
    Bounds b;
    for (std::size_t i = begin; i < end; ++i) {
      b.add(bounds_[static_cast<std::size_t>(order_[i])]);
    }
    const int node = append(b, depth);
    if (end - begin == 1) {
      bvh_.leaf[static_cast<std::size_t>(node)] = id_[static_cast<std::size_t>(order_[begin])];
      return node;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    partition(begin, middle, end, longestSide(b));
    const int left = split(begin, middle, depth + 1), right = split(middle, end, depth + 1);
    bvh_.child[static_cast<std::size_t>(node)] = {left, right};
    return node;
  }

  int append(Bounds& b, int depth) {
    for (int i = 0; i < 3; ++i) {
      if (std::abs(b.low[i] - b.high[i]) < kFlat) {
        b.low[i] -= kFlat;
        b.high[i] += kFlat;
      }
    }
    const auto half = [](Vec3 v) { return Vec3{v.x / 2, v.y / 2, v.z / 2}; };
    bvh_.box.push_back({half(b.high + b.low), half(b.high - b.low)});
    bvh_.child.push_back({-1, -1});
    bvh_.leaf.push_back(-1);
    bvh_.depth.push_back(depth);
    return bvh_.size() - 1;
  }

  static int longestSide(const Bounds& b) {
    const Vec3 side = b.high - b.low;
    const int axis = side.y >= side.x + kFlat ? 1 : 0;
    return side.z >= side[axis] + kFlat ? 2 : axis;
  }

  void partition(std::size_t begin, std::size_t middle, std::size_t end, int axis) {
    const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(begin), at(middle), at(end), [&](int a, int b) {
      const double x = center_[static_cast<std::size_t>(a)][axis], y = center_[static_cast<std::size_t>(b)][axis];
      return std::abs(x - y) > kFlat ? x < y : a < b;
    });
  }

  const std::vector<Bounds>& bounds_;
  const std::vector<Vec3>& center_;
  const std::vector<int>& id_;
  std::vector<int> order_;
  Bvh bvh_;
};

// Centre of the circle through three points; that of a degenerate triangle is its first corner, so that it can be
// sorted.
Vec3 circumcenter(Vec3 p, Vec3 q, Vec3 r) {
  const Vec3 a = p - r, b = q - r, n = cross(a, b);
  const double denominator = 2 * dot(n, n);
  if (!(denominator > 0)) {
    return p;
  }
  const double aa = dot(a, a), bb = dot(b, b);
  const Vec3 top = cross(Vec3{aa * b.x - bb * a.x, aa * b.y - bb * a.y, aa * b.z - bb * a.z}, n);
  const Vec3 c{top.x / denominator + r.x, top.y / denominator + r.y, top.z / denominator + r.z};
  return isFinite(c) ? c : p;
}

bool collides(const Model& m, int geom) {
  const auto g = static_cast<std::size_t>(geom);
  return m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0;
}

}  // namespace

Bvh makeMeshBvh(const Model& m, int mesh) {
  const auto i = static_cast<std::size_t>(mesh), faces = static_cast<std::size_t>(m.mesh_facenum[i]);
  const Row<3, float>* vert = m.mesh_vert.data() + m.mesh_vertadr[i];
  const Row<3, int>* face = m.mesh_face.data() + m.mesh_faceadr[i];
  std::vector<Bounds> bounds(faces);
  std::vector<Vec3> center(faces);
  std::vector<int> id(faces);
  for (std::size_t f = 0; f < faces; ++f) {
    Vec3 corner[3];
    for (std::size_t k = 0; k < 3; ++k) {
      const Row<3, float>& v = vert[face[f][k]];
      corner[k] = {v[0], v[1], v[2]};
      bounds[f].add(corner[k]);
    }
    center[f] = circumcenter(corner[0], corner[1], corner[2]);
    id[f] = static_cast<int>(f);
  }
  return BvhBuilder(bounds, center, id).build();
}

Bvh makeBodyBvh(const Model& m, int body) {
  const auto b = static_cast<std::size_t>(body);
  const Quat toInertial = conjugate(m.body_iquat[b]);
  std::vector<Bounds> bounds;
  std::vector<Vec3> center;
  std::vector<int> id;
  for (int k = 0; k < m.body_geomnum[b]; ++k) {
    const int geom = m.body_geomadr[b] + k;
    const auto g = static_cast<std::size_t>(geom);
    if (!collides(m, geom)) {
      continue;
    }
    const Box& box = m.geom_aabb[g];
    Bounds around;
    for (int corner = 0; corner < 8; ++corner) {
      Vec3 p;
      for (int axis = 0; axis < 3; ++axis) {
        p[axis] = (corner >> axis & 1) ? box.center[axis] + box.size[axis] : box.center[axis] - box.size[axis];
      }
      around.add(rotate(toInertial, rotate(m.geom_quat[g], p) + (m.geom_pos[g] - m.body_ipos[b])));
    }
    bounds.push_back(around);
    center.push_back(rotate(toInertial, m.geom_pos[g] - m.body_ipos[b]));
    id.push_back(geom);
  }
  return BvhBuilder(bounds, center, id).build();
}

MeshBvhs::~MeshBvhs() {
  for (auto& slot : slots_) {
    delete slot.load();
  }
}

const Bvh& MeshBvhs::of(const Model& m, int mesh) const {
  std::atomic<const Bvh*>& slot = slots_[static_cast<std::size_t>(mesh)];
  if (const Bvh* made = slot.load(std::memory_order_acquire)) {
    return *made;
  }
  auto mine = std::make_unique<const Bvh>(makeMeshBvh(m, mesh));
  const Bvh* expected = nullptr;
  if (slot.compare_exchange_strong(expected, mine.get(), std::memory_order_acq_rel)) {
    return *mine.release();
  }
  return *expected;  // another thread was faster, with the same result
}

const Bvh& meshBvh(const Model& m, int mesh) {
  return m.plan->meshBvhs->of(m, mesh);
}

void fillBvh(Model& m) {
  m.nbvh = 0;
  m.bvh_aabb.clear();
  m.bvh_child.clear();
  m.bvh_nodeid.clear();
  m.bvh_depth.clear();
  const auto append = [&](const Bvh& bvh, int& address, int& count) {
    count = bvh.size();
    address = count > 0 ? m.nbvh : -1;
    m.nbvh += count;
    m.bvh_aabb.insert(m.bvh_aabb.end(), bvh.box.begin(), bvh.box.end());
    m.bvh_child.insert(m.bvh_child.end(), bvh.child.begin(), bvh.child.end());
    m.bvh_nodeid.insert(m.bvh_nodeid.end(), bvh.leaf.begin(), bvh.leaf.end());
    m.bvh_depth.insert(m.bvh_depth.end(), bvh.depth.begin(), bvh.depth.end());
  };
  for (int b = 0; b < m.nbody; ++b) {
    append(makeBodyBvh(m, b), m.body_bvhadr[static_cast<std::size_t>(b)], m.body_bvhnum[static_cast<std::size_t>(b)]);
  }
  for (int i = 0; i < m.nmesh; ++i) {
    append(makeMeshBvh(m, i), m.mesh_bvhadr[static_cast<std::size_t>(i)], m.mesh_bvhnum[static_cast<std::size_t>(i)]);
  }
}

}  // namespace kinetree
