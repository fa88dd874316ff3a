// Hulls, polygons, volumes and inertia frames of meshes: by hand, and against figures of MuJoCo 3.10.0.
#include "spec/assets/mesh_process.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "spec/assets/asset_error.h"
#include "spec/assets/builtin_mesh.h"
#include "spec/assets/mesh_inertia.h"

namespace kinetree {
namespace {

using spec::MeshBuiltin;
using spec::MeshInertia;

// Ten random points; their hull has seven vertices.
const std::vector<float> kVert = {0.001f,  0.209f,  -0.11f,  -0.891f, -0.318f, -0.397f, 0.06f,   0.938f,
                                  -0.197f, -0.62f,  0.343f,  0.143f,  0.105f,  -0.651f, -0.012f, 0.695f,
                                  -0.941f, -0.183f, -1.901f, -0.903f, -0.737f, -0.235f, -0.887f, 0.108f,
                                  0.157f,  -0.131f, -1.007f, -0.539f, -0.034f, 0.045f};
const std::vector<int> kFace = {8, 5, 6, 2, 8, 6, 8, 2, 5, 3, 2, 6, 2, 3, 5,
                                5, 7, 6, 7, 3, 6, 3, 4, 5, 4, 7, 5, 7, 4, 3};

MeshSource source(std::vector<float> vert, std::vector<int> face) {
  MeshSource s;
  s.vert = std::move(vert);
  s.face = std::move(face);
  return s;
}

struct Expected {
  const char* name;
  MeshTreatment treatment;
  Vec3 pos;
  Quat quat;
  double size;
  Vec3 first;  // first vertex, to float precision
};

class AgainstMujoco : public testing::TestWithParam<Expected> {};

TEST_P(AgainstMujoco, FrameSizeAndVertices) {
  const Expected& want = GetParam();
  const ProcessedMesh m = processMesh(source(kVert, kFace), want.treatment);
  EXPECT_EQ(m.pos, want.pos);
  EXPECT_EQ(m.quat, want.quat);
  EXPECT_NEAR(m.size, want.size, 1e-15 * 10);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(m.vert[static_cast<std::size_t>(i)], static_cast<float>(want.first[i]));
  }
}

MeshTreatment mode(MeshInertia inertia) {
  MeshTreatment t;
  t.inertia = inertia;
  return t;
}
MeshTreatment scaled(Vec3 scale, Vec3 refpos = {}, Quat refquat = {}) {
  MeshTreatment t;
  t.scale = scale;
  t.refpos = refpos;
  t.refquat = refquat;
  return t;
}

const Vec3 kPos{-0.36368374603497833, -0.2876291853802633, -0.36461595174466854};
const Quat kQuat{-0.1706098465613019, 0.6547924269053916, 0.12917202994324506, 0.724881883208583};
const Vec3 kFirst{0.18336543440818787, -0.3084585964679718, 0.5618669390678406};

INSTANTIATE_TEST_SUITE_P(
    Modes, AgainstMujoco,
    testing::Values(Expected{"legacy", mode(MeshInertia::legacy), kPos, kQuat, 1.2982023509394314, kFirst},
                    Expected{"exact", mode(MeshInertia::exact), kPos, kQuat, 1.2982023509394314, kFirst},
                    Expected{"convex", mode(MeshInertia::convex), kPos, kQuat, 1.2982023509394314, kFirst},
                    Expected{"shell",
                             mode(MeshInertia::shell),
                             {-0.3896412851523312, -0.29232162243335474, -0.3695089506311504},
                             {-0.17301302908995875, 0.6454496574234296, 0.12957712196369803, 0.7325783241133358},
                             7.719078319998128,
                             {0.17205694317817688, -0.29879868030548096, 0.5936199426651001}},
                    Expected{"mirrored",
                             scaled({-1, 2, .5}),
                             {0.3636837460349783, -0.5752583707605265, -0.18230797587233422},
                             {0.45222798665161923, 0.5602021809570998, -0.44342930890523946, 0.5338855800110699},
                             1.2982023509394311,
                             {0.09998568147420883, 0.16511788964271545, -1.0480947494506836}},
                    Expected{"moved",
                             scaled({1, 1.5, 2}, {.1, .2, -.3}, {1, .5, -.2, .1}),
                             {-0.4528680547033141, -0.2964329767586489, 0.9226399866920093},
                             {0.9056355123531002, 0.07384929917218798, -0.19106576962823688, 0.37130105231884747},
                             3.8946070528182926,
                             {0.3712897300720215, 0.10098875313997269, -0.9048555493354797}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(Hull, GraphAndPolygonsAreMujocos) {
  MeshTreatment t;
  t.needsHull = true;
  const ProcessedMesh m = processMesh(source(kVert, kFace), t);
  EXPECT_EQ(m.hull.data, (std::vector<int>{7, 10, 0, 4,  9, 15, 19, 25, 32, 8,  2,  6, 4, 3,  5, 7, 5, 2, 1, -1, 0,
                                           2, 5,  4, -1, 0, 5,  1,  4,  6,  -1, 4,  5, 6, -1, 1, 2, 5, 6, 3, -1, 0,
                                           2, 1,  4, 6,  3, -1, 5,  2,  4,  3,  -1, 8, 5, 6,  2, 8, 6, 8, 2, 5,  3,
                                           2, 6,  2, 3,  5, 5,  7,  6,  7,  3,  6,  3, 4, 5,  4, 7, 5, 7, 4, 3}));
  EXPECT_EQ(m.polygons.vert, (std::vector<int>{7, 4, 3, 7, 3, 6, 5, 7, 6, 2, 3, 5, 4, 7, 5,
                                               3, 2, 6, 8, 2, 5, 3, 4, 5, 2, 8, 6, 8, 5, 6}));
  EXPECT_EQ(m.polygons.vertCount, std::vector<int>(10, 3));
}

const std::vector<float> kCube = {-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1};

TEST(Hull, CubeHasSixQuads) {
  MeshTreatment t;
  t.scale = {1, 2, 3};
  const ProcessedMesh m = processMesh(source(kCube, {}), t);
  EXPECT_EQ(m.faceCount(), 12) << "a mesh without faces takes those of its hull";
  EXPECT_EQ(m.polygons.vertCount, std::vector<int>(6, 4));
  std::vector<int> count, map;
  polygonsOfVertices(m.polygons, 8, count, map);
  EXPECT_EQ(count, std::vector<int>(8, 3));
  EXPECT_NEAR(m.size, 48, 1e-12);
  // moments fall from x to z of the inertial frame, so the longest side stands along z
  EXPECT_NEAR(m.boxSize.x, 1, 1e-12);
  EXPECT_NEAR(m.boxSize.y, 2, 1e-12);
  EXPECT_NEAR(m.boxSize.z, 3, 1e-12);
  for (const Vec3& n : m.polygonNormal) {
    EXPECT_NEAR(std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}), 1, 1e-12);
  }
}

TEST(Hull, GraphListsNeighboursOfEveryVertex) {
  std::vector<Vec3> points;
  for (int i = 0; i < 400; ++i) {
    const double u = std::fmod(i * 0.7548776662, 1.0), v = std::fmod(i * 0.5698402910, 1.0), z = 2 * u - 1,
                 r = std::sqrt(1 - z * z);
    points.push_back({r * std::cos(2 * kPi * v), r * std::sin(2 * kPi * v), z});
  }
  const HullGraph g = convexHull(points);
  const int nv = g.vertexCount();
  EXPECT_EQ(nv, 400);
  EXPECT_EQ(g.faceCount(), 2 * nv - 4) << "Euler: a triangulated sphere";
  std::set<std::pair<int, int>> fromFaces, fromEdges;
  const auto f = g.faces();
  for (std::size_t i = 0; i < f.size(); i += 3) {
    for (std::size_t k = 0; k < 3; ++k) {
      fromFaces.insert({f[i + k], f[i + (k + 1) % 3]});
    }
    EXPECT_GT(dot(cross(points[f[i + 1]] - points[f[i]], points[f[i + 2]] - points[f[i]]), points[f[i]]), 0)
        << "outwards";
  }
  const int* global = &g.data[2 + nv];
  for (int v = 0; v < nv; ++v) {
    for (const int* e = &g.data[2 + 2 * nv + g.data[2 + v]]; *e >= 0; ++e) {
      fromEdges.insert({global[v], global[*e]});
    }
  }
  EXPECT_EQ(fromEdges, fromFaces);
}

TEST(Hull, StopsAtTheNumberOfVerticesAskedFor) {
  std::vector<Vec3> points;
  for (int i = 0; i < 60; ++i) {
    points.push_back({std::cos(i * 1.7), std::sin(i * 1.7), std::cos(i * 0.9)});
  }
  for (int most : {4, 6, 12}) {
    EXPECT_EQ(convexHull(points, most).vertexCount(), most);
  }
}

TEST(Inertia, TetrahedronByHand) {
  const std::vector<float> vert = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const std::vector<int> face = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  std::vector<Vec3> wide(4);
  wide[1].x = wide[2].y = wide[3].z = 1;
  for (MeshInertia mode : {MeshInertia::legacy, MeshInertia::exact}) {
    const MeshMoments m = meshMoments(wide, face, face, mode);
    EXPECT_NEAR(m.size, 1.0 / 6, 1e-15);
    EXPECT_NEAR(m.center.x, 0.25, 1e-15);
    // about the centre: V (3/80) * 2 on the diagonal, V/80 off it
    EXPECT_NEAR(m.inertia(0, 0), 3.0 / 80 / 6 * 2, 1e-15);
    EXPECT_NEAR(m.inertia(0, 1), 1.0 / 80 / 6, 1e-15);
  }
  const MeshMoments shell = meshMoments(wide, face, face, MeshInertia::shell);
  EXPECT_NEAR(shell.size, 1.5 + std::sqrt(3) / 2, 1e-15);
}

TEST(Inertia, ConvexModeMakesItsOwnHull) {
  const ProcessedMesh m = processMesh(source(kCube, {0, 1, 3, 4, 7, 5}), mode(MeshInertia::convex));
  EXPECT_NEAR(m.size, 8, 1e-12);
  EXPECT_FALSE(m.hull.empty());
}

TEST(Inertia, LegacyForgivesFlippedFaces) {
  std::vector<int> flipped = kFace;
  std::swap(flipped[0], flipped[1]);
  const ProcessedMesh want = processMesh(source(kVert, kFace), {}), got = processMesh(source(kVert, flipped), {});
  EXPECT_EQ(want.pos, got.pos);
  EXPECT_THROW(processMesh(source(kVert, flipped), mode(MeshInertia::exact)), AssetError);
}

std::string faultOf(MeshSource s, const MeshTreatment& t = {}) {
  try {
    processMesh(std::move(s), t);
  } catch (const AssetError& e) {
    return e.what();
  }
  return "no fault";
}

TEST(Faults, SayWhatIsWrongWithTheMesh) {
  MeshTreatment hull;
  hull.needsHull = true;
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  EXPECT_TRUE(has(faultOf(source({0, 0, 0, 1, 1, 1}, {})), "at least 4 vertices, got 2"));
  EXPECT_TRUE(has(faultOf(source({0, 0, 0, 1, 1, 1, 2}, {})), "multiple of 3"));
  EXPECT_TRUE(has(faultOf(source(kCube, {0, 1, 8})), "face 0 has vertex 8, but there are 8 vertices"));
  EXPECT_TRUE(has(faultOf(source(kCube, {0, 1, -1})), "face 0 has vertex -1"));
  EXPECT_TRUE(has(faultOf(source({0, 0, 0, 1, 0, 0, 0, 1, 0, NAN, 0, 1}, {})), "vertex 3 has coordinate nan"));
  EXPECT_TRUE(has(faultOf(source({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {})), "coincide"));
  EXPECT_TRUE(has(faultOf(source({0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}, {})), "on a line"));
  EXPECT_TRUE(has(faultOf(source({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, {})), "in a plane"));
  EXPECT_TRUE(
      has(faultOf(source({.1f, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 9e7f, 0}, {})), "vertex 5 is 9e+07"));
  EXPECT_TRUE(has(faultOf(source({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, {0, 1, 2, 1, 3, 2})),
                  "volume of the mesh is too small"));
  EXPECT_TRUE(has(faultOf(source(kCube, {0, 0, 0})), "surface of the mesh is too small"));
  std::vector<int> inverted = kFace;
  for (std::size_t i = 0; i < inverted.size(); i += 3) {
    std::swap(inverted[i], inverted[i + 1]);
  }
  EXPECT_TRUE(has(faultOf(source(kVert, inverted), mode(MeshInertia::exact)), "oriented inwards"));
}

struct BuiltinCase {
  MeshBuiltin kind;
  std::vector<double> params;
  int vertices, faces, normals;
  double volume, coordinates;  // sum of |coordinate|
  long long faceSum;           // sum of indices weighted 1 2 3
};

TEST(Builtin, MeshesAreMujocos) {
  const BuiltinCase cases[] = {
      {MeshBuiltin::sphere, {1}, 42, 80, 42, 3.658712126251761, 61.34939789772034, 11460},
      {MeshBuiltin::hemisphere, {2}, 26, 48, 26, 1.7856405784234899, 33.394455552101135, 3796},
      {MeshBuiltin::cone, {6, .5}, 12, 20, 12, 3.0310888588428497, 23.196152329444885, 591},
      {MeshBuiltin::supersphere, {6, .5, 1.5}, 32, 60, 32, 2.9054386880123824, 44.2937024012048, 5910},
      {MeshBuiltin::supertorus, {6, .3, .8, 1.2}, 36, 72, 36, 2.1411157894914252, 49.059168457985265, 7560},
      {MeshBuiltin::wedge, {3, 2, 60, 30, .5}, 6, 8, 18, 0.050346437725332746, 4.23987352848053, 102}};
  for (const BuiltinCase& c : cases) {
    const ProcessedMesh m = processMesh(builtinMesh(c.kind, c.params), {});
    EXPECT_EQ(m.vertexCount(), c.vertices);
    EXPECT_EQ(m.faceCount(), c.faces);
    EXPECT_EQ(m.normalCount, c.normals);
    EXPECT_NEAR(m.size, c.volume, 1e-14);
    double coordinates = 0;
    for (float x : m.vert) {
      coordinates += std::abs(x);
    }
    EXPECT_NEAR(coordinates, c.coordinates, 1e-12);
    long long sum = 0;
    for (std::size_t i = 0; i < m.face.size(); ++i) {
      sum += m.face[i] * static_cast<long long>(i % 3 + 1);
    }
    EXPECT_EQ(sum, c.faceSum);
  }
  EXPECT_EQ(builtinMesh(MeshBuiltin::plate, std::vector<double>{3, 4}).faceCount(), 12);
  EXPECT_EQ(builtinInertia(MeshBuiltin::plate, MeshInertia::legacy), MeshInertia::shell);
  EXPECT_THROW(builtinMesh(MeshBuiltin::sphere, std::vector<double>{5}), AssetError);
  EXPECT_THROW(builtinMesh(MeshBuiltin::cone, std::vector<double>{1e300, 1}), AssetError);
  EXPECT_THROW(builtinMesh(MeshBuiltin::supertorus, std::vector<double>{5, 2, 1, 1}), AssetError);
}

TEST(Picture, CubeNormalsPointAlongFaces) {
  MeshSource s = source({}, {});
  // each corner three times, so that no normal is shared between faces: sums are the faces' own normals
  const int quad[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (int q = 0; q < 6; ++q) {
    for (int corner : quad[q]) {
      s.vert.insert(s.vert.end(), &kCube[3 * static_cast<std::size_t>(corner)],
                    &kCube[3 * static_cast<std::size_t>(corner)] + 3);
    }
    const int b = 4 * q;
    s.face.insert(s.face.end(), {b, b + 1, b + 2, b, b + 2, b + 3});
  }
  const ProcessedMesh m = processMesh(s, {});
  const MeshPicture p = meshPicture(s, {}, {}, m.quat);
  ASSERT_EQ(p.normal.size(), 72u);
  for (std::size_t v = 0; v < 24; ++v) {
    const float* n = &p.normal[3 * v];
    const float* at = &m.vert[3 * v];
    EXPECT_NEAR(n[0] * at[0] + n[1] * at[1] + n[2] * at[2], 1, 1e-6) << "each face is one away from the centre";
  }
  EXPECT_EQ(p.faceNormal, s.face);
}

}  // namespace
}  // namespace kinetree
