#include "engine/constraint/make_rows.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/constraint/jacobian_view.h"
#include "engine/constraint/reference.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "tests/engine/constraint/row_checker.h"
#include "tests/support/fixture.h"
#include "tests/support/near.h"

namespace kinetree::test {
namespace {

const char* const kFixtures[] = {"constraint/narrow_hinge",
                                 "constraint/equalities",
                                 "constraint/cones_pyramidal",
                                 "constraint/cones_elliptic",
                                 "constraint/six_boxes",
                                 "constraint/four_bar",
                                 "constraint/gripper",
                                 "constraint/pushed_block",
                                 "constraint/unequal_masses",
                                 "contacts",
                                 "limits"};

TEST(MakeRows, EqualMujocoRowByRow) {
  for (const char* name : kFixtures) {
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      c.runBefore(Stage::constraint);
      makeRows(c.model, c.data);
      c.expectNear({"ne", "nf", "nl", "nefc", "efc_type", "efc_id", "efc_J", "efc_pos", "efc_margin",
                    "efc_frictionloss", "efc_diagA", "efc_KBIP", "efc_D", "efc_R", "contact.efc_address"},
                   tolerance::rows);
    }
  }
}

TEST(MakeRows, ReferenceEqualsMujoco) {
  for (const char* name : kFixtures) {
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      c.runBefore(Stage::reference);
      reference(c.model, c.data);
      c.expectNear({"efc_vel", "efc_aref"}, tolerance::rows);
    }
  }
}

TEST(MakeRows, JacobianIsTheRateOfThePositions) {
  for (const char* name :
       {"constraint/narrow_hinge", "constraint/equalities", "constraint/four_bar", "constraint/gripper", "limits"}) {
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      forward(c.model, c.data);
      checkRowsByDifferences(c.model, c.data, c.name);
    }
  }
}

TEST(MakeRows, RowsOfStaleInputsAreRefused) {
  const Fixture fixture("constraint/four_bar");
  Data d(fixture.model());
  EXPECT_THROW(makeRows(fixture.model(), d), StageError);
  EXPECT_THROW(denseJacobian(fixture.model(), d), StageError);
}

TEST(MakeRows, OneRowOfTheJacobianIsThatOfTheWhole) {
  const Fixture fixture("constraint/equalities");
  Case c = fixture.cases().back();
  forward(c.model, c.data);
  const Array<double> all = denseJacobian(c.model, c.data);
  for (int row = 0; row < c.data.nefc; ++row) {
    const Array<double> one = jacobianRow(c.model, c.data, row);
    EXPECT_TRUE(std::equal(one.begin(), one.end(), all.begin() + row * c.model.nv)) << row;
  }
  EXPECT_THROW(jacobianRow(c.model, c.data, c.data.nefc), std::out_of_range);
}

// Seed 003: range narrower than twice the margin.
TEST(MakeRows, BothEndsOfANarrowHingeActAtOnce) {
  const Fixture fixture("constraint/narrow_hinge");
  const Model& m = fixture.model();
  Data d(m);
  d.editQpos()[0] = 0;
  forward(m, d);
  ASSERT_EQ(d.nefc, 2);
  EXPECT_EQ(denseJacobian(m, d), (Array<double>{1, -1}));
  EXPECT_GE(d.efc_force[0], 0);
  EXPECT_GE(d.efc_force[1], 0);
  EXPECT_NEAR(d.efc_pos[0], -m.jnt_range[0][0], 1e-15);
  d.editQpos()[0] = m.jnt_range[0][1] + m.jnt_margin[0];
  forward(m, d);
  ASSERT_EQ(d.nefc, 1);
  EXPECT_EQ(denseJacobian(m, d), (Array<double>{-1}));
  reset(m, d);
  d.editQpos()[0] = 0.02;
  for (int i = 0; i < 2000; ++i) {
    stepRows(m, d);
  }
  EXPECT_LT(std::abs(d.qvel[0]), 1e-6);
  EXPECT_GT(d.qpos[0], m.jnt_range[0][0]);
  EXPECT_LT(d.qpos[0], m.jnt_range[0][1]);
}

TEST(MakeRows, WeldMakesSixRowsConnectThree) {
  const Fixture fixture("constraint/equalities");
  Data d(fixture.model());
  forward(fixture.model(), d);
  int rows[7] = {};
  for (int i = 0; i < d.ne; ++i) {
    ++rows[d.efc_id[i]];
  }
  EXPECT_EQ(rows[0], 3);
  EXPECT_EQ(rows[1], 6);
  EXPECT_EQ(rows[2], 0) << "switched off";
  EXPECT_EQ(rows[3], 6);
  EXPECT_EQ(rows[4], 1);
  d.editEqActive()[2] = 1;
  forward(fixture.model(), d);
  EXPECT_EQ(d.ne, 21);
}

}  // namespace
}  // namespace kinetree::test
