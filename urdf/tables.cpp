#include "urdf/tables.h"

#include <algorithm>

#include "mjcf/bind.h"

namespace kinetree::urdf {
namespace {

using mjcf::ChildRule;
using mjcf::Count;
using mjcf::ElementRule;
using mjcf::Keyword;
using mjcf::Schema;
using mjcf::Table;

constexpr Keyword kJointKinds[] = {{"revolute", 0}, {"continuous", 1}, {"prismatic", 2}, {"fixed", 3},
                                   {"floating", 4}, {"planar", 5},     {"spherical", 6}};

const ElementRule* add(Schema& s, std::string_view tag, std::string_view doc, std::vector<mjcf::Attribute> attributes,
                       std::vector<ChildRule> children = {}, std::string_view dropped = {}) {
  std::sort(attributes.begin(), attributes.end(),
            [](const mjcf::Attribute& a, const mjcf::Attribute& b) { return a.name < b.name; });
  return &s.rules.emplace_back(ElementRule{.tag = tag,
                                           .doc = doc,
                                           .attributes = std::move(attributes),
                                           .children = std::move(children),
                                           .unsupported = dropped});
}

// An element that is known, and why nothing comes of it.
ChildRule dropped(Schema& s, std::string_view tag, std::string_view reason) {
  return {add(s, tag, "", {}, {}, reason)};
}

mjcf::Attribute ignored(std::string_view name, std::string_view reason) {
  mjcf::Attribute row;
  row.name = name;
  row.doc = reason;
  return row;
}

const ElementRule* originRule(Schema& s) {
  return add(s, "origin", "pose of a frame in its parent",
             Table<Origin>()
                 .add<&Origin::xyz>("xyz", "position", {.unit = "m"})
                 .add<&Origin::rpy>("rpy", "roll, pitch, yaw about the fixed axes", {.unit = "rad"})
                 .rows());
}

const ElementRule* inertialRule(Schema& s, const ElementRule* origin) {
  using T = InertiaTensor;
  const ElementRule* mass =
      add(s, "mass", "mass", Table<Mass>().add<&Mass::value>("value", "mass", {.unit = "kg", .required = true}).rows());
  const ElementRule* inertia = add(s, "inertia", "rotational inertia about the centre of mass",
                                   Table<T>()
                                       .add<&T::ixx>("ixx", "moment", {.unit = "kg m^2", .required = true})
                                       .add<&T::iyy>("iyy", "moment", {.unit = "kg m^2", .required = true})
                                       .add<&T::izz>("izz", "moment", {.unit = "kg m^2", .required = true})
                                       .add<&T::ixy>("ixy", "product", {.unit = "kg m^2", .required = true})
                                       .add<&T::ixz>("ixz", "product", {.unit = "kg m^2", .required = true})
                                       .add<&T::iyz>("iyz", "product", {.unit = "kg m^2", .required = true})
                                       .rows());
  return add(s, "inertial", "mass and inertia of a link", {},
             {{origin, Count::once}, {mass, Count::required}, {inertia, Count::required}});
}

const ElementRule* geometryRule(Schema& s) {
  const auto radius = [](Table<Round> t) {
    return t.add<&Round::radius>("radius", "radius", {.unit = "m", .required = true});
  };
  const auto both = [&] {
    return radius({}).add<&Round::length>("length", "length, caps not counted", {.unit = "m", .required = true}).rows();
  };
  return add(
      s, "geometry", "one shape", {},
      {{add(s, "box", "box", Table<Box>().add<&Box::size>("size", "edges", {.unit = "m", .required = true}).rows()),
        Count::once},
       {add(s, "cylinder", "cylinder along z", both()), Count::once},
       {add(s, "sphere", "sphere", radius({}).rows()), Count::once},
       {add(s, "capsule", "capsule along z", both()), Count::once},
       {add(s, "mesh", "triangles from a file",
            Table<MeshUse>()
                .file<&MeshUse::filename>("filename", "path, or package://NAME/PATH", {.required = true})
                .add<&MeshUse::scale>("scale", "factor of each axis")
                .rows()),
        Count::once}});
}

const ElementRule* materialRule(Schema& s) {
  const ElementRule* color =
      add(s, "color", "colour",
          Table<Color>().add<&Color::rgba>("rgba", "red, green, blue, opacity", {.required = true}).rows());
  return add(s, "material", "a named colour", Table<Named>().add<&Named::name>("name", "name").rows(),
             {{color, Count::once}, dropped(s, "texture", "only colours are taken over")});
}

const ElementRule* linkRule(Schema& s, const ElementRule* origin, const ElementRule* material) {
  const ElementRule* geometry = geometryRule(s);
  const auto shape = [&](std::string_view tag, std::string_view doc, std::vector<ChildRule> children) {
    return add(s, tag, doc, Table<Named>().add<&Named::name>("name", "name of the geom").rows(), std::move(children));
  };
  const char* notUsed = "MuJoCo has no such notion";
  return add(
      s, "link", "a body", Table<Named>().add<&Named::name>("name", "name", {.required = true}).rows(),
      {{inertialRule(s, origin), Count::once},
       {shape("visual", "what is seen", {{origin, Count::once}, {geometry, Count::required}, {material, Count::once}})},
       {shape("collision", "what collides",
              {{origin, Count::once},
               {geometry, Count::required},
               dropped(s, "verbose", notUsed),
               dropped(s, "material", "a collision takes the colour of the visual before it"),
               dropped(s, "surface", notUsed)})},
       dropped(s, "contact", "contact settings of other engines are not taken over"),
       dropped(s, "self_collision_checking", notUsed),
       dropped(s, "sensor", "no sensor is made")});
}

const ElementRule* jointRule(Schema& s, const ElementRule* origin) {
  const auto linkUse = [&](std::string_view tag) {
    return add(s, tag, "a link", Table<LinkUse>().add<&LinkUse::link>("link", "its name", {.required = true}).rows());
  };
  auto limit = Table<Limit>()
                   .add<&Limit::lower>("lower", "least position", {.unit = "rad or m"})
                   .add<&Limit::upper>("upper", "greatest position", {.unit = "rad or m"})
                   .add<&Limit::effort>("effort", "bound of the actuator force; 0: none", {.unit = "N m or N"})
                   .rows();
  const char* noSpeed = "MuJoCo has no bound of speed";
  limit.push_back(ignored("velocity", noSpeed));
  limit.push_back(ignored("acceleration", noSpeed));
  limit.push_back(ignored("jerk", noSpeed));
  return add(s, "joint", "how a link moves in its parent",
             Table<JointUse>()
                 .add<&JointUse::name>("name", "name", {.required = true})
                 .add<&JointUse::type>("type", "kind of motion", {.keys = kJointKinds, .required = true})
                 .rows(),
             {{linkUse("parent"), Count::required},
              {linkUse("child"), Count::required},
              {origin, Count::once},
              {add(s, "axis", "axis in the child frame",
                   Table<Axis>().add<&Axis::xyz>("xyz", "of any length", {.required = true}).rows()),
               Count::once},
              {add(s, "limit", "bounds", limit), Count::once},
              {add(s, "dynamics", "what resists motion",
                   Table<Dynamics>()
                       .add<&Dynamics::damping>("damping", "viscous", {.unit = "N m s/rad or N s/m"})
                       .add<&Dynamics::friction>("friction", "dry", {.unit = "N m or N"})
                       .rows()),
               Count::once},
              dropped(s, "mimic", "no equality is made, the joint moves on its own"),
              dropped(s, "calibration", "MuJoCo has no such notion"),
              dropped(s, "safety_controller", "MuJoCo has no such notion")});
}

const ElementRule* extensionRule(Schema& s) {
  const ElementRule& mjcf = *mjcf::schema().root;
  std::vector<ChildRule> children;
  for (const ChildRule& child : mjcf.children) {
    const std::string_view tag = child.rule->tag;
    children.push_back(tag == "compiler" || tag == "option" || tag == "size"
                           ? ChildRule{child.rule, Count::once}
                           : dropped(s, tag, "only compiler, option and size are read in a URDF"));
  }
  return add(s, "mujoco", "MJCF settings", {}, std::move(children));
}

Schema buildSchema() {
  Schema s;
  const ElementRule* origin = originRule(s);
  const ElementRule* material = materialRule(s);
  s.root = add(s, "robot", "a robot",
               [] {
                 auto rows = Table<Named>().add<&Named::name>("name", "name of the model").rows();
                 rows.push_back(ignored("version", ""));
                 return rows;
               }(),
               {{linkRule(s, origin, material)},
                {jointRule(s, origin)},
                {material},
                {extensionRule(s), Count::once},
                dropped(s, "transmission", "no actuator is made"),
                dropped(s, "gazebo", "settings of other engines are not taken over"),
                dropped(s, "drake:joint", "settings of other engines are not taken over"),
                dropped(s, "ros2_control", "no actuator is made"),
                dropped(s, "sensor", "no sensor is made"),
                dropped(s, "include", "nothing is included into a URDF")});
  return s;
}

}  // namespace

const ElementRule& robotRule() {
  static const Schema schema = buildSchema();
  return *schema.root;
}

}  // namespace kinetree::urdf
