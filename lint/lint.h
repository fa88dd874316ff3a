#pragma once
// What loads but is probably wrong. Every rule is a row of one table.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model.h"
#include "spec/spec.h"

namespace kinetree::lint {

/// error: will not work. warning: probably not meant. info: worth knowing, often meant.
enum class Level { error, warning, info };

class Subject;
class Report;

struct Rule {
  std::string_view name;
  Level level;
  std::string_view explanation;  ///< what it looks for, and why that matters
  void (*check)(const Subject&, Report&);
};

/// All rules, in the order in which they run.
std::span<const Rule> rules();
const Rule* findRule(std::string_view name);

struct Finding {
  const Rule* rule;
  Place place;          ///< line 0: the element was made by a program, or is the model as a whole
  std::string element;  ///< tag
  std::string name;     ///< empty: unnamed
  std::string message;

  /// `go2.xml:118:7: warning: geom 'FL_calf': its mass is 0 [tiny-inertia]`
  std::string toString() const;
};

/// Checks `spec` and the `model` built from it, at qpos0 and at every keyframe. Empty `only`: all rules.
std::vector<Finding> lint(const Spec& spec, const Model& model, std::span<const std::string> only = {});

std::string_view word(Level level);
/// The table as a page.
std::string markdown();

}  // namespace kinetree::lint
