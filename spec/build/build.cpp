#include "spec/build/build.h"

#include <algorithm>

#include "engine/constants/length_range.h"
#include "engine/constants/set_constants.h"
#include "engine/model/data.h"
#include "engine/state/sleep_error.h"
#include "spec/build/asset_arrays.h"
#include "spec/build/attachments.h"
#include "spec/build/bodies.h"
#include "spec/build/context.h"
#include "spec/build/discard_visual.h"
#include "spec/build/flatten.h"
#include "spec/build/fuse_static.h"
#include "spec/build/geoms.h"
#include "spec/build/joints.h"
#include "spec/build/model_tree.h"
#include "spec/build/name_tables.h"
#include "spec/build/objects.h"
#include "spec/build/sizes.h"
#include "spec/build/spring_damper.h"
#include "spec/build/validate.h"

namespace kinetree {
namespace building {
namespace {

/// Every element gets its pose, shape and mass within its body.
void compileTree(Context& c) {
  flatten(c);
  nameAssets(c);
  loadAssets(c);
  compileGeoms(c);
  compileBodies(c);
  compileJoints(c);
  compileSites(c);
  compileCameras(c);
  compileLights(c);
  alignFreeBodies(c);
  if (c.spec.compiler.fusestatic) {
    fuseStaticBodies(c);
  }
  scaleTotalMass(c);
  validateTree(c);
  validateMovingMass(c);
  if (c.spec.compiler.discardvisual) {
    discardVisuals(c);
  }
}

void writeAssets(Context& c) {
  writeMeshes(c);
  writeHfields(c);
  writeTextures(c);
  writeMaterials(c);
  writeSkins(c);
}

void writeTree(Context& c) {
  writeBodies(c);
  writeJoints(c);
  writeGeoms(c);
  writeSites(c);
  writeCameras(c);
  writeLights(c);
}

void writeObjects(Context& c) {
  writePairs(c);
  writeExcludes(c);
  writeEqualities(c);
  writeTendons(c);
  writeActuators(c);
  writeSensors(c);
  writeNumerics(c);
  writeTexts(c);
  writeTuples(c);
  writeKeyframes(c);
}

void overrideStatistics(const spec::StatisticOverride& given, Statistic& stat) {
  stat.meaninertia = given.meaninertia.value_or(stat.meaninertia);
  stat.meanmass = given.meanmass.value_or(stat.meanmass);
  stat.meansize = given.meansize.value_or(stat.meansize);
  stat.extent = given.extent.value_or(stat.extent);
  stat.center = given.center.value_or(stat.center);
}

void findLengthRanges(Context& c, std::vector<Fault>& warnings) {
  const spec::LengthRange& s = c.spec.compiler.lengthrange;
  const LengthRangeOptions options = {static_cast<LengthRangeOptions::Mode>(s.mode),
                                      s.useexisting,
                                      s.uselimit,
                                      s.accel,
                                      s.maxforce,
                                      s.timeconst,
                                      s.timestep,
                                      s.inttotal,
                                      s.interval,
                                      s.tolrange};
  for (const LengthRangeProblem& problem : setLengthRanges(c.model, options)) {
    const spec::Actuator& a = c.spec.actuators[problem.actuator];
    c.faults.error(a, a.tag, "lengthrange", problem.reason);
  }
  c.faults.release(warnings);
}

/// What is simulated while building; a model that cannot be is at fault.
template <class Compute>
void atReferencePose(Context& c, std::vector<Fault>& warnings, const Compute& compute) {
  try {
    compute();
  } catch (const InertiaError& e) {
    const spec::Joint& joint = *c.draft.joints[c.model.dof_jntid[e.dof()]].source;
    c.faults.error(joint, joint.type == JointType::free ? "freejoint" : "joint", "",
                   fmt::format("cannot be moved at the reference pose: {}", e.what()));
  } catch (const StateError& e) {
    c.faults.error(Place{}, "mujoco", c.spec.modelname, "", fmt::format("cannot be simulated: {}", e.what()));
  }
  c.faults.release(warnings);
}

/// What sleep="init" asks for must hold at the reference pose: better said here, with the line, than at the first
/// reset.
void checkSleepers(Context& c, std::vector<Fault>& warnings) {
  const auto starts = [](SleepPolicy policy) { return policy == SleepPolicy::init; };
  if (!c.model.opt.enabled(enable::sleep) || std::ranges::none_of(c.model.tree_sleep_policy, starts)) {
    return;
  }
  try {
    const Data atReset(c.model);
  } catch (const SleepError& e) {
    c.faults.error(*c.draft.bodies[e.body()].source, "body", "sleep",
                   "\"init\" asks for a body that rests at the reference pose; it is pushed, or contacts or equalities "
                   "couple it to a tree without it");
  }
  c.faults.release(warnings);
}

}  // namespace
}  // namespace building

Model build(const Spec& spec, const BuildOptions& options, std::vector<Fault>& warnings) {
  using namespace building;
  Context c(spec, options);
  validateOptions(c);
  compileTree(c);
  nameElements(c);
  if (!validateSizes(c)) {
    c.faults.release(warnings);
  }
  writeAssets(c);
  writeTree(c);
  writeObjects(c);
  c.faults.release(warnings);  // nothing below can be computed from a faulty model
  c.model.opt = spec.option;
  c.model.vis = spec.visual;
  writeNames(c);
  writeMemorySizes(c);
  atReferencePose(c, warnings, [&] {
    setConstants(c.model);
    applySpringDampers(c);
    findLengthRanges(c, warnings);
    overrideStatistics(spec.statistic, c.model.stat);
    checkSleepers(c, warnings);
  });
  return std::move(c.model);
}

}  // namespace kinetree
