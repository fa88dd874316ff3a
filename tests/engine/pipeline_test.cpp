#include "engine/pipeline.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "mjcf/load.h"
#include "tests/support/allocations.h"

namespace kinetree::test {
namespace {

// Things fall on things, grip, slide off and part again; sensors of every stage look on.
constexpr const char* kScene = R"(<mujoco>
  <option timestep=".004"/>
  <default><geom solref=".01 .6" condim="4"/></default>
  <asset><mesh name="wedge" vertex="0 0 0  .2 0 0  0 .2 0  0 0 .2  .2 .2 .05"/>
    <hfield name="bump" nrow="3" ncol="3" size=".5 .5 .1 .1" elevation="0 0 0 0 1 0 0 0 0"/></asset>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <geom type="hfield" hfield="bump" pos="2 0 0"/>
    <body pos="0 0 .5"><freejoint/><geom type="box" size=".1 .1 .1"/><site name="a"/></body>
    <body pos=".05 0 1" euler="20 30 0"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="0 .05 1.4"><freejoint/><geom type="capsule" size=".05 .1"/></body>
    <body pos="2 .02 .4"><freejoint/><geom type="cylinder" size=".05 .1"/></body>
    <body pos="2.05 0 .8"><freejoint/><geom type="mesh" mesh="wedge"/></body>
    <body pos="1.95 0 1.2"><freejoint/><geom type="ellipsoid" size=".1 .05 .07"/></body>
    <body pos="-.5 0 .6"><joint name="h" type="hinge" axis="0 1 0" range="-60 60" limited="true" damping=".1"
      frictionloss=".05"/><geom type="capsule" size=".04 .3" pos=".3 0 0" euler="0 90 0"/><site name="tip" pos=".6 0 0"/></body>
  </worldbody>
  <tendon><spatial name="t" range="0 .9" limited="true"><site site="a"/><site site="tip"/></spatial></tendon>
  <actuator><motor joint="h" gear="30"/><position joint="h" kp="20"/></actuator>
  <sensor><touch site="a"/><accelerometer site="a"/><force site="a"/><framepos objtype="site" objname="tip"/>
    <tendonpos tendon="t"/><jointpos joint="h"/><actuatorfrc actuator="motor"/><e_kinetic/><rangefinder site="tip"/>
    <subtreecom body="world"/></sensor></mujoco>)";

Model scene(Integrator integrator, SolverType solver, Cone cone) {
  std::string text = kScene;
  text.replace(text.find("<motor "), 7, "<motor name='motor' ");
  Model m = loadModelText(text);
  m.opt.integrator = integrator;
  m.opt.solver = solver;
  m.opt.cone = cone;
  m.opt.enableflags |= enable::energy | enable::fwdinv;
  finalize(m);
  return m;
}

struct Course {
  int most = 0, least = 1 << 30;  // contacts
  std::int64_t allocations = 0;
};

Course run(const Model& m, Data& d) {
  reset(m, d);
  Course result;
  const std::int64_t before = allocations();
  for (int i = 0; i < 700; ++i) {
    d.editCtrl()[0] = i / 100 % 2 ? 1 : -1;
    step(m, d);
    result.most = std::max(result.most, d.ncon);
    result.least = std::min(result.least, d.ncon);
  }
  result.allocations = allocations() - before;
  return result;
}

class Allocations : public testing::TestWithParam<std::tuple<Integrator, SolverType, Cone>> {};

TEST_P(Allocations, NoneInStepsOnceArraysHaveGrown) {
  const auto [integrator, solver, cone] = GetParam();
  const Model m = scene(integrator, solver, cone);
  Data d(m);
  const Course first = run(m, d), second = run(m, d);
  EXPECT_GT(first.allocations, 0);  // the count counts
  EXPECT_EQ(second.allocations, 0);
  EXPECT_GE(second.most, 10);
  EXPECT_EQ(second.least, 0);
  EXPECT_EQ(second.most, first.most);
}

INSTANTIATE_TEST_SUITE_P(, Allocations,
                         testing::Combine(testing::Values(Integrator::euler, Integrator::rk4, Integrator::implicit,
                                                          Integrator::implicitfast),
                                          testing::Values(SolverType::newton, SolverType::cg, SolverType::pgs),
                                          testing::Values(Cone::pyramidal, Cone::elliptic)));

// Other paths than those that grew the arrays need nothing more, but where one has more contacts or rows than any
// before.
TEST(Pipeline, RoomGrownOnceServesOtherPaths) {
  const Model m = scene(Integrator::implicitfast, SolverType::newton, Cone::elliptic);
  Data d(m);
  std::int64_t before = 0;
  for (int draw = 0; draw < 8; ++draw) {
    reset(m, d);
    before = allocations();
    for (int b = 0; b < 6; ++b) {
      d.editQpos()[7 * b] += 0.01 * (draw % 5);
      d.editQvel()[6 * b] = 0.1 * (draw % 3 - 1);
    }
    for (int i = 0; i < 500; ++i) {
      step(m, d);
    }
  }
  EXPECT_LE(allocations() - before, 8);
}

}  // namespace
}  // namespace kinetree::test
