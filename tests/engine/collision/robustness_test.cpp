// Whole steps from states and shapes that no one means: each ends in finite numbers, or in a fault that names
// something.

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <random>

#include "engine/collision/shape.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "tests/support/contact_scene.h"

namespace kinetree::test {
namespace {

bool finite(const Data& d) {
  const auto all = [](const auto& values) {
    return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
  };
  bool contacts = true;
  for (const Contact& c : d.contact) {
    contacts = contacts && std::isfinite(c.dist) && isFinite(c.pos) && isFinite(c.frame.row(0));
  }
  return contacts && all(d.qacc) && all(d.qpos) && all(d.qvel);
}

/// Steps; a fault must say what is at fault.
void stepOrFault(const Model& m, Data& d, const std::string& what) {
  try {
    step(m, d);
    EXPECT_TRUE(finite(d)) << what;
  } catch (const StateError& fault) {
    EXPECT_GT(std::string(fault.what()).size(), 20U) << what;
  }
}

std::string freeBoxes(int count, const std::string& size) {
  std::string bodies = "<worldbody>";
  for (int i = 0; i < count; ++i) {
    bodies += "<body><freejoint/><geom type='box' size='" + size + "'/></body>";
  }
  return bodies + "</worldbody>";
}

TEST(Robustness, TenThousandBoxesInOnePlaceAreCounted) {
  ContactScene s(freeBoxes(10000, ".1 .1 .1"));
  stepOrFault(s.model, s.data, "all in one place");
  const WarningRecord& w = s.data.warning[static_cast<int>(WarningType::contactfull)];
  EXPECT_GE(w.number, 1);
  EXPECT_GT(w.lastinfo, 100000);
}

// Found by the fuzzer: a reach beyond all integers picked the cells of a height field.
TEST(Robustness, AHugeMarginOverAHeightFieldPicksItsCells) {
  ContactScene s(R"(<asset><hfield name="f" nrow="3" ncol="3" size="1 1 .1 .1" elevation="0 0 0 0 1 0 0 0 0"/></asset>
    <worldbody><geom type="hfield" hfield="f"/><body pos="1e200 0 0"><freejoint/><geom size="1" margin="1e250"/></body>
    <body pos="0 -1e200 0"><freejoint/><geom size="1" margin="1e250"/></body></worldbody>)");
  s.run();
  EXPECT_LE(s.data.ncon, 1 + 2 * Hits::kMax);
}

TEST(Robustness, TenThousandBoxesInARowAreANamedFault) {
  ContactScene s(freeBoxes(10000, ".1 .1 .1"));
  for (int i = 0; i < 10000; ++i) {
    s.data.editQpos()[7 * i + 1] = 0.19 * i;
  }
  try {
    step(s.model, s.data);
    FAIL() << "60,000 dofs in one island were solved";
  } catch (const StateError& fault) {
    EXPECT_NE(std::string(fault.what()).find("10000 trees"), std::string::npos) << fault.what();
  }
}

TEST(Robustness, TenThousandBoxesInOverlappingPairsAreSolved) {
  ContactScene s(freeBoxes(10000, ".1 .1 .1"));
  for (int i = 0; i < 10000; ++i) {
    s.data.editQpos()[7 * i] = 1.0 * (i / 2 % 100);
    s.data.editQpos()[7 * i + 1] = 1.0 * (i / 200);
    s.data.editQpos()[7 * i + 2] = i % 2 ? 0.19 : 0;
  }
  for (int k = 0; k < 2; ++k) {
    step(s.model, s.data);
  }
  EXPECT_TRUE(finite(s.data));
  EXPECT_EQ(s.data.nisland, 5000);
  EXPECT_EQ(s.data.ncon, 20000);
}

constexpr const char* kZoo = R"(
  <asset>
    <mesh name="flat" vertex="0 0 0  1 0 0  0 1 0  1 1 1e-4" scale=".2 .2 .2"/>
    <mesh name="needle" vertex="0 0 0  1e-4 0 0  0 1e-4 0  0 0 1" scale=".3 .3 .3"/>
    <hfield name="step" nrow="3" ncol="3" size="1 1 .1 .1" elevation="0 0 0 0 1 0 0 0 0"/>
  </asset>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <geom type="hfield" hfield="step" pos="0 0 .01"/>
    <body><freejoint/><geom type="mesh" mesh="flat" mass="1"/></body>
    <body><freejoint/><geom type="mesh" mesh="needle" mass="1"/></body>
    <body><freejoint/><geom type="capsule" size=".05 1e-12" mass="1"/></body>
    <body><freejoint/><geom type="capsule" size=".05 .1" mass="1"/></body>
    <body><freejoint/><geom type="cylinder" size=".05 1e-9" mass="1"/></body>
    <body><freejoint/><geom type="ellipsoid" size=".1 1e-9 .1" mass="1"/></body>
    <body><freejoint/><geom type="box" size=".1 .1 1e-9" mass="1"/></body>
    <body><freejoint/><geom size=".05" mass="1"/></body>
  </worldbody>)";

// Coincident centres, equal and turned frames, flat shapes in each other's planes.
TEST(Robustness, DegenerateShapesOnOneSpot) {
  ContactScene s("<compiler inertiafromgeom='true' boundmass='1e-3' boundinertia='1e-6'/>" + std::string(kZoo));
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 400; ++i) {
    Data d(s.model);
    for (int b = 0; b < s.model.nq / 7; ++b) {
      double* q = &d.editQpos()[7 * b];
      const double spread = i % 3 == 0 ? 0 : i % 3 == 1 ? 1e-9 : 0.05;
      for (int k = 0; k < 3; ++k) {
        q[k] = spread * normal(random);
      }
      for (int k = 3; k < 7; ++k) {
        q[k] = i % 2 ? normal(random) : k == 3;
      }
    }
    stepOrFault(s.model, d, "draw " + std::to_string(i));
  }
}

TEST(Robustness, BadNumbersInTheStateAreResetAndCounted) {
  ContactScene s("<compiler inertiafromgeom='true' boundmass='1e-3' boundinertia='1e-6'/>" + std::string(kZoo));
  const double inf = std::numeric_limits<double>::infinity();
  std::mt19937 random(7);
  for (const double bad : {std::nan(""), inf, -inf, 1e10, -1e10, 1e11, 1e300, 1e-300}) {
    for (int i = 0; i < 40; ++i) {
      Data d(s.model);
      const bool velocity = i % 2;
      const int at = static_cast<int>(random() % (velocity ? s.model.nv : s.model.nq));
      (velocity ? d.editQvel()[at] : d.editQpos()[at]) = bad;
      stepOrFault(s.model, d, "value " + std::to_string(bad) + " at " + std::to_string(at));
      if (!(std::abs(bad) <= 1e10)) {
        const WarningRecord& w = d.warning[static_cast<int>(velocity ? WarningType::badqvel : WarningType::badqpos)];
        EXPECT_EQ(w.number, 1);
        EXPECT_EQ(w.lastinfo, at);
      }
    }
  }
}

TEST(Robustness, ForwardFromBadNumbersReturns) {  // no reset here: it must end, whatever it finds
  ContactScene s("<compiler inertiafromgeom='true' boundmass='1e-3' boundinertia='1e-6'/>" + std::string(kZoo));
  std::mt19937 random(9);
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity(), 1e10, 1e300}) {
    for (int i = 0; i < 60; ++i) {
      Data d(s.model);
      d.editQpos()[random() % s.model.nq] = bad;
      try {
        forward(s.model, d);
      } catch (const StateError&) {
      }
    }
  }
}

}  // namespace
}  // namespace kinetree::test
