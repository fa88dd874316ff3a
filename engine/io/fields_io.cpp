#include "engine/io/fields_io.h"

#include <fmt/format.h>

#include <cstring>
#include <type_traits>

#include "engine/model/data_fields.h"
#include "engine/model/error.h"
#include "engine/model/model_fields.h"

namespace kinetree {
namespace {

// The scalar behind an element: double of Vec3, int of an enum, float of Row<4, float>.
template <class T>
struct ScalarOf {
  using type = double;
};
template <class T>
  requires std::is_arithmetic_v<T>
struct ScalarOf<T> {
  using type = T;
};
template <class T>
  requires std::is_enum_v<T>
struct ScalarOf<T> {
  using type = std::underlying_type_t<T>;
};
template <class T, std::size_t N>
struct ScalarOf<std::array<T, N>> {
  using type = T;
};
template <class T>
using Scalar = typename ScalarOf<T>::type;
template <class T>
constexpr std::int64_t kColumns = sizeof(T) / sizeof(Scalar<T>);

template <class Container>
NpyArray toNpy(const Container& values, std::int64_t rows, std::int64_t width) {
  using T = std::remove_cvref_t<decltype(values[0])>;
  std::vector<std::int64_t> shape = {rows};
  if (width != 1) {
    shape.push_back(width);
  } else if (kColumns<T> > 1) {
    shape.push_back(kColumns<T>);
  }
  return makeNpy<Scalar<T>>({reinterpret_cast<const Scalar<T>*>(values.data()), values.size() * static_cast<std::size_t>(kColumns<T>)}, shape);
}

template <class T>
NpyArray scalarToNpy(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return makeNpy(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_integral_v<T>) {
    return makeNpy(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return makeNpy(static_cast<double>(value));
  } else {
    return makeNpy<Scalar<T>>({reinterpret_cast<const Scalar<T>*>(&value), static_cast<std::size_t>(kColumns<T>)}, {kColumns<T>});
  }
}

template <class T>
void copyInto(const std::vector<double>& from, T* to) {
  auto* out = reinterpret_cast<Scalar<T>*>(to);
  for (std::size_t i = 0; i < from.size(); ++i) {
    out[i] = static_cast<Scalar<T>>(from[i]);
  }
}

template <class T>
void scalarFromNpy(const Npz& arrays, const char* name, T& value) {
  const auto found = arrays.find(name);
  if (found == arrays.end()) {
    return;
  }
  const std::vector<double> values = found->second.toDoubles();
  if (static_cast<std::int64_t>(values.size()) != kColumns<T>) {
    throw ModelError(fmt::format("{} has {} numbers, needs {}", name, values.size(), kColumns<T>));
  }
  copyInto(values, &value);
}

}  // namespace

Npz toNpz(const Model& m) {
  Npz out;
  visitModelSizes(m, [&](const char* name, const auto& size) { out[name] = scalarToNpy(size); });
  const auto scalar = [&](const char* name, const auto& value) { out[name] = scalarToNpy(value); };
  visitOptions(m.opt, scalar);
  visitStatistics(m.stat, scalar);
  visitVisual(m.vis, scalar);
  visitModelFields(m, [&](const char* name, const auto& array, std::int64_t rows, int width = 1) {
    out[name] = toNpy(array, rows, width);
  });
  return out;
}

Model modelFromNpz(const Npz& arrays) {
  Model m;
  visitModelSizes(m, [&](const char* name, auto& size) { scalarFromNpy(arrays, name, size); });
  const auto scalar = [&](const char* name, auto& value) { scalarFromNpy(arrays, name, value); };
  visitOptions(m.opt, scalar);
  visitStatistics(m.stat, scalar);
  visitVisual(m.vis, scalar);
  visitModelFields(m, [&](const char* name, auto& array, std::int64_t rows, int width = 1) {
    using T = std::remove_cvref_t<decltype(array[0])>;
    const std::int64_t wanted = rows * width * kColumns<T>;
    const auto found = arrays.find(name);
    const std::int64_t got = found == arrays.end() ? 0 : found->second.count();
    if (got != wanted) {
      throw ModelError(fmt::format("{} has {} numbers, needs {}", name, got, wanted));
    }
    array.resize(static_cast<std::size_t>(rows * width));
    if (got > 0) {
      copyInto(found->second.toDoubles(), array.data());
    }
  });
  finalize(m);
  return m;
}

void applyState(const Model& m, Data& d, const Npz& state) {
  for (const auto& [key, array] : state) {
    const std::vector<double> values = array.toDoubles();
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
      copyInto(values, field.unguarded().data());
    });
    if (!known) {
      throw StateError(fmt::format("'{}' is no state array; known are qpos qvel act ctrl qfrc_applied xfrc_applied mocap_pos mocap_quat eq_active time qacc_warmstart history userdata", key));
    }
  }
  d.fresh.invalidateAll();
}

}  // namespace kinetree
