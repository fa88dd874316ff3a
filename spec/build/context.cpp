#include "spec/build/context.h"

namespace kinetree::building {

int lookUp(Context& c, const NameTable& table, std::string_view kind, std::string_view name, const Place& place,
           std::string_view tag, std::string_view owner, std::string_view attribute) {
  const int id = table.find(name);
  if (id < 0) {
    c.faults.error(place, tag, owner, attribute, fmt::format("there is no {} '{}'{}", kind, name, table.hint(name)));
  }
  return id;
}

ObjectKind objectKind(const Context& c, ObjType type) {
  const Names& n = c.names;
  switch (type) {
    case ObjType::body:
    case ObjType::xbody:
      return {&n.body, "body"};
    case ObjType::joint:
      return {&n.joint, "joint"};
    case ObjType::geom:
      return {&n.geom, "geom"};
    case ObjType::site:
      return {&n.site, "site"};
    case ObjType::camera:
      return {&n.camera, "camera"};
    case ObjType::light:
      return {&n.light, "light"};
    case ObjType::mesh:
      return {&n.mesh, "mesh"};
    case ObjType::skin:
      return {&n.skin, "skin"};
    case ObjType::hfield:
      return {&n.hfield, "hfield"};
    case ObjType::texture:
      return {&n.texture, "texture"};
    case ObjType::material:
      return {&n.material, "material"};
    case ObjType::pair:
      return {&n.pair, "pair"};
    case ObjType::exclude:
      return {&n.exclude, "exclude"};
    case ObjType::equality:
      return {&n.equality, "equality"};
    case ObjType::tendon:
      return {&n.tendon, "tendon"};
    case ObjType::actuator:
      return {&n.actuator, "actuator"};
    case ObjType::sensor:
      return {&n.sensor, "sensor"};
    case ObjType::numeric:
      return {&n.numeric, "numeric"};
    case ObjType::text:
      return {&n.text, "text"};
    case ObjType::tuple:
      return {&n.tuple, "tuple"};
    case ObjType::key:
      return {&n.key, "key"};
    default:
      return {};
  }
}

bool isLimited(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute,
               spec::Tristate limited, const Row<2>& range, bool checkOrder) {
  const bool automatic = limited == spec::Tristate::automatic;
  if (automatic && !c.compilerOf(e).autolimits) {
    if (range[0] != 0 || range[1] != 0) {
      c.faults.error(e, tag, attribute,
                     fmt::format("{} {} is given but not switched on: without autolimits its limited attribute must "
                                 "be true or false",
                                 range[0], range[1]));
    }
    return false;
  }
  if (automatic && range[0] > range[1]) {
    c.faults.strict(e, tag, attribute,
                    fmt::format("must have its lower end first, got {} {}; it is ignored", range[0], range[1]));
  }
  const bool result = automatic ? range[0] < range[1] : limited == spec::Tristate::yes;
  if (result && checkOrder && !(range[0] < range[1])) {
    c.faults.error(e, tag, attribute,
                   fmt::format("must have its lower end below its upper end, got {} {}", range[0], range[1]));
  }
  return result;
}

}  // namespace kinetree::building
