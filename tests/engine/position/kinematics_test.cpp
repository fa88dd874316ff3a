// Poses by hand.

#include "engine/position/kinematics.h"

#include <gtest/gtest.h>

#include <numbers>

#include "mjcf/load.h"

namespace kinetree {
namespace {

TEST(Kinematics, AHingeAwayFromTheOriginCarriesItRound) {
  // anchor a in the body's frame; after a turn R about it the origin is at a - R a
  const Model m = loadModelText(
      "<mujoco><worldbody><body><joint axis='0 0 1' pos='1 .3 0'/><geom size='.1'/></body></worldbody></mujoco>");
  Data d(m);
  d.editQpos()[0] = std::numbers::pi / 2;
  kinematics(m, d);
  EXPECT_NEAR(d.xpos[1].x, 1 + .3, 1e-15);  // R a = (-.3, 1)
  EXPECT_NEAR(d.xpos[1].y, .3 - 1, 1e-15);
  EXPECT_NEAR(d.xanchor[0].x, 1, 1e-15);
  EXPECT_NEAR(d.xanchor[0].y, .3, 1e-15);
}

TEST(Kinematics, EachJointOfAStackSeesTheOneBefore) {
  const Model m = loadModelText(
      "<mujoco><worldbody><body><joint axis='0 0 1'/><joint type='slide' axis='1 0 0'/><joint axis='0 1 0'/>"
      "<geom size='.1'/></body></worldbody></mujoco>");
  Data d(m);
  const std::span<double> q = d.editQpos();
  q[0] = std::numbers::pi / 2, q[1] = 2, q[2] = .3;
  kinematics(m, d);
  EXPECT_NEAR(d.xpos[1].y, 2, 1e-15) << "the slide goes along the turned axis";
  EXPECT_NEAR(d.xaxis[2].x, -1, 1e-15) << "so does the second hinge's";
}

}  // namespace
}  // namespace kinetree
