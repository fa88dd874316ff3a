// One test a rule: a model that has the fault, and the same model without it.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "lint/lint.h"
#include "mjcf/mjcf.h"
#include "spec/build/build.h"

namespace kinetree::lint {
namespace {

std::vector<Finding> check(const std::string& model, std::span<const std::string> only = {}) {
  ReadOptions options{.strictness = Strictness::lenient};
  options.assets = std::make_shared<MemorySource>(
      std::map<std::string, std::string>{{"m.xml", "<mujoco>\n" + model + "\n</mujoco>"}});
  std::vector<Fault> faults;
  const Spec spec = readMjcf("m.xml", options, &faults);
  const Model m = build(spec, {.strictness = Strictness::lenient}, faults);
  return lint(spec, m, only);
}

struct Case {
  const char* rule;
  std::string bad, good;
  std::string place = "";  ///< how the finding's text begins
};

const std::string kFloor = "<geom name=\"floor\" type=\"plane\" size=\"1 1 1\"/>";
std::string world(const std::string& body) {
  return "<worldbody>" + body + "</worldbody>";
}
std::string ball(const std::string& geom, const std::string& pos = "0 0 1", const std::string& joint = "<freejoint/>") {
  return "<body pos=\"" + pos + "\">" + joint + "<geom size=\"0.1\" " + geom + "/></body>";
}
std::string hinge(const std::string& attributes, const std::string& geom = "size=\"0.1\" pos=\"0.3 0 0\"") {
  return "<body name=\"b\"><joint name=\"j\" " + attributes + "/><geom " + geom + "/></body>";
}
std::string arm(const std::string& actuator, const std::string& joint = "", const std::string& option = "") {
  return option + world(hinge(joint)) + "<actuator>" + actuator + "</actuator>";
}
std::string key(const std::string& body, const std::string& attributes, const std::string& rest = "") {
  return world(body) + rest + "<keyframe>\n<key name=\"home\" " + attributes + "/></keyframe>";
}
// A frame of four thin bars: its hull is far larger.
const std::string kRing =
    "<asset><mesh name=\"l\" vertex=\"0 0 0 1 0 0 1 0.05 0 0.05 0.05 0 0.05 1 0 0 1 0  0 0 0.05 1 0 0.05 1 0.05 0.05 "
    "0.05 0.05 0.05 0.05 1 0.05 0 1 0.05\" "
    "face=\"0 2 1 0 3 2 0 4 3 0 5 4 6 7 8 6 8 9 6 9 10 6 10 11 0 1 7 0 7 6 1 2 8 1 8 7 2 3 9 2 9 8 3 4 10 3 10 9 4 5 "
    "11 4 11 10 5 0 6 5 6 11\"/></asset>";

std::vector<Case> cases() {
  const std::string inertia =
      "<body name=\"b\" pos=\"0 0 1\"><freejoint/><inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"";
  const std::string eq =
      world(hinge("") + "<body name=\"c\"><joint name=\"k\" axis=\"1 0 0\"/><geom size=\"0.1\" pos=\"0 3 0\"/></body>");
  return {
      {"dead-mask", world(kFloor + "\n" + ball("contype=\"2\" conaffinity=\"4\"")), world(kFloor + ball("")),
       "m.xml:3:"},
      {"overlap-at-start", world(kFloor + ball("name=\"g\"", "0 0 0.05")),
       world(kFloor + ball("name=\"g\"", "0 0 0.1")), "m.xml:2:"},
      {"overlap-at-start", world(ball("", "0 0 1") + ball("", "0.15 0 1")),
       world(ball("", "0 0 1") + ball("", "0.21 0 1"))},
      {"overlap-at-start", world(kFloor + ball("", "0 0 0")),
       key(kFloor + ball("", "0 0 0"), "qpos=\"0 0 0.1 1 0 0 0\"")},
      {"overlap-at-keyframe", key(kFloor + ball(""), "qpos=\"0 0 0 1 0 0 0\""),
       key(kFloor + ball(""), "qpos=\"0 0 1 1 0 0 0\""), "m.xml:3:"},
      {"visual-collides",
       "<default><default class=\"visual\"><geom/></default></default>" + world(kFloor + ball("class=\"visual\"")),
       "<default><default class=\"visual\"><geom contype=\"0\" conaffinity=\"0\"/></default></default>" +
           world(kFloor + ball("class=\"visual\""))},
      {"concave-mesh", kRing + world(kFloor + "<body><freejoint/><geom type=\"mesh\" mesh=\"l\"/></body>"),
       kRing +
           world(kFloor + "<body><freejoint/><geom type=\"mesh\" mesh=\"l\" contype=\"0\" conaffinity=\"0\"/></body>")},
      {"useless-exclude",
       world("<body name=\"a\"><joint/><geom size=\"0.1\"/><body name=\"b\" pos=\"1 0 0\"><joint/><geom "
             "size=\"0.1\"/></body></body>") +
           "<contact><exclude body1=\"a\" body2=\"b\"/></contact>",
       world("<body name=\"a\"><joint/><geom size=\"0.1\"/></body><body name=\"b\" pos=\"1 0 0\"><joint/><geom "
             "size=\"0.1\"/></body>") +
           "<contact><exclude body1=\"a\" body2=\"b\"/></contact>"},
      {"useless-pair",
       world("<body><joint/><geom name=\"a\" size=\"0.1\"/><geom name=\"b\" size=\"0.1\" pos=\"1 0 0\"/></body>") +
           "<contact><pair geom1=\"a\" geom2=\"b\"/></contact>",
       world(kFloor + ball("name=\"a\"")) + "<contact><pair geom1=\"a\" geom2=\"floor\"/></contact>"},
      {"falls-forever", world(ball("")), world(kFloor + ball(""))},
      {"huge-mesh",
       "<asset><mesh name=\"l\" scale=\"1000 1000 1000\" vertex=\"0 0 0 1 0 0 0 1 0 0 0 1\"/></asset>" +
           world("<body><freejoint/><geom type=\"mesh\" mesh=\"l\"/></body>"),
       "<asset><mesh name=\"l\" vertex=\"0 0 0 1 0 0 0 1 0 0 0 1\"/></asset>" +
           world("<body><freejoint/><geom type=\"mesh\" mesh=\"l\"/></body>")},
      {"tiny-inertia", world(hinge("", "size=\"0.001\"")), world(hinge("armature=\"0.01\"", "size=\"0.001\""))},
      {"heavy-on-light",
       world("<body><joint/><geom size=\"0.1\" mass=\"0.01\"/><body pos=\"0 0 1\"><joint axis=\"1 0 0\"/><geom "
             "size=\"0.1\" mass=\"20\"/></body></body>"),
       world("<body><joint/><geom size=\"0.1\" mass=\"1\"/><body pos=\"0 0 1\"><joint axis=\"1 0 0\"/><geom "
             "size=\"0.1\" mass=\"20\"/></body></body>")},
      {"nearly-singular",
       world("<body><joint/><geom size=\"0.1\" mass=\"1e-7\"/><body><joint/><geom size=\"0.1\" mass=\"1\" pos=\"1 0 "
             "0\"/></body></body>"),
       world("<body><joint/><geom size=\"0.1\" mass=\"1\" pos=\"1 0 0\"/><body><joint/><geom size=\"0.1\" mass=\"1\" "
             "pos=\"1 0 0\"/></body></body>")},
      {"inertia-unlike-shape", world(inertia + "5 5 5\"/><geom size=\"0.1\"/></body>"),
       world(inertia + "0.004 0.004 0.004\"/><geom size=\"0.1\"/></body>")},
      {"inertia-unlike-shape", world(inertia + "1e-8 1e-8 1e-8\"/><geom size=\"0.1\"/></body>"),
       world("<body><freejoint/><geom size=\"0.1\"/></body>")},
      {"damped-free-joint",
       "<default><joint damping=\"1\"/></default>" + world(ball("", "0 0 1", "<joint type=\"free\"/>")),
       "<default><joint damping=\"1\"/></default>" + world(ball(""))},
      {"start-outside-range", world(hinge("range=\"20 60\"")), world(hinge("range=\"20 60\" ref=\"40\""))},
      {"start-outside-range", world(hinge("range=\"20 60\"")), key(hinge("range=\"20 60\""), "qpos=\"0.6\"")},
      {"narrow-range", world(hinge("range=\"-1 1\" margin=\"0.1\"")), world(hinge("range=\"-1 1\""))},
      {"ignored-range", world(hinge("range=\"-10 10\" limited=\"false\"")), world(hinge("range=\"-10 10\""))},
      {"angle-unit", world(hinge("range=\"-1.57 1.57\"")),
       "<compiler angle=\"radian\"/>" + world(hinge("range=\"-1.57 1.57\""))},
      {"angle-unit", "<compiler angle=\"radian\"/>" + world(hinge("range=\"-90 90\"")),
       world(hinge("range=\"-90 90\""))},
      {"keyframe-outside-range", key(hinge("range=\"-10 10\""), "qpos=\"1\""),
       key(hinge("range=\"-10 10\""), "qpos=\"0.1\""), "m.xml:3:"},
      {"keyframe-control", key(hinge(""), "ctrl=\"2\"", "<actuator><motor joint=\"j\" ctrlrange=\"-1 1\"/></actuator>"),
       key(hinge(""), "ctrl=\"1\"", "<actuator><motor joint=\"j\" ctrlrange=\"-1 1\"/></actuator>")},
      {"keyframe-quaternion", key(ball(""), "qpos=\"0 0 1 0.5 0 0 0\""), key(ball(""), "qpos=\"0 0 1 0 0 0 1\"")},
      {"equality-violated", eq + "<equality><joint joint1=\"j\" joint2=\"k\" polycoef=\"0.5 1 0 0 0\"/></equality>",
       eq + "<equality><joint joint1=\"j\" joint2=\"k\"/></equality>"},
      {"actuator-unbounded", arm("<motor name=\"a\" joint=\"j\"/>"), arm("<motor joint=\"j\" ctrlrange=\"-1 1\"/>"),
       "m.xml:2:"},
      {"dead-actuator", arm("<motor joint=\"j\" gear=\"0\"/>"), arm("<motor joint=\"j\"/>")},
      {"unstable-actuator", arm("<position joint=\"j\" kp=\"1e7\"/>"), arm("<position joint=\"j\" kp=\"10\"/>")},
      {"stiff-actuator", arm("<position joint=\"j\" kp=\"2.5e5\"/>"),
       arm("<position joint=\"j\" kp=\"2.5e5\"/>", "", "<option timestep=\"0.0001\"/>")},
      {"undamped-servo", arm("<position joint=\"j\" kp=\"10\"/>"),
       arm("<position joint=\"j\" kp=\"10\" dampratio=\"1\"/>")},
      {"control-beyond-joint", arm("<position joint=\"j\" ctrlrange=\"-90 90\"/>", "range=\"-90 90\""),
       arm("<position joint=\"j\" ctrlrange=\"-1.57 1.57\"/>", "range=\"-90 90\"")},
      {"fast-activation", arm("<general joint=\"j\" dyntype=\"filter\" dynprm=\"0.001\"/>"),
       arm("<general joint=\"j\" dyntype=\"filter\" dynprm=\"0.1\"/>")},
      {"stiff-spring", world(hinge("stiffness=\"1e6\"")), world(hinge("stiffness=\"1\""))},
      {"short-timeconst", world(kFloor + ball("solref=\"0.001 1\"")), world(kFloor + ball("solref=\"0.02 1\""))},
      {"unnamed", arm("<motor joint=\"j\"/>"), arm("<motor name=\"m\" joint=\"j\"/>")},
      {"unused-default", "<default>\n<default class=\"x\"/></default>" + world(ball("")),
       "<default><default class=\"x\"/></default>" + world(ball("class=\"x\"")), "m.xml:3:"},
      {"unused-asset", "<asset><material name=\"x\"/></asset>" + world(ball("")),
       "<asset><material name=\"x\"/></asset>" + world(ball("material=\"x\""))},
      {"switched-off", "<option gravity=\"0 0 0\"/>" + world(ball("")), world(ball(""))},
  };
}

TEST(Lint, EveryRuleFindsItsFaultAndOnlyThat) {
  for (const Case& c : cases()) {
    const std::vector<std::string> only = {c.rule};
    const std::vector<Finding> bad = check(c.bad, only), good = check(c.good, only);
    ASSERT_FALSE(bad.empty()) << c.rule << ": " << c.bad;
    EXPECT_EQ(bad[0].rule->name, c.rule);
    EXPECT_TRUE(bad[0].toString().starts_with(c.place.empty() ? "m.xml" : c.place)) << bad[0].toString();
    EXPECT_TRUE(good.empty()) << c.rule << ": " << good[0].toString();
  }
}

TEST(Lint, EveryRuleHasACase) {
  std::set<std::string_view> tested;
  const std::vector<Case> all = cases();
  for (const Case& c : all) {
    EXPECT_NE(findRule(c.rule), nullptr) << c.rule;
    tested.insert(findRule(c.rule)->name);
  }
  for (const Rule& rule : rules()) {
    EXPECT_TRUE(tested.contains(rule.name)) << rule.name;
    EXPECT_FALSE(rule.explanation.empty());
  }
}

TEST(Lint, ASoundModelHasNoFindings) {
  const std::vector<Finding> found =
      check(world(kFloor + ball("") +
                  "<body name=\"b\" pos=\"0 2 1\"><joint name=\"j\" range=\"-60 60\" damping=\"1\"/><geom size=\"0.1\" "
                  "pos=\"0.3 0 0\"/></body>") +
            "<actuator><position name=\"a\" joint=\"j\" kp=\"10\" ctrlrange=\"-1 1\"/></actuator>");
  EXPECT_TRUE(found.empty()) << found[0].toString();
}

TEST(Lint, SevereOnesComeFirst) {
  const std::vector<Finding> found =
      check("<option gravity=\"0 0 0\"/>" + arm("<motor joint=\"j\" gear=\"0\"/>").substr(0));
  ASSERT_GE(found.size(), 2u);
  EXPECT_TRUE(std::ranges::is_sorted(found, {}, [](const Finding& f) { return f.rule->level; }));
  EXPECT_EQ(found[0].rule->name, "dead-actuator");
}

TEST(Lint, CommittedPageIsFresh) {
  std::ifstream file("docs/lint.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(text.str() == markdown()) << "run: kinetree lint --list --markdown > docs/lint.md";
}

}  // namespace
}  // namespace kinetree::lint
