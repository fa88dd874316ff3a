// extension, custom, contact, equality, tendon, keyframe.
#include <fmt/format.h>

#include <span>

#include "engine/model/enum_names.h"
#include "engine/model/nearest_name.h"
#include "mjcf/reader.h"

namespace kinetree::mjcf {
namespace {

constexpr std::span<const std::string_view> kObjectTypes = std::span(kObjectNames).subspan(1);  // without unknown

}  // namespace

ObjType objectType(std::string_view name) {
  for (std::size_t i = 0; i < kObjectTypes.size(); ++i) {
    if (kObjectTypes[i] == name) {
      return static_cast<ObjType>(i + 1);
    }
  }
  return ObjType::unknown;
}

void Reader::readExtension(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) { refuse(child, childRule); });
}

void Reader::readCustom(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (childRule.tag == "numeric") {
      readNumeric(child, childRule);
    } else if (childRule.tag == "tuple") {
      readTuple(child, childRule);
    } else {
      spec::Text text;
      attributes(child, childRule, &text);
      if (text.data.empty() && tree_.find(child, "data")) {
        faults_.error(child, "data", "cannot be empty");
      }
      place(child, text);
      claim(ObjType::text, child, text.name);
      spec_.texts.push_back(std::move(text));
    }
  });
}

void Reader::readNumeric(int node, const ElementRule& rule) {
  NumericInput numeric;
  attributes(node, rule, &numeric);
  const int given = static_cast<int>(std::min<std::size_t>(numeric.data.size(), 501));
  numeric.size = numeric.sizeGiven.value_or(given);
  if (numeric.size < 1 || numeric.size > 500) {
    faults_.error(node, numeric.sizeGiven ? "size" : "data",
                  fmt::format("takes 1 to 500 values, got {}", numeric.size));
  } else if (given > numeric.size) {
    faults_.error(node, "data", fmt::format("expected at most size = {} values, got {}", numeric.size, given));
  } else {
    numeric.data.resize(static_cast<std::size_t>(numeric.size), 0.0);
  }
  place(node, numeric);
  claim(ObjType::numeric, node, numeric.name);
  spec_.numerics.push_back(static_cast<spec::Numeric&>(numeric));
}

void Reader::readTuple(int node, const ElementRule& rule) {
  spec::Tuple tuple;
  attributes(node, rule, &tuple);
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    TupleItemInput item;
    if (!attributes(child, childRule, &item)) {
      return;
    }
    item.objtype = objectType(item.objtypeText);
    if (item.objtype == ObjType::unknown) {
      faults_.error(
          child, "objtype",
          fmt::format("unknown object type '{}'{}", item.objtypeText, didYouMean(item.objtypeText, kObjectTypes)));
    }
    tuple.items.push_back(static_cast<spec::TupleItem&>(item));
  });
  place(node, tuple);
  claim(ObjType::tuple, node, tuple.name);
  spec_.tuples.push_back(std::move(tuple));
}

void Reader::readContact(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (childRule.tag == "pair") {
      const int defaults = classOf(child, "class", 0);
      spec::Pair pair = startFrom(spec_.defaults[defaults].pair, defaults);
      attributes(child, childRule, &pair);
      place(child, pair);
      claim(ObjType::pair, child, pair.name);
      spec_.pairs.push_back(std::move(pair));
    } else {
      spec::Exclude exclude;
      attributes(child, childRule, &exclude);
      place(child, exclude);
      claim(ObjType::exclude, child, exclude.name);
      spec_.excludes.push_back(std::move(exclude));
    }
  });
}

void Reader::readEquality(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (childRule.unsupported.empty()) {
      readOneEquality(child, childRule);
    } else {
      refuse(child, childRule);
    }
  });
}

void Reader::readOneEquality(int node, const ElementRule& rule) {
  const int defaults = classOf(node, "class", 0);
  EqualityInput e;
  static_cast<spec::Equality&>(e) = startFrom(spec_.defaults[defaults].equality, defaults);
  attributes(node, rule, &e);
  if (rule.tag == "joint" || rule.tag == "tendon") {
    const bool joint = rule.tag == "joint";
    e.type = joint ? EqualityType::joint : EqualityType::tendon;
    e.name1 = (joint ? e.joint1 : e.tendon1).value_or("");
    e.name2 = (joint ? e.joint2 : e.tendon2).value_or("");
  } else {
    const bool weld = rule.tag == "weld";
    e.type = weld ? EqualityType::weld : EqualityType::connect;
    const bool bodies = e.body1 || e.body2 || e.anchor || e.relpose;
    const bool sites = e.site1 || e.site2;
    if (bodies && sites) {
      faults_.error(node, "", "takes either bodies or sites, not both");
    } else if (sites ? !(e.site1 && e.site2) : !(e.body1 && (weld || e.anchor))) {
      faults_.error(
          node, "",
          weld ? "needs 'body1', or 'site1' and 'site2'" : "needs 'body1' and 'anchor', or 'site1' and 'site2'");
    }
    e.objtype = sites ? ObjType::site : ObjType::body;
    e.name1 = (sites ? e.site1 : e.body1).value_or("");
    e.name2 = (sites ? e.site2 : e.body2).value_or("");
    if (sites && !weld) {
      e.data = {};  // the sites say it all
    }
    if (e.anchor || (weld && !sites)) {
      const Vec3 anchor = e.anchor.value_or(Vec3{});
      e.data[0] = anchor.x, e.data[1] = anchor.y, e.data[2] = anchor.z;
    }
    if (e.relpose) {
      std::copy(e.relpose->begin(), e.relpose->end(), e.data.begin() + 3);
    }
    e.data[10] = e.torquescale.value_or(e.data[10]);
  }
  place(node, e);
  claim(ObjType::equality, node, e.name);
  spec_.equalities.push_back(static_cast<spec::Equality&>(e));
}

void Reader::readTendons(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    const int defaults = classOf(child, "class", 0);
    spec::Tendon tendon = startFrom(spec_.defaults[defaults].tendon, defaults);
    tendon.spatial = childRule.tag == "spatial";
    attributes(child, childRule, &tendon);
    eachChild(child, childRule, [&](int part, const ElementRule& partRule) {
      using Kind = spec::Wrap::Kind;
      spec::Wrap wrap;
      wrap.kind = partRule.tag == "joint"  ? Kind::joint
                  : partRule.tag == "site" ? Kind::site
                  : partRule.tag == "geom" ? Kind::geom
                                           : Kind::pulley;
      wrap.place = tree_.place(part);
      attributes(part, partRule, &wrap);
      tendon.path.push_back(std::move(wrap));
    });
    place(child, tendon);
    claim(ObjType::tendon, child, tendon.name);
    spec_.tendons.push_back(std::move(tendon));
  });
}

void Reader::readKeyframes(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    spec::Keyframe key;
    attributes(child, childRule, &key);
    place(child, key);
    claim(ObjType::key, child, key.name);
    spec_.keyframes.push_back(std::move(key));
  });
}

}  // namespace kinetree::mjcf
