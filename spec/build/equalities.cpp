#include "spec/build/objects.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

/// What both ends of an equality of this type are.
ObjType endType(const spec::Equality& e) {
  switch (e.type) {
    case EqualityType::connect:
    case EqualityType::weld:
      return e.objtype == ObjType::site ? ObjType::site : ObjType::body;
    case EqualityType::joint:
      return ObjType::joint;
    case EqualityType::tendon:
      return ObjType::tendon;
    default:
      return ObjType::unknown;
  }
}

int rowsOf(EqualityType type) {
  return type == EqualityType::connect ? 3 : type == EqualityType::weld ? 6 + 1 : 1;
}

const char* tagOf(EqualityType type) {
  constexpr const char* tags[] = {"connect", "weld", "joint", "tendon", "flex", "flexvert", "flexstrain", "distance"};
  return tags[static_cast<int>(type)];
}

void requireScalar(Context& c, const spec::Equality& e, int joint) {
  if (joint < 0) {
    return;
  }
  const JointType type = c.draft.joints[joint].source->type;
  if (type != JointType::hinge && type != JointType::slide) {
    c.faults.error(e, "joint", "", fmt::format("joint '{}' must be a hinge or slide to be tied", c.names.joint[joint]));
  }
}

}  // namespace

void writeEqualities(Context& c) {
  Model& m = c.model;
  for (const spec::Equality& e : c.spec.equalities) {
    const ObjType ends = endType(e);
    const char* tag = tagOf(e.type);
    const ObjectKind kind = objectKind(c, ends);
    if (!kind.names) {
      c.faults.error(e, tag, "", "this equality is not supported: it ties parts of flexes");
      continue;
    }
    const bool bodies = ends == ObjType::body;
    const int first = lookUp(c, *kind.names, kind.word, e.name1, e, tag, fmt::format("{}1", kind.word));
    const int second = e.name2.empty()
                           ? (bodies ? 0 : -1)
                           : lookUp(c, *kind.names, kind.word, e.name2, e, tag, fmt::format("{}2", kind.word));
    if (first >= 0 && first == second) {
      c.faults.error(e, tag, fmt::format("{}2", kind.word), "must differ from the first object");
    }
    if (ends == ObjType::joint) {
      requireScalar(c, e, first);
      requireScalar(c, e, second);
    }
    validateSolref(c, e, tag, "solref", e.solref);
    m.eq_type.push_back(e.type);
    m.eq_obj1id.push_back(first);
    m.eq_obj2id.push_back(second);
    m.eq_objtype.push_back(ends == ObjType::body || ends == ObjType::site ? ends : ObjType::unknown);
    m.eq_active0.push_back(e.active);
    m.eq_solref.push_back(e.solref);
    m.eq_solimp.push_back(e.solimp);
    const bool meetingSites = e.type == EqualityType::connect && ends == ObjType::site;  // nothing to state
    m.eq_data.push_back(meetingSites ? Row<11>{} : e.data);
    m.nemax += rowsOf(e.type);
  }
  m.neq = static_cast<int>(m.eq_type.size());
}

}  // namespace kinetree::building
