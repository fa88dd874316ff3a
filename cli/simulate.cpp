#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <memory>

#include "cli/commands.h"
#include "cli/load.h"
#include "cli/names.h"
#include "engine/io/fields_io.h"
#include "engine/pipeline.h"
#include "view/recording.h"

namespace kinetree::cli {
namespace {

struct SimulateArguments {
  ModelArguments model;
  double seconds = 5;
  std::string keyframe, control, record, state;
  double rate = 60;
  std::string onNan = "stop";
};

// Controls by step: one row held, or a row a step of which the last is held.
class ControlTable {
 public:
  ControlTable(const Model& m, const std::string& path) : width_(static_cast<std::size_t>(m.nu)) {
    if (path.empty()) {
      return;
    }
    const Npz file = readNpz(path);
    const auto found = file.find("ctrl");
    if (found == file.end()) {
      throw StateError(fmt::format("{}: holds no array 'ctrl'", path));
    }
    values_ = found->second.toDoubles();
    if (width_ == 0 || values_.empty() || values_.size() % width_ != 0) {
      throw StateError(
          fmt::format("{}: ctrl has {} numbers, the model needs {} or a multiple", path, values_.size(), m.nu));
    }
  }

  void apply(Data& d, std::size_t step) const {
    if (!values_.empty()) {
      const std::size_t row = std::min(step, values_.size() / width_ - 1);
      std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(row * width_), width_, d.editCtrl().begin());
    }
  }

 private:
  std::size_t width_;
  std::vector<double> values_;
};

class ProgressBar {
 public:
  explicit ProgressBar(double seconds) : seconds_(seconds), shown_(isatty(STDERR_FILENO) != 0) {}

  void update(double simulated) {
    const auto now = Clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(100)) {
      return;
    }
    last_ = now;
    constexpr int kWidth = 40;
    const int full = static_cast<int>(kWidth * std::min(simulated / seconds_, 1.0));
    fmt::print(stderr, "\r[{:<{}}] {:.2f} of {:.2f} s, {:.0f} times real time ",
               std::string(static_cast<std::size_t>(full), '#'), kWidth, simulated, seconds_, simulated / elapsed());
  }
  void finish() const {
    if (shown_) {
      fmt::print(stderr, "\r{:90}\r", "");
    }
  }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds_;
  bool shown_;
  Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

void setStart(const Model& m, Data& d, const SimulateArguments& a) {
  if (!a.keyframe.empty()) {
    resetToKeyframe(m, d, findByName(m, m.name_keyadr, a.keyframe, "keyframe"));
  }
  if (!a.state.empty()) {
    applyState(m, d, readNpz(a.state));
  }
}

using Writer = void (*)(const std::string&, const Model&, const Recording&);

Writer writerFor(const std::string& path) {
  if (path.ends_with(".npz")) {
    return writeRecordingNpz;
  }
  if (path.ends_with(".html")) {
    return writeRecordingHtml;
  }
  if (path.ends_with(".png")) {
    return [](const std::string& to, const Model& m, const Recording& r) { writeRecordingPng(to, m, r); };
  }
  throw UsageError(fmt::format("--record wants a file that ends in .npz, .html or .png, got '{}'", path));
}

Exit simulate(const SimulateArguments& a) {
  const Writer write = a.record.empty() ? nullptr : writerFor(a.record);
  const Model m = loadModel(a.model);
  const ControlTable controls(m, a.control);
  Data d(m);
  setStart(m, d, a);
  Recording recording;
  ProgressBar progress(a.seconds);
  const double begin = d.time;
  const auto steps = static_cast<std::size_t>(std::llround(a.seconds / m.opt.timestep));
  for (std::size_t k = 0; k <= steps; ++k) {
    controls.apply(d, k);
    const bool frame = d.time - begin >= static_cast<double>(recording.time.size()) / a.rate - 1e-9;
    if (write != nullptr && (frame || k == steps)) {
      forward(m, d);  // poses of this very state, not of the step before
      recording.add(d);
    }
    if (k == steps || (a.onNan != "continue" && hasDiverged(d))) {
      break;
    }
    step(m, d);
    progress.update(d.time - begin);
  }
  progress.finish();
  const double wall = progress.elapsed();
  fmt::print("{} step(s) of {:g} s in {:.3g} s: {:.1f} times real time; {} contacts, {} rows at the end\n", steps,
             m.opt.timestep, wall, a.seconds / wall, d.ncon, d.nefc);
  const bool diverged = reportDivergence(d);
  if (write != nullptr) {
    write(a.record, m, recording);
    fmt::print("{}: {} frames\n", a.record, recording.time.size());
  }
  return diverged && a.onNan != "continue" ? Exit::diverged : Exit::done;
}

}  // namespace

void addSimulate(CLI::App& app, Run& run) {
  auto a = std::make_shared<SimulateArguments>();
  CLI::App* command = app.add_subcommand("simulate", "run, with a progress bar, and write a recording");
  addModelArguments(*command, a->model);
  command->add_option("--seconds", a->seconds, "simulated time [s]")->check(CLI::NonNegativeNumber);
  command->add_option("--keyframe", a->keyframe, "start from this keyframe: its name or number");
  command->add_option("--state", a->state, ".npz with state arrays to start from");
  command->add_option("--ctrl", a->control, ".npz with 'ctrl': one row, or a row a step");
  command->add_option("--record", a->record,
                      ".npz: states and poses; .html: plays in a browser; .png: picture of the end");
  command->add_option("--rate", a->rate, "frames of the recording per simulated second")->check(CLI::PositiveNumber);
  command->add_option("--on-nan", a->onNan, "stop: exit 3 if the simulation diverges; continue: go on and exit 0")
      ->check(CLI::IsMember({"stop", "continue"}));
  command->callback([a, &run] { run = [a] { return simulate(*a); }; });
}

}  // namespace kinetree::cli
