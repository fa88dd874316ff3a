#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "engine/io/fields_io.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "oracle/commands.h"
#include "oracle/contact_tally.h"
#include "oracle/fields.h"
#include "oracle/state_ties.h"
#include "oracle/states.h"

namespace kinetree::oracle {
namespace {

// Differences of one field over all models and states.
struct FieldRecord {
  std::string stage;
  std::string field;
  std::int64_t rows = 0;
  int asked = 0;
  int agreed = 0;
  Difference worst;        // largest relative to what is allowed
  std::string worstModel;  // "go1 random3"
};

double severity(const Difference& d) {
  return !d.agrees() && d.where.empty() ? HUGE_VAL : d.allowed > 0 ? d.worst / d.allowed : d.worst > 0 ? HUGE_VAL : 0;
}

class Report {
 public:
  void add(const ComparedField& f, const Npz& ours, const Npz& theirs, const std::string& where) {
    const Difference d = compareField(f.field, ours, theirs, f.bound);
    const auto [at, isNew] = index_.try_emplace(f.field, records_.size());
    if (isNew) {
      records_.push_back({.stage = f.stage, .field = f.field});
    }
    FieldRecord& record = records_[at->second];
    ++record.asked;
    record.agreed += d.agrees() ? 1 : 0;
    record.rows += d.rows;
    if (record.asked == 1 || severity(d) > severity(record.worst)) {
      record.worst = d;
      record.worstModel = where;
    }
    if (!d.agrees()) {
      failures_.push_back(fmt::format("{}: {}: {}", where, d.field, d.problem));
    }
  }

  /// Known to differ: what differs there is counted as open. One that agrees must leave the list.
  void setOpen(std::map<std::string, std::string> open) { open_ = std::move(open); }
  void closeCase(const std::string& model, const std::string& state) {
    const std::string where = fmt::format("{} {}", model, state);
    const auto own = open_.find(where), everyState = open_.find(model + " *");
    const auto known = own != open_.end() ? own : everyState;
    if (known == open_.end()) {
      return;
    }
    const std::size_t before = failures_.size();
    std::erase_if(failures_, [&](const std::string& failure) { return failure.starts_with(where + ":"); });
    if (before == failures_.size() && known == own) {
      failures_.push_back(fmt::format("{}: is listed as open but agrees: take it off the list", where));
    } else if (before != failures_.size()) {
      openFound_.push_back(
          fmt::format("open: {}: {} field(s) differ: {}", where, before - failures_.size(), known->second));
    }
  }

  /// Contacts on their cone, which count as sliding or not by the last bit.
  void addTies(int ties) { ties_ += ties; }

  void fail(const std::string& model, const std::string& why) {
    failures_.push_back(fmt::format("{}: {}", model, why));
  }

  void print(int listed, bool full) const {
    fmt::print("{:<13} {:<24} {:>8} {:>11} {:>10} {:>10}  {}\n", "stage", "field", "rows", "agree", "worst", "allowed",
               "where");
    std::int64_t modelRows = 0;
    int modelFieldsAgreeing = 0;
    for (const FieldRecord& r : records_) {
      const bool agrees = r.agreed == r.asked;
      if (r.stage == "model" && agrees && !full) {
        modelRows += r.rows;
        ++modelFieldsAgreeing;
      } else if (r.rows > 0 || !agrees) {
        printRow(r);
      }
    }
    if (modelFieldsAgreeing > 0) {
      fmt::print("model         and {} more fields, {} rows, all agree\n", modelFieldsAgreeing, modelRows);
    }
    if (ties_ > 0) {
      fmt::print("efc_state: {} contact(s) on their cone after PGS or noslip, satisfied or sliding by the last bit\n",
                 ties_);
    }
    for (const std::string& open : openFound_) {
      fmt::print("{}\n", open);
    }
    for (std::size_t i = 0; i < failures_.size() && static_cast<int>(i) < listed; ++i) {
      fmt::print("differs: {}\n", failures_[i]);
    }
    if (static_cast<int>(failures_.size()) > listed) {
      fmt::print("... and {} more\n", failures_.size() - static_cast<std::size_t>(listed));
    }
  }

  int conclude() const {
    std::int64_t rows = 0;
    int asked = 0;
    int agreed = 0;
    for (const FieldRecord& r : records_) {
      rows += r.rows;
      asked += r.asked;
      agreed += r.agreed;
    }
    fmt::print("{} of {} comparisons agree, {} rows, {} difference(s), {} known open case(s)\n", agreed, asked, rows,
               failures_.size(), openFound_.size());
    if (rows == 0) {
      fmt::print("nothing was compared: that is a failure\n");
      return 1;
    }
    return failures_.empty() ? 0 : 1;
  }

 private:
  static void printRow(const FieldRecord& r) {
    const bool same = r.worst.agrees() && r.worst.worst == 0;
    fmt::print("{:<13} {:<24} {:>8} {:>11} {:>10.2e} {:>10.2e}  {}\n", r.stage, r.field, r.rows,
               fmt::format("{}/{}", r.agreed, r.asked), r.worst.worst, r.worst.allowed,
               same ? "" : fmt::format("{} {}", r.worst.where, r.worstModel));
  }

  std::vector<FieldRecord> records_;
  std::map<std::string, std::size_t> index_;
  std::vector<std::string> failures_, openFound_;
  std::map<std::string, std::string> open_;
  int ties_ = 0;
};

// The solver stops at a tolerance; the comparison asks for its limit.
void tighten(Option& opt, mjOption& reference) {
  opt.tolerance = reference.tolerance = 0;
  opt.iterations = reference.iterations = 200;
  opt.ls_iterations = reference.ls_iterations = 100;
}

// The last two parts of a path: enough to tell robots apart.
std::string shortName(const std::string& path) {
  const std::filesystem::path p = std::filesystem::absolute(path);
  return (p.parent_path().filename() / p.filename()).string();
}

// Lines of MODEL STATE REASON, STATE * for all; # begins a comment.
std::map<std::string, std::string> readOpen(const std::string& path) {
  std::map<std::string, std::string> open;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string model, state, reason;
    if (words >> model >> state && model[0] != '#') {
      std::getline(words >> std::ws, reason);
      open[model + " " + state] = reason;
    }
  }
  return open;
}

bool isRigid(const mjModel& m) {
  return m.nflex == 0 && m.nplugin == 0 && std::count(m.geom_type, m.geom_type + m.ngeom, mjGEOM_SDF) == 0;
}

std::vector<NamedState> statesOf(const mjModel& m, const CompareArguments& a) {
  std::vector<NamedState> states = makeStates(m, a.states);
  if (a.rollout > 0) {
    std::ranges::move(rolloutStates(m, a.rollout), std::back_inserter(states));
  }
  return states;
}

void compareModel(const std::string& path, const CompareArguments& a, Report& report, ContactTally& contacts) {
  const ReferenceModel theirs = loadReference(path);
  if (a.rigidOnly && !isRigid(*theirs)) {
    fmt::print("passed over: {}: has flexes, plugins or SDF geoms\n", path);
    return;
  }
  Model ours = a.engineOnly ? asCompiled(*theirs) : loadOurs(path);
  const Npz theirModel = modelArrays(*theirs);
  const Npz ourModel = toNpz(ours);
  for (const ComparedField& f : modelFields(ours)) {
    report.add(f, ourModel, theirModel, shortName(path));
  }
  const std::vector<NamedState> states = statesOf(*theirs, a);  // of the model as it is
  if (a.steps == 0) {
    tighten(ours.opt, theirs->opt);
    finalize(ours);
  }
  const ReferenceData theirData = makeReferenceData(*theirs);
  for (const NamedState& state : states) {
    Data d(ours);
    applyState(ours, d, state.arrays);
    applyReferenceState(*theirs, *theirData, state.arrays);
    for (int k = 0; k < a.steps; ++k) {
      step(ours, d);
      mj_step(theirs.get(), theirData.get());
    }
    if (a.steps == 0) {
      forward(ours, d);
      mj_forward(theirs.get(), theirData.get());
      contacts.add(ours, d, *theirData, fmt::format("{} {}", shortName(path), state.name));
    }
    Npz got = dataToNpz(ours, d);
    const Npz want = dataArrays(*theirs, *theirData);
    report.addTies(settleStateTies(ours, d, got, want));
    for (const ComparedField& f : a.steps == 0 ? dataFields() : stateFields()) {
      report.add(f, got, want, fmt::format("{} {}", shortName(path), state.name));
    }
    report.closeCase(shortName(path), state.name);
  }
}

}  // namespace

int compare(const CompareArguments& a) {
  Report report;
  report.setOpen(readOpen(a.open));
  ContactTally contacts;
  for (const std::string& path : a.models) {
    try {
      compareModel(path, a, report, contacts);
    } catch (const std::exception& e) {
      const std::string why = e.what();
      if (a.skipRefused && why.find("MuJoCo refuses it") != std::string::npos) {
        fmt::print("passed over: {}\n", why);
      } else {
        report.fail(path, why);
      }
    }
  }
  report.print(a.worst, a.full);
  contacts.print();
  return report.conclude();
}

}  // namespace kinetree::oracle
