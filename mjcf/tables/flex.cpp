// Deformables. Flexes are checked but not yet simulated, so their values are not kept.
#include "mjcf/tables/tables.h"

namespace kinetree::mjcf::tables {
namespace {

constexpr Keyword kFlexTypes[] = {{"grid", 0}, {"box", 1},    {"cylinder", 2}, {"ellipsoid", 3}, {"square", 4},
                                  {"disc", 5}, {"circle", 6}, {"mesh", 7},     {"gmsh", 8},      {"direct", 9}};
constexpr Keyword kFlexDofs[] = {{"full", 0}, {"radial", 1}, {"trilinear", 2}, {"quadratic", 3}, {"2d", 4}};
constexpr Keyword kSelfCollide[] = {{"none", 0}, {"narrow", 1}, {"bvh", 2}, {"sap", 3}, {"auto", 4}};
constexpr Keyword kElastic2d[] = {{"none", 0}, {"bend", 1}, {"stretch", 2}, {"both", 3}};
constexpr Keyword kEdgeEquality[] = {{"false", 0}, {"true", 1}, {"vert", 2}, {"strain", 3}};

struct FlexInput {
  int integer = 0;
  bool flag = false;
  double number = 0;
  Vec3 vec;
  Row<2> two = {};
  Row<3> three = {};
  Row<5> five = {};
  std::array<int, 3> counts = {};
  spec::Rgba rgba = {};
  std::string text;
  std::vector<double> list;
  std::vector<int> ints;
  spec::Orientation orientation;
};

using F = FlexInput;

void addContact(Table<F>& t) {
  t.add<&F::integer>("contype", "bits that meet the other's conaffinity");
  t.add<&F::integer>("conaffinity", "bits that meet the other's contype");
  t.add<&F::integer>("condim", "dimensions of contact friction");
  t.add<&F::integer>("priority", "the higher one decides contact parameters alone");
  t.add<&F::three>("friction", "sliding, torsional, rolling", {.least = 1});
  t.add<&F::number>("solmix", "weight when contact parameters are mixed");
  t.add<&F::two>("solref", "time constant and damping ratio", {.least = 1});
  t.add<&F::five>("solimp", "impedance", {.least = 1});
  t.add<&F::number>("margin", "distance below which contacts are found", {.unit = "m"});
  t.add<&F::number>("gap", "distance below margin at which contacts get force", {.unit = "m"});
}

const ElementRule* contactRule(Schema& s) {
  Table<F> t;
  addContact(t);
  t.add<&F::flag>("internal", "elements collide with their neighbours' vertices");
  t.add<&F::integer>("selfcollide", "collision with itself", {.keys = kSelfCollide});
  t.add<&F::integer>("activelayers", "layers of elements that collide");
  t.add<&F::flag>("passive", "contacts become passive forces");
  return add(s, "contact", "contact of a flex", t.rows());
}

const ElementRule* elasticityRule(Schema& s) {
  Table<F> t;
  t.add<&F::number>("young", "Young's modulus", {.unit = "Pa"});
  t.add<&F::number>("poisson", "Poisson's ratio");
  t.add<&F::number>("damping", "Rayleigh damping", {.unit = "s"});
  t.add<&F::number>("thickness", "thickness of a shell", {.unit = "m"});
  t.add<&F::integer>("elastic2d", "elasticity of shells", {.keys = kElastic2d});
  return add(s, "elasticity", "elasticity of a flex", t.rows());
}

const ElementRule* edgeRule(Schema& s, bool constraint) {
  Table<F> t;
  if (constraint) {
    t.add<&F::integer>("equality", "edges keep their length", {.keys = kEdgeEquality});
    t.add<&F::two>("solref", "time constant and damping ratio", {.least = 1});
    t.add<&F::five>("solimp", "impedance", {.least = 1});
  }
  t.add<&F::number>("stiffness", "stiffness of edges");
  t.add<&F::number>("damping", "damping of edges");
  return add(s, "edge", "edges of a flex", t.rows());
}

const ElementRule* pinRule(Schema& s) {
  Table<F> t;
  t.add<&F::ints>("id", "points");
  t.add<&F::ints>("range", "ranges of points");
  t.add<&F::ints>("grid", "grid points");
  t.add<&F::ints>("gridrange", "ranges of grid points");
  return add(s, "pin", "points that do not move", t.rows());
}

}  // namespace

const ElementRule* flexcomp(Schema& s, const ElementRule* plugin) {
  Table<F> t;
  t.add<&F::text>("name", "name", {.required = true});
  t.add<&F::integer>("type", "how points and elements are made", {.keys = kFlexTypes});
  t.add<&F::integer>("group", "visibility group");
  t.add<&F::integer>("dim", "dimension of its elements");
  t.add<&F::integer>("dof", "degrees of freedom", {.keys = kFlexDofs});
  t.add<&F::counts>("count", "points along each axis");
  t.add<&F::counts>("cellcount", "cells along each axis");
  t.add<&F::vec>("spacing", "distance of points", {.unit = "m"});
  t.add<&F::number>("radius", "radius of the elements", {.unit = "m"});
  t.add<&F::flag>("rigid", "all points belong to the parent body");
  t.add<&F::number>("mass", "mass", {.unit = "kg"});
  t.add<&F::number>("inertiabox", "box size for inertia", {.unit = "m"});
  t.add<&F::vec>("scale", "scale");
  t.file<&F::text>("file", "mesh file");
  t.add<&F::list>("point", "points", {.unit = "m"});
  t.add<&F::ints>("element", "elements by point index");
  t.add<&F::list>("texcoord", "texture coordinates");
  t.ref<&F::text>("material", "material");
  t.add<&F::rgba>("rgba", "color without a material");
  t.add<&F::flag>("flatskin", "flat shading");
  t.add<&F::vec>("pos", "position", {.unit = "m"});
  addOrientation<F, &F::orientation>(t);
  t.add<&F::vec>("origin", "center of a volume mesh", {.unit = "m"});
  ElementRule rule{.tag = "flexcomp", .doc = "deformable object, made from a few numbers", .attributes = t.rows()};
  rule.children = {{edgeRule(s, true), Count::once},
                   {elasticityRule(s), Count::once},
                   {contactRule(s), Count::once},
                   {pinRule(s)},
                   {plugin}};
  rule.unsupported = "flex";
  return add(s, std::move(rule));
}

const ElementRule* deformable(Schema& s) {
  Table<F> t;
  t.add<&F::text>("name", "name");
  t.add<&F::integer>("group", "visibility group");
  t.add<&F::integer>("dim", "dimension of its elements");
  t.add<&F::number>("radius", "radius of the elements", {.unit = "m"});
  t.ref<&F::text>("material", "material");
  t.add<&F::rgba>("rgba", "color without a material");
  t.add<&F::flag>("flatskin", "flat shading");
  t.ref<&F::text>("body", "bodies of its points");
  t.add<&F::list>("vertex", "points in their bodies", {.unit = "m"});
  t.add<&F::ints>("element", "elements by point index");
  t.add<&F::list>("texcoord", "texture coordinates");
  t.add<&F::ints>("elemtexcoord", "texture coordinate indices");
  t.ref<&F::text>("node", "bodies of its control points");
  t.add<&F::counts>("cellcount", "cells along each axis");
  t.add<&F::integer>("dof", "degrees of freedom", {.keys = kFlexDofs});
  ElementRule rule{.tag = "flex", .doc = "deformable object", .attributes = t.rows()};
  rule.children = {{contactRule(s), Count::once}, {edgeRule(s, false), Count::once}, {elasticityRule(s), Count::once}};
  rule.unsupported = "flex";
  std::vector<ChildRule> children = {{add(s, std::move(rule))}};
  for (const ChildRule& skin : skinRules(s)) {
    children.push_back(skin);
  }
  return add(s, "deformable", "flexes and skins", {}, std::move(children));
}

}  // namespace kinetree::mjcf::tables
