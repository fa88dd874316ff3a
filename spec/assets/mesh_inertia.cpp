#include "spec/assets/mesh_inertia.h"

#include <algorithm>
#include <memory>

#include "spec/assets/asset_error.h"
#include "spec/assets/lanes.h"

namespace kinetree {
namespace {

using spec::MeshInertia;

constexpr std::size_t kLanes = 4;

// Triangles are worked on four at a time: what belongs to one triangle in a lane, sums over triangles one by one.
struct Corners {
  Vec3x4 a, b, c;
};

// Corners of up to four faces; missing ones repeat the first.
Corners cornersOf(std::span<const Vec3> vert, const int* face, std::size_t size) {
  const int* f[kLanes] = {face, face + (size > 1 ? 3 : 0), face + (size > 2 ? 6 : 0), face + (size > 3 ? 9 : 0)};
  const auto corner = [&](int k) {
    const auto at = [&](int l) { return vert[static_cast<std::size_t>(f[l][k])]; };
    return gather4(at(0), at(1), at(2), at(3));
  };
  return {corner(0), corner(1), corner(2)};
}

// Sums that belong to four accumulators, added face by face.
class Sum {
 public:
  void add(Double4 a, Double4 b, Double4 c, Double4 d, std::size_t size) {
    transpose4(a, b, c, d);
    const Double4 rows[kLanes] = {a, b, c, d};
    for (std::size_t l = 0; l < size; ++l) {
      total_ += rows[l];
    }
  }
  double operator[](int i) const { return total_[i]; }
  Vec3 vec() const { return {total_[0], total_[1], total_[2]}; }

 private:
  Double4 total_ = {};
};

struct Block {
  Vec3x4 normal, center;
  Double4 area;

  // Unit normal, centre and area; the normal of a degenerate triangle is left unscaled, its area is 0.
  explicit Block(const Corners& t) {
    center = (t.a + t.b + t.c) / splat4(3.0);
    const Vec3x4 n = cross(t.b - t.a, t.c - t.a);
    const Double4 length = sqrt4(dot(n, n));
    const Int4 degenerate = length < kMinVal;
    normal = n / (degenerate ? splat4(1.0) : length);
    area = degenerate ? Double4{} : 0.5 * length;
  }

  // Signed volume of the pyramid over each triangle with its top at `top`, positive for legacy; area for shell.
  Double4 weight(const Vec3x4& top, MeshInertia mode) const {
    if (mode == MeshInertia::shell) {
      return area;
    }
    const Double4 volume = dot(center - top, normal) * area / 3.0;
    return mode == MeshInertia::legacy ? abs4(volume) : volume;
  }
};

// The measures of all triangles of a surface: two passes go over them.
class Surface {
 public:
  Surface(std::span<const Vec3> vert, std::span<const int> faces) : faces_(faces.size() / 3) {
    blocks_.reserve((faces_ + kLanes - 1) / kLanes);
    for (std::size_t f = 0; f < faces_; f += kLanes) {
      blocks_.emplace_back(cornersOf(vert, &faces[3 * f], std::min(kLanes, faces_ - f)));
    }
  }

  /// Calls visit(block, size) for each block in order.
  template <class Visit>
  void forEachBlock(Visit&& visit) const {
    for (std::size_t f = 0; f < faces_; f += kLanes) {
      visit(blocks_[f / kLanes], std::min(kLanes, faces_ - f));
    }
  }

 private:
  std::size_t faces_;
  std::vector<Block> blocks_;
};

Vec3 divide(Vec3 a, double s) {
  return {a.x / s, a.y / s, a.z / s};
}

Vec3 centroidOf(const Surface& surface) {
  Sum sum;
  surface.forEachBlock([&](const Block& b, std::size_t size) {
    sum.add(b.area * b.center.x, b.area * b.center.y, b.area * b.center.z, b.area, size);
  });
  if (!(sum[3] >= kMinVal)) {
    throw AssetError("the surface of the mesh is too small");
  }
  return divide(sum.vec(), sum[3]);
}

// Centre of mass: pyramids (or triangles) from `top`, weighted.
Vec3 centerOfMass(const Surface& surface, Vec3 top, MeshInertia mode) {
  Sum sum;
  const Vec3x4 tops = splat4(top), quarter = tops / splat4(4.0);
  surface.forEachBlock([&](const Block& b, std::size_t size) {
    const Double4 w = b.weight(tops, mode);
    sum.add(w * (b.center.x * 3.0 / 4.0 + quarter.x), w * (b.center.y * 3.0 / 4.0 + quarter.y),
            w * (b.center.z * 3.0 / 4.0 + quarter.z), w, size);
  });
  if (sum[3] >= kMinVal) {
    return divide(sum.vec(), sum[3]);
  }
  if (mode == MeshInertia::shell) {
    throw AssetError("the surface of the mesh is too small");
  }
  if (sum[3] < 0) {
    throw AssetError("the volume of the mesh is negative: its faces are oriented inwards");
  }
  throw AssetError("the volume of the mesh is too small; try inertia=\"shell\"");
}

// Second moment of each triangle's pyramid (or of the triangle) along one pair of axes, over its scaled weight.
Double4 product(const Double4& aj, const Double4& ak, const Double4& bj, const Double4& bk, const Double4& cj,
                const Double4& ck) {
  return 2.0 * (aj * ak + bj * bk + cj * ck) + aj * bk + ak * bj + aj * ck + ak * cj + bj * ck + bk * cj;
}

void addSecondMoments(MeshMoments& m, std::span<const Vec3> vert, std::span<const int> faces, MeshInertia mode) {
  Sum first, second;
  const Vec3x4 origin = splat4(m.center);
  const double divisor = mode == MeshInertia::shell ? 12 : 20;
  const std::size_t count = faces.size() / 3;
  for (std::size_t f = 0; f < count; f += kLanes) {
    const std::size_t size = std::min(kLanes, count - f);
    const Corners moved = cornersOf(vert, &faces[3 * f], size);
    const Vec3x4 a = moved.a - origin, b = moved.b - origin, c = moved.c - origin;
    const Double4 weight = Block({a, b, c}).weight({}, mode), scaled = weight / divisor;
    first.add(weight, scaled * product(a.x, a.x, b.x, b.x, c.x, c.x), scaled * product(a.y, a.y, b.y, b.y, c.y, c.y),
              scaled * product(a.z, a.z, b.z, b.z, c.z, c.z), size);
    second.add(scaled * product(a.x, a.y, b.x, b.y, c.x, c.y), scaled * product(a.x, a.z, b.x, b.z, c.x, c.z),
               scaled * product(a.y, a.z, b.y, b.z, c.y, c.z), Double4{}, size);
  }
  const double xx = first[1], yy = first[2], zz = first[3], xy = second[0], xz = second[1], yz = second[2];
  m.size = first[0];
  m.inertia = {{yy + zz, -xy, -xz, -xy, xx + zz, -yz, -xz, -yz, xx + yy}};
}

}  // namespace

MeshMoments meshMoments(std::span<const Vec3> vert, std::span<const int> faces, std::span<const int> allFaces,
                        MeshInertia mode) {
  MeshMoments m;
  {
    const Surface all(vert, allFaces);
    const Vec3 top = centroidOf(all);
    m.center =
        mode == MeshInertia::convex ? centerOfMass(Surface(vert, faces), top, mode) : centerOfMass(all, top, mode);
  }
  addSecondMoments(m, vert, faces, mode);
  return m;
}

}  // namespace kinetree
