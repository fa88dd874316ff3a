// mjModel and mjData as named arrays. MuJoCo publishes its field lists only as X macros, so this file, and no other,
// expands them.

#include <mujoco/mjxmacro.h>

#include <type_traits>

#include "oracle/reference.h"

namespace kinetree::oracle {
namespace {

template <class T>
NpyArray toArray(const T* values, std::int64_t rows, std::int64_t columns) {
  std::vector<std::int64_t> shape = {rows};
  if (columns != 1) {
    shape.push_back(columns);
  }
  const auto count = values == nullptr ? std::size_t{0} : static_cast<std::size_t>(rows * columns);
  if constexpr (std::is_same_v<T, std::uintptr_t>) {
    return {};
  } else {
    return makeNpy<T>({values, count}, shape);
  }
}

template <class T>
NpyArray toScalar(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    return makeNpy(static_cast<double>(value));
  } else {
    return makeNpy(static_cast<std::int64_t>(value));
  }
}

NpyArray dense(const mjtNum* values, const int* rownnz, const int* rowadr, const int* colind, int rows, int columns) {
  std::vector<double> full(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (int r = 0; r < rows; ++r) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k) {
      full[static_cast<std::size_t>(r) * columns + colind[k]] = values[k];
    }
  }
  return makeNpy<double>(full, {rows, columns});
}

NpyArray denseConstraintJacobian(const mjModel& m, const mjData& d) {
  if (mj_isSparse(&m)) {
    return dense(d.efc_J, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.nefc, m.nv);
  }
  return makeNpy<double>({d.efc_J, static_cast<std::size_t>(d.nefc) * m.nv}, {d.nefc, m.nv});
}

template <class T>
void gather(Npz& out, const mjData& d, const char* name, int columns, const T* (*pick)(const mjContact&)) {
  std::vector<T> values;
  for (int i = 0; i < d.ncon; ++i) {
    const T* from = pick(d.contact[i]);
    values.insert(values.end(), from, from + columns);
  }
  out[name] = toArray(values.data(), d.ncon, columns);
  if (values.empty()) {
    out[name].shape[0] = 0;
  }
}

void addContacts(Npz& out, const mjData& d) {
  using C = const mjContact&;
  gather<mjtNum>(out, d, "contact.dist", 1, [](C c) { return &c.dist; });
  gather<mjtNum>(out, d, "contact.pos", 3, [](C c) { return +c.pos; });
  gather<mjtNum>(out, d, "contact.frame", 9, [](C c) { return +c.frame; });
  gather<mjtNum>(out, d, "contact.includemargin", 1, [](C c) { return &c.includemargin; });
  gather<mjtNum>(out, d, "contact.friction", 5, [](C c) { return +c.friction; });
  gather<mjtNum>(out, d, "contact.solref", 2, [](C c) { return +c.solref; });
  gather<mjtNum>(out, d, "contact.solreffriction", 2, [](C c) { return +c.solreffriction; });
  gather<mjtNum>(out, d, "contact.solimp", 5, [](C c) { return +c.solimp; });
  gather<mjtNum>(out, d, "contact.mu", 1, [](C c) { return &c.mu; });
  gather<int>(out, d, "contact.dim", 1, [](C c) { return &c.dim; });
  gather<int>(out, d, "contact.geom", 2, [](C c) { return +c.geom; });
  gather<int>(out, d, "contact.exclude", 1, [](C c) { return &c.exclude; });
  gather<int>(out, d, "contact.efc_address", 1, [](C c) { return &c.efc_address; });
}

// NOLINTBEGIN(bugprone-macro-parentheses): the lists are MuJoCo's
void addOptions(Npz& out, const mjModel& m) {
#define X(type, name, n) out["opt." #name] = toScalar(m.opt.name);
#define XVEC(type, name, n) out["opt." #name] = toArray(m.opt.name, n, 1);
  MJOPTION_FIELDS
#undef X
#undef XVEC
#define X(name, n) out["stat." #name] = toScalar(m.stat.name);
#define XVEC(name, n) out["stat." #name] = toArray(m.stat.name, n, 1);
  MJSTATISTIC_FIELDS
#undef X
#undef XVEC
}

void addVisual(Npz& out, const mjVisual& vis) {
#define X(type, name, n) out[prefix + #name] = toScalar(part.name);
#define XVEC(type, name, n) out[prefix + #name] = toArray(part.name, n, 1);
  const auto global = [&](const std::string& prefix, const auto& part) { MJVISUAL_GLOBAL_FIELDS };
  const auto quality = [&](const std::string& prefix, const auto& part) { MJVISUAL_QUALITY_FIELDS };
  const auto headlight = [&](const std::string& prefix, const auto& part) { MJVISUAL_HEADLIGHT_FIELDS };
  const auto map = [&](const std::string& prefix, const auto& part) { MJVISUAL_MAP_FIELDS };
  const auto scale = [&](const std::string& prefix, const auto& part) { MJVISUAL_SCALE_FIELDS };
  const auto rgba = [&](const std::string& prefix, const auto& part) { MJVISUAL_RGBA_FIELDS };
#undef X
#undef XVEC
  global("vis.global.", vis.global);
  quality("vis.quality.", vis.quality);
  headlight("vis.headlight.", vis.headlight);
  map("vis.map.", vis.map);
  scale("vis.scale.", vis.scale);
  rgba("vis.rgba.", vis.rgba);
}
}  // namespace

Npz modelArrays(const mjModel& model) {
  const mjModel* m = &model;
  Npz out;
#define X(name) out[#name] = toScalar(m->name);
  MJMODEL_SIZES
#undef X
  addOptions(out, model);
  addVisual(out, model.vis);
  MJMODEL_POINTERS_PREAMBLE(m)
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, rows, columns) out[#name] = toArray(m->name, m->rows, columns);
  MJMODEL_POINTERS
#undef X
  return out;
}

Npz dataArrays(const mjModel& model, const mjData& d) {
  const mjModel* m = &model;
  Npz out;
#undef MJ_D
#define MJ_D(n) d.n
#define X(type, name, rows, columns) out[#name] = toArray(d.name, m->rows, columns);
  MJDATA_POINTERS
#undef X
#define X(type, name, rows, columns) out[#name] = toArray(d.name, rows, columns);
  MJDATA_ARENA_POINTERS_SOLVER
  if (d.nisland > 0) {
    MJDATA_ARENA_POINTERS_ISLAND
  }
#undef X
  // NOLINTEND(bugprone-macro-parentheses)
  addContacts(out, d);
  out["efc_J"] = denseConstraintJacobian(model, d);
  out["actuator_moment"] = dense(d.actuator_moment, d.moment_rownnz, d.moment_rowadr, d.moment_colind, m->nu, m->nv);
  out["ten_J"] = dense(d.ten_J, m->ten_J_rownnz, m->ten_J_rowadr, m->ten_J_colind, m->ntendon, m->nv);
  out["time"] = makeNpy(d.time);
  out["energy"] = toArray(d.energy, 2, 1);
  for (const auto& [name, count] : {std::pair{"ncon", d.ncon},
                                    {"ne", d.ne},
                                    {"nf", d.nf},
                                    {"nl", d.nl},
                                    {"nefc", d.nefc},
                                    {"nisland", d.nisland}}) {
    out[name] = makeNpy(std::int64_t{count});
  }
  std::erase_if(out, [](const auto& item) { return item.second.dtype.empty(); });
  return out;
}

}  // namespace kinetree::oracle
