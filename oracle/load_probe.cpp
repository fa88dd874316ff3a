#include "oracle/load_probe.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "engine/io/model_file.h"
#include "engine/model/error.h"
#include "oracle/commands.h"
#include "oracle/stopwatch.h"

namespace kinetree::oracle {
namespace {

constexpr const char* kNames[] = {"ours", "theirs"};

/// "VmHWM" or "VmRSS" of this process [bytes].
double memory(const std::string& field) {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word == field + ":") {
      double kilobytes = 0;
      status >> kilobytes;
      return kilobytes * 1024;
    }
  }
  throw ModelError("/proc/self/status has no " + field);
}

void load(Engine engine, const std::string& path) {
  if (engine == Engine::theirs) {
    path.ends_with(kBinaryOfTheirs) ? void(ReferenceModel(mj_loadModel(path.c_str(), nullptr)))
                                    : void(loadReference(path));
  } else {
    path.ends_with(kBinaryOfOurs) ? void(readModelFile(path)) : void(loadOurs(path));
  }
}

}  // namespace

int probeLoad(Engine engine, const std::string& path) {
  const double before = memory("VmRSS");
  LoadCost cost;
  cost.first = secondsOf([&] { load(engine, path); });
  cost.peak = memory("VmHWM") - before;
  cost.again = secondsOf([&] { load(engine, path); });
  fmt::print("{} {} {}\n", cost.first, cost.again, cost.peak);
  return 0;
}

LoadCost loadCost(Engine engine, const std::string& path) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    throw ModelError("no pipe could be opened");
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::string words[] = {"oracle", "probe_load", kNames[static_cast<int>(engine)], path};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
  pid_t child = 0;
  const int failed = posix_spawn(&child, "/proc/self/exe", &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> answer(fdopen(ends[0], "r"), std::fclose);
  LoadCost cost;
  const bool heard = failed == 0 && std::fscanf(answer.get(), "%lf %lf %lf", &cost.first, &cost.again, &cost.peak) == 3;
  if (failed == 0) {
    waitpid(child, nullptr, 0);
  }
  if (!heard) {
    throw ModelError(path + ": loading it in a process of its own failed");
  }
  return cost;
}

}  // namespace kinetree::oracle
