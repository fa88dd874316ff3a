#include "cli/load.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>

#include "engine/io/fields_io.h"
#include "engine/io/model_file.h"
#include "engine/model/model_fields.h"
#include "mjcf/mjcf.h"
#include "spec/build/build.h"

namespace kinetree::cli {
namespace {

// How many numbers an option holds, and how to set them.
int widthOf(const Vec3&) {
  return 3;
}
template <std::size_t N>
int widthOf(const std::array<double, N>&) {
  return N;
}
template <class T>
int widthOf(const T&) {
  return 1;
}

void assign(Vec3& to, const std::vector<double>& from) {
  to = {from[0], from[1], from[2]};
}
template <std::size_t N>
void assign(std::array<double, N>& to, const std::vector<double>& from) {
  std::copy_n(from.begin(), N, to.begin());
}
template <class T>
void assign(T& to, const std::vector<double>& from) {
  to = static_cast<T>(from[0]);
}

template <class T>
constexpr bool kWhole = std::is_integral_v<T> || std::is_enum_v<T>;

}  // namespace

std::vector<double> parseNumbers(const std::string& text) {
  std::vector<double> values;
  const char* at = text.data();
  const char* end = at + text.size();
  while (at < end) {
    if (*at == ' ' || *at == ',') {
      ++at;
      continue;
    }
    double value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc{} || (next < end && *next != ' ' && *next != ',')) {
      return {};
    }
    values.push_back(value);
    at = next;
  }
  return values;
}

void printFaults(const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) {
    fmt::print(stderr, "{}\n", fault.toString());
  }
}

namespace {

void setOption(Model& m, const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string::npos) {
    throw UsageError(fmt::format("--option wants opt.NAME=VALUE, got '{}'", assignment));
  }
  const std::string key = assignment.substr(0, equals);
  const std::vector<double> values = parseNumbers(assignment.substr(equals + 1));
  bool known = false;
  std::string names;
  visitOptions(m.opt, [&](const char* name, auto& option) {
    using T = std::remove_cvref_t<decltype(option)>;
    names += fmt::format(" {}", name);
    if (key != name) {
      return;
    }
    known = true;
    if (static_cast<int>(values.size()) != widthOf(option)) {
      throw UsageError(fmt::format("--option {}: needs {} number(s), got '{}'", key, widthOf(option),
                                   assignment.substr(equals + 1)));
    }
    if (kWhole<T> && (values[0] != static_cast<double>(static_cast<std::int64_t>(values[0])) || values[0] < 0)) {
      throw UsageError(fmt::format("--option {}: needs a whole number, got '{}'", key, assignment.substr(equals + 1)));
    }
    assign(option, values);
  });
  if (!known) {
    throw UsageError(fmt::format("--option: there is no '{}'; known are{}", key, names));
  }
}

}  // namespace

void setOptions(Model& m, const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    setOption(m, assignment);
  }
  if (!assignments.empty()) {
    finalize(m);
  }
}

void addReadArguments(CLI::App& command, ReadArguments& arguments) {
  command.add_flag("--lenient", arguments.lenient, "faults of mere strictness become warnings, as MuJoCo loads them");
  command
      .add_option("--package", arguments.packages,
                  "NAME=FOLDER: where package://NAME/... of a URDF is; may be repeated")
      ->allow_extra_args(false);
  command.add_flag("--rotate-inertia", arguments.rotateInertia,
                   "turn the inertia of a URDF by the rpy of its origin, which MuJoCo drops");
}

void addOptionArgument(CLI::App& command, std::vector<std::string>& options) {
  command.add_option("--option", options, "opt.NAME=VALUE: replaces an option of the model; may be repeated")
      ->allow_extra_args(false);
}

void addModelArguments(CLI::App& command, ModelArguments& arguments) {
  command
      .add_option("MODEL", arguments.path,
                  "model file: MJCF, URDF, .ktm as `kinetree compile` writes it, or .npz as `kinetree dump` does")
      ->required();
  addOptionArgument(command, arguments.options);
  addReadArguments(command, arguments.reading);
}

Spec readSpec(const std::string& path, const ReadArguments& arguments, std::vector<Fault>& warnings) {
  Spec spec = readMjcf(path, readOptions(arguments), &warnings);
  for (const std::string& note : summarize(spec.notes)) {
    fmt::print(stderr, "{}\n", note);
  }
  return spec;
}

namespace {

Model loadXml(const ModelArguments& arguments) {
  std::vector<Fault> warnings;
  const Spec spec = readSpec(arguments.path, arguments.reading, warnings);
  Model m = build(spec, {.strictness = readOptions(arguments.reading).strictness}, warnings);
  printFaults(warnings);
  return m;
}

}  // namespace

ReadOptions readOptions(const ReadArguments& arguments) {
  ReadOptions options;
  options.strictness = arguments.lenient ? Strictness::lenient : Strictness::strict;
  options.urdf.rotateInertia = arguments.rotateInertia;
  for (const std::string& package : arguments.packages) {
    const std::size_t equals = package.find('=');
    if (equals == 0 || equals == std::string::npos) {
      throw UsageError(fmt::format("--package wants NAME=FOLDER, got '{}'", package));
    }
    options.urdf.packages[package.substr(0, equals)] = package.substr(equals + 1);
  }
  return options;
}

Model loadModel(const ModelArguments& arguments) {
  const std::string& path = arguments.path;
  Model m = isModelFile(path)        ? readModelFile(path)
            : path.ends_with(".npz") ? modelFromNpz(readNpz(path))
                                     : loadXml(arguments);
  setOptions(m, arguments.options);
  return m;
}

namespace {

struct BadKind {
  WarningType type;
  const char* what;
};
constexpr BadKind kBadKinds[] = {
    {WarningType::badqpos, "qpos"}, {WarningType::badqvel, "qvel"}, {WarningType::badqacc, "qacc"}};

}  // namespace

bool hasDiverged(const Data& d) {
  return std::ranges::any_of(kBadKinds,
                             [&](const BadKind& bad) { return d.warning[static_cast<int>(bad.type)].number > 0; });
}

bool reportDivergence(const Data& d) {
  for (const auto& [type, what] : kBadKinds) {
    const WarningRecord& w = d.warning[static_cast<int>(type)];
    if (w.number > 0) {
      fmt::print(stderr, "error: the simulation diverged: {}[{}] went bad at time {:.6g}, {} time(s)\n", what,
                 w.lastinfo, w.time, w.number);
    }
  }
  return hasDiverged(d);
}

}  // namespace kinetree::cli
