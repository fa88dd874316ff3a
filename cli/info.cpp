#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/load.h"
#include "engine/model/model_fields.h"

namespace kinetree::cli {
namespace {

struct InfoArguments {
  ModelArguments model;
  bool json = false;
};

Exit info(const InfoArguments& a) {
  const Model m = loadModel(a.model);
  nlohmann::ordered_json sizes;
  visitModelSizes(m, [&](const char* name, const auto& size) { sizes[name] = size; });
  if (a.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"sizes", sizes}}.dump(2));
    return Exit::done;
  }
  for (const auto& [name, size] : sizes.items()) {
    if (size != 0) {
      fmt::print("{:<16} {}\n", name, size.dump());
    }
  }
  return Exit::done;
}

}  // namespace

void addInfo(CLI::App& app, Run& run) {
  auto a = std::make_shared<InfoArguments>();
  CLI::App* command = app.add_subcommand("info", "sizes, mass, order of joints, dofs, actuators and sensors, options");
  addModelArguments(*command, a->model);
  command->add_flag("--json", a->json, "as JSON");
  command->callback([a, &run] { run = [a] { return info(*a); }; });
}

}  // namespace kinetree::cli
