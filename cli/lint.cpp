// kinetree lint: what loads but is probably wrong.
#include "lint/lint.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/load.h"
#include "spec/build/build.h"

namespace kinetree::cli {
namespace {

struct LintArguments {
  ModelArguments model;
  std::vector<std::string> only, ignore;
  bool json = false, list = false, markdown = false;
};

void listRules(bool markdown) {
  if (markdown) {
    fmt::print("{}", lint::markdown());
    return;
  }
  for (const lint::Rule& rule : lint::rules()) {
    fmt::print("{:<24} {:<8} {}\n", rule.name, lint::word(rule.level), rule.explanation);
  }
}

std::vector<std::string> chosenRules(const LintArguments& a) {
  for (const std::vector<std::string>* names : {&a.only, &a.ignore}) {
    for (const std::string& name : *names) {
      if (!lint::findRule(name)) {
        throw UsageError(fmt::format("there is no rule '{}'; `kinetree lint --list` shows all", name));
      }
    }
  }
  std::vector<std::string> chosen;
  for (const lint::Rule& rule : lint::rules()) {
    const bool wanted = a.only.empty() || std::ranges::find(a.only, rule.name) != a.only.end();
    if (wanted && std::ranges::find(a.ignore, rule.name) == a.ignore.end()) {
      chosen.emplace_back(rule.name);
    }
  }
  if (chosen.empty()) {
    throw UsageError("no rule is left to check");
  }
  return chosen;
}

void printJson(const std::string& path, const std::vector<lint::Finding>& findings,
               const std::vector<ImportNote>& notes) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const lint::Finding& f : findings) {
    list.push_back({{"rule", f.rule->name},
                    {"level", lint::word(f.rule->level)},
                    {"file", f.place.file},
                    {"line", f.place.line},
                    {"column", f.place.column},
                    {"element", f.element},
                    {"name", f.name},
                    {"message", f.message}});
  }
  nlohmann::ordered_json changes = nlohmann::ordered_json::array();
  for (const ImportNote& n : notes) {
    changes.push_back({{"kind", word(n.kind)},
                       {"file", n.place.file},
                       {"line", n.place.line},
                       {"column", n.place.column},
                       {"element", n.element},
                       {"name", n.name},
                       {"what", n.what},
                       {"detail", n.detail}});
  }
  fmt::print("{}\n", nlohmann::ordered_json({{"model", path}, {"findings", list}, {"notes", changes}}).dump(1));
}

Exit runLint(const LintArguments& a) {
  if (a.list) {
    listRules(a.markdown);
    return Exit::done;
  }
  if (a.model.path.empty()) {
    throw UsageError("lint wants a MODEL");
  }
  const std::vector<std::string> chosen = chosenRules(a);
  const ReadOptions options = readOptions(a.model.reading);
  std::vector<Fault> faults;
  const Spec spec = readMjcf(a.model.path, options, &faults);
  Model m = build(spec, {.strictness = options.strictness}, faults);
  setOptions(m, a.model.options);
  printFaults(faults);
  const std::vector<lint::Finding> findings = lint::lint(spec, m, chosen);
  if (a.json) {
    printJson(a.model.path, findings, spec.notes);
  } else {
    for (const ImportNote& n : spec.notes) {
      fmt::print(stderr, "{}\n", n.toString());
    }
    for (const lint::Finding& f : findings) {
      fmt::print("{}\n", f.toString());
    }
  }
  const bool bad =
      std::ranges::any_of(findings, [](const lint::Finding& f) { return f.rule->level != lint::Level::info; });
  return bad ? Exit::fault : Exit::done;
}

}  // namespace

void addLint(CLI::App& app, Run& run) {
  auto a = std::make_shared<LintArguments>();
  CLI::App* command = app.add_subcommand("lint", "what loads but is probably wrong; exit status 1 if there is any");
  command->add_option("MODEL", a->model.path, "model file: MJCF or URDF; not with --list");
  addOptionArgument(*command, a->model.options);
  addReadArguments(*command, a->model.reading);
  command->add_flag("--json", a->json, "as JSON");
  command->add_option("--rule", a->only, "check only this rule; may be repeated")->allow_extra_args(false);
  command->add_option("--ignore", a->ignore, "leave out this rule; may be repeated")->allow_extra_args(false);
  command->add_flag("--list", a->list, "show all rules");
  command->add_flag("--markdown", a->markdown, "with --list: as a page");
  command->callback([a, &run] { run = [a] { return runLint(*a); }; });
}

}  // namespace kinetree::cli
