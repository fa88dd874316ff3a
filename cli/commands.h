#pragma once
// The subcommands of `kinetree`, one file each. Each registers its options and, when chosen, sets `run`.

#include <functional>

namespace CLI {
class App;
}

namespace kinetree {
struct SaveOptions;
}

namespace kinetree::cli {

/// Exit statuses of every command.
enum class Exit : int { done = 0, fault = 1, usage = 2, diverged = 3 };

using Run = std::function<Exit()>;

void addCompile(CLI::App& app, Run& run);
void addCompose(CLI::App& app, Run& run);
void addConvert(CLI::App& app, Run& run);
void addDump(CLI::App& app, Run& run);
void addInfo(CLI::App& app, Run& run);
void addLint(CLI::App& app, Run& run);
void addSimulate(CLI::App& app, Run& run);
void addSchema(CLI::App& app, Run& run);
void addSpeed(CLI::App& app, Run& run);

/// Options of commands that save a model.
void addSaveOptions(CLI::App& command, SaveOptions& options);

}  // namespace kinetree::cli
