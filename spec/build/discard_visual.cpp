#include "spec/build/discard_visual.h"

#include <unordered_set>

namespace kinetree::building {
namespace {

using NameSet = std::unordered_set<std::string_view>;

/// Names of geoms that pairs, tendons, sensors or tuples refer to.
NameSet namedGeoms(const Spec& spec) {
  NameSet named;
  for (const spec::Pair& p : spec.pairs) {
    named.insert({p.geom1, p.geom2});
  }
  for (const spec::Tendon& t : spec.tendons) {
    for (const spec::Wrap& w : t.path) {
      if (w.kind == spec::Wrap::Kind::geom) {
        named.insert(w.target);
      }
    }
  }
  for (const spec::Sensor& s : spec.sensors) {
    if (s.objtype == ObjType::geom) {
      named.insert(s.objname);
    }
    if (s.reftype == ObjType::geom) {
      named.insert(s.refname);
    }
  }
  for (const spec::Tuple& t : spec.tuples) {
    for (const spec::TupleItem& item : t.items) {
      if (item.objtype == ObjType::geom) {
        named.insert(item.objname);
      }
    }
  }
  return named;
}

void dropGeoms(Context& c) {
  const NameSet named = namedGeoms(c.spec);
  std::vector<GeomDraft> kept;
  for (BodyDraft& b : c.draft.bodies) {
    const auto first = static_cast<int>(kept.size());
    for (int g = b.geoms.first; g < b.geoms.end(); ++g) {
      const spec::Geom& s = *c.draft.geoms[g].source;
      if (s.contype != 0 || s.conaffinity != 0 || (!s.name.empty() && named.contains(s.name))) {
        kept.push_back(c.draft.geoms[g]);
      }
    }
    b.geoms = {first, static_cast<int>(kept.size()) - first};
  }
  c.draft.geoms = std::move(kept);
}

void dropMeshes(Context& c) {
  std::vector<int> newId(c.spec.meshes.size(), -1);
  for (const GeomDraft& g : c.draft.geoms) {
    if (g.mesh >= 0) {
      newId[g.mesh] = 0;
    }
  }
  c.keptMeshes.clear();
  for (std::size_t i = 0; i < newId.size(); ++i) {
    newId[i] = newId[i] < 0 ? -1 : static_cast<int>(c.keptMeshes.size());
    if (newId[i] >= 0) {
      c.keptMeshes.push_back(static_cast<int>(i));
    }
  }
  NameTable names;
  names.reserve(static_cast<int>(c.keptMeshes.size()));
  for (const int i : c.keptMeshes) {
    names.add(c.spec.meshes[i].name);
  }
  for (GeomDraft& g : c.draft.geoms) {
    g.mesh = g.mesh < 0 ? -1 : newId[g.mesh];
  }
  c.names.mesh = std::move(names);
}

}  // namespace

void discardVisuals(Context& c) {
  dropGeoms(c);
  dropMeshes(c);
  c.model.lazy = lazyFill(c.spec, c.keptMeshes, {});
}

}  // namespace kinetree::building
