// kinetree schema: the format as an XSD or as a table for people.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "mjcf/schema_text.h"

namespace kinetree::cli {

void addSchema(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("schema", "print the format that is read");
  auto xsd = std::make_shared<bool>(false);
  auto markdown = std::make_shared<bool>(false);
  CLI::Option* first = command->add_flag("--xsd", *xsd, "as an XML Schema, for editors");
  command->add_flag("--markdown", *markdown, "as tables")->excludes(first);
  command->callback([&run, xsd] {
    run = [xsd] {
      fmt::print("{}", *xsd ? schemaXsd() : schemaMarkdown());
      return Exit::done;
    };
  });
}

}  // namespace kinetree::cli
