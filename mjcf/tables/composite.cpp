// composite: only the cable is left of it.
#include "mjcf/tables/tables.h"
#include "mjcf/values.h"

namespace kinetree::mjcf::tables {
namespace {

using C = CompositeInput;

constexpr Keyword kTypes[] = {{"particle", 0}, {"grid", 1}, {"rope", 2}, {"loop", 3}, {"cable", 4}, {"cloth", 5}};
constexpr Keyword kCurves[] = {{"s", 0}, {"cos(s)", 1}, {"sin(s)", 2}, {"0", 3}};
constexpr Keyword kKinds[] = {{"main", 0}};

void readCurve(const Use& use, void* object) {
  std::string_view rest = use.text();
  std::array<C::Curve, 3> curve = C{}.curve;
  std::size_t count = 0;
  for (std::string_view word = nextToken(rest); !word.empty(); word = nextToken(rest), ++count) {
    const auto* key =
        std::find_if(std::begin(kCurves), std::end(kCurves), [&](const Keyword& k) { return k.name == word; });
    if (key == std::end(kCurves) || count == 3) {
      return use.fail("takes up to three of " + listKeywords(use.rule.keys));
    }
    curve[count] = static_cast<C::Curve>(key->value);
  }
  if (object) {
    static_cast<C*>(object)->curve = curve;
  }
}

// Checked, but without effect in the reference.
template <int N>
void unused(const Use& use, void*) {
  std::array<double, N> scratch;
  readReals(use, scratch.data(), N);
}

const ElementRule* jointRule(Schema& s) {
  using J = spec::Joint;
  Table<J> t;
  t.own("kind", "which joints", ValueType::keyword, 1,
        [](const Use& use, void*) {
          int kind = 0;
          readKeyword(use, kind);
        },
        {.keys = kKinds, .required = true});
  t.add<&J::group>("group", "visibility group");
  t.own("stiffness", "spring", ValueType::real, 1, [](const Use& use, void* object) {
    Row<1> v;
    if (readReals(use, v.data(), 1) && object) static_cast<J*>(object)->stiffness[0] = v[0];
  });
  t.own("damping", "damper", ValueType::real, 1, [](const Use& use, void* object) {
    Row<1> v;
    if (readReals(use, v.data(), 1) && object) static_cast<J*>(object)->damping[0] = v[0];
  });
  t.add<&J::armature>("armature", "inertia of the drive");
  t.own("solreffix", "without effect", ValueType::real, 2, unused<2>, {.least = 1});
  t.own("solimpfix", "without effect", ValueType::real, 5, unused<5>, {.least = 1});
  t.own("type", "without effect", ValueType::text, 1, [](const Use&, void*) {});
  t.own("axis", "without effect", ValueType::real, 3, unused<3>);
  t.own("limited", "without effect", ValueType::text, 1, [](const Use&, void*) {});
  t.add<&J::range>("range", "limits", {.unit = "angle"});
  t.add<&J::margin>("margin", "distance from the limit at which its constraint appears");
  t.add<&J::solreflimit>("solreflimit", "time constant and damping ratio of the limit", {.least = 1});
  t.add<&J::solimplimit>("solimplimit", "impedance of the limit", {.least = 1});
  t.add<&J::frictionloss>("frictionloss", "dry friction");
  t.add<&J::solreffriction>("solreffriction", "time constant and damping ratio of dry friction", {.least = 1});
  t.add<&J::solimpfriction>("solimpfriction", "impedance of dry friction", {.least = 1});
  return add(s, "joint", "joints between its bodies", t.rows());
}

const ElementRule* geomRule(Schema& s, const ElementRule* geom) {
  const std::vector<Attribute> rows =
      without(geom->attributes, {"name", "class", "pos", "quat", "axisangle", "xyaxes", "zaxis", "euler", "fromto",
                                 "hfield", "mesh", "fitscale", "shellinertia", "fluidshape", "fluidcoef", "user"});
  return add(s, "geom", "shape of its bodies", rows);
}

const ElementRule* siteRule(Schema& s) {
  Table<spec::Site> t;
  t.add<&spec::Site::group>("group", "visibility group");
  t.add<&spec::Site::size>("size", "half sizes or radius", {.least = 1, .unit = "m"});
  t.ref<&spec::Site::material>("material", "material");
  t.add<&spec::Site::rgba>("rgba", "color");
  return add(s, "site", "sites at its ends", t.rows());
}

const ElementRule* skinRule(Schema& s) {
  using S = C::Skin;
  Table<S> t;
  t.add<&S::texcoord>("texcoord", "with texture coordinates");
  t.ref<&S::material>("material", "material");
  t.add<&S::group>("group", "visibility group");
  t.add<&S::rgba>("rgba", "color");
  t.add<&S::inflate>("inflate", "offset along the normals", {.unit = "m"});
  t.add<&S::subgrid>("subgrid", "subdivision");
  return add(s, "skin", "skin of a box cable", t.rows());
}

}  // namespace

const ElementRule* composite(Schema& s, const ElementRule* plugin, const ElementRule* geom) {
  Table<C> t;
  t.add<&C::prefix>("prefix", "put before all its names");
  t.add<&C::type>("type", "kind; only cable is left", {.keys = kTypes, .required = true});
  t.add<&C::count>("count", "number of vertices", {.least = 1});
  t.add<&C::offset>("offset", "position of the first", {.unit = "m"});
  t.add<&C::vertex>("vertex", "vertices, instead of count and curve", {.unit = "m"});
  t.add<&C::initial>("initial", "joint of the first body: free, ball or none");
  t.own("curve", "x, y and z along the curve", ValueType::keywords, 3, readCurve, {.least = 1, .keys = kCurves});
  t.add<&C::size>("size", "length, radius, half turns of the curve", {.least = 1});
  t.add<&C::quat>("quat", "rotation of the curve");
  return add(s, "composite", "cable, made from a few numbers", t.rows(),
             {{jointRule(s)},
              {skinRule(s), Count::once},
              {geomRule(s, geom), Count::once},
              {siteRule(s), Count::once},
              {plugin}});
}

}  // namespace kinetree::mjcf::tables
