#include "spec/compose.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "cli/commands.h"
#include "cli/load.h"
#include "mjcf/mjcf.h"
#include "mjcf/write.h"
#include "spec/build/build.h"

namespace kinetree::cli {
namespace {

struct ComposeArguments {
  std::vector<std::string> files;
  std::vector<std::string> at, prefix, pos, quat, body, free;
  std::string out;
  bool unchecked = false;
  ReadArguments reading;
  SaveOptions options;
};

/// The i-th value of an option that is given once for each part; nothing if it is "-" or not given at all.
std::optional<std::string> valueFor(const std::vector<std::string>& values, const char* option, std::size_t i,
                                    std::size_t parts) {
  if (!values.empty() && values.size() != parts) {
    throw UsageError(
        fmt::format("{} wants one value for each file after the first: {}, got {}", option, parts, values.size()));
  }
  return values.empty() || values[i] == "-" ? std::nullopt : std::optional(values[i]);
}

void readNumbers(const std::optional<std::string>& text, const char* option, std::span<double> out) {
  if (!text) {
    return;
  }
  const std::vector<double> values = parseNumbers(*text);
  if (values.size() != out.size()) {
    throw UsageError(fmt::format("{} wants {} numbers, got '{}'", option, out.size(), *text));
  }
  std::copy(values.begin(), values.end(), out.begin());
}

Mount mountFor(const Spec& scene, const ComposeArguments& a, std::size_t i, std::size_t parts) {
  const std::string at = valueFor(a.at, "--at", i, parts).value_or("");
  const std::size_t colon = at.find(':');
  const std::string kind = colon == std::string::npos ? "" : at.substr(0, colon), name = at.substr(colon + 1);
  Mount mount = kind == "site"    ? Mount::atSite(name)
                : kind == "body"  ? Mount::atBody(name)
                : kind == "frame" ? Mount::atFrame(name)
                                  : mountCalled(scene, at);
  double pos[3] = {}, quat[4] = {1, 0, 0, 0};
  readNumbers(valueFor(a.pos, "--pos", i, parts), "--pos", pos);
  readNumbers(valueFor(a.quat, "--quat", i, parts), "--quat", quat);
  mount.pos = {pos[0], pos[1], pos[2]};
  mount.quat = {quat[0], quat[1], quat[2], quat[3]};
  return mount;
}

/// "ur5e_", and "ur5e2_" for the second of the same file.
std::string defaultPrefix(const std::string& file, std::map<std::string, int>& used) {
  const std::filesystem::path path(file);
  std::string stem = path.stem().string();
  if (stem == "scene" && path.has_parent_path()) {
    stem = path.parent_path().filename().string();
  }
  const int count = ++used[stem];
  return count == 1 ? stem + "_" : fmt::format("{}{}_", stem, count);
}

/// The same faults; those without a place are about the attaching of `file`.
std::vector<Fault> placed(std::vector<Fault> faults, const std::string& file) {
  for (Fault& fault : faults) {
    if (fault.place.file.empty()) {
      fault.place.file = file;
      fault.element = fault.element.empty() ? "attach" : fault.element;
    }
  }
  return faults;
}

void attachPart(Spec& scene, const ComposeArguments& a, std::size_t i, const std::string& prefix,
                std::vector<Fault>& warnings) {
  const std::size_t parts = a.files.size() - 1;
  const std::string& file = a.files[i + 1];
  AttachOptions options;
  options.prefix = valueFor(a.prefix, "--prefix", i, parts).value_or(prefix);
  options.body = valueFor(a.body, "--body", i, parts).value_or("");
  const std::string free = valueFor(a.free, "--free", i, parts).value_or("no");
  if (free != "yes" && free != "no") {
    throw UsageError(fmt::format("--free wants yes or no, got '{}'", free));
  }
  options.free = free == "yes";
  const Spec part = readSpec(file, a.reading, warnings);
  try {
    std::vector<Fault> own;
    attach(scene, part, mountFor(scene, a, i, parts), options, &own);
    own = placed(std::move(own), file);
    warnings.insert(warnings.end(), own.begin(), own.end());
  } catch (const ModelError& e) {
    throw ModelError(placed(e.faults(), file));
  }
}

Exit compose(const ComposeArguments& a) {
  std::vector<Fault> warnings;
  Spec scene = readSpec(a.files[0], a.reading, warnings);
  std::map<std::string, int> used;
  for (std::size_t i = 0; i + 1 < a.files.size(); ++i) {
    attachPart(scene, a, i, defaultPrefix(a.files[i + 1], used), warnings);
  }
  if (!a.unchecked) {
    build(scene, {.strictness = readOptions(a.reading).strictness}, warnings);
  }
  printFaults(warnings);
  saveMjcf(scene, a.out, a.options);
  return Exit::done;
}

}  // namespace

void addCompose(CLI::App& app, Run& run) {
  auto a = std::make_shared<ComposeArguments>();
  CLI::App* command = app.add_subcommand("compose", "put several models into one scene");
  command->footer(
      "Each option but --out may be repeated, once for each file after the first, in their order; '-' stands for the "
      "default.");
  command->add_option("FILES", a->files, "the scene, then what is put into it")->required()->expected(1, 1000);
  const auto each = [&](const char* name, std::vector<std::string>& values, const char* text) {
    command->add_option(name, values, text)->take_all()->expected(1)->allow_extra_args(false);
  };
  each("--at", a->at, "where: site:NAME, body:NAME, frame:NAME, or a NAME of one of these; default: the world");
  each("--prefix", a->prefix, "put before all names of the part; default: its file's name and _; '' for none");
  each("--pos", a->pos, "position relative to that, X,Y,Z [m]");
  each("--quat", a->quat, "rotation relative to that, W,X,Y,Z");
  each("--body", a->body, "only this body of the part; default: all of its world");
  each("--free", a->free, "yes: its bodies without joints get a free joint");
  command->add_option("--out", a->out, "model file to write")->required();
  command->add_flag("--unchecked", a->unchecked, "do not build the scene before it is written");
  addReadArguments(*command, a->reading);
  addSaveOptions(*command, a->options);
  command->callback([a, &run] { run = [a] { return compose(*a); }; });
}

}  // namespace kinetree::cli
