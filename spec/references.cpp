// Who names whom: names in use, what an element refers to, and what must go when it goes.
#include <algorithm>
#include <climits>
#include <unordered_set>

#include "spec/attach.h"
#include "spec/visit.h"

namespace kinetree::spec {

ObjType targetKind(const Actuator& actuator) {
  switch (actuator.trntype) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      return ObjType::joint;
    case TransmissionType::tendon:
      return ObjType::tendon;
    case TransmissionType::body:
      return ObjType::body;
    default:
      return ObjType::site;
  }
}

ObjType equalityKind(const Equality& equality) {
  return equality.type == EqualityType::joint    ? ObjType::joint
         : equality.type == EqualityType::tendon ? ObjType::tendon
                                                 : equality.objtype;
}

ObjType wrapKind(const Wrap& wrap) {
  return wrap.kind == Wrap::Kind::joint  ? ObjType::joint
         : wrap.kind == Wrap::Kind::geom ? ObjType::geom
                                         : ObjType::site;
}

void visitNames(const Body& body, const std::function<void(int, const Element&)>& visit) {
  eachListInTree(body, [&](int kind, const auto& list) {
    for (const Element& element : list) {
      visit(kind, element);
    }
  });
}

NameIndex namesOf(const Spec& spec) {
  NameIndex names;
  names.insert(ObjType::body, "world");
  const auto all = [&](int kind, const auto& list) {
    for (const Element& element : list) {
      names.insert(kind, element.name, -1);
    }
  };
  eachListInTree(spec.world, all);
  eachList(spec, all);
  return names;
}

void numberElements(Spec& spec) {
  const auto raise = [&](int, const auto& list) {
    for (const Element& element : list) {
      spec.lastSerial = std::max(spec.lastSerial, element.serial);
    }
  };
  eachListInTree(spec.world, raise);
  eachList(spec, raise);
  std::unordered_set<int> seen;
  const auto number = [&](int, auto& list) {
    for (Element& element : list) {
      if (element.serial <= 0 || !seen.insert(element.serial).second) {
        element.serial = ++spec.lastSerial;
      }
    }
  };
  eachListInTree(spec.world, number);
  number(kindOf(ObjType::actuator), spec.actuators);
}

void numberAnew(Spec& spec, Body& body) {
  std::vector<Element*> elements = {&body};
  eachListInTree(body, [&](int, auto& list) {
    for (Element& element : list) {
      elements.push_back(&element);
    }
  });
  const auto order = [](const Element* e) { return e->serial <= 0 ? INT_MAX : e->serial; };
  std::ranges::stable_sort(elements, {}, order);
  for (Element* element : elements) {
    element->serial = ++spec.lastSerial;
  }
}

void removeReferring(Spec& spec, const Body& content, NameIndex& names) {
  NameIndex gone;
  visitNames(content, [&](int kind, const Element& element) {
    gone.insert(kind, element.name, -1);
    names.erase(kind, element.name);
  });
  removeReferring(spec, gone, names);
}

void removeReferring(Spec& spec, NameIndex& gone, NameIndex& names, const Removed& removed) {
  auto drop = [&](auto& list, ObjType kind, auto refers) {
    std::erase_if(list, [&](const auto& element) {
      if (!refers(element)) {
        return false;
      }
      gone.insert(kind, element.name);
      names.erase(static_cast<int>(kind), element.name);
      if (removed) {
        removed(kind, element);
      }
      return true;
    });
  };
  auto has = [&](ObjType kind, const std::string& name) { return !name.empty() && gone.contains(kind, name); };
  drop(spec.pairs, ObjType::pair,
       [&](const Pair& p) { return has(ObjType::geom, p.geom1) || has(ObjType::geom, p.geom2); });
  drop(spec.excludes, ObjType::exclude,
       [&](const Exclude& e) { return has(ObjType::body, e.body1) || has(ObjType::body, e.body2); });
  drop(spec.tendons, ObjType::tendon, [&](const Tendon& t) {
    for (const Wrap& wrap : t.path) {
      if (has(wrapKind(wrap), wrap.target) || has(ObjType::site, wrap.sidesite)) {
        return true;
      }
    }
    return false;
  });
  drop(spec.equalities, ObjType::equality,
       [&](const Equality& e) { return has(equalityKind(e), e.name1) || has(equalityKind(e), e.name2); });
  drop(spec.actuators, ObjType::actuator, [&](const Actuator& a) {
    return has(targetKind(a), a.target) || has(ObjType::site, a.refsite) || has(ObjType::site, a.slidersite);
  });
  drop(spec.sensors, ObjType::sensor,
       [&](const Sensor& s) { return has(s.objtype, s.objname) || has(s.reftype, s.refname); });
}

}  // namespace kinetree::spec
