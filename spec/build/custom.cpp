#include "spec/build/objects.h"

namespace kinetree::building {

void writeNumerics(Context& c) {
  Model& m = c.model;
  m.nnumeric = static_cast<int>(c.spec.numerics.size());
  for (const spec::Numeric& n : c.spec.numerics) {
    const auto given = static_cast<int>(n.data.size());
    const int size = std::max(n.size, given);
    if (n.size > 0 && n.size < given) {
      c.faults.error(n, "numeric", "data", fmt::format("has {} numbers, size allows {}", given, n.size));
    }
    if (size <= 0) {
      c.faults.error(n, "numeric", "size", "must be at least 1");
    }
    m.numeric_adr.push_back(m.nnumericdata);
    m.numeric_size.push_back(size);
    m.numeric_data.insert(m.numeric_data.end(), n.data.begin(), n.data.end());
    m.numeric_data.insert(m.numeric_data.end(), size - given, 0.0);
    m.nnumericdata += size;
  }
}

void writeTexts(Context& c) {
  Model& m = c.model;
  m.ntext = static_cast<int>(c.spec.texts.size());
  for (const spec::Text& t : c.spec.texts) {
    if (t.data.empty()) {
      c.faults.error(t, "text", "data", "must not be empty");
    }
    m.text_adr.push_back(m.ntextdata);
    m.text_size.push_back(static_cast<int>(t.data.size()) + 1);
    m.text_data.insert(m.text_data.end(), t.data.c_str(), t.data.c_str() + t.data.size() + 1);
    m.ntextdata += static_cast<int>(t.data.size()) + 1;
  }
}

void writeTuples(Context& c) {
  Model& m = c.model;
  m.ntuple = static_cast<int>(c.spec.tuples.size());
  for (const spec::Tuple& t : c.spec.tuples) {
    if (t.items.empty()) {
      c.faults.error(t, "tuple", "", "must not be empty");
    }
    m.tuple_adr.push_back(m.ntupledata);
    m.tuple_size.push_back(static_cast<int>(t.items.size()));
    for (const spec::TupleItem& item : t.items) {
      const ObjectKind kind = objectKind(c, item.objtype);
      int id = -1;
      if (kind.names) {
        id = lookUp(c, *kind.names, kind.word, item.objname, t, "tuple", "objname");
      } else {
        c.faults.error(t, "tuple", "objtype", fmt::format("of '{}' names no objects", item.objname));
      }
      m.tuple_objtype.push_back(item.objtype);
      m.tuple_objid.push_back(id);
      m.tuple_objprm.push_back(item.prm);
    }
    m.ntupledata += static_cast<int>(t.items.size());
  }
}

}  // namespace kinetree::building
