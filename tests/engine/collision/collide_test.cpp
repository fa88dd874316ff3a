// Contacts against MuJoCo's fixtures; order and rules; caches never change a byte; states that no robot should be in.
#include "engine/collision/collide.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/model/error.h"
#include "engine/plan.h"
#include "tests/support/contact_scene.h"
#include "tests/support/fixture.h"

namespace kinetree::test {
namespace {

TEST(Collide, EqualsMuJoCoOnEveryFixture) {
  for (const std::string& name : Fixture::all()) {
    SCOPED_TRACE(name);
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      c.runBefore(Stage::collision);
      collide(c.model, c.data);
      c.expectNear({"ncon", "contact.dist", "contact.pos", "contact.frame", "contact.includemargin", "contact.friction",
                    "contact.solref", "contact.solreffriction", "contact.solimp", "contact.dim", "contact.geom"},
                   tolerance::rows);
    }
  }
}

// Random poses, jumps of metres and small moves, the same bytes with and without caches.
void expectNeutralCaches(ContactScene& scene, int steps) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  Data fresh(scene.model);
  int contacts = 0;
  for (int i = 0; i < steps; ++i) {
    const double size = i % 97 == 0 ? 3.0 : i % 10 == 0 ? 0.1 : 0.002;
    for (double& q : scene.data.editQpos()) {
      q += size * normal(random);
    }
    if (i % 97 == 50) {
      std::copy(scene.model.qpos0.begin(), scene.model.qpos0.end(), scene.data.editQpos().begin());
    }
    scene.run();
    std::copy(scene.data.qpos.begin(), scene.data.qpos.end(), fresh.editQpos().begin());
    kinematics(scene.model, fresh);
    collideWithoutCaches(scene.model, fresh);
    ASSERT_TRUE(sameBytes(scene.data.contact, fresh.contact)) << "step " << i;
    contacts += scene.data.ncon;
  }
  EXPECT_GT(contacts, steps / 10);  // something did touch
}

const char* const kPile = R"(
  <asset><mesh name="wedge" vertex="-.2 -.1 -.1 .2 -.1 -.1 .2 .1 -.1 -.2 .1 -.1 -.2 -.1 .1 -.2 .1 .1"/>
  <hfield name="hills" nrow="4" ncol="4" size="1 1 .2 .1" elevation="0 .2 .5 1 .3 .1 0 .4 .6 .9 .2 .1 0 .5 .3 .2"/></asset>
  <worldbody><geom type="plane" size="5 5 .1" margin=".01"/><geom type="hfield" hfield="hills" pos="2 0 0"/>
  <body pos="0 0 .3"><freejoint/><geom type="box" size=".1 .15 .2" gap=".02"/><geom type="sphere" size=".1" pos=".2 0 0"/></body>
  <body pos=".3 0 .3"><freejoint/><geom type="capsule" size=".08 .2"/></body>
  <body pos="0 .3 .3"><freejoint/><geom type="cylinder" size=".1 .15"/></body>
  <body pos=".3 .3 .3"><freejoint/><geom type="ellipsoid" size=".1 .2 .15"/></body>
  <body pos="2 0 .3"><freejoint/><geom type="mesh" mesh="wedge"/></body>
  <body pos="2 .3 .3"><freejoint/><geom type="mesh" mesh="wedge"/><geom type="box" size=".05 .05 .3"/></body></worldbody>)";

TEST(Collide, CachesChangeNoByteInAPile) {
  ContactScene pile(kPile);
  expectNeutralCaches(pile, 4000);
}

TEST(Collide, CachesChangeNoByteOnAChain) {
  ContactScene arm(R"(<default><geom type="capsule" size=".05" fromto="0 0 0 .4 0 0"/></default>
    <worldbody><geom type="box" fromto="0 0 -2 0 0 -1.2" size="1"/><body><joint type="ball"/><geom/>
    <body pos=".4 0 0"><joint axis="0 1 0"/><geom/><body pos=".4 0 0"><joint axis="0 0 1"/><geom/><body pos=".4 0 0">
    <joint axis="0 1 0"/><geom/><geom type="box" size=".1 .1 .1" fromto=".4 0 0 .5 0 0"/></body></body></body></body></worldbody>)");
  expectNeutralCaches(arm, 4000);
}

TEST(Collide, AMovedMocapPlaneForgetsItsProofs) {
  ContactScene s(R"(<worldbody><body mocap="true"><geom type="plane" size="1 1 1"/></body>
    <body pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody>)");
  EXPECT_EQ(s.run().data.ncon, 0);
  s.data.editMocapPos()[0] = {0, 0, 0.95};
  EXPECT_EQ(s.run().data.ncon, 1);
  EXPECT_NEAR(s.data.contact[0].dist, -0.05, 1e-12);
}

// Spec: touches that vanish in the sweep's float intervals, depending on the order of the bodies.
TEST(Collide, ExactTouchFollowsTheSweepsFloats) {
  const auto count = [](double x1, double x2) {
    ContactScene s(
        "<worldbody><body><freejoint/><geom size='.125'/></body><body><freejoint/><geom "
        "size='.125'/></body></worldbody>");
    return s.at({x1, 0, 0, 1, 0, 0, 0, x2, 0, 0, 1, 0, 0, 0}).data.ncon;
  };
  EXPECT_EQ(count(-0.125, 0.125), 0);
  EXPECT_EQ(count(0.125, -0.125), 1);
}

// Spec: the tree descent ignores gaps, so bodies of several geoms lose contacts that lie only in the gap.
TEST(Collide, GapsAreLostOnTheWayDownTheTrees) {
  const std::string bodies = R"(<worldbody>
    <body><freejoint/><geom size=".1" gap=".5"/><geom size=".1" pos="0 .5 0" gap=".5"/></body>
    <body pos=".5 0 0"><freejoint/><geom size=".1" gap=".5"/><geom size=".1" pos="0 .5 0" gap=".5"/></body></worldbody>)";
  ContactScene with(bodies), without("<option><flag midphase='disable'/></option>" + bodies);
  EXPECT_EQ(with.run().data.ncon, 0);
  EXPECT_EQ(without.run().data.ncon, 4);
}

TEST(Collide, ContactsFollowBodyPairsThenGeoms) {
  const std::string bodies = R"(<worldbody><body><freejoint/><geom type="box" size=".1 .1 .1"/><geom size=".1"/></body>
    <body pos=".05 0 0"><freejoint/><geom size=".1"/><geom type="box" size=".1 .1 .1"/></body></worldbody>)";
  const auto order = [](ContactScene& s) {
    std::vector<std::pair<int, int>> out;
    for (const Contact& c : s.run().data.contact) {
      if (out.empty() || out.back() != std::pair(c.geom[0], c.geom[1])) {
        out.emplace_back(c.geom[0], c.geom[1]);
      }
    }
    return out;
  };
  ContactScene with(bodies), without("<option><flag midphase='disable'/></option>" + bodies);
  using Pairs = std::vector<std::pair<int, int>>;
  EXPECT_EQ(order(with), (Pairs{{0, 3}, {1, 2}, {1, 3}, {2, 0}}));
  EXPECT_EQ(order(without), (Pairs{{2, 0}, {0, 3}, {1, 2}, {1, 3}}));
}

// NaN, infinite and huge coordinates: no crash, no hang, and what is reported is finite.
TEST(Collide, SurvivesImpossibleStates) {
  ContactScene s(kPile);
  const double bad[] = {std::nan(""), std::numeric_limits<double>::infinity(), 1e10, -1e10, 1e300, 1e-300};
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    std::copy(s.model.qpos0.begin(), s.model.qpos0.end(), s.data.editQpos().begin());
    for (int k = 0; k < 1 + i % 4; ++k) {
      s.data.editQpos()[random() % s.model.nq] = bad[random() % 6];
    }
    s.run();
    for (const Contact& c : s.data.contact) {
      EXPECT_FALSE(std::isnan(c.dist)) << "state " << i << ", geoms " << c.geom[0] << " and " << c.geom[1];
    }
  }
  std::copy(s.model.qpos0.begin(), s.model.qpos0.end(), s.data.editQpos().begin());
  Data fresh(s.model);
  kinematics(s.model, fresh);
  collide(s.model, fresh);
  EXPECT_TRUE(sameBytes(s.run().data.contact, fresh.contact));  // nothing bad stays behind
}

TEST(Collide, AMountainOfBoxesEndsInAWarning) {
  std::string bodies = "<worldbody>";
  for (int i = 0; i < 2000; ++i) {
    bodies += "<body><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  ContactScene s(bodies + "</worldbody>");
  ASSERT_FALSE(s.model.plan->pairs.listed);
  s.run();
  const WarningRecord& w = s.data.warning[static_cast<int>(WarningType::contactfull)];
  EXPECT_EQ(w.number, 1);
  EXPECT_EQ(w.lastinfo, s.data.ncon);
  EXPECT_GT(s.data.ncon, 100000);
}

TEST(Collide, CrowdsAndListsAgree) {
  std::string bodies = "<worldbody><geom type='plane' size='9 9 1'/>";
  for (int i = 0; i < 12; ++i) {
    bodies +=
        "<body><freejoint/><geom type='box' size='.1 .2 .1'/><geom size='.15' pos='.2 0 0'/>"
        "<body pos='.3 0 0'><joint/><geom type='capsule' size='.05 .2'/></body></body>";
  }
  ContactScene s(bodies + "</worldbody>");
  Model crowded = s.model;
  finalize(crowded);
  auto& pairs = const_cast<PairTable&>(crowded.plan->pairs);
  pairs.listed = false;
  pairs.bodies.clear();
  std::mt19937 random(5);
  std::uniform_real_distribution<double> place(-0.5, 0.5);
  for (int i = 0; i < 200; ++i) {
    for (double& q : s.data.editQpos()) {
      q = place(random);
    }
    Data d(crowded);
    std::copy(s.data.qpos.begin(), s.data.qpos.end(), d.editQpos().begin());
    s.run();
    d.xpos = s.data.xpos, d.xmat = s.data.xmat, d.geom_xpos = s.data.geom_xpos, d.geom_xmat = s.data.geom_xmat;
    d.xipos = s.data.xipos, d.ximat = s.data.ximat;
    d.fresh.complete(Stage::kinematics);
    collide(crowded, d);
    ASSERT_EQ(d.ncon, s.data.ncon);
    for (int c = 0; c < d.ncon; ++c) {
      d.contact[c].pair = s.data.contact[c].pair;
    }
    ASSERT_TRUE(sameBytes(d.contact, s.data.contact)) << i;
  }
}

TEST(Collide, CachesAreNeutralWithPortals) {
  ContactScene s("<option><flag nativeccd='disable'/></option>" + std::string(kPile));
  expectNeutralCaches(s, 400);
}

}  // namespace
}  // namespace kinetree::test
