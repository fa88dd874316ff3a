// Sensors.
#include "mjcf/tables/tables.h"

namespace kinetree::mjcf::tables {
namespace {

using S = SensorInput;

constexpr Keyword kStages[] = {{"none", 0}, {"pos", 1}, {"vel", 2}, {"acc", 3}};
constexpr Keyword kDataTypes[] = {{"real", 0}, {"positive", 1}, {"axis", 2}, {"quaternion", 3}};
constexpr Keyword kContactData[] = {{"found", 0}, {"force", 1},  {"torque", 2}, {"dist", 3},
                                    {"pos", 4},   {"normal", 5}, {"tangent", 6}};
constexpr Keyword kRayData[] = {{"dist", 0}, {"dir", 1}, {"origin", 2}, {"point", 3}, {"normal", 4}, {"depth", 5}};
constexpr Keyword kReductions[] = {{"none", 0}, {"mindist", 1}, {"maxforce", 2}, {"netforce", 3}};

Table<S> commonTable() {
  Table<S> t;
  t.add<&S::name>("name", "name, unique among sensors");
  t.add<&S::nsample>("nsample", "past readings to keep");
  t.add<&S::interp>("interp", "interpolation between them", {.keys = kInterpolations});
  t.add<&S::delay>("delay", "delay of the reading", {.unit = "s"});
  t.add<&S::interval>("interval", "period and phase of sampling", {.least = 1, .unit = "s"});
  t.add<&S::cutoff>("cutoff", "bound of the reading; 0: none");
  t.add<&S::noise>("noise", "standard deviation, for the user");
  t.add<&S::user>("user", "numbers of the user");
  return t;
}

template <auto Member>
const ElementRule* on(Schema& s, std::string_view tag, std::string_view target, std::string_view doc) {
  Table<S> t = commonTable();
  t.ref<Member>(target, "what it is attached to", {.required = true});
  return add(s, tag, doc, t.rows());
}

void addObject(Table<S>& t, bool reference) {
  t.add<&S::objtypeText>("objtype", "kind of object: body, xbody, geom, site or camera", {.required = true});
  t.ref<&S::objnameText>("objname", "its name", {.required = true});
  if (reference) {
    t.add<&S::reftypeText>("reftype", "kind of the object whose frame it is measured in");
    t.ref<&S::refnameText>("refname", "its name");
  }
}

const ElementRule* frame(Schema& s, std::string_view tag, std::string_view doc, bool reference = true) {
  Table<S> t = commonTable();
  addObject(t, reference);
  return add(s, tag, doc, t.rows());
}

void addGeomsAndBodies(Table<S>& t) {
  t.ref<&S::geom1>("geom1", "first geom");
  t.ref<&S::geom2>("geom2", "second geom");
  t.ref<&S::body1>("body1", "first body, with all its geoms");
  t.ref<&S::body2>("body2", "second body, with all its geoms");
}

const ElementRule* pairwise(Schema& s, std::string_view tag, std::string_view doc) {
  Table<S> t = commonTable();
  addGeomsAndBodies(t);
  return add(s, tag, doc, t.rows());
}

std::string showData(const Attribute& rule, const S& sensor) {
  std::string text;
  for (const int field : sensor.data) {
    text.append(text.empty() ? "" : " ").append(showKeyword(rule, field));
  }
  return text;
}

template <std::size_t N>
void addData(Table<S>& t, const Keyword (&keys)[N]) {
  t.own("data", "what it reports, in this order", ValueType::keywords, N,
        [](const Use& use, void* object) {
          std::vector<int> data;
          if (!readKeywords(use, data)) return;
          if (!std::is_sorted(data.begin(), data.end())) {
            return use.fail("must be in this order: " + listKeywords(use.rule.keys));
          }
          if (object) static_cast<S*>(object)->data = data;
        },
        {.least = 1, .keys = keys});
  t.shown<showData>();
}

const ElementRule* contactRule(Schema& s) {
  Table<S> t = commonTable();
  addGeomsAndBodies(t);
  t.ref<&S::subtree1>("subtree1", "first body, with all below");
  t.ref<&S::subtree2>("subtree2", "second body, with all below");
  t.ref<&S::site>("site", "contacts inside this site");
  t.add<&S::num>("num", "contacts to report");
  t.add<&S::reduce>("reduce", "which contacts are reported", {.keys = kReductions});
  addData(t, kContactData);
  return add(s, "contact", "contacts that match", t.rows());
}

const ElementRule* rangefinderRule(Schema& s) {
  Table<S> t = commonTable();
  t.ref<&S::site>("site", "looks along the z axis of this site");
  t.ref<&S::camera>("camera", "looks through every pixel of this camera");
  addData(t, kRayData);
  return add(s, "rangefinder", "distance to the nearest geom", t.rows());
}

const ElementRule* camprojectionRule(Schema& s) {
  Table<S> t = commonTable();
  t.ref<&S::site>("site", "site that is projected", {.required = true});
  t.ref<&S::camera>("camera", "camera", {.required = true});
  return add(s, "camprojection", "where a site appears in a picture", t.rows());
}

const ElementRule* insideRule(Schema& s) {
  Table<S> t = commonTable();
  t.ref<&S::site>("site", "volume", {.required = true});
  addObject(t, false);
  return add(s, "insidesite", "whether an object is inside a site", t.rows());
}

const ElementRule* tactileRule(Schema& s) {
  Table<S> t = commonTable();
  t.ref<&S::geom>("geom", "geom that is touched", {.required = true});
  t.ref<&S::mesh>("mesh", "mesh whose vertices feel", {.required = true});
  return add(s, "tactile", "touch at the vertices of a mesh", without(t.rows(), {"cutoff", "noise"}));
}

const ElementRule* userRule(Schema& s) {
  Table<S> t = commonTable();
  t.add<&S::objtypeText>("objtype", "kind of object");
  t.ref<&S::objnameText>("objname", "its name");
  t.add<&S::datatype>("datatype", "kind of reading", {.keys = kDataTypes});
  t.add<&S::needstage>("needstage", "stage it needs", {.keys = kStages});
  t.add<&S::dim>("dim", "number of values", {.required = true});
  return add(s, "user", "sensor of the user", without(t.rows(), {"nsample", "interp", "delay", "interval"}));
}

const ElementRule* pluginRule(Schema& s) {
  const ElementRule* use = pluginUse(s);
  Table<S> t = commonTable();
  t.add<&S::objtypeText>("objtype", "kind of object");
  t.ref<&S::objnameText>("objname", "its name");
  t.add<&S::reftypeText>("reftype", "kind of reference");
  t.ref<&S::refnameText>("refname", "its name");
  t.append(use->attributes);
  ElementRule rule{.tag = "plugin", .doc = "sensor of a plugin", .children = use->children};
  rule.attributes = without(t.rows(), {"nsample", "interp", "delay", "interval", "noise"});
  rule.unsupported = use->unsupported;
  return add(s, std::move(rule));
}

}  // namespace

const ElementRule* sensor(Schema& s) {
  constexpr auto site = &S::site;
  constexpr auto joint = &S::joint;
  constexpr auto tendon = &S::tendon;
  constexpr auto actuator = &S::actuator;
  constexpr auto body = &S::body;
  return add(s, "sensor", "measurements", {},
             {{on<site>(s, "touch", "site", "sum of normal contact forces inside the site")},
              {on<site>(s, "accelerometer", "site", "proper acceleration")},
              {on<site>(s, "velocimeter", "site", "linear velocity in the site frame")},
              {on<site>(s, "gyro", "site", "angular velocity in the site frame")},
              {on<site>(s, "force", "site", "force between the body and its parent")},
              {on<site>(s, "torque", "site", "torque between the body and its parent")},
              {on<site>(s, "magnetometer", "site", "magnetic flux in the site frame")},
              {camprojectionRule(s)},
              {rangefinderRule(s)},
              {on<joint>(s, "jointpos", "joint", "position of a scalar joint")},
              {on<joint>(s, "jointvel", "joint", "velocity of a scalar joint")},
              {on<tendon>(s, "tendonpos", "tendon", "length of a tendon")},
              {on<tendon>(s, "tendonvel", "tendon", "velocity of a tendon")},
              {on<actuator>(s, "actuatorpos", "actuator", "length of a transmission")},
              {on<actuator>(s, "actuatorvel", "actuator", "velocity of a transmission")},
              {on<actuator>(s, "actuatorfrc", "actuator", "force of an actuator")},
              {on<joint>(s, "jointactuatorfrc", "joint", "force of all actuators on a joint")},
              {on<tendon>(s, "tendonactuatorfrc", "tendon", "force of all actuators on a tendon")},
              {on<joint>(s, "ballquat", "joint", "rotation of a ball joint")},
              {on<joint>(s, "ballangvel", "joint", "angular velocity of a ball joint")},
              {on<joint>(s, "jointlimitpos", "joint", "distance from the limit")},
              {on<joint>(s, "jointlimitvel", "joint", "velocity at the limit")},
              {on<joint>(s, "jointlimitfrc", "joint", "force of the limit")},
              {on<tendon>(s, "tendonlimitpos", "tendon", "distance from the limit")},
              {on<tendon>(s, "tendonlimitvel", "tendon", "velocity at the limit")},
              {on<tendon>(s, "tendonlimitfrc", "tendon", "force of the limit")},
              {frame(s, "framepos", "position")},
              {frame(s, "framequat", "rotation")},
              {frame(s, "framexaxis", "x axis")},
              {frame(s, "frameyaxis", "y axis")},
              {frame(s, "framezaxis", "z axis")},
              {frame(s, "framelinvel", "linear velocity")},
              {frame(s, "frameangvel", "angular velocity")},
              {frame(s, "framelinacc", "linear acceleration", false)},
              {frame(s, "frameangacc", "angular acceleration", false)},
              {on<body>(s, "subtreecom", "body", "center of mass of a subtree")},
              {on<body>(s, "subtreelinvel", "body", "its velocity")},
              {on<body>(s, "subtreeangmom", "body", "angular momentum about it")},
              {insideRule(s)},
              {pairwise(s, "distance", "distance of geoms")},
              {pairwise(s, "normal", "direction from the first to the second")},
              {pairwise(s, "fromto", "nearest points")},
              {contactRule(s)},
              {add(s, "e_potential", "potential energy", commonTable().rows())},
              {add(s, "e_kinetic", "kinetic energy", commonTable().rows())},
              {add(s, "clock", "simulation time", commonTable().rows())},
              {tactileRule(s)},
              {userRule(s)},
              {pluginRule(s)}});
}

}  // namespace kinetree::mjcf::tables
