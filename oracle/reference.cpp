#include "oracle/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/model/error.h"

namespace kinetree::oracle {
namespace {

constexpr int kVersion = 3010000;

void keepQuiet(const char*) {}

// MuJoCo does not expect its error handler to return.
void stopOnError(const char* text) {
  fmt::print(stderr, "error: MuJoCo stopped: {}\n", text);
  std::_Exit(1);
}

}  // namespace

void startReference() {
  if (mj_version() != kVersion || mjVERSION_HEADER != kVersion) {
    throw ModelError(fmt::format("the oracle needs MuJoCo 3.10.0 exactly; this library says {}", mj_version()));
  }
  mju_user_warning = keepQuiet;
  mju_user_error = stopOnError;
}

ReferenceModel loadReference(const std::string& path) {
  char error[1000] = "";
  ReferenceModel m(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
  if (!m) {
    std::string text = error;
    std::replace(text.begin(), text.end(), '\n', ' ');
    throw ModelError(path, "MuJoCo refuses it: " + text);
  }
  return m;
}

ReferenceData makeReferenceData(const mjModel& m) {
  ReferenceData d(mj_makeData(&m));
  if (!d) {
    throw ModelError("MuJoCo could not make its mjData");
  }
  return d;
}

void applyReferenceState(const mjModel& m, mjData& d, const Npz& state) {
  mj_resetData(&m, &d);
  const auto copy = [&](const char* name, mjtNum* to) {
    if (const auto found = state.find(name); found != state.end()) {
      std::ranges::copy(found->second.toDoubles(), to);
    }
  };
  copy("time", &d.time);
  copy("qpos", d.qpos);
  copy("qvel", d.qvel);
  copy("act", d.act);
  copy("ctrl", d.ctrl);
  copy("qfrc_applied", d.qfrc_applied);
  copy("xfrc_applied", d.xfrc_applied);
  copy("mocap_pos", d.mocap_pos);
  copy("mocap_quat", d.mocap_quat);
  copy("qacc_warmstart", d.qacc_warmstart);
}

}  // namespace kinetree::oracle
