// The table of rules, and what runs them.
#include <fmt/format.h>

#include <algorithm>

#include "engine/model/show_place.h"
#include "lint/checks.h"

namespace kinetree::lint {
namespace {

constexpr Rule kRules[] = {
    {"dead-mask", Level::warning,
     "Geoms have collision bits that match no other body's, so they never collide; set both to 0 if that is meant.",
     deadMask},
    {"overlap-at-start", Level::warning,
     "Geoms of different bodies overlap at qpos0, deeper than a body at rest sinks in (a quarter of the smaller one, "
     "at most 5 mm, on static geoms at least 3 mm): the first step throws them apart. Only where there is no keyframe "
     "to start from.",
     overlapAtStart},
    {"overlap-at-keyframe", Level::warning, "Geoms of different bodies overlap at a keyframe, as deep as that.",
     overlapAtKeyframe},
    {"visual-collides", Level::warning,
     "A geom is called visual, by name or class, yet has collision bits: it costs time and makes contacts nobody "
     "expects.",
     visualCollides},
    {"concave-mesh", Level::info,
     "A mesh collides as its convex hull, which is much larger than the mesh: split it, or use primitives.",
     concaveMesh},
    {"useless-exclude", Level::info, "An exclude names bodies that never collide anyway.", uselessExclude},
    {"useless-pair", Level::warning,
     "A contact pair names two geoms of the same rigid body, which cannot move towards each other.", uselessPair},
    {"falls-forever", Level::info,
     "A free body has nothing it could land on: the floor is missing, or bits do not match.", fallsForever},
    {"huge-mesh", Level::warning, "A moving mesh is more than 100 m across: a file in millimetres without scale.",
     hugeMesh},
    {"tiny-inertia", Level::warning,
     "A joint moves next to nothing (below 1e-6 kg or 1e-10 kg m^2, armature included): any force makes it jump.",
     tinyInertia},
    {"heavy-on-light", Level::warning,
     "A body carries more than 1000 times its own mass, which makes contacts and servos stiff.", heavyOnLight},
    {"nearly-singular", Level::warning,
     "The mass matrix cannot be factored in some pose, or two joints move nearly the same bodies about the same axis.",
     nearlySingular},
    {"inertia-unlike-shape", Level::warning,
     "The stated inertia belongs to a body much larger or smaller than the geoms: often grams or millimetres.",
     inertiaUnlikeShape},
    {"damped-free-joint", Level::warning,
     "A free joint has damping, armature, friction or stiffness, usually from a default meant for the other joints: it "
     "sticks to the air.",
     dampedFreeJoint},
    {"start-outside-range", Level::warning, "qpos0 of a joint is outside its range, and no keyframe moves it in.",
     startOutsideRange},
    {"narrow-range", Level::warning, "A range is narrower than twice the margin: both limits always act.", narrowRange},
    {"ignored-range", Level::warning, "A range is given where limits are switched off.", ignoredRange},
    {"angle-unit", Level::warning,
     "The range of a hinge looks like degrees in a file of radians, or like radians in a file of degrees.", angleUnit},
    {"keyframe-outside-range", Level::warning, "A keyframe puts a joint outside its range.", keyframeOutsideRange},
    {"keyframe-control", Level::warning, "A keyframe holds a control outside its ctrlrange: it is clamped.",
     keyframeControl},
    {"keyframe-quaternion", Level::warning,
     "A quaternion of a keyframe is not of length 1: often x y z w instead of w x y z, or a number too few.",
     keyframeQuaternion},
    {"equality-violated", Level::warning,
     "An equality does not hold where the model starts: at the keyframes, or at qpos0 if there are none.",
     equalityViolated},
    {"actuator-unbounded", Level::info, "Nothing bounds an actuator: no ctrlrange, no forcerange, no actuatorfrcrange.",
     actuatorUnbounded},
    {"dead-actuator", Level::error, "Gear, gain or forcerange of an actuator is zero: its control does nothing.",
     deadActuator},
    {"unstable-actuator", Level::error,
     "A servo is too stiff for the time step, damping counted as the integrator does: it turns more than 2 radians of "
     "its own swing a step, and diverges.",
     unstableActuator},
    {"stiff-actuator", Level::warning,
     "A servo is nearly too stiff for the time step: it turns more than 1.4 radians of its own swing a step.",
     stiffActuator},
    {"undamped-servo", Level::info,
     "A servo and its joint have next to no damping (ratio below 0.02): it swings about its target.", undampedServo},
    {"control-beyond-joint", Level::warning,
     "The ctrlrange of a position servo lies outside its joint's range, or is more than twenty times as wide: other "
     "units?",
     controlBeyondJoint},
    {"fast-activation", Level::warning, "The time constant of an activation filter is shorter than the time step.",
     fastActivation},
    {"stiff-spring", Level::warning, "The spring of a joint or tendon is too fast for the time step.", stiffSpring},
    {"short-timeconst", Level::info,
     "A solref time constant is below twice the time step: the engine raises it to that.", shortTimeconst},
    {"unnamed", Level::info, "Actuators or joints have no name, so code must count them.", unnamed},
    {"unused-default", Level::info, "Nothing uses a default class.", unusedDefault},
    {"unused-asset", Level::info, "Nothing uses a mesh, height field, material or texture; it is loaded all the same.",
     unusedAsset},
    {"switched-off", Level::info, "Gravity, contact or another part of the physics is switched off.", switchedOff},
};

}  // namespace

std::span<const Rule> rules() {
  return kRules;
}

const Rule* findRule(std::string_view name) {
  const auto it = std::ranges::find_if(kRules, [&](const Rule& r) { return r.name == name; });
  return it == std::end(kRules) ? nullptr : it;
}

std::string_view word(Level level) {
  return level == Level::error ? "error" : level == Level::warning ? "warning" : "info";
}

std::string Finding::toString() const {
  return fmt::format("{}: {}: {}{}: {} [{}]", showPlace(place), word(rule->level), element,
                     name.empty() ? "" : fmt::format(" '{}'", name), message, rule->name);
}

std::vector<Finding> lint(const Spec& spec, const Model& model, std::span<const std::string> only) {
  std::vector<Finding> findings;
  const Subject subject(spec, model);
  Report report(findings);
  for (const Rule& rule : kRules) {
    if (only.empty() || std::ranges::find(only, rule.name) != only.end()) {
      report.setRule(rule);
      rule.check(subject, report);
    }
  }
  for (Finding& finding : findings) {
    if (finding.place.file.empty()) {
      finding.place.file = spec.file;
    }
  }
  std::ranges::stable_sort(findings, {}, [](const Finding& f) { return f.rule->level; });
  return findings;
}

std::string markdown() {
  std::string text =
      "# kinetree lint\n\n"
      "Generated by `kinetree lint --list --markdown`. What loads but is probably wrong; what is wrong for certain is "
      "a "
      "fault of loading.\n\n"
      "`kinetree lint MODEL [--json] [--rule NAME]... [--ignore NAME]...`: exit status 0 if there is nothing above "
      "info, "
      "1 if there is an error or a warning (or the model does not load), 2 for wrong usage.\n\n"
      "| rule | level | what it looks for |\n|---|---|---|\n";
  for (const Rule& rule : kRules) {
    text += fmt::format("| {} | {} | {} |\n", rule.name, word(rule.level), rule.explanation);
  }
  return text;
}

}  // namespace kinetree::lint
