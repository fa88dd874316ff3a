#include "engine/io/fields_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/constraint/jacobian_view.h"
#include "engine/io/model_check.h"
#include "engine/io/scalar_of.h"
#include "engine/model/data_fields.h"
#include "engine/model/error.h"
#include "engine/model/lazy_assets.h"
#include "engine/model/model_fields.h"

namespace kinetree {
namespace {

// Hundreds of fields pass through these; each type is compiled once, not at every field.
template <class Container>
[[gnu::noinline]] NpyArray toNpy(const Container& values, std::int64_t rows, std::int64_t width) {
  using T = std::remove_cvref_t<decltype(values[0])>;
  std::vector<std::int64_t> shape = {rows};
  if (width != 1) {
    shape.push_back(width);
  } else if (kColumns<T> > 1) {
    shape.push_back(kColumns<T>);
  }
  return makeNpy<Scalar<T>>({reinterpret_cast<const Scalar<T>*>(values.data()),
                             static_cast<std::size_t>(values.size()) * static_cast<std::size_t>(kColumns<T>)},
                            shape);
}

template <class T>
[[gnu::noinline]] NpyArray scalarToNpy(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return makeNpy(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_integral_v<T>) {
    return makeNpy(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return makeNpy(static_cast<double>(value));
  } else {
    return makeNpy<Scalar<T>>({reinterpret_cast<const Scalar<T>*>(&value), static_cast<std::size_t>(kColumns<T>)},
                              {kColumns<T>});
  }
}

/// Numbers of a file as numbers of the model's or state's own type: what that cannot hold is a fault.
template <class T>
void copyInto(const char* name, const std::vector<double>& from, T* to) {
  using S = Scalar<T>;
  auto* out = reinterpret_cast<S*>(to);
  for (std::size_t i = 0; i < from.size(); ++i) {
    if constexpr (std::is_integral_v<S>) {
      constexpr double kLeast = static_cast<double>(std::numeric_limits<S>::min());
      constexpr double kEnd = 2.0 * (static_cast<double>(std::numeric_limits<S>::max() / 2) + 1.0);
      if (!(from[i] >= kLeast && from[i] < kEnd)) {
        throw ModelError(fmt::format("{}[{}] is {}, which is out of range", name, i, from[i]));
      }
    }
    out[i] = static_cast<S>(from[i]);
  }
}

template <class T>
[[gnu::noinline]] void scalarFromNpy(const Npz& arrays, const char* name, T& value) {
  const auto found = arrays.find(name);
  if (found == arrays.end()) {
    return;
  }
  const std::vector<double> values = found->second.toDoubles();
  if (static_cast<std::int64_t>(values.size()) != kColumns<T>) {
    throw ModelError(fmt::format("{} has {} numbers, needs {}", name, values.size(), kColumns<T>));
  }
  copyInto(name, values, &value);
}

[[gnu::noinline]] void put(Npz& arrays, const char* name, NpyArray array) {
  arrays[name] = std::move(array);
}

template <class T>
[[gnu::noinline]] void arrayFromNpy(const Npz& arrays, const char* name, std::int64_t length, Array<T>& array) {
  const std::int64_t wanted = length * kColumns<T>;
  const auto found = arrays.find(name);
  const std::int64_t got = found == arrays.end() ? 0 : found->second.count();
  if (got != wanted) {
    throw ModelError(fmt::format("{} has {} numbers, needs {}", name, got, wanted));
  }
  array.resize(static_cast<std::size_t>(length));
  if (got > 0) {
    copyInto(name, found->second.toDoubles(), array.data());
  }
}

}  // namespace

Npz toNpz(const Model& m) {
  if (m.lazy) {  // arrays come whole, also those that only pictures need
    Model full = m;
    full.lazy->fill(full);
    full.lazy = nullptr;
    return toNpz(full);
  }
  Npz out;
  visitModelSizes(m, [&](const char* name, const auto& size) { put(out, name, scalarToNpy(size)); });
  const auto scalar = [&](const char* name, const auto& value) { put(out, name, scalarToNpy(value)); };
  visitOptions(m.opt, scalar);
  visitStatistics(m.stat, scalar);
  visitVisual(m.vis, scalar);
  visitModelFields(m, [&](const char* name, const auto& array, std::int64_t rows, int width = 1) {
    if (!array.empty() || rows * width == 0) {  // what was left for later is left out
      put(out, name, toNpy(array, rows, width));
    }
  });
  return out;
}

namespace {

/// Of a model from an archive that holds no pictures.
struct NoPictures : LazyAssets {
  void fill(Model&) const override {
    throw ModelError("this model comes from an archive that holds no normals, texture coordinates and pixels");
  }
};

}  // namespace

Model modelFromNpz(const Npz& arrays) {
  Model m;
  visitModelSizes(m, [&](const char* name, auto& size) { scalarFromNpy(arrays, name, size); });
  const auto scalar = [&](const char* name, auto& value) { scalarFromNpy(arrays, name, value); };
  visitOptions(m.opt, scalar);
  visitStatistics(m.stat, scalar);
  visitVisual(m.vis, scalar);
  visitModelFields(m, [&](const char* name, auto& array, std::int64_t rows, int width = 1) {
    if (rows * width > 0 && isLeftForLater(name) && !arrays.contains(name)) {
      m.lazy = std::make_shared<const NoPictures>();
    } else {
      arrayFromNpy(arrays, name, rows * width, array);
    }
  });
  checkModel(m);
  finalize(m);
  return m;
}

namespace {

// A sparse matrix with all its zeros, so that it compares whatever format the reference chose.
NpyArray toDense(const double* values, std::span<const int> rownnz, std::span<const int> rowadr,
                 std::span<const int> colind, int columns) {
  const auto rows = static_cast<int>(rownnz.size());
  std::vector<double> dense(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (int r = 0; r < rows; ++r) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k) {
      dense[static_cast<std::size_t>(r) * columns + colind[k]] = values[k];
    }
  }
  return makeNpy<double>(dense, {rows, columns});
}

template <class Pick>
NpyArray gather(const Data& d, Pick&& pick) {
  using T = std::remove_cvref_t<decltype(pick(d.contact[0]))>;
  std::vector<T> column;
  for (int i = 0; i < d.ncon; ++i) {
    column.push_back(pick(d.contact[i]));
  }
  return toNpy(column, d.ncon, 1);
}

void addContacts(const Data& d, Npz& out) {
  out["contact.dist"] = gather(d, [](const Contact& c) { return c.dist; });
  out["contact.pos"] = gather(d, [](const Contact& c) { return c.pos; });
  out["contact.frame"] = gather(d, [](const Contact& c) { return c.frame; });
  out["contact.includemargin"] = gather(d, [](const Contact& c) { return c.includemargin; });
  out["contact.friction"] = gather(d, [](const Contact& c) { return c.friction; });
  out["contact.solref"] = gather(d, [](const Contact& c) { return c.solref; });
  out["contact.solreffriction"] = gather(d, [](const Contact& c) { return c.solreffriction; });
  out["contact.solimp"] = gather(d, [](const Contact& c) { return c.solimp; });
  out["contact.mu"] = gather(d, [](const Contact& c) { return c.mu; });
  out["contact.dim"] = gather(d, [](const Contact& c) { return c.dim; });
  out["contact.geom"] = gather(d, [](const Contact& c) { return c.geom; });
  out["contact.exclude"] = gather(d, [](const Contact& c) { return c.exclude; });
  out["contact.efc_address"] = gather(d, [](const Contact& c) { return c.efc_address; });
}

// Rows appear in three stages: made, given references, solved.
Stage writerOfRow(std::string_view name) {
  if (name == "efc_vel" || name == "efc_aref") {
    return Stage::reference;
  }
  return name == "efc_b" || name == "efc_state" || name == "efc_force" ? Stage::solve : Stage::constraint;
}

void addRows(const Data& d, Npz& out) {
  visitRowFields(d, [&](const char* name, const auto& rows) {
    if (d.fresh.ran(writerOfRow(name)) && rows.size() == d.nefc) {
      put(out, name, toNpy(rows, d.nefc, 1));
    }
  });
}

void addCounts(const Data& d, Npz& out) {
  out["ntree_awake"] = makeNpy(std::int64_t{d.ntree_awake});
  out["nbody_awake"] = makeNpy(std::int64_t{d.nbody_awake});
  out["nv_awake"] = makeNpy(std::int64_t{d.nv_awake});
  if (d.fresh.ran(Stage::collision)) {
    out["ncon"] = makeNpy(std::int64_t{d.ncon});
  }
  if (d.fresh.ran(Stage::constraint)) {
    out["ne"] = makeNpy(std::int64_t{d.ne});
    out["nf"] = makeNpy(std::int64_t{d.nf});
    out["nl"] = makeNpy(std::int64_t{d.nl});
    out["nefc"] = makeNpy(std::int64_t{d.nefc});
  }
  if (d.fresh.ran(Stage::solve)) {
    out["nisland"] = makeNpy(std::int64_t{d.nisland});
    out["solver_niter"] = makeNpy<int>(d.solver.islandNiter, {SolverReport::kIslands});
    out["solver_fwdinv"] = makeNpy<double>(d.solver.fwdinv, {2});
  }
}

// No stage owns these (Stage::count): integrators and sleeping fill them when they are in use.
template <class Container>
bool isUntouched(const Container& values) {
  using T = std::remove_cvref_t<decltype(values[0])>;
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  return std::all_of(bytes, bytes + sizeof(T) * values.size(), [](unsigned char b) { return b == 0; });
}

}  // namespace

Npz dataToNpz(const Model& m, const Data& d) {
  Npz out;
  out["time"] = makeNpy(d.time);
  out["energy"] = toNpy(d.energy, 2, 1);
  visitStateFields(m, d, [&](const char* name, const auto& array, int rows) { put(out, name, toNpy(array, rows, 1)); });
  visitDataFields(m, d, [&](const char* name, const auto& array, int rows, Stage writer) {
    const bool computed =
        writer == Stage::count ? std::string_view(name) == "sensordata" || !isUntouched(array) : d.fresh.ran(writer);
    if (computed) {
      put(out, name, toNpy(array, rows, 1));
    }
  });
  if (d.fresh.ran(Stage::transmission)) {
    out["actuator_moment"] = toDense(d.actuator_moment.data(), d.moment_rownnz, d.moment_rowadr, d.moment_colind, m.nv);
  }
  if (d.fresh.ran(Stage::tendon)) {
    out["ten_J"] = toDense(d.ten_J.data(), m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind, m.nv);
  }
  if (d.fresh.ran(Stage::collision)) {
    addContacts(d, out);
  }
  addRows(d, out);
  if (d.fresh.ran(Stage::constraint)) {
    out["efc_J"] = makeNpy<double>(lastJacobian(m, d), {d.nefc, m.nv});
  }
  addCounts(d, out);
  return out;
}

void applyState(const Model& m, Data& d, const Npz& state) {
  for (const auto& given : state) {
    const std::string& key = given.first;
    const std::vector<double> values = given.second.toDoubles();
    bool known = key == "time";
    if (known) {
      if (values.size() != 1) {
        throw StateError(fmt::format("time has {} numbers, needs 1", values.size()));
      }
      d.setTime(values[0]);
    }
    visitStateFields(m, d, [&](const char* name, auto& field, int rows) {
      using T = std::remove_cvref_t<decltype(field[0])>;
      if (key != name) {
        return;
      }
      known = true;
      const std::int64_t wanted = rows * kColumns<T>;
      if (static_cast<std::int64_t>(values.size()) != wanted) {
        throw StateError(fmt::format("{} has {} numbers, the model needs {}", name, values.size(), wanted));
      }
      copyInto(name, values, field.unguarded().data());
    });
    if (!known) {
      throw StateError(
          fmt::format("'{}' is no state array; known are qpos qvel act ctrl qfrc_applied xfrc_applied mocap_pos "
                      "mocap_quat eq_active time qacc_warmstart history userdata",
                      key));
    }
  }
  d.fresh.invalidateAll();
}

}  // namespace kinetree
