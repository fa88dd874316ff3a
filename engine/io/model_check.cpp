#include "engine/io/model_check.h"

#include "engine/io/model_check_parts.h"

namespace kinetree {
namespace {

using namespace checking;

void checkKinds(const Model& m) {
  const auto option = [](const char* name, auto value, int end) {
    if (static_cast<int>(value) < 0 || static_cast<int>(value) >= end) {
      refuse("{} is {}, must be 0 to {}", name, static_cast<int>(value), end - 1);
    }
  };
  option("opt.integrator", m.opt.integrator, 4);
  option("opt.cone", m.opt.cone, 2);
  option("opt.jacobian", m.opt.jacobian, 3);
  option("opt.solver", m.opt.solver, 3);
  const auto size = [](const char* name, int value) {
    constexpr int kMostNumbers = 1 << 26;  // as when a model is built
    if (value > kMostNumbers) {
      refuse("model size {} is {}, must be at most {}", name, value, kMostNumbers);
    }
  };
  size("nuserdata", m.nuserdata);
  size("nhistory", m.nhistory);
  expectAll("tree_sleep_policy", m.tree_sleep_policy, 0, 6);
  expectAll("body_sameframe", m.body_sameframe, 0, 5);
}

}  // namespace

void checkModel(const Model& m) {
  checkKinds(m);
  checkTree(m);
  checkAssets(m);
  checkElements(m);
  checkActuation(m);
  checkDerived(m);
}

}  // namespace kinetree
