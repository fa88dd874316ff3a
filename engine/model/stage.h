#pragma once
// The stages of the pipeline, what each needs, and which state makes it stale. A stage's first line is
//   require(d, Stage::crb);
// and its last
//   d.fresh.complete(Stage::crb);
// A write to state goes through Data::edit*(), which marks every stage that depends on it as stale.

#include <array>
#include <cstdint>

namespace kinetree {

enum class Stage : int {
  kinematics,    ///< body, geom, site, joint poses
  comPos,        ///< subtree coms, cdof, cinert
  camLight,      ///< camera and light poses
  tendon,        ///< tendon lengths and Jacobians
  crb,           ///< M
  factorM,       ///< L and D of M
  collision,     ///< contacts
  constraint,    ///< constraint rows: J, D, R, ...
  transmission,  ///< actuator lengths and moments
  comVel,        ///< cvel, cdof_dot; tendon and actuator velocities
  passive,       ///< springs, dampers, gravity compensation, fluid
  bias,          ///< Coriolis, centrifugal, gravity
  reference,     ///< efc_vel, efc_aref
  actuation,     ///< actuator forces, act_dot
  acceleration,  ///< qfrc_smooth, qacc_smooth
  solve,         ///< efc_force, qacc
  subtreeVel,    ///< subtree momenta
  rnePost,       ///< cacc, cfrc_int, cfrc_ext
  inverse,       ///< qfrc_inverse
  count
};
inline constexpr int kStages = static_cast<int>(Stage::count);

/// What a user writes.
enum class Input : int {
  qpos,
  qvel,
  act,
  ctrl,
  qacc,
  applied,
  mocap,
  eqActive,
  time,
  warmstart,
  history,
  model,
  count
};
inline constexpr int kInputs = static_cast<int>(Input::count);

const char* nameOf(Stage stage);
const char* nameOf(Input input);

namespace detail {

constexpr std::uint32_t bit(Stage s) {
  return 1u << static_cast<int>(s);
}
constexpr std::uint32_t bit(Input i) {
  return 1u << static_cast<int>(i);
}

struct StageRule {
  std::uint32_t stages = 0;  ///< results it reads
  std::uint32_t inputs = 0;  ///< state it reads itself
};

constexpr std::array<StageRule, kStages> makeStageRules() {
  using enum Stage;
  std::array<StageRule, kStages> rules{};
  const auto rule = [&](Stage s) -> StageRule& { return rules[static_cast<int>(s)]; };
  rule(kinematics) = {0, bit(Input::qpos) | bit(Input::mocap) | bit(Input::model)};
  rule(comPos) = {bit(kinematics), 0};
  rule(camLight) = {bit(kinematics) | bit(comPos), 0};
  rule(tendon) = {bit(kinematics) | bit(comPos), 0};
  rule(crb) = {bit(comPos) | bit(tendon), 0};
  rule(factorM) = {bit(crb), 0};
  rule(collision) = {bit(kinematics), 0};
  rule(constraint) = {bit(collision) | bit(factorM) | bit(tendon), bit(Input::eqActive)};
  rule(transmission) = {bit(kinematics) | bit(comPos) | bit(tendon), 0};
  rule(comVel) = {bit(comPos) | bit(tendon) | bit(transmission), bit(Input::qvel)};
  rule(passive) = {bit(comVel), 0};
  rule(bias) = {bit(comVel), 0};
  rule(reference) = {bit(constraint) | bit(comVel), 0};
  rule(actuation) = {bit(transmission) | bit(comVel) | bit(passive),
                     bit(Input::ctrl) | bit(Input::act) | bit(Input::time) | bit(Input::history)};
  rule(acceleration) = {bit(factorM) | bit(passive) | bit(bias) | bit(actuation), bit(Input::applied)};
  rule(solve) = {bit(acceleration) | bit(reference), bit(Input::warmstart)};
  rule(subtreeVel) = {bit(comVel), 0};
  rule(rnePost) = {bit(solve), bit(Input::applied) | bit(Input::qacc)};
  rule(inverse) = {bit(factorM) | bit(passive) | bit(bias) | bit(reference), bit(Input::qacc)};
  return rules;
}
inline constexpr auto kStageRules = makeStageRules();

/// Per input, every stage that depends on it, directly or through others. Stages are listed after what they need.
constexpr std::array<std::uint32_t, kInputs> makeDependents() {
  std::array<std::uint32_t, kInputs> dependents{};
  for (int i = 0; i < kInputs; ++i) {
    for (int s = 0; s < kStages; ++s) {
      if ((kStageRules[s].inputs >> i & 1) || (kStageRules[s].stages & dependents[i])) {
        dependents[i] |= 1u << s;
      }
    }
  }
  return dependents;
}
inline constexpr auto kDependents = makeDependents();

}  // namespace detail

/// Which stages hold results of the present state. One compare per check, one mask per write.
class Freshness {
 public:
  bool has(Stage s) const { return fresh_ & detail::bit(s); }
  /// Has it ever run, on this state or an earlier one?
  bool ran(Stage s) const { return doneAt_[static_cast<int>(s)] != 0; }
  /// The stage has run on the present state.
  void complete(Stage s) {
    fresh_ |= detail::bit(s);
    doneAt_[static_cast<int>(s)] = ++clock_;
  }
  void written(Input i) {
    fresh_ &= ~detail::kDependents[static_cast<int>(i)];
    writtenAt_[static_cast<int>(i)] = ++clock_;
  }
  void invalidateAll() { fresh_ = 0; }
  /// Throws StageError if `stage` lacks an input.
  void require(Stage stage) const {
    if (const std::uint32_t missing = detail::kStageRules[static_cast<int>(stage)].stages & ~fresh_) {
      refuse(nameOf(stage), missing);
    }
  }
  /// For queries outside the pipeline, such as Jacobians: throws StageError naming `who` if `needed` is stale.
  void require(Stage needed, const char* who) const {
    if (!has(needed)) {
      refuse(who, detail::bit(needed));
    }
  }

 private:
  [[noreturn]] void refuse(const char* who, std::uint32_t missing) const;

  std::uint32_t fresh_ = 0;
  std::uint64_t clock_ = 0;
  std::array<std::uint64_t, kStages> doneAt_{};
  std::array<std::uint64_t, kInputs> writtenAt_{};
};

}  // namespace kinetree
