// What stands outside the tree and refers to what has been copied.
#include <fmt/format.h>

#include "spec/attach.h"

namespace kinetree::spec {

// A name inside the copied part gets its new name; one outside stays if it exists in the target.
bool Attacher::resolve(ObjType kind, std::string& name, bool& touched) const {
  if (name.empty()) {
    return true;
  }
  if (copied_.contains(kind, name)) {
    touched = true;
    name = rename_(name);
    return true;
  }
  return names_.contains(kind, name);
}

void Attacher::copyReferring() {
  copyPairs();
  copyTendons();
  copyEqualities();
  copyActuators();
  copySensors();
  copyTuples();
}

void Attacher::copyPairs() {
  for (std::size_t i = 0, n = source_.pairs.size(); i < n; ++i) {
    Pair pair = source_.pairs[i];
    bool touched = false;
    if (resolve(ObjType::geom, pair.geom1, touched) && resolve(ObjType::geom, pair.geom2, touched) && touched) {
      Pair added = copy(source_.pairs[i], ObjType::pair);
      added.geom1 = pair.geom1;
      added.geom2 = pair.geom2;
      spec_.pairs.push_back(std::move(added));
    }
  }
  for (std::size_t i = 0, n = source_.excludes.size(); i < n; ++i) {
    Exclude exclude = source_.excludes[i];
    bool touched = false;
    if (resolve(ObjType::body, exclude.body1, touched) && resolve(ObjType::body, exclude.body2, touched) && touched) {
      Exclude added = copy(source_.excludes[i], ObjType::exclude);
      added.body1 = exclude.body1;
      added.body2 = exclude.body2;
      spec_.excludes.push_back(std::move(added));
    }
  }
}

void Attacher::copyTendons() {
  for (std::size_t i = 0, n = source_.tendons.size(); i < n; ++i) {
    std::vector<Wrap> path = source_.tendons[i].path;
    bool touched = false, resolved = true;
    for (Wrap& wrap : path) {
      resolved = resolved && resolve(wrapKind(wrap), wrap.target, touched);
      resolved = resolved && resolve(ObjType::site, wrap.sidesite, touched);
    }
    if (resolved && touched) {
      Tendon added = copy(source_.tendons[i], ObjType::tendon);
      added.path = std::move(path);
      added.material = asset(added.material);
      spec_.tendons.push_back(std::move(added));
    }
  }
}

void Attacher::copyEqualities() {
  for (std::size_t i = 0, n = source_.equalities.size(); i < n; ++i) {
    const ObjType kind = equalityKind(source_.equalities[i]);
    const std::string name1 = source_.equalities[i].name1, name2 = source_.equalities[i].name2;
    if (all(kind, name1) && all(kind, name2)) {
      Equality added = copy(source_.equalities[i], ObjType::equality);
      added.name1 = rename_(name1);
      added.name2 = rename_(name2);
      spec_.equalities.push_back(std::move(added));
    } else if (copied_.contains(kind, name1) || copied_.contains(kind, name2)) {
      warn_(source_.equalities[i], "equality",
            fmt::format("is not copied, because '{}' is outside of what is copied; MuJoCo drops it in silence",
                        copied_.contains(kind, name1) ? name2 : name1));
    }
  }
}

void Attacher::copyActuators() {
  for (std::size_t i = 0, n = source_.actuators.size(); i < n; ++i) {
    const Actuator& a = source_.actuators[i];
    const ObjType kind = targetKind(a);
    const bool some = copied_.contains(kind, a.target) || copied_.contains(ObjType::site, a.refsite) ||
                      copied_.contains(ObjType::site, a.slidersite);
    if (all(kind, a.target) && all(ObjType::site, a.refsite) && all(ObjType::site, a.slidersite)) {
      Actuator added = copy(a, ObjType::actuator);
      added.target = rename_(added.target);
      added.refsite = rename_(added.refsite);
      added.slidersite = rename_(added.slidersite);
      spec_.actuators.push_back(std::move(added));
    } else if (some) {
      warn_(a, "actuator", "is not copied, because not all it refers to is copied; MuJoCo drops it in silence");
    }
  }
}

void Attacher::copySensors() {
  for (std::size_t i = 0, n = source_.sensors.size(); i < n; ++i) {
    std::string object = source_.sensors[i].objname, reference = source_.sensors[i].refname;
    bool touched = object.empty() && reference.empty();  // a clock follows every copy
    if (resolve(source_.sensors[i].objtype, object, touched) &&
        resolve(source_.sensors[i].reftype, reference, touched) && touched) {
      Sensor added = copy(source_.sensors[i], ObjType::sensor);
      added.objname = object;
      added.refname = reference;
      spec_.sensors.push_back(std::move(added));
    }
  }
}

void Attacher::copyTuples() {
  for (std::size_t i = 0, n = source_.tuples.size(); i < n; ++i) {
    std::vector<TupleItem> items = source_.tuples[i].items;
    bool every = !items.empty();
    for (TupleItem& item : items) {
      every = every && copied_.contains(item.objtype, item.objname);
      item.objname = rename_(item.objname);
    }
    if (every) {
      Tuple added = copy(source_.tuples[i], ObjType::tuple);
      added.items = std::move(items);
      spec_.tuples.push_back(std::move(added));
    }
  }
}

}  // namespace kinetree::spec
