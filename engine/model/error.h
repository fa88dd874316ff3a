#pragma once
// What goes wrong, as data: faults of a model file (all of them, with their place) and stages called out of order.

#include <stdexcept>
#include <string>
#include <vector>

namespace kinetree {

/// How faults of mere strictness count: `strict` refuses them, `lenient` warns and loads as MuJoCo does.
enum class Strictness { strict, lenient };

struct Place {
  std::string file;
  int line = 0;    ///< 1-based; 0: unknown
  int column = 0;  ///< 1-based; 0: unknown
};

enum class Severity { error, warning };

struct Fault {
  Severity severity = Severity::error;
  Place place;
  std::string element;    ///< tag, for example "geom"
  std::string name;       ///< name of that element; empty: unnamed
  std::string attribute;  ///< attribute at fault; empty: the element as a whole
  std::string message;    ///< what is wrong, what was got, what would be right

  /// `go2.xml:118:7: error: geom 'FL_calf': size[0] must be positive, got -0.02`
  std::string toString() const;
};

/// A model that cannot be built. Carries every fault found; what() is their text, one per line.
class ModelError : public std::runtime_error {
 public:
  explicit ModelError(std::vector<Fault> faults);
  /// A fault outside any file, for example of an API call.
  explicit ModelError(std::string message);
  /// A fault of a file as a whole.
  ModelError(std::string file, std::string message);
  const std::vector<Fault>& faults() const { return faults_; }

 private:
  std::vector<Fault> faults_;
};

/// A stage was called although an input it needs is missing or stale.
class StageError : public std::logic_error {
 public:
  StageError(std::string stage, std::string input, std::string cause);
  const std::string& stage() const { return stage_; }  ///< the stage that was called
  const std::string& input() const { return input_; }  ///< the stage whose results it needs
  const std::string& cause() const { return cause_; }  ///< what made them stale

 private:
  std::string stage_, input_, cause_;
};

/// A state or control that cannot be used: which field, which element, which value.
class StateError : public std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// The inertia matrix M cannot be factored: which dof is to blame.
class InertiaError : public StateError {
 public:
  InertiaError(const std::string& what, int dof) : StateError(what), dof_(dof) {}
  int dof() const { return dof_; }

 private:
  int dof_;
};

}  // namespace kinetree
