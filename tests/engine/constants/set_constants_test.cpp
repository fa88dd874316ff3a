#include "engine/constants/set_constants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "engine/model/data.h"
#include "engine/model/model_fields.h"
#include "spec/build/build.h"

namespace kinetree {
namespace {

spec::Body& addBody(spec::Body& parent, Vec3 pos, std::vector<JointType> joints) {
  spec::Body& b = parent.bodies.emplace_back();
  b.pos = pos;
  for (const JointType type : joints) {
    b.joints.emplace_back().type = type;
  }
  b.geoms.emplace_back().size = {0.1, 0, 0};
  return b;
}

Model make(const Spec& spec) {
  std::vector<Fault> warnings;
  return build(spec, {}, warnings);
}

/// A free base with a branching of hinges, slides and a ball, and a lone slider.
Spec branches() {
  Spec spec;
  spec::Body& base = addBody(spec.world, {0, 0, 1}, {JointType::free});
  spec::Body& left = addBody(base, {1, 0, 0}, {JointType::hinge, JointType::slide});
  addBody(left, {1, 0, 0}, {JointType::ball}).joints[0].pos = {0.1, 0, 0};
  spec::Body& fixed = addBody(base, {-1, 0, 0}, {});
  addBody(fixed, {-1, 0, 0}, {JointType::hinge}).joints[0].pos = {0, 0.3, 0};
  addBody(spec.world, {3, 0, 0}, {JointType::slide});
  return spec;
}

bool isAncestor(const Model& m, int above, int dof) {
  while (dof > above) {
    dof = m.dof_parentid[dof];
  }
  return dof == above;
}

TEST(InertiaPattern, HoldsExactlyTheAncestors) {
  const Model m = make(branches());
  ASSERT_GT(m.nv, 10);
  int pairs = 0;
  for (int i = 0; i < m.nv; ++i) {
    int slot = m.M_rowadr[i];
    const bool simple = m.dof_simplenum[i] > 0;
    for (int j = 0; j <= i; ++j) {
      pairs += isAncestor(m, j, i);
      if (j == i || (isAncestor(m, j, i) && !simple)) {
        EXPECT_EQ(m.M_colind[slot++], j);
      }
    }
    EXPECT_EQ(slot, m.M_rowadr[i] + m.M_rownnz[i]);
  }
  EXPECT_EQ(m.nM, pairs);
  EXPECT_EQ(m.nD, 2 * m.nM - m.nv);
}

TEST(DerivativePattern, IsSymmetricAndMapsBack) {
  const Model m = make(branches());
  for (int i = 0; i < m.nv; ++i) {
    EXPECT_EQ(m.D_colind[m.D_rowadr[i] + m.D_diag[i]], i);
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) {
      const int j = m.D_colind[k];
      EXPECT_TRUE(isAncestor(m, std::min(i, j), std::max(i, j)));
      if (const int entry = m.mapM2D[k]; entry >= 0 && j <= i) {
        EXPECT_EQ(m.mapD2M[entry], k);
        EXPECT_EQ(m.M_colind[entry], j);
      }
    }
  }
}

TEST(BodyPattern, RowOfTheWorldHoldsAllDofs) {
  const Model m = make(branches());
  ASSERT_EQ(m.B_rownnz[0], m.nv);
  for (int i = 0; i < m.nv; ++i) {
    EXPECT_EQ(m.B_colind[i], i);
  }
}

TEST(InverseWeights, OfAFreeBodyAreItsInverseInertia) {
  Spec spec;
  spec::Body& b = addBody(spec.world, {}, {JointType::free});
  b.inertial.emplace();
  b.inertial->mass = 4;
  b.inertial->diaginertia = {1, 2, 2.5};
  const Model m = make(spec);
  EXPECT_NEAR(m.body_invweight0[1][0], 1 / 4.0, 1e-15);
  EXPECT_NEAR(m.body_invweight0[1][1], (1 + 0.5 + 0.4) / 3, 1e-15);
  EXPECT_NEAR(m.dof_invweight0[0], 1 / 4.0, 1e-15);
  EXPECT_NEAR(m.dof_M0[4], 2, 1e-15);
  EXPECT_NEAR(m.stat.meaninertia, (3 * 4 + 1 + 2 + 2.5) / 6, 1e-14);
}

// A slide alone on its body weighs 1/mass, whatever its armature: MuJoCo's rule.
TEST(InverseWeights, OfALoneSlideIgnoresArmature) {
  Spec spec;
  spec::Body& b = addBody(spec.world, {}, {JointType::slide});
  b.joints[0].armature = 10;
  const Model m = make(spec);
  EXPECT_EQ(m.dof_invweight0[0], 1 / m.body_mass[1]);
  EXPECT_EQ(m.dof_M0[0], m.body_mass[1] + 10);
}

TEST(SetConstants, FollowsAnEditedMass) {
  Model m = make(branches());
  const double before = m.body_subtreemass[0], extra = 5;
  m.body_mass[2] += extra;
  setConstants(m);
  EXPECT_NEAR(m.body_subtreemass[0], before + extra, 1e-12);
  EXPECT_NEAR(m.stat.meanmass * (m.nbody - 1), before + extra, 1e-12);
}

/// Bytes that no computed constant has.
template <class T>
void poison(Array<T>& a) {
  if (!a.empty()) {
    std::memset(static_cast<void*>(a.data()), 0x5a, sizeof(T) * a.size());
  }
}

// Nothing is left over from before: poisoned results come out as they were.
TEST(SetConstants, OverwritesAllItDerives) {
  const Model expected = make(branches());
  Model m = expected;
  for (Array<int>* a :
       {&m.body_rootid, &m.body_weldid,   &m.body_treeid,  &m.dof_parentid, &m.dof_treeid, &m.dof_bodyid, &m.dof_jntid,
        &m.dof_Madr,    &m.dof_simplenum, &m.M_rownnz,     &m.M_rowadr,     &m.M_colind,   &m.mapM2M,     &m.D_rownnz,
        &m.D_rowadr,    &m.D_diag,        &m.D_colind,     &m.mapM2D,       &m.mapD2M,     &m.B_rownnz,   &m.B_rowadr,
        &m.B_colind,    &m.tree_bodyadr,  &m.tree_bodynum, &m.tree_dofadr,  &m.tree_dofnum}) {
    poison(*a);
  }
  for (Array<double>* a : {&m.body_subtreemass, &m.dof_invweight0, &m.dof_M0, &m.dof_length}) {
    poison(*a);
  }
  poison(m.body_invweight0);
  poison(m.body_simple);
  poison(m.geom_sameframe);
  setConstants(m);
  const auto same = [&](const auto& got, const auto& want) { EXPECT_EQ(got, want); };
  same(m.M_colind, expected.M_colind);
  same(m.mapM2M, expected.mapM2M);
  same(m.D_colind, expected.D_colind);
  same(m.mapM2D, expected.mapM2D);
  same(m.mapD2M, expected.mapD2M);
  same(m.B_colind, expected.B_colind);
  same(m.dof_parentid, expected.dof_parentid);
  same(m.dof_treeid, expected.dof_treeid);
  same(m.body_weldid, expected.body_weldid);
  same(m.body_rootid, expected.body_rootid);
  same(m.body_treeid, expected.body_treeid);
  same(m.body_invweight0, expected.body_invweight0);
  same(m.body_simple, expected.body_simple);
  same(m.geom_sameframe, expected.geom_sameframe);
  same(m.dof_invweight0, expected.dof_invweight0);
  same(m.dof_M0, expected.dof_M0);
  same(m.dof_length, expected.dof_length);
  same(m.body_subtreemass, expected.body_subtreemass);
}

// A weld that states no pose keeps the bodies as they are at qpos0.
TEST(EqualityPoses, WeldTakesTheReferencePose) {
  Spec spec;
  addBody(spec.world, {1, 0, 0}, {JointType::free}).name = "a";
  addBody(spec.world, {1, 2, 0}, {JointType::free}).name = "b";
  spec::Equality& e = spec.equalities.emplace_back();
  e.type = EqualityType::weld;
  e.objtype = ObjType::body;
  e.name1 = "a", e.name2 = "b";
  e.data = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const Model m = make(spec);
  EXPECT_EQ(m.eq_data[0][4], 2);
  EXPECT_EQ(m.eq_data[0][6], 1);
}

}  // namespace
}  // namespace kinetree
