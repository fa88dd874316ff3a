#include "tests/support/near.h"

#include <fmt/format.h>

#include <cmath>

namespace kinetree::test {

testing::AssertionResult near(std::span<const double> got, std::span<const double> want, Tolerance bound,
                              const std::string& name, int columns) {
  if (want.empty()) {
    return testing::AssertionFailure() << name << ": there is nothing to compare with";
  }
  const auto rows = static_cast<std::int64_t>(want.size()) / columns;
  const Npz ours = {{name, makeNpy<double>(got, {static_cast<std::int64_t>(got.size())})}};
  const Npz theirs = {{name, makeNpy<double>(want, columns == 1 ? std::vector<std::int64_t>{rows}
                                                                : std::vector<std::int64_t>{rows, columns})}};
  const Difference d = compareField(name, ours, theirs, bound);
  if (d.agrees()) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << d.problem
                                     << fmt::format(", relative {:.2e}", d.worst / std::max(std::abs(d.want), 1e-300));
}

}  // namespace kinetree::test
