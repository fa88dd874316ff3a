// Poses, velocities and forces of the smooth dynamics against MuJoCo, stage by stage; inverse against forward dynamics.

#include "engine/velocity/bias.h"

#include <gtest/gtest.h>

#include "engine/dynamics/acceleration.h"
#include "engine/dynamics/rne_post.h"
#include "engine/pipeline.h"
#include "engine/position/cam_light.h"
#include "engine/position/com_pos.h"
#include "engine/position/kinematics.h"
#include "engine/velocity/com_vel.h"
#include "engine/velocity/passive.h"
#include "engine/velocity/subtree_vel.h"
#include "tests/support/fixture.h"
#include "tests/support/near.h"

namespace kinetree {
namespace {

using test::Case;
using test::Fixture;

constexpr Tolerance kRounding = {1e-10, 1e-9};

void checkStage(Stage stage, void (*run)(const Model&, Data&), const std::vector<std::string>& fields) {
  for (const std::string& name : Fixture::all()) {
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      c.runBefore(stage);
      c.poison(fields);
      run(c.model, c.data);
      c.expectNear(fields, kRounding);
    }
  }
}

TEST(Smooth, KinematicsEqualsMujoco) {
  checkStage(Stage::kinematics, kinematics,
             {"xpos", "xquat", "xmat", "xipos", "ximat", "xanchor", "xaxis", "geom_xpos", "geom_xmat"});
}
TEST(Smooth, ComPosEqualsMujoco) {
  checkStage(Stage::comPos, comPos, {"subtree_com", "cdof", "cinert"});
}
TEST(Smooth, ComVelEqualsMujoco) {
  checkStage(Stage::comVel, comVel, {"cvel", "cdof_dot"});
}
TEST(Smooth, PassiveEqualsMujoco) {
  checkStage(Stage::passive, passive, {"qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_passive"});
}
TEST(Smooth, BiasEqualsMujoco) {
  checkStage(Stage::bias, bias, {"qfrc_bias"});
}
TEST(Smooth, AccelerationEqualsMujoco) {
  checkStage(Stage::acceleration, acceleration, {"qfrc_smooth", "qacc_smooth"});
}

TEST(Inverse, RecoversTheAppliedForces) {
  for (const char* name : {"chain", "branch", "forest", "stack"}) {
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      const Model& m = c.model;
      forward(m, c.data);
      if (c.data.nefc > 0) {
        continue;  // the solver's answer is only as exact as its tolerance
      }
      std::vector<double> applied(m.nv);
      for (int i = 0; i < m.nv; ++i) {
        applied[i] = c.data.qfrc_applied[i] + c.data.qfrc_actuator[i];
      }
      addAppliedWrenches(m, c.data, applied);
      inverse(m, c.data);
      for (int i = 0; i < m.nv; ++i) {
        EXPECT_NEAR(c.data.qfrc_inverse[i], applied[i], 1e-8) << c.name << " dof " << i;
      }
    }
  }
}

TEST(Kinematics, TheSameBitsWithAndWithoutScratch) {
  for (const std::string& name : Fixture::all()) {
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      forward(c.model, c.data);
      Data fresh = c.data;  // a copy starts without scratch
      for (Data* d : {&fresh, &c.data}) {
        d->editQpos();
        std::fill(d->xpos.begin(), d->xpos.end(), Vec3{std::nan(""), std::nan(""), std::nan("")});
        std::fill(d->geom_xmat.begin(), d->geom_xmat.end(), Mat3{{std::nan("")}});
        kinematics(c.model, *d);
      }
      EXPECT_EQ(fresh.xpos, c.data.xpos) << c.name;
      EXPECT_EQ(fresh.geom_xmat, c.data.geom_xmat) << c.name;
    }
  }
}

TEST(RnePost, RootsCarryWhatGravityAndMotionAsk) {
  const Fixture fixture("chain");
  for (Case& c : fixture.cases()) {
    forward(c.model, c.data);
    rnePost(c.model, c.data);
    // the joint force of each dof is the projection of the force its body gets from its parent
    for (int i = 0; i < c.model.nv; ++i) {
      const double projected = dot6(c.data.cdof[i], c.data.cfrc_int[c.model.dof_bodyid[i]]);
      const double joint = c.data.qfrc_applied[i] + c.data.qfrc_actuator[i] + c.data.qfrc_passive[i] +
                           c.data.qfrc_constraint[i] - c.model.dof_armature[i] * c.data.qacc[i];
      if (c.data.nefc == 0) {
        EXPECT_NEAR(projected, joint, 1e-8) << c.name << " dof " << i;
      }
    }
  }
}

}  // namespace
}  // namespace kinetree
