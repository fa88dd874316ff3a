// Distances against a third judge: the signed distance of convex shapes is the largest gap over all directions, found
// here by trying very many.
#include "engine/collision/geom_distance.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/collision/narrow.h"
#include "engine/model/error.h"
#include "tests/support/contact_scene.h"

namespace kinetree::test {
namespace {

// Gap of the two shapes seen along `n`; negative: they overlap by that much.
double gapAlong(const ConvexShape& a, const ConvexShape& b, Vec3 n) {
  return dot(b.support(-n).pos - a.support(n).pos, n);
}

double judge(const Shape& sa, const Shape& sb) {
  const ConvexShape a(sa), b(sb);
  constexpr int kDirections = 600, kStarts = 6;
  std::vector<std::pair<double, Vec3>> best;
  for (int i = 0; i < kDirections; ++i) {  // Fibonacci sphere
    const double z = 1 - (2 * i + 1.0) / kDirections, r = std::sqrt(1 - z * z), t = i * kPi * (3 - std::sqrt(5.0));
    const Vec3 n = {r * std::cos(t), r * std::sin(t), z};
    best.emplace_back(gapAlong(a, b, n), n);
  }
  std::partial_sort(best.begin(), best.begin() + kStarts, best.end(),
                    [](auto& x, auto& y) { return x.first > y.first; });
  double result = -1e9;
  for (int i = 0; i < kStarts; ++i) {
    auto [gap, n] = best[i];
    double offset = 0;
    for (double step = 0.1; step > 1e-7;) {  // pattern search on the sphere, turned each time: the gap has ridges
      Vec3 u = normalized(cross(n, std::abs(n.x) < 0.7 ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
      const Vec3 v = cross(n, u);
      bool moved = false;
      offset += 0.7;
      for (int k = 0; k < 24; ++k) {
        const double t = k * kPi / 12 + offset;
        const Vec3 m = normalized(n + (u * std::cos(t) + v * std::sin(t)) * step);
        if (const double g = gapAlong(a, b, m); g > gap) {
          gap = g, n = m, moved = true;
        }
      }
      step = moved ? step : step * 0.7;
    }
    result = std::max(result, gap);
  }
  return result;
}

TEST(GeomDistance, AgreesWithAThirdJudge) {
  ContactScene s(
      R"(<asset><mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .15 0 0 -.12 0 0 0 .2 0 0 -.1 .08 .1 .1"/></asset><worldbody>
    <body><freejoint/><geom size=".1"/></body><body><freejoint/><geom type="capsule" size=".05 .15"/></body>
    <body><freejoint/><geom type="ellipsoid" size=".1 .15 .2"/></body><body><freejoint/><geom type="cylinder" size=".1 .15"/></body>
    <body><freejoint/><geom type="box" size=".1 .15 .08"/></body><body><freejoint/><geom type="mesh" mesh="gem"/></body>
    <body><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody>)");
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  double worst = 0;
  int tested = 0, deep = 0, slips = 0;
  while (tested < 10000) {
    for (int b = 0; b < 7; ++b) {
      double* q = s.data.editQpos().data() + 7 * b;
      for (int k = 0; k < 7; ++k) {
        q[k] = normal(random) * (k < 3 ? 0.2 : 1);
      }
    }
    kinematics(s.model, s.data);
    for (int a = 0; a < 7; ++a) {
      for (int b = a + 1; b < 7; ++b, ++tested) {
        const double want = judge(makeShape(s.model, s.data, a), makeShape(s.model, s.data, b));
        const GeomDistance got = geomDistance(s.model, s.data, a, b, 100);
        const PairFunction f = pairFunction(s.model.geom_type[a], s.model.geom_type[b]);
        const bool byDistance = f == PairFunction::convex || f == PairFunction::boxBox;
        if (want < -1e-3 && !byDistance) {
          continue;  // contact functions measure depth in their own way
        }
        deep += want < -1e-3;
        if (got.dist == 0 && want > 1e-3) {
          ++slips;  // the reference's slip in the weights of four vertices (gjk.cpp), reproduced: rare, and named here
          continue;
        }
        // The judge's search ends on ridges of the gap, a millimetre of size 0.1 to 0.2 m short at worst; inside, 35
        // rounds of expansion leave smooth shapes short as well.
        EXPECT_NEAR(got.dist, want, want < 0 ? 5e-3 : 1e-3) << "geoms " << a << " " << b;
        EXPECT_GT(got.dist, want - 1e-5) << "no direction may show a larger gap than the distance";
        worst = std::max(worst, std::abs(got.dist - want));
        if (got.dist > 1e-6) {
          EXPECT_NEAR(distance(got.from, got.to), got.dist, 1e-6);
        }
      }
    }
  }
  EXPECT_GT(deep, 500);
  EXPECT_LT(slips, tested / 200);
  std::printf("worst difference from the judge %.2g over %d pairs\n", worst, tested);
}

TEST(GeomDistance, IsSymmetricAndLimited) {
  ContactScene s(R"(<worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 .5"><freejoint/><geom size=".1"/></body>
    <body pos="1 0 .5"><freejoint/><geom type="box" size=".1 .1 .1"/></body><geom type="plane" pos="0 0 9" size="1 1 1"/></worldbody>)");
  s.run();
  const GeomDistance down = geomDistance(s.model, s.data, 0, 2, 10), up = geomDistance(s.model, s.data, 2, 0, 10);
  EXPECT_NEAR(down.dist, 0.4, 1e-12);
  EXPECT_NEAR(up.dist, 0.4, 1e-12);
  EXPECT_LT(distance(down.from, up.to), 1e-12);
  EXPECT_NEAR(down.to.z, 0.4, 1e-12);
  EXPECT_EQ(geomDistance(s.model, s.data, 2, 3, 0.1).dist, 0.1);
  EXPECT_EQ(geomDistance(s.model, s.data, 0, 1, 7).dist, 7);  // two planes
  EXPECT_THROW(geomDistance(s.model, s.data, 0, 99, 1), StateError);
}

TEST(GeomDistance, ParallelCapsules) {
  ContactScene s(R"(<worldbody><body><freejoint/><geom type="capsule" size=".1 .5"/></body>
    <body pos=".5 0 0"><freejoint/><geom type="capsule" size=".1 .5"/></body></worldbody>)");
  s.run();
  const GeomDistance d = geomDistance(s.model, s.data, 0, 1, 10);
  EXPECT_NEAR(d.dist, 0.3, 1e-12);
  EXPECT_NEAR(distance(d.from, d.to), 0.3, 1e-12);
}

}  // namespace
}  // namespace kinetree::test
