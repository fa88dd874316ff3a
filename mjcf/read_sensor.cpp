// Sensors: each tag decides which attributes name its object and its reference.
#include <fmt/format.h>

#include "engine/model/enum_names.h"
#include "engine/model/nearest_name.h"
#include "mjcf/reader.h"

namespace kinetree::mjcf {
namespace {

using Name = std::optional<std::string>;
struct Candidate {
  std::string_view attribute;
  const Name& name;
  ObjType type;
};

// The one candidate that is given becomes type and name. Returns how many were given.
int choose(std::initializer_list<Candidate> candidates, ObjType& type, std::string& name) {
  int given = 0;
  for (const Candidate& c : candidates) {
    if (c.name) {
      type = c.type;
      name = *c.name;
      ++given;
    }
  }
  return given;
}

}  // namespace

void Reader::readSensors(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (childRule.unsupported.empty()) {
      readOneSensor(child, childRule);
    } else {
      refuse(child, childRule);
    }
  });
}

void Reader::readOneSensor(int node, const ElementRule& rule) {
  SensorInput s;
  s.type = static_cast<SensorType>(std::find(std::begin(kSensorNames), std::end(kSensorNames), rule.tag) -
                                   std::begin(kSensorNames));
  attributes(node, rule, &s);
  place(node, s);
  claim(ObjType::sensor, node, s.name);

  auto typed = [&](const Name& text, std::string_view attribute, ObjType& type) {
    if (text && (type = objectType(*text)) == ObjType::unknown) {
      static constexpr std::string_view kFrames[] = {"body", "xbody", "geom", "site", "camera"};
      faults_.error(node, attribute,
                    fmt::format("unknown object type '{}'{}; allowed: 'body', 'xbody', 'geom', 'site' or 'camera'",
                                *text, didYouMean(*text, kFrames)));
    }
  };
  auto together = [&](const Name& a, std::string_view nameA, const Name& b, std::string_view nameB) {
    if (a && !b) {
      faults_.error(node, nameA, fmt::format("needs '{}'", nameB));
    }
  };
  choose({{"site", s.site, ObjType::site},
          {"joint", s.joint, ObjType::joint},
          {"tendon", s.tendon, ObjType::tendon},
          {"actuator", s.actuator, ObjType::actuator},
          {"body", s.body, ObjType::body}},
         s.objtype, s.objname);
  switch (s.type) {
    case SensorType::camprojection:
      choose({{"camera", s.camera, ObjType::camera}}, s.reftype, s.refname);
      break;
    case SensorType::rangefinder:
      if (choose({{"site", s.site, ObjType::site}, {"camera", s.camera, ObjType::camera}}, s.objtype, s.objname) != 1) {
        faults_.error(node, "", "needs exactly one of 'site' and 'camera'");
      }
      break;
    case SensorType::insidesite:
      s.reftype = ObjType::site;
      s.refname = s.site.value_or("");
      s.objname = s.objnameText.value_or("");
      typed(s.objtypeText, "objtype", s.objtype);
      break;
    case SensorType::distance:
    case SensorType::normal:
    case SensorType::fromto:
      if (choose({{"body1", s.body1, ObjType::body}, {"geom1", s.geom1, ObjType::geom}}, s.objtype, s.objname) != 1) {
        faults_.error(node, "", "needs exactly one of 'geom1' and 'body1'");
      }
      if (choose({{"body2", s.body2, ObjType::body}, {"geom2", s.geom2, ObjType::geom}}, s.reftype, s.refname) != 1) {
        faults_.error(node, "", "needs exactly one of 'geom2' and 'body2'");
      }
      break;
    case SensorType::contact:
      s.objtype = ObjType::unknown;
      s.objname.clear();
      if (choose({{"site", s.site, ObjType::site},
                  {"body1", s.body1, ObjType::body},
                  {"subtree1", s.subtree1, ObjType::xbody},
                  {"geom1", s.geom1, ObjType::geom}},
                 s.objtype, s.objname) > 1) {
        faults_.error(node, "", "takes at most one of 'geom1', 'body1', 'subtree1' and 'site'");
      }
      if (choose({{"body2", s.body2, ObjType::body},
                  {"subtree2", s.subtree2, ObjType::xbody},
                  {"geom2", s.geom2, ObjType::geom}},
                 s.reftype, s.refname) > 1) {
        faults_.error(node, "", "takes at most one of 'geom2', 'body2' and 'subtree2'");
      }
      s.intprm = {0, s.reduce, s.num.value_or(1)};
      if (s.intprm[2] <= 0) {
        faults_.error(node, "num", fmt::format("must be positive, got {}", s.intprm[2]));
      }
      break;
    case SensorType::tactile:
      choose({{"mesh", s.mesh, ObjType::mesh}}, s.objtype, s.objname);
      choose({{"geom", s.geom, ObjType::geom}}, s.reftype, s.refname);
      break;
    default:
      if (rule.find("objtype")) {
        typed(s.objtypeText, "objtype", s.objtype);
        typed(s.reftypeText, "reftype", s.reftype);
        s.objname = s.objnameText.value_or("");
        s.refname = s.refnameText.value_or("");
        together(s.objtypeText, "objtype", s.objnameText, "objname");
        together(s.objnameText, "objname", s.objtypeText, "objtype");
        together(s.reftypeText, "reftype", s.refnameText, "refname");
        together(s.refnameText, "refname", s.reftypeText, "reftype");
      }
  }
  if (s.type == SensorType::contact || s.type == SensorType::rangefinder) {
    s.intprm[0] = s.data.empty() ? 1 : 0;
    for (const int field : s.data) {
      s.intprm[0] |= 1 << field;
    }
  }
  spec_.sensors.push_back(static_cast<spec::Sensor&>(s));
}

}  // namespace kinetree::mjcf
