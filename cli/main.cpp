#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>

#include "cli/commands.h"
#include "cli/load.h"
#include "engine/model/error.h"

namespace kinetree::cli {
namespace {

Exit fault(const std::string& text) {
  fmt::print(stderr, "error: {}\n", text);
  return Exit::fault;
}

Exit runSafely(const Run& run) {
  try {
    return run();
  } catch (const UsageError& e) {
    fmt::print(stderr, "usage: {}\n", e.what());
    return Exit::usage;
  } catch (const ModelError& e) {
    for (const Fault& f : e.faults()) {
      fmt::print(stderr, "{}\n", f.toString());
    }
    return Exit::fault;
  } catch (const std::bad_alloc&) {
    return fault("out of memory");
  } catch (const std::exception& e) {
    return fault(e.what());
  }
}

int runMain(int argc, char** argv) {
  CLI::App app{"Kinetree: articulated-body dynamics of MJCF models, held against MuJoCo 3.10.0", "kinetree"};
  app.require_subcommand(1);
  app.set_version_flag("--version", KINETREE_VERSION);
  app.footer("Exit status: 0 done; 1 the model or state is at fault; 2 wrong usage; 3 the simulation diverged.");
  Run run;
  addCompile(app, run);
  addCompose(app, run);
  addConvert(app, run);
  addDump(app, run);
  addInfo(app, run);
  addLint(app, run);
  addSimulate(app, run);
  addSchema(app, run);
  addSpeed(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : static_cast<int>(Exit::usage);
  }
  return static_cast<int>(runSafely(run));
}

}  // namespace
}  // namespace kinetree::cli

int main(int argc, char** argv) {
  try {
    return kinetree::cli::runMain(argc, argv);
  } catch (...) {
    std::fputs("error: could not even start\n", stderr);
    return 1;
  }
}
