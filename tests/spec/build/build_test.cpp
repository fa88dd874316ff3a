// Hand cases of the build, on Specs made here.
#include "spec/build/build.h"

#include <gtest/gtest.h>

namespace kinetree {
namespace {

Model make(const Spec& spec, Strictness strictness = Strictness::strict) {
  std::vector<Fault> warnings;
  return build(spec, {strictness}, warnings);
}

spec::Geom sphere(double radius) {
  spec::Geom g;
  g.size = {radius, 0, 0};
  return g;
}

spec::Joint joint(JointType type) {
  spec::Joint j;
  j.type = type;
  return j;
}

spec::Body& child(spec::Body& parent, const char* name, Vec3 pos, std::vector<spec::Joint> joints) {
  spec::Body& b = parent.bodies.emplace_back();
  b.name = name;
  b.pos = pos;
  b.joints = std::move(joints);
  b.geoms.push_back(sphere(0.1));
  return b;
}

TEST(Build, EmptySpecIsTheWorld) {
  const Model m = make(Spec{});
  EXPECT_EQ(m.nbody, 1);
  EXPECT_EQ(m.nv, 0);
  EXPECT_EQ(m.stat.extent, 2);
}

// Five stacked crates: where a free body stands is its qpos0.
TEST(Build, FreeBodyStartsAtItsDeclaredPose) {
  Spec spec;
  for (int i = 0; i < 5; ++i) {
    child(spec.world, "", {0, 0, 0.2 * i + 0.1}, {joint(JointType::free)});
  }
  const Model m = make(spec);
  ASSERT_EQ(m.nq, 35);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(m.qpos0[7 * i + 2], 0.2 * i + 0.1);
    EXPECT_EQ(m.qpos0[7 * i + 3], 1);
  }
  EXPECT_EQ(m.qpos_spring, m.qpos0);
  EXPECT_EQ(m.ntree, 5);
}

// Two hinges in one line without armature: M is singular, which only shows when it is factored.
TEST(Build, AnInertiaThatCannotBeFactoredIsAFaultOfTheJoint) {
  Spec spec;
  spec::Joint hinge = joint(JointType::hinge);
  hinge.place = {"arm.xml", 7, 3};
  child(spec.world, "", {}, {hinge, hinge});
  try {
    make(spec);
    FAIL() << "it was built";
  } catch (const ModelError& e) {
    EXPECT_EQ(std::string(e.what()).find("arm.xml:7:3: error: joint: cannot be moved at the reference pose"), 0u)
        << e.what();
  }
}

// The middle body has no joint: it adds no freedom, and the chain of dofs skips it.
TEST(Build, WeldIsTransparentToTheChain) {
  Spec spec;
  spec::Body& a = child(spec.world, "a", {}, {joint(JointType::hinge)});
  spec::Body& b = child(a, "b", {1, 0, 0}, {});
  child(b, "c", {1, 0, 0}, {joint(JointType::hinge)});
  const Model m = make(spec);
  EXPECT_EQ(m.nv, 2);
  EXPECT_EQ(m.dof_parentid[1], 0);
  EXPECT_EQ(m.body_weldid[2], 1);
  EXPECT_EQ(m.nM, 3);
}

TEST(Build, BodiesAreNumberedDepthFirst) {
  Spec spec;
  spec::Body& a = child(spec.world, "a", {}, {});
  child(a, "a1", {}, {});
  child(a, "a2", {}, {});
  child(spec.world, "b", {}, {});
  spec.world.geoms.push_back(sphere(1));
  const Model m = make(spec);
  EXPECT_EQ(m.body_parentid, (Array<int>{0, 0, 1, 1, 0}));
  EXPECT_EQ(m.geom_bodyid, (Array<int>{0, 1, 2, 3, 4}));  // the world's geom first
}

// Turning the geom turns the inertia: a box whose long axis points along y.
TEST(Build, RotatedGeomGivesRotatedInertia) {
  Spec spec;
  spec::Body& b = child(spec.world, "b", {}, {joint(JointType::free)});
  spec::Geom& g = b.geoms[0];
  g.type = GeomType::box;
  g.size = {0.3, 0.2, 0.1};
  g.pos = {1, 2, 3};
  g.orientation.alternative = spec::Euler{{0, 0, 90}};
  const Model m = make(spec);
  EXPECT_EQ(m.body_ipos[1], (Vec3{1, 2, 3}));
  const Mat3 r = toMatrix(m.body_iquat[1]);
  const Mat3 tensor = r * Mat3::diagonal(m.body_inertia[1]) * transpose(r);
  const double mass = 1000 * 8 * 0.3 * 0.2 * 0.1;
  EXPECT_NEAR(m.body_mass[1], mass, 1e-12);
  EXPECT_NEAR(tensor(0, 0), mass / 3 * (0.09 + 0.01), 1e-12);
  EXPECT_NEAR(tensor(1, 1), mass / 3 * (0.04 + 0.01), 1e-12);
  EXPECT_NEAR(tensor(2, 2), mass / 3 * (0.09 + 0.04), 1e-12);
}

// Two equal spheres along x: the moments are sorted, and the frame is MuJoCo's (.5, .5, .5, .5).
TEST(Build, TwoSpheresHaveMujocosFrame) {
  Spec spec;
  spec::Body& b = child(spec.world, "b", {}, {joint(JointType::free)});
  b.geoms[0].pos = {-1, 0, 0};
  b.geoms.push_back(sphere(0.1));
  b.geoms[1].pos = {1, 0, 0};
  const Model m = make(spec);
  EXPECT_NEAR(m.body_inertia[1].x, m.body_inertia[1].y, 1e-12);
  EXPECT_GT(m.body_inertia[1].y, m.body_inertia[1].z);
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(m.body_iquat[1][k], 0.5, 1e-12);
  }
}

TEST(Build, FullInertiaIsDiagonalisedInDecreasingOrder) {
  Spec spec;
  spec::Body& b = child(spec.world, "b", {}, {joint(JointType::free)});
  b.inertial.emplace();
  b.inertial->mass = 1;
  b.inertial->fullinertia = Row<6>{1, 2, 2.5, 0, 0, 0};
  const Model m = make(spec);
  EXPECT_EQ(m.body_inertia[1], (Vec3{2.5, 2, 1}));
  EXPECT_NEAR(m.body_iquat[1].w, 0, 1e-12);
  EXPECT_NEAR(m.body_iquat[1].x, 0.70710678118654752, 1e-12);
  EXPECT_NEAR(m.body_iquat[1].z, 0.70710678118654752, 1e-12);
}

// fromto 0 0 0 0 0 1: the z axis points from the second end to the first.
TEST(Build, FromToTurnsTheAxisToItsFirstEnd) {
  Spec spec;
  spec::Geom& g = spec.world.geoms.emplace_back();
  g.type = GeomType::capsule;
  g.size = {0.1, 0, 0};
  g.fromto = Row<6>{0, 0, 0, 0, 0, 1};
  const Model m = make(spec);
  EXPECT_EQ(m.geom_size[0], (Vec3{0.1, 0.5, 0}));
  EXPECT_NEAR(m.geom_quat[0].x, 1, 1e-15);
  EXPECT_EQ(m.geom_pos[0].z, 0.5);
}

TEST(Build, AngleUnitIsThatOfTheOwningFile) {
  Spec spec;
  spec::Body& b = child(spec.world, "b", {}, {joint(JointType::hinge)});
  b.joints[0].range = {-90, 90};
  b.joints[0].ref = 30;
  Model m = make(spec);
  EXPECT_NEAR(m.jnt_range[0][1], kPi / 2, 1e-15);
  EXPECT_NEAR(m.qpos0[0], kPi / 6, 1e-15);
  auto radians = std::make_shared<spec::Compiler>();
  radians->degree = false;
  b.joints[0].compiler = radians;
  m = make(spec);
  EXPECT_EQ(m.jnt_range[0][1], 90);
}

TEST(Build, PairsAreSortedByTheirBodies) {
  Spec spec;
  for (const char* name : {"a", "b", "c"}) {
    spec::Body& body = child(spec.world, name, {}, {joint(JointType::free)});
    body.geoms[0].name = name;
  }
  spec.pairs.resize(2);
  spec.pairs[0].geom1 = "c", spec.pairs[0].geom2 = "b", spec.pairs[0].name = "late";
  spec.pairs[1].geom1 = "b", spec.pairs[1].geom2 = "a", spec.pairs[1].name = "early";
  const Model m = make(spec);
  EXPECT_EQ(m.pair_signature, (Array<int>{(1 << 16) + 2, (2 << 16) + 3}));
  EXPECT_EQ(m.pair_geom1[0], 0);
  EXPECT_STREQ(m.names.data() + m.name_pairadr[0], "early");
}

// A jointless body between two others disappears; its geom and child take its place.
TEST(Build, FuseStaticMergesUnnamedLinks) {
  Spec spec;
  spec.compiler.fusestatic = true;
  spec::Body& a = child(spec.world, "a", {}, {joint(JointType::free)});
  spec::Body& link = child(a, "", {1, 0, 0}, {});
  child(link, "tip", {0, 1, 0}, {joint(JointType::hinge)});
  const Model m = make(spec);
  ASSERT_EQ(m.nbody, 3);
  EXPECT_EQ(m.body_geomnum[1], 2);
  EXPECT_EQ(m.geom_pos[1], (Vec3{1, 0, 0}));
  EXPECT_EQ(m.body_pos[2], (Vec3{1, 1, 0}));
  const double ball = 4.0 / 3 * kPi * 1e-3 * 1000;
  EXPECT_NEAR(m.body_mass[1], 2 * ball, 1e-12);
  EXPECT_NEAR(m.body_ipos[1].x, 0.5, 1e-12);
}

TEST(Build, SettotalmassScalesEverything) {
  Spec spec;
  spec.compiler.settotalmass = 7;
  child(spec.world, "a", {}, {joint(JointType::free)});
  child(spec.world, "b", {}, {joint(JointType::free)}).geoms[0].density = 2000;
  const Model m = make(spec);
  EXPECT_NEAR(m.body_subtreemass[0], 7, 1e-12);
  EXPECT_NEAR(m.body_mass[2], 2 * m.body_mass[1], 1e-12);
}

TEST(Build, KeyframeQuaternionsStayScalarFirst) {
  Spec spec;
  child(spec.world, "a", {}, {joint(JointType::free)});
  spec.keyframes.resize(1);
  spec.keyframes[0].qpos = {1, 2, 3, 2, 0, 0, 0};
  const Model m = make(spec);
  EXPECT_EQ(m.key_qpos, (Array<double>{1, 2, 3, 1, 0, 0, 0}));
}

}  // namespace
}  // namespace kinetree
