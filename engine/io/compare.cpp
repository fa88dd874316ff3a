#include "engine/io/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kinetree {
namespace {

constexpr double kSentinel = 1e9;  // the size of a plane's box and other "without end": no scale to compare by

std::string placeOf(const std::string& field, const NpyArray& array, std::size_t i) {
  if (array.shape.empty()) {
    return field;
  }
  std::int64_t columns = 1;
  for (std::size_t k = 1; k < array.shape.size(); ++k) {
    columns *= array.shape[k];
  }
  const auto at = static_cast<std::int64_t>(i);
  return columns == 1 ? fmt::format("{}[{}]", field, at) : fmt::format("{}[{},{}]", field, at / columns, at % columns);
}

bool sameNonFinite(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || a == b;
}

}  // namespace

const NpyArray* findArray(const Npz& arrays, const std::string& field) {
  const auto found = arrays.find(field);
  return found == arrays.end() ? nullptr : &found->second;
}

Difference compareField(const std::string& field, const Npz& got, const Npz& want, Tolerance bound) {
  Difference result{.field = field};
  const NpyArray* ours = findArray(got, field);
  const NpyArray* theirs = findArray(want, field);
  if (theirs == nullptr) {
    result.problem = "the reference has no such field";
    return result;
  }
  if (ours == nullptr) {
    result.problem = "missing";
    return result;
  }
  if (ours->count() != theirs->count()) {
    result.problem = fmt::format("{} numbers, want {}", ours->count(), theirs->count());
    return result;
  }
  const std::vector<double> a = ours->toDoubles();
  const std::vector<double> b = theirs->toDoubles();
  result.rows = theirs->shape.empty() ? 1 : theirs->shape[0];
  double largest = 0;
  for (const double value : b) {
    largest = std::abs(value) < kSentinel ? std::max(largest, std::abs(value)) : largest;
  }
  result.allowed = bound.absolute + bound.relative * largest;
  result.worst = -1;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const bool finite = std::isfinite(a[i]) && std::isfinite(b[i]);
    const double difference = finite ? std::abs(a[i] - b[i]) : sameNonFinite(a[i], b[i]) ? 0 : HUGE_VAL;
    if (difference > result.worst) {
      result.worst = difference;
      result.got = a[i];
      result.want = b[i];
      result.where = placeOf(field, *theirs, i);
    }
  }
  result.worst = std::max(result.worst, 0.0);
  if (result.worst > result.allowed) {
    result.problem = fmt::format("{}: got {:.12g}, want {:.12g}, differs by {:.2e}, allowed {:.2e}", result.where,
                                 result.got, result.want, result.worst, result.allowed);
  }
  return result;
}

}  // namespace kinetree
