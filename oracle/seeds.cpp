#include "oracle/seeds.h"

#include <fmt/format.h>

#include <functional>
#include <vector>

#include "oracle/commands.h"

namespace kinetree::oracle {

int seeds(const SeedArguments& a) {
  struct Experiment {
    const char* name;
    std::function<Outcome()> run;
  };
  const std::vector<Experiment> experiments = {
      {"boxes", [&] { return sixBoxes(a.models, a.out); }},
      {"standing", [&] { return standing(a.robots); }},
      {"flesh", [&] { return flesh(a.corpus); }},
      {"squat", [&] { return squat(a.corpus); }},
  };
  int run = 0, failed = 0;
  for (const Experiment& experiment : experiments) {
    if (!a.only.empty() && a.only != experiment.name) {
      continue;
    }
    const Outcome outcome = experiment.run();
    run += outcome != Outcome::skipped ? 1 : 0;
    failed += outcome == Outcome::failed ? 1 : 0;
    fmt::print("{}: {}\n\n", experiment.name,
               outcome == Outcome::passed   ? "as expected"
               : outcome == Outcome::failed ? "NOT AS EXPECTED"
                                            : "skipped");
  }
  return run == 0 ? kNothingToDo : failed > 0;
}

}  // namespace kinetree::oracle
