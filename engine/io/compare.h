#pragma once
// Named arrays held against each other: the worst entry, where it is, and whether it is within tolerance.

#include <string>

#include "engine/io/npz.h"

namespace kinetree {

/// |got - want| <= absolute + relative * largest |want| in the field.
struct Tolerance {
  double absolute = 0;
  double relative = 0;
};

/// The project's tolerances, by what is compared. One table for oracle, tests and fixtures.
namespace tolerance {
inline constexpr Tolerance model = {1e-9, 1e-9};
inline constexpr Tolerance smooth = {1e-10, 1e-9};  ///< kinematics to bias forces, tendons, actuators
inline constexpr Tolerance rows = {1e-8, 1e-7};     ///< contacts and constraint rows
inline constexpr Tolerance solver = {1e-6, 1e-5};   ///< with opt.tolerance = 0 and 200 iterations on both sides
inline constexpr Tolerance sensor = {1e-7, 1e-6};
inline constexpr Tolerance stepped = {1e-8, 1e-7};  ///< state after steps without contact
}  // namespace tolerance

struct Difference {
  std::string field;
  std::int64_t rows = 0;     ///< rows compared
  double worst = 0;          ///< largest |got - want|
  double got = 0, want = 0;  ///< the values there
  double allowed = 0;        ///< bound on |got - want| in this field
  std::string where;         ///< `M[12]`, `xpos[3,2]`; empty if nothing was compared
  std::string problem;       ///< why it does not agree; empty if it does

  bool agrees() const { return problem.empty(); }
};

/// Compares every entry. A missing array, another count or a value that is not finite on one side alone does not agree.
Difference compareField(const std::string& field, const Npz& got, const Npz& want, Tolerance bound);

/// `field` of `got`, or null.
const NpyArray* findArray(const Npz& arrays, const std::string& field);

}  // namespace kinetree
