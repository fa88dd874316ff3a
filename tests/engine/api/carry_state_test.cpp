#include "engine/api/carry_state.h"

#include <gtest/gtest.h>

#include "engine/pipeline.h"
#include "mjcf/load.h"

namespace kinetree {
namespace {

constexpr const char* kBefore = R"(<mujoco><worldbody>
  <body mocap="true" name="target"><geom size=".1"/></body>
  <body><joint/><joint axis="0 1 0"/><geom size=".1"/>
    <body pos="1 0 0"><joint type="ball"/><geom size=".1"/></body></body>
</worldbody>
<equality><weld name="hold" body1="target" active="false"/></equality>
<actuator><general name="valve" body="target" dyntype="integrator"/></actuator></mujoco>)";

constexpr const char* kAfter = R"(<mujoco><worldbody>
  <body name="new"><freejoint/><geom size=".1"/></body>
  <body mocap="true" name="target"><geom size=".1"/></body>
  <body><joint/><joint type="slide"/><geom size=".1"/>
    <body pos="1 0 0"><joint type="ball"/><geom size=".1"/></body></body>
</worldbody>
<equality><weld name="hold" body1="target" active="false"/></equality>
<actuator><motor joint="door"/><general name="valve" body="target" dyntype="integrator"/></actuator></mujoco>)";

std::string withDoor(std::string text) {
  const std::string body = "<body name='door'><joint name='door'/><geom size='.1'/></body></worldbody>";
  return text.replace(text.find("</worldbody>"), 12, body);
}

TEST(CarryState, UnnamedElementsAreKnownByTheirPlace) {
  const Model from = loadModelText(kBefore), to = loadModelText(withDoor(kAfter));
  Data d(from), e(to);
  d.time = 3;
  const double qpos[] = {0.5, -0.25, 0, 1, 0, 0}, qvel[] = {1, 2, 3, 4, 5};
  std::ranges::copy(qpos, d.editQpos().begin());
  std::ranges::copy(qvel, d.editQvel().begin());
  d.editAct()[0] = 0.7;
  d.editCtrl()[0] = 0.2;
  d.editMocapPos()[0] = {1, 2, 3};
  d.editEqActive()[0] = 1;
  d.editXfrcApplied()[3].force = {0, 0, 9};
  const Carried carried = carryState(from, d, to, e);
  // The nameless body is the first nameless child of the world in both; its second joint is of another type now.
  EXPECT_EQ(carried.joints, 2);
  EXPECT_EQ(carried.actuators, 1);
  EXPECT_EQ(carried.left, std::vector<std::string>{"joint #1 of body #0 of body 'world'"});
  EXPECT_EQ(e.time, 3);
  EXPECT_EQ(e.qpos[7], 0.5);
  EXPECT_EQ(e.qpos[7 + 1], 0);  // the slide keeps its own
  EXPECT_EQ(e.qpos[7 + 3], 1);
  EXPECT_EQ(e.qvel[6], 1);
  EXPECT_EQ(e.qvel[6 + 1], 0);
  EXPECT_EQ(e.qvel[6 + 4], 5);
  EXPECT_EQ(e.act[0], 0.7);
  EXPECT_EQ(e.ctrl[1], 0.2);
  EXPECT_EQ(e.mocap_pos[0], (Vec3{1, 2, 3}));
  EXPECT_EQ(e.eq_active[0], 1);
  EXPECT_EQ(e.xfrc_applied[4].force, (Vec3{0, 0, 9}));
}

TEST(CarryState, TheSameModelGoesOnTheSameWay) {
  const Model m = loadModelText(kBefore);
  Data d(m), e(m);
  d.editQvel()[0] = 1;
  for (int i = 0; i < 5; ++i) {
    step(m, d);
  }
  carryState(m, d, m, e);
  step(m, d);
  step(m, e);
  EXPECT_EQ(d.qpos, e.qpos);
  EXPECT_EQ(d.qvel, e.qvel);
}

}  // namespace
}  // namespace kinetree
