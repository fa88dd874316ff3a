#include "spec/assets/builtin_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/spatial/vec.h"
#include "spec/assets/asset_error.h"

namespace kinetree {
namespace {

using spec::MeshBuiltin;

constexpr double kMaxResolution = 4096;  // keeps sizes within int and memory

void require(bool ok, const char* what) {
  if (!ok) {
    throw AssetError(what, "params");
  }
}

// A count among the parameters, rounded towards zero as the reference does.
int count(double value, int least, double most, const char* name) {
  if (!(value < most + 1) || !(value >= least)) {
    throw AssetError(fmt::format("{} must be between {} and {}, got {:g}", name, least, most, value), "params");
  }
  return static_cast<int>(value);
}

void addVertex(MeshSource& m, double x, double y, double z) {
  m.vert.insert(m.vert.end(), {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
}
void addFace(MeshSource& m, int a, int b, int c) {
  m.face.insert(m.face.end(), {a, b, c});
}

// Icosahedron, each triangle cut into four `subdivisions` times; new vertices pushed out to the sphere in float32.
MeshSource sphere(int subdivisions) {
  const auto phi = static_cast<float>((1.0 + std::sqrt(5.0)) / 2.0);
  MeshSource m;
  m.vert = {-1, phi, 0,    1, phi, 0,    -1,  -phi, 0,  1,   -phi, 0, 0,    -1, phi, 0,    1, phi,
            0,  -1,  -phi, 0, 1,   -phi, phi, 0,    -1, phi, 0,    1, -phi, 0,  -1,  -phi, 0, 1};
  const double norm = std::sqrt(1.0 + static_cast<double>(phi * phi));
  for (float& x : m.vert) {
    x = static_cast<float>(x / norm);
  }
  m.face = {0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4,  11, 10, 2,  10, 7, 6, 7, 1, 8,
            3, 9,  4, 3, 4, 2, 3, 2, 6, 3, 6, 8,  3, 8,  9,  4, 9, 5, 2, 4,  11, 6,  2,  10, 8,  6, 7, 9, 8, 1};
  for (int s = 0; s < subdivisions; ++s) {
    std::map<std::pair<int, int>, int> midpoints;
    const auto midpoint = [&](int a, int b) {
      const auto [at, isNew] = midpoints.try_emplace(std::minmax(a, b), m.vertexCount());
      if (isNew) {
        const float *p = &m.vert[3 * static_cast<std::size_t>(a)], *q = &m.vert[3 * static_cast<std::size_t>(b)];
        const float x = (p[0] + q[0]) / 2, y = (p[1] + q[1]) / 2, z = (p[2] + q[2]) / 2;
        const float length = std::sqrt(x * x + y * y + z * z);
        m.vert.insert(m.vert.end(), {x / length, y / length, z / length});
      }
      return at->second;
    };
    const std::vector<int> coarse = std::exchange(m.face, {});
    for (std::size_t f = 0; f < coarse.size(); f += 3) {
      const int a = coarse[f], b = coarse[f + 1], c = coarse[f + 2];
      const int ab = midpoint(a, b), bc = midpoint(b, c), ca = midpoint(c, a);
      addFace(m, a, ab, ca);
      addFace(m, b, bc, ab);
      addFace(m, c, ca, bc);
      addFace(m, ab, bc, ca);
    }
  }
  return m;
}

// Rows of a square pyramid pushed out to the sphere, from the north pole to the equator, and a flat cap.
void hemisphereVertices(MeshSource& m, int resolution) {
  constexpr Vec3 kPole{0, 0, 1};
  constexpr Vec3 kEquator[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
  addVertex(m, 0, 0, 1);
  for (int row = 0; row <= resolution; ++row) {
    for (int side = 0; side < 4; ++side) {
      const double factor = static_cast<double>(row + 1) / (resolution + 1);
      const auto corner = [&](int i) { return kPole + factor * (kEquator[i % 4] - kPole); };
      const Vec3 start = corner(side), end = corner(side + 1);
      for (int i = 0; i <= row; ++i) {
        Vec3 p;
        for (int j = 0; j < 3; ++j) {
          p[j] = start[j] + i * ((end[j] - start[j]) / (row + 1));
        }
        const double length = norm(p);
        addVertex(m, p.x / length, p.y / length, p.z / length);
      }
    }
  }
  addVertex(m, 0, 0, 0);
}

MeshSource hemisphere(int resolution) {
  MeshSource m;
  hemisphereVertices(m, resolution);
  for (int i = 0; i < 4; ++i) {
    addFace(m, 0, 1 + i, 1 + (i + 1) % 4);
  }
  for (int row = 0; row < resolution; ++row) {
    const int first = 2 * row * (row + 1) + 1, size = 4 * (row + 1), below = first + size, sizeBelow = 4 * (row + 2);
    for (int side = 0; side < 4; ++side) {
      for (int i = 0; i < row + 2; ++i) {
        const int here = i + (row + 1) * side, there = i + (row + 2) * side;
        addFace(m, first + here % size, below + there % sizeBelow, below + (there + 1) % sizeBelow);
        if (i < row + 1) {
          addFace(m, first + here % size, below + (there + 1) % sizeBelow, first + (here + 1) % size);
        }
      }
    }
  }
  const int rim = 2 * resolution * (resolution + 1) + 1, size = 4 * (resolution + 1), center = m.vertexCount() - 1;
  for (int i = 0; i < size; ++i) {
    addFace(m, rim + i, center, rim + (i + 1) % size);
  }
  return m;
}

double signedPower(double base, double exponent) {
  return std::copysign(std::pow(std::abs(base), exponent), base);
}

MeshSource supersphere(int resolution, double e, double n) {
  MeshSource m;
  addVertex(m, 0, 0, -1);
  for (int i = 1; i < resolution; ++i) {
    const double v = -kPi / 2 + i * kPi / resolution;
    for (int j = 0; j < resolution; ++j) {
      const double u = -kPi + j * 2 * kPi / resolution;
      addVertex(m, signedPower(std::cos(v), n) * signedPower(std::cos(u), e),
                signedPower(std::cos(v), n) * signedPower(std::sin(u), e), signedPower(std::sin(v), n));
    }
  }
  addVertex(m, 0, 0, 1);
  const auto ring = [&](int i, int j) { return 1 + i * resolution + j % resolution; };
  for (int j = 0; j < resolution; ++j) {
    addFace(m, 0, ring(0, j + 1), ring(0, j));
  }
  for (int i = 0; i < resolution - 2; ++i) {
    for (int j = 0; j < resolution; ++j) {
      addFace(m, ring(i, j), ring(i, j + 1), ring(i + 1, j));
      addFace(m, ring(i, j + 1), ring(i + 1, j + 1), ring(i + 1, j));
    }
  }
  for (int j = 0; j < resolution; ++j) {
    addFace(m, ring(resolution - 2, j), ring(resolution - 2, j + 1), m.vertexCount() - 1);
  }
  return m;
}

MeshSource supertorus(int resolution, double radius, double s, double t) {
  MeshSource m;
  for (int i = 0; i < resolution; ++i) {
    const double u = 2 * kPi * i / resolution;
    for (int j = 0; j < resolution; ++j) {
      const double v = 2 * kPi * j / resolution, ring = 1 + radius * signedPower(std::cos(v), s);
      addVertex(m, ring * signedPower(std::cos(u), t), ring * signedPower(std::sin(u), t),
                radius * signedPower(std::sin(v), s));
    }
  }
  for (int i = 0; i < resolution; ++i) {
    for (int j = 0; j < resolution; ++j) {
      const int iNext = (i + 1) % resolution, jNext = (j + 1) % resolution;
      const auto at = [&](int a, int b) { return a * resolution + b; };
      addFace(m, at(i, j), at(iNext, j), at(i, jNext));
      addFace(m, at(iNext, j), at(iNext, jNext), at(i, jNext));
    }
  }
  return m;
}

// Evenly spaced edges of `n` bins over (-1,1), as running sums.
std::vector<double> binEdges(int n) {
  std::vector<double> edges;
  const double step = 2.0 / n;
  double at = -1;
  for (int i = 0; i <= n; ++i, at += step) {
    edges.push_back(at);
  }
  return edges;
}

// Bins that crowd towards the middle as gamma grows, over a field of view of `degrees` to either side.
std::vector<double> fovealEdges(int n, double degrees, double gamma) {
  std::vector<double> edges = binEdges(n);
  for (double& x : edges) {
    if (gamma != 0) {
      const double g = std::max(0.0, std::min(1.0, gamma));
      x = g * std::pow(x, 5) + (1 - g) * x;
    }
    x = x * (degrees * kPi / 180);
  }
  return edges;
}

Vec3 unit(Vec3 v) {
  const double squared = dot(v, v);
  if (squared < 1e-14) {
    return v;
  }
  const double length = std::sqrt(squared);
  return std::abs(length - 1) > 1e-14 ? Vec3{v.x / length, v.y / length, v.z / length} : v;
}

void addNormal(MeshSource& m, Vec3 n) {
  m.normal.insert(m.normal.end(), {static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)});
}

// Centres of the bins of a spherical wedge on the unit sphere; three "normals" a vertex are its tangent frame.
MeshSource wedge(int across, int up, double fovAcross, double fovUp, double gamma) {
  const std::vector<double> x = fovealEdges(across, fovAcross, gamma), y = fovealEdges(up, fovUp, gamma);
  MeshSource m;
  for (int i = 0; i < across; ++i) {
    for (int j = 0; j < up; ++j) {
      const auto at = [](const std::vector<double>& edges, int k) {
        return 0.5 * (edges[static_cast<std::size_t>(k) + 1] + edges[static_cast<std::size_t>(k)]);
      };
      const double a = at(x, i), e = at(y, j);
      addVertex(m, std::cos(e) * std::sin(a), std::sin(e), -std::cos(e) * std::cos(a));
      const Vec3 alongAzimuth = unit({std::cos(e) * std::cos(a), 0, std::cos(e) * std::sin(a)});
      const Vec3 alongElevation = unit({-std::sin(e) * std::sin(a), std::cos(e), std::sin(e) * std::cos(a)});
      addNormal(m, cross(alongElevation, alongAzimuth));
      addNormal(m, alongAzimuth);
      addNormal(m, alongElevation);
    }
  }
  return m;
}

MeshSource plate(int nx, int ny) {
  MeshSource m;
  const double dx = 2. / nx, dy = 2. / ny;
  for (int i = 0; i < nx; ++i) {
    for (int j = 0; j < ny; ++j) {
      addVertex(m, -1 + (i + 0.5) * dx, -1 + (j + 0.5) * dy, -1);
      m.normal.insert(m.normal.end(), {1, 0, 0, 0, 1, 0, 0, 0, 1});
      if (i > 0 && j > 0) {
        const auto at = [&](int a, int b) { return a * ny + b; };
        addFace(m, at(i - 1, j - 1), at(i, j - 1), at(i - 1, j));
        addFace(m, at(i, j), at(i - 1, j), at(i, j - 1));
      }
    }
  }
  return m;
}

MeshSource cone(int edges, double radius) {
  MeshSource m;
  for (int i = 0; i < edges; ++i) {
    addVertex(m, std::cos(2 * i * kPi / edges), std::sin(2 * i * kPi / edges), -1);
  }
  if (!(radius > 0)) {
    addVertex(m, 0, 0, 1);
    return m;
  }
  for (int i = edges; i < 2 * edges; ++i) {
    addVertex(m, radius * std::cos(2 * i * kPi / edges), radius * std::sin(2 * i * kPi / edges), 1);
  }
  return m;
}

MeshSource make(MeshBuiltin kind, std::span<const double> p) {
  constexpr std::size_t kCounts[] = {0, 1, 1, 2, 3, 4, 5, 2};  // parameters of each kind
  const std::size_t needed = kCounts[static_cast<int>(kind)];
  if (p.size() != needed) {
    throw AssetError(fmt::format("this builtin mesh takes {} params, got {}", needed, p.size()), "params");
  }
  require(std::all_of(p.begin(), p.end(), [](double x) { return std::isfinite(x); }), "params must be finite");
  switch (kind) {
    case MeshBuiltin::sphere:
      return sphere(count(p[0], 0, 4, "subdivision"));
    case MeshBuiltin::hemisphere:
      return hemisphere(count(p[0], 0, 10, "resolution"));
    case MeshBuiltin::cone:
      return cone(count(p[0], 1, kMaxResolution, "number of edges"), p[1]);
    case MeshBuiltin::supersphere:
      require(p[1] >= 0 && p[2] >= 0, "exponents of a supersphere must not be negative");
      return supersphere(count(p[0], 3, kMaxResolution, "resolution"), p[1], p[2]);
    case MeshBuiltin::supertorus:
      require(p[1] > 0 && p[1] <= 1, "radius of a supertorus must be in (0, 1]");
      require(p[2] > 0 && p[3] > 0, "exponents of a supertorus must be positive");
      return supertorus(count(p[0], 3, kMaxResolution, "resolution"), p[1], p[2], p[3]);
    case MeshBuiltin::wedge:
      require(p[2] > 0 && p[2] <= 180, "horizontal field of view must be in (0, 180] degrees");
      require(p[3] > 0 && p[3] <= 90, "vertical field of view must be in (0, 90] degrees");
      require(p[4] >= 0 && p[4] <= 1, "gamma must be in [0, 1]");
      return wedge(count(p[0], 1, kMaxResolution, "horizontal resolution"),
                   count(p[1], 1, kMaxResolution, "vertical resolution"), p[2], p[3], p[4]);
    case MeshBuiltin::plate:
      return plate(count(p[0], 1, kMaxResolution, "x resolution"), count(p[1], 1, kMaxResolution, "y resolution"));
    case MeshBuiltin::none:
      break;
  }
  throw AssetError("no such builtin mesh", "builtin");
}

}  // namespace

MeshSource builtinMesh(MeshBuiltin kind, std::span<const double> params) {
  MeshSource m = make(kind, params);
  m.normalCount = static_cast<int>(m.normal.size() / 3);
  return m;
}

spec::MeshInertia builtinInertia(MeshBuiltin kind, spec::MeshInertia asked) {
  return kind == MeshBuiltin::plate ? spec::MeshInertia::shell : asked;
}

}  // namespace kinetree
