#include "spec/build/sizes.h"

#include <algorithm>

namespace kinetree::building {
namespace {

constexpr std::int64_t kMebibyte = 1 << 20;
constexpr std::int64_t kContactBytes = 576;  // sizeof(mjContact)

std::int64_t stackBytes(const Model& m, const spec::Size& size) {
  if (size.nstack >= 0) {
    return 8 * size.nstack;
  }
  const std::int64_t square = std::max<std::int64_t>(size.njmax, 0) + m.neq + m.nv;
  const std::int64_t all = m.nq + m.nv + m.nu + m.na + m.nbody + m.njnt + m.ngeom + m.nsite + m.neq + m.ntendon +
                           static_cast<std::int64_t>(m.nwrap);
  return 8 * std::max<std::int64_t>(1000, 5 * square * square + 20 * all);
}

std::int64_t arenaBytes(const Model& m, const spec::Size& size) {
  if (size.memory >= 0) {
    return size.memory;
  }
  const std::int64_t rows = size.njmax >= 0 ? size.njmax : 500, contacts = size.nconmax >= 0 ? size.nconmax : 100;
  const std::int64_t bytes = stackBytes(m, size) + contacts * kContactBytes + rows * (8 * 4 + 14 * 8) + m.nv * 12 +
                             rows * m.nv * 24 + rows * rows * 12;
  return (bytes + kMebibyte - 1) / kMebibyte * kMebibyte;
}

}  // namespace

void writeMemorySizes(Context& c) {
  Model& m = c.model;
  const spec::Size& size = c.spec.size;
  m.njmax = size.njmax;
  m.nconmax = size.nconmax;
  m.nuserdata = size.nuserdata;
  m.narena = arenaBytes(m, size);
}

}  // namespace kinetree::building
