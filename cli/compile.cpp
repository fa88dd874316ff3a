#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/load.h"
#include "engine/io/model_file.h"

namespace kinetree::cli {

void addCompile(CLI::App& app, Run& run) {
  struct Arguments {
    ModelArguments model;
    std::string out;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "compile", "write a model as one binary file that every command loads at once, meshes and pictures included");
  addModelArguments(*command, a->model);
  command->add_option("OUT", a->out, "file to write, by custom .ktm")->required();
  command->callback([a, &run] {
    run = [a] {
      writeModelFile(a->out, loadModel(a->model));
      return Exit::done;
    };
  });
}

}  // namespace kinetree::cli
