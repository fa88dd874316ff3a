#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/load.h"
#include "mjcf/mjcf.h"
#include "mjcf/write.h"

namespace kinetree::cli {

void addSaveOptions(CLI::App& command, SaveOptions& options) {
  command.add_flag("--canonical", options.canonical, "write every element anew, in the order of the format");
  command.add_flag("--inline", options.inlineIncludes, "put included files in the place of include");
  command.add_option("--assets", options.assets, "folder beside the output into which asset files are copied");
}

void addConvert(CLI::App& app, Run& run) {
  struct Arguments {
    std::string in, out;
    ReadArguments reading;
    SaveOptions options;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("convert", "read a model, MJCF or URDF, and save it as MJCF");
  command->add_option("MODEL", a->in, "model file: MJCF or URDF")->required();
  command->add_option("OUT", a->out, "model file to write")->required();
  addReadArguments(*command, a->reading);
  addSaveOptions(*command, a->options);
  command->callback([a, &run] {
    run = [a] {
      std::vector<Fault> warnings;
      const Spec spec = readSpec(a->in, a->reading, warnings);
      printFaults(warnings);
      saveMjcf(spec, a->out, a->options);
      return Exit::done;
    };
  });
}

}  // namespace kinetree::cli
