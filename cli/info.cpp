#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/load.h"

namespace kinetree::cli {
namespace {

using Json = nlohmann::ordered_json;

struct InfoArguments {
  ModelArguments model;
  bool json = false;
};

std::string cell(const Json& item, const char* key) {
  const auto found = item.find(key);
  if (found == item.end()) {
    return "";
  }
  if (found->is_array()) {
    return fmt::format("{:.4g} .. {:.4g}", (*found)[0].get<double>(), (*found)[1].get<double>());
  }
  if (found->is_number_float()) {
    return fmt::format("{:.4g}", found->get<double>());
  }
  return found->is_string() ? found->get<std::string>() : found->dump();
}

// A table of the named columns, each as wide as its widest entry.
void printTable(const char* title, const Json& list, const std::vector<const char*>& columns) {
  if (list.empty()) {
    return;
  }
  fmt::print("\n{}\n", title);
  std::vector<std::size_t> widths;
  for (const char* column : columns) {
    std::size_t width = std::char_traits<char>::length(column);
    for (const Json& item : list) {
      width = std::max(width, cell(item, column).size());
    }
    widths.push_back(width);
  }
  const auto line = [&](const auto& text) {
    std::string out = " ";
    for (std::size_t c = 0; c < columns.size(); ++c) {
      out += fmt::format(" {:<{}}", text(columns[c]), widths[c]);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    fmt::print("{}\n", out);
  };
  line([](const char* column) { return std::string(column); });
  for (const Json& item : list) {
    line([&](const char* column) { return cell(item, column); });
  }
}

void printSummary(const Json& d) {
  const Json& s = d["sizes"];
  const Json& o = d["options"];
  fmt::print("{}\n", d["name"].get<std::string>());
  fmt::print("  {} coordinates, {} dofs, {} bodies in {} tree(s), {} geoms, {} meshes, {:.6g} kg\n", s["nq"].dump(),
             s["nv"].dump(), s["nbody"].dump(), s["ntree"].dump(), s["ngeom"].dump(), s["nmesh"].dump(),
             d["mass"].get<double>());
  fmt::print("  {} actuators, {} activations, {} sensors with {} readings, {} tendons, {} equalities, {} keyframes\n",
             s["nu"].dump(), s["na"].dump(), s["nsensor"].dump(), s["nsensordata"].dump(), s["ntendon"].dump(),
             s["neq"].dump(), s["nkey"].dump());
  fmt::print("  timestep {:g} s, {}, {} solver ({} iterations, tolerance {:g}), {} cones\n",
             o["timestep"].get<double>(), o["integrator"].get<std::string>(), o["solver"].get<std::string>(),
             o["iterations"].dump(), o["tolerance"].get<double>(), o["cone"].get<std::string>());
}

Exit info(const InfoArguments& a) {
  const Json d = describe(loadModel(a.model));
  if (a.json) {
    fmt::print("{}\n", d.dump(1));
    return Exit::done;
  }
  printSummary(d);
  printTable("joints", d["joints"],
             {"id", "name", "type", "body", "qposadr", "dofadr", "range", "damping", "armature"});
  printTable("actuators", d["actuators"],
             {"id", "name", "transmission", "target", "ctrlrange", "forcerange", "actadr"});
  printTable("sensors", d["sensors"], {"id", "name", "type", "adr", "dim"});
  printTable("keyframes", d["keyframes"], {"id", "name", "time"});
  if (!d["unusual"].empty()) {
    fmt::print("\nworth knowing\n");
  }
  for (const Json& note : d["unusual"]) {
    fmt::print("  {}\n", note.get<std::string>());
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
