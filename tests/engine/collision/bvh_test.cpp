// Bounding volumes: every leaf once, every box around what is below it, the same tree whoever asks first.
#include "engine/collision/bvh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

namespace kinetree {
namespace {

// A wavy sheet of n x n squares as mesh 0 of a model.
Model sheet(int n) {
  Model m;
  m.nmesh = 1;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) {
      m.mesh_vert.push_back({static_cast<float>(i), static_cast<float>(j), std::sin(0.7f * static_cast<float>(i * j))});
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const int a = i * (n + 1) + j;
      m.mesh_face.push_back({a, a + n + 1, a + 1});
      m.mesh_face.push_back({a + 1, a + n + 1, a + n + 2});
    }
  }
  m.mesh_vertadr = m.mesh_faceadr = {0};
  m.mesh_vertnum = {static_cast<int>(m.mesh_vert.size())};
  m.mesh_facenum = {static_cast<int>(m.mesh_face.size())};
  return m;
}

TEST(Bvh, HoldsEveryFaceInsideEveryBoxAboveIt) {
  const Model m = sheet(9);
  const Bvh bvh = makeMeshBvh(m, 0);
  const auto faces = m.mesh_face.size();
  ASSERT_EQ(bvh.size(), static_cast<int>(2 * faces - 1));
  std::vector<int> seen(faces, 0), parent(static_cast<std::size_t>(bvh.size()), -1);
  for (int i = 0; i < bvh.size(); ++i) {
    const auto node = static_cast<std::size_t>(i);
    for (int child : bvh.child[node]) {
      if (child >= 0) {
        parent[static_cast<std::size_t>(child)] = i;
        EXPECT_EQ(bvh.depth[static_cast<std::size_t>(child)], bvh.depth[node] + 1);
      }
    }
    if (bvh.leaf[node] < 0) {
      continue;
    }
    ++seen[static_cast<std::size_t>(bvh.leaf[node])];
    for (int up = i; up >= 0; up = parent[static_cast<std::size_t>(up)]) {
      const Box& box = bvh.box[static_cast<std::size_t>(up)];
      for (int v : m.mesh_face[static_cast<std::size_t>(bvh.leaf[node])]) {
        for (int k = 0; k < 3; ++k) {
          EXPECT_LE(
              std::abs(static_cast<double>(m.mesh_vert[static_cast<std::size_t>(v)][static_cast<std::size_t>(k)]) -
                       box.center[k]),
              box.size[k] + 1e-12);
        }
      }
    }
  }
  EXPECT_EQ(seen, std::vector<int>(faces, 1));
  EXPECT_LE(*std::max_element(bvh.depth.begin(), bvh.depth.end()), 8) << "halved at each level";
}

TEST(Bvh, EveryThreadGetsTheSameTree) {
  const Model m = sheet(40);
  const MeshBvhs all(1);
  std::vector<const Bvh*> got(4);
  std::vector<std::thread> threads;
  for (auto& g : got) {
    threads.emplace_back([&] { g = &all.of(m, 0); });
  }
  for (auto& t : threads) {
    t.join();
  }
  for (const Bvh* g : got) {
    EXPECT_EQ(g, got[0]);
  }
}

TEST(Bvh, FillsTheArraysOfTheModel) {
  Model m = sheet(3);
  m.nbody = 1;
  m.body_ipos.resize(1);
  m.body_iquat.resize(1);
  m.body_geomadr = {0};
  m.body_geomnum = {2};
  m.body_bvhadr = m.body_bvhnum = {0};
  m.mesh_bvhadr = m.mesh_bvhnum = {0};
  m.ngeom = 2;
  m.geom_contype = {1, 0};
  m.geom_conaffinity = {0, 0};
  m.geom_aabb = {{{0, 0, 0}, {1, 2, 3}}, {}};
  m.geom_pos = {{5, 0, 0}, {}};
  m.geom_quat = {{std::sqrt(0.5), 0, 0, std::sqrt(0.5)}, {}};
  fillBvh(m);
  EXPECT_EQ(m.body_bvhnum[0], 1) << "only geoms that collide";
  EXPECT_NEAR(m.bvh_aabb[0].center.x, 5, 1e-12);
  EXPECT_NEAR(m.bvh_aabb[0].size.x, 2, 1e-12) << "turned by 90 degrees";
  EXPECT_EQ(m.mesh_bvhadr[0], 1);
  EXPECT_EQ(m.nbvh, 1 + m.mesh_bvhnum[0]);
  EXPECT_EQ(m.mesh_bvhnum[0], 35);
}

}  // namespace
}  // namespace kinetree
