// Every stage of the pipeline alone, on every fixture and state: its outputs are poisoned before, then compared with
// MuJoCo's by name.

#include <gtest/gtest.h>

#include "engine/collision/collide.h"
#include "engine/constraint/make_rows.h"
#include "engine/constraint/reference.h"
#include "engine/constraint/solve.h"
#include "engine/dynamics/acceleration.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/rne_post.h"
#include "engine/position/cam_light.h"
#include "engine/position/com_pos.h"
#include "engine/position/crb.h"
#include "engine/position/factor_m.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "engine/velocity/bias.h"
#include "engine/velocity/com_vel.h"
#include "engine/velocity/passive.h"
#include "engine/velocity/subtree_vel.h"
#include "tests/support/fixture.h"

namespace kinetree::test {
namespace {

using Fields = std::vector<std::string>;

struct StageCase {
  Stage stage;
  void (*run)(const Model&, Data&);
  Fields poisoned;  ///< arrays of fixed size, all of which it must write
  Fields alsoCompared;
  Tolerance bound;
};

const std::vector<StageCase>& stageCases() {
  static const std::vector<StageCase> cases = {
      {Stage::kinematics,
       kinematics,
       {"xpos", "xquat", "xmat", "xipos", "ximat", "xanchor", "xaxis", "geom_xpos", "geom_xmat", "site_xpos",
        "site_xmat"},
       {},
       tolerance::smooth},
      {Stage::comPos, comPos, {"subtree_com", "cdof", "cinert"}, {}, tolerance::smooth},
      {Stage::camLight, camLight, {"cam_xpos", "cam_xmat", "light_xpos", "light_xdir"}, {}, tolerance::smooth},
      {Stage::tendon, tendon, {"ten_length", "ten_wrapadr", "ten_wrapnum"}, {"ten_J"}, tolerance::smooth},
      {Stage::crb, crb, {"crb", "M"}, {}, tolerance::smooth},
      {Stage::factorM, factorM, {"qLD", "qLDiagInv"}, {}, tolerance::smooth},
      {Stage::collision,
       collide,
       {},
       {"ncon", "contact.dist", "contact.pos", "contact.frame", "contact.includemargin", "contact.friction",
        "contact.solref", "contact.solimp", "contact.dim", "contact.geom"},
       tolerance::rows},
      {Stage::constraint,
       makeRows,
       {},
       {"ne", "nf", "nl", "nefc", "efc_type", "efc_id", "efc_J", "efc_pos", "efc_margin", "efc_frictionloss",
        "efc_diagA", "efc_KBIP", "efc_D", "efc_R", "contact.efc_address"},
       tolerance::rows},
      {Stage::transmission, transmission, {"actuator_length"}, {"actuator_moment"}, tolerance::smooth},
      {Stage::comVel, comVel, {"cvel", "cdof_dot", "ten_velocity", "actuator_velocity"}, {}, tolerance::smooth},
      {Stage::passive,
       passive,
       {"qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_fluid", "qfrc_passive"},
       {},
       tolerance::smooth},
      {Stage::reference, reference, {}, {"efc_vel", "efc_aref"}, tolerance::rows},
      {Stage::bias, bias, {"qfrc_bias"}, {}, tolerance::smooth},
      {Stage::actuation, actuation, {"act_dot", "actuator_force", "qfrc_actuator"}, {}, tolerance::smooth},
      {Stage::acceleration, acceleration, {"qfrc_smooth", "qacc_smooth"}, {}, tolerance::smooth},
      {Stage::solve, solve, {"qacc", "qfrc_constraint"}, {"efc_b", "efc_force", "efc_state"}, tolerance::solver},
      {Stage::subtreeVel, subtreeVel, {"subtree_linvel", "subtree_angmom"}, {}, tolerance::smooth},
      {Stage::rnePost, rnePost, {"cacc", "cfrc_int", "cfrc_ext"}, {}, tolerance::solver}};
  return cases;
}

class Stages : public testing::TestWithParam<StageCase> {};

TEST_P(Stages, EqualsTheReferenceAlone) {
  const StageCase& s = GetParam();
  int compared = 0;
  for (const std::string& name : Fixture::all()) {
    const Fixture fixture(name);
    for (Case& c : fixture.cases()) {
      c.runBefore(s.stage);
      c.poison(s.poisoned);
      s.run(c.model, c.data);
      c.expectNear(s.poisoned, s.bound);
      c.expectNear(s.alsoCompared, s.bound);
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(, Stages, testing::ValuesIn(stageCases()),
                         [](const auto& one) { return std::string(nameOf(one.param.stage)); });

}  // namespace
}  // namespace kinetree::test
