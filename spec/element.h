#pragma once
// What all elements of a Spec share: name, place, class, compiler settings, orientation.

#include <array>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/model/enums.h"
#include "engine/model/error.h"
#include "engine/model/options.h"
#include "engine/spatial/quat.h"
#include "engine/spatial/vec.h"

namespace kinetree::spec {

enum class Tristate : int { no = 0, yes = 1, automatic = 2 };

/// Which actuators get a length range computed, and how (`compiler/lengthrange`).
struct LengthRange {
  enum class Mode : int { none = 0, muscle = 1, muscleuser = 2, all = 3 };
  Mode mode = Mode::muscle;
  bool useexisting = true;
  bool uselimit = false;
  double accel = 20, maxforce = 0, timeconst = 1, timestep = 0.01, inttotal = 10, interval = 2, tolrange = 0.05;
};

/// How the numbers of one model file are meant. Attached elements keep that of the file they come from.
struct Compiler {
  enum class Conflict : int { warning = 0, merge = 1, error = 2 };
  // Read per element, from the file that owns it.
  bool degree = true;
  std::string eulerseq =
      "xyz";  ///< three letters; lower case: moving axes, upper: fixed. Checked when an euler is resolved
  bool autolimits = true;
  Tristate inertiafromgeom = Tristate::automatic;
  std::array<int, 2> inertiagrouprange = {0, 5};
  double boundmass = 0, boundinertia = 0;
  bool balanceinertia = false;
  bool alignfree = false;
  bool strippath = false;
  std::string meshdir, texturedir;  ///< as written; `assetdir` has been spread over both
  std::string modeldir;             ///< directory of the model file, "" or ending in "/"; asset paths start here
  // Read once, from the Spec that is built.
  double settotalmass = -1;
  bool fitaabb = false, discardvisual = false, fusestatic = false, usethread = true, saveinertial = false;
  Conflict conflict = Conflict::warning;
  LengthRange lengthrange;
};

struct Element {
  std::string name;                          ///< "": unnamed
  std::string className;                     ///< default class whose values were merged in; "": main or none
  std::string info;                          ///< comment kept for saving
  Place place;                               ///< line 0: made by a program
  std::shared_ptr<const Compiler> compiler;  ///< null: the Spec's own; use Spec::compilerOf
  int serial =
      0;  ///< unique in a Spec and in document order (0: made by a program, counts as last): order of unlike siblings
};

struct AxisAngle {
  Vec3 axis;
  double angle = 0;
};  ///< angle in the compiler's unit; axis of any length
struct XyAxes {
  Vec3 x, y;
};
struct ZAxis {
  Vec3 z;
};
struct Euler {
  Vec3 angles;
};  ///< in the compiler's unit, meant by its eulerseq

/// Unresolved. The alternative wins over `quat` whenever it is set, wherever it was set.
struct Orientation {
  Quat quat;  ///< of any non-zero length
  std::variant<std::monostate, AxisAngle, XyAxes, ZAxis, Euler> alternative;
};

inline constexpr Row<2> kSolref = {0.02, 1};
inline constexpr Row<5> kSolimp = {0.9, 0.95, 0.001, 0.5, 2};
using Rgba = Row<4, float>;
using User = std::vector<double>;  ///< empty: none given

}  // namespace kinetree::spec
