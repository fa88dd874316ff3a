// Elements of the body tree.
#include "mjcf/tables/tables.h"

namespace kinetree::mjcf::tables {
namespace {

using namespace spec;

constexpr Keyword kJointTypes[] = {{"free", 0}, {"ball", 1}, {"slide", 2}, {"hinge", 3}};
constexpr Keyword kTracking[] = {{"fixed", 0}, {"track", 1}, {"trackcom", 2}, {"targetbody", 3}, {"targetbodycom", 4}};
constexpr Keyword kProjections[] = {{"perspective", 0}, {"orthographic", 1}};
constexpr Keyword kLightTypes[] = {{"spot", 0}, {"directional", 1}, {"point", 2}, {"image", 3}};
constexpr Keyword kSleep[] = {{"auto", 0}, {"never", 3}, {"allowed", 4}, {"init", 5}};
constexpr Keyword kFluid[] = {{"none", 0}, {"ellipsoid", 1}};
constexpr Keyword kOutputs[] = {{"rgb", 1}, {"depth", 2}, {"distance", 4}, {"normal", 8}, {"segmentation", 16}};

template <class T>
Table<T> named() {
  Table<T> t;
  t.template add<&T::name>("name", "name, unique among its kind");
  t.template ref<&T::className>("class", "default class to start from");
  return t;
}

const ElementRule* inertialRule(Schema& s) {
  Table<Inertial> t;
  t.add<&Inertial::pos>("pos", "center of mass in the body frame", {.unit = "m", .required = true});
  t.add<&Inertial::mass>("mass", "mass", {.unit = "kg", .required = true});
  t.add<&Inertial::diaginertia>("diaginertia", "principal moments of inertia", {.unit = "kg m^2"});
  t.add<&Inertial::fullinertia>("fullinertia", "inertia about the center of mass: xx yy zz xy xz yz",
                                {.unit = "kg m^2"});
  addOrientation<Inertial, &Inertial::orientation>(t);
  return add(s, "inertial", "mass and inertia of the body, instead of those of its geoms", t.rows());
}

const ElementRule* jointRule(Schema& s) {
  auto t = named<Joint>();
  t.add<&Joint::type>("type", "kind of joint", {.keys = kJointTypes});
  t.add<&Joint::group>("group", "visibility group");
  t.add<&Joint::pos>("pos", "anchor in the body frame; unused by free joints", {.unit = "m"});
  t.add<&Joint::axis>("axis", "axis of a hinge or slide in the body frame");
  t.add<&Joint::springdamper>("springdamper",
                              "time constant and damping ratio from which stiffness and damping follow");
  t.add<&Joint::limited>("limited", "whether `range` holds; auto: if range[0] < range[1]");
  t.add<&Joint::actuatorfrclimited>("actuatorfrclimited", "whether `actuatorfrcrange` holds");
  t.add<&Joint::solreflimit>("solreflimit", "time constant and damping ratio of the limit", {.least = 1});
  t.add<&Joint::solimplimit>("solimplimit", "impedance of the limit", {.least = 1});
  t.add<&Joint::solreffriction>("solreffriction", "time constant and damping ratio of dry friction", {.least = 1});
  t.add<&Joint::solimpfriction>("solimpfriction", "impedance of dry friction", {.least = 1});
  t.add<&Joint::stiffness>("stiffness", "spring, then two coefficients for the square and cube",
                           {.least = 1, .unit = "N/m or N m/rad"});
  t.add<&Joint::range>("range", "limits; a ball joint has only the upper one", {.unit = "m or angle"});
  t.add<&Joint::actuatorfrcrange>("actuatorfrcrange", "bounds of the summed actuator force", {.unit = "N or N m"});
  t.add<&Joint::actuatorgravcomp>("actuatorgravcomp", "gravity compensation counts as actuator force");
  t.add<&Joint::margin>("margin", "distance from the limit at which its constraint appears", {.unit = "m or rad"});
  t.add<&Joint::ref>("ref", "coordinate in the initial pose", {.unit = "m or angle"});
  t.add<&Joint::springref>("springref", "coordinate where the spring rests", {.unit = "m or angle"});
  t.add<&Joint::armature>("armature", "inertia of the drive, added to the diagonal of M", {.unit = "kg or kg m^2"});
  t.add<&Joint::damping>("damping", "damper, then two coefficients for the square and cube",
                         {.least = 1, .unit = "N s/m or N m s/rad"});
  t.add<&Joint::frictionloss>("frictionloss", "dry friction", {.unit = "N or N m"});
  t.add<&Joint::user>("user", "numbers of the user");
  return add(s, "joint", "degrees of freedom of the body against its parent", t.rows());
}

const ElementRule* freejointRule(Schema& s) {
  Table<FreeJointInput> t;
  t.add<&FreeJointInput::name>("name", "name, unique among joints");
  t.add<&FreeJointInput::group>("group", "visibility group");
  t.add<&FreeJointInput::align>("align", "move the body frame to the inertial frame");
  return add(s, "freejoint", "free joint without the values of joint classes", t.rows());
}

const ElementRule* geomRule(Schema& s, const ElementRule* plugin) {
  auto t = named<Geom>();
  t.add<&Geom::type>("type", "shape", {.keys = kGeomTypes});
  t.add<&Geom::contype>("contype", "bits that meet the other's conaffinity");
  t.add<&Geom::conaffinity>("conaffinity", "bits that meet the other's contype");
  t.add<&Geom::condim>("condim", "dimensions of contact friction: 1, 3, 4 or 6");
  t.add<&Geom::group>("group", "visibility and inertia group");
  t.add<&Geom::priority>("priority", "the higher one decides contact parameters alone");
  t.add<&Geom::size>("size", "half sizes or radius, by type", {.least = 1, .unit = "m"});
  t.ref<&Geom::material>("material", "material");
  t.add<&Geom::friction>("friction", "sliding, torsional, rolling", {.least = 1});
  t.add<&Geom::mass>("mass", "mass; beats density", {.unit = "kg"});
  t.add<&Geom::density>("density", "density; of a shell: per area", {.unit = "kg/m^3"});
  t.add<&Geom::shellinertia>("shellinertia", "mass sits on the surface");
  t.add<&Geom::solmix>("solmix", "weight when contact parameters are mixed");
  t.add<&Geom::solref>("solref", "time constant and damping ratio of contact, or negative stiffness and damping",
                       {.least = 1});
  t.add<&Geom::solimp>("solimp", "impedance of contact", {.least = 1});
  t.add<&Geom::margin>("margin", "distance below which contacts are found", {.unit = "m"});
  t.add<&Geom::gap>("gap", "distance below margin at which contacts get force", {.unit = "m"});
  t.add<&Geom::fromto>("fromto", "two end points instead of pos, orientation and length", {.unit = "m"});
  t.add<&Geom::pos>("pos", "position in the body frame", {.unit = "m"});
  addOrientation<Geom, &Geom::orientation>(t);
  t.ref<&Geom::hfield>("hfield", "height field");
  t.ref<&Geom::mesh>("mesh", "mesh; with a primitive type the primitive is fitted to it");
  t.add<&Geom::fitscale>("fitscale", "scale of a fitted primitive");
  t.add<&Geom::rgba>("rgba", "color without a material");
  t.add<&Geom::fluidEllipsoid>("fluidshape", "model of fluid forces", {.keys = kFluid});
  t.add<&Geom::fluidcoef>("fluidcoef", "blunt drag, slender drag, angular drag, Kutta lift, Magnus lift", {.least = 1});
  t.add<&Geom::user>("user", "numbers of the user");
  return add(s, "geom", "shape for collision, mass and view", t.rows(), {{plugin, Count::once}});
}

const ElementRule* siteRule(Schema& s) {
  auto t = named<Site>();
  t.add<&Site::type>("type", "shape", {.keys = kGeomTypes});
  t.add<&Site::group>("group", "visibility group");
  t.add<&Site::pos>("pos", "position in the body frame", {.unit = "m"});
  addOrientation<Site, &Site::orientation>(t);
  t.ref<&Site::material>("material", "material");
  t.add<&Site::size>("size", "half sizes or radius, by type", {.least = 1, .unit = "m"});
  t.add<&Site::fromto>("fromto", "two end points instead of pos, orientation and length", {.unit = "m"});
  t.add<&Site::rgba>("rgba", "color without a material");
  t.add<&Site::user>("user", "numbers of the user");
  return add(s, "site", "massless place for sensors, tendons and actuators", t.rows());
}

void readOutput(const Use& use, void* object) {
  std::vector<int> bits;
  if (readKeywords(use, bits) && object) {
    int& output = static_cast<Camera*>(object)->output;
    output = 0;
    for (const int bit : bits) {
      output |= bit;
    }
  }
}

const ElementRule* cameraRule(Schema& s) {
  auto t = named<Camera>();
  t.add<&Camera::projection>("projection", "kind of projection", {.keys = kProjections});
  t.add<&Camera::fovy>("fovy", "vertical field of view; orthographic: height",
                       {.unit = "degree or m", .group = "view"});
  t.add<&Camera::ipd>("ipd", "distance of the eyes", {.unit = "m"});
  t.add<&Camera::resolution>("resolution", "width and height in pixels");
  t.own("output", "kinds of picture", ValueType::keywords, -1, readOutput, {.keys = kOutputs});
  t.shown<[](const Attribute& rule, const Camera& c) { return showBits(rule, c.output); }>();
  t.add<&Camera::pos>("pos", "position in the body frame", {.unit = "m"});
  addOrientation<Camera, &Camera::orientation>(t);
  t.add<&Camera::mode>("mode", "how it follows its body", {.keys = kTracking});
  t.ref<&Camera::target>("target", "body it looks at");
  t.add<&Camera::focal>("focal", "focal lengths", {.unit = "m"});
  t.add<&Camera::focalpixel>("focalpixel", "focal lengths in pixels");
  t.add<&Camera::principal>("principal", "offset of the principal point", {.unit = "m"});
  t.add<&Camera::principalpixel>("principalpixel", "offset of the principal point in pixels");
  t.add<&Camera::sensorsize>("sensorsize", "width and height of the sensor", {.unit = "m", .group = "view"});
  t.add<&Camera::user>("user", "numbers of the user");
  return add(s, "camera", "viewpoint", t.rows());
}

void readDirectional(const Use& use, void* object) {
  bool directional = false;
  if (ValueTraits<bool>::read(use, directional) && object) {
    static_cast<Light*>(object)->type = directional ? LightType::directional : LightType::spot;
  }
}

const ElementRule* lightRule(Schema& s) {
  auto t = named<Light>();
  t.own("directional", "older spelling of type", ValueType::boolean, 1, readDirectional,
        {.keys = kBool, .group = "type"});
  t.add<&Light::type>("type", "kind of light", {.keys = kLightTypes, .group = "type"});
  t.add<&Light::castshadow>("castshadow", "casts shadows");
  t.add<&Light::active>("active", "is lit");
  t.add<&Light::pos>("pos", "position in the body frame", {.unit = "m"});
  t.add<&Light::dir>("dir", "direction");
  t.add<&Light::bulbradius>("bulbradius", "softness of shadows", {.unit = "m"});
  t.add<&Light::intensity>("intensity", "intensity", {.unit = "cd"});
  t.add<&Light::range>("range", "reach", {.unit = "m"});
  t.add<&Light::attenuation>("attenuation", "constant, linear, quadratic");
  t.add<&Light::cutoff>("cutoff", "half angle of a spot", {.unit = "degree"});
  t.add<&Light::exponent>("exponent", "softness of a spot");
  t.add<&Light::ambient>("ambient", "color");
  t.add<&Light::diffuse>("diffuse", "color");
  t.add<&Light::specular>("specular", "color");
  t.add<&Light::mode>("mode", "how it follows its body", {.keys = kTracking});
  t.ref<&Light::target>("target", "body it points at");
  t.ref<&Light::texture>("texture", "texture of an image light");
  return add(s, "light", "light", t.rows());
}

std::vector<Attribute> bodyRows() {
  Table<Body> t;
  t.add<&Body::name>("name", "name, unique among bodies");
  t.ref<&Body::childclass>("childclass", "default class of everything below without a class of its own");
  t.add<&Body::pos>("pos", "position in the parent's frame", {.unit = "m"});
  addOrientation<Body, &Body::orientation>(t);
  t.add<&Body::mocap>("mocap", "moved by the user, not by dynamics");
  t.add<&Body::gravcomp>("gravcomp", "part of its weight that is cancelled");
  t.add<&Body::sleep>("sleep", "whether its tree may fall asleep", {.keys = kSleep});
  t.add<&Body::user>("user", "numbers of the user");
  return t.rows();
}

std::vector<Attribute> frameRows() {
  Table<Frame> t;
  t.add<&Frame::name>("name", "name, unique among frames");
  t.ref<&Frame::childclass>("childclass", "default class of everything below without a class of its own");
  t.ref<&Frame::className>("class", "same as childclass");
  t.add<&Frame::pos>("pos", "position in the parent's frame", {.unit = "m"});
  addOrientation<Frame, &Frame::orientation>(t);
  return t.rows();
}

std::vector<Attribute> replicateRows() {
  Table<ReplicateInput> t;
  t.add<&ReplicateInput::count>("count", "number of copies", {.required = true});
  t.add<&ReplicateInput::offset>("offset", "step from one copy to the next", {.unit = "m"});
  t.add<&ReplicateInput::euler>("euler", "turn from one copy to the next", {.unit = "angle"});
  t.add<&ReplicateInput::sep>("sep", "stands between a name and its number");
  t.ref<&ReplicateInput::childclass>("childclass", "default class of everything below without a class of its own");
  return t.rows();
}

const ElementRule* attachRule(Schema& s) {
  Table<AttachInput> t;
  t.ref<&AttachInput::model>("model", "model asset", {.required = true});
  t.ref<&AttachInput::body>("body", "its body; none: all of it");
  t.add<&AttachInput::prefix>("prefix", "put before all its names", {.required = true});
  return add(s, "attach", "a body of another model, with all it needs", t.rows());
}

}  // namespace

const std::array<Keyword, 9> kGeomTypes = {{{"plane", 0},
                                            {"hfield", 1},
                                            {"sphere", 2},
                                            {"capsule", 3},
                                            {"ellipsoid", 4},
                                            {"cylinder", 5},
                                            {"box", 6},
                                            {"mesh", 7},
                                            {"sdf", 8}}};

const ElementRule* body(Schema& s) {
  const ElementRule* plugin = pluginUse(s);
  const ElementRule* geom = geomRule(s, plugin);
  std::vector<ChildRule> children = {{inertialRule(s), Count::once},
                                     {jointRule(s)},
                                     {freejointRule(s), Count::once},
                                     {geom},
                                     {siteRule(s)},
                                     {cameraRule(s)},
                                     {lightRule(s)},
                                     {plugin},
                                     {composite(s, plugin, geom)},
                                     {flexcomp(s, plugin)},
                                     {attachRule(s)}};
  s.rules.push_back({.tag = "frame", .doc = "moves what stands in it; not an object of the model", .unchecked = true});
  ElementRule& frame = s.rules.back();
  s.rules.push_back({.tag = "replicate", .doc = "copies of what stands in it", .unchecked = true});
  ElementRule& replicate = s.rules.back();
  s.rules.push_back({.tag = "body", .doc = "rigid body"});
  ElementRule& body = s.rules.back();
  children.insert(children.end(), {{&frame}, {&replicate}, {&body}});
  body.attributes = bodyRows();
  frame.attributes = frameRows();
  replicate.attributes = replicateRows();
  for (ElementRule* rule : {&body, &frame, &replicate}) {
    rule->children = children;
    int order = 0;
    for (Attribute& row : rule->attributes) {
      row.order = order++;
    }
    std::sort(rule->attributes.begin(), rule->attributes.end(),
              [](const Attribute& a, const Attribute& b) { return a.name < b.name; });
  }
  s.body = &body;
  return add(s, "worldbody", "the world, which does not move", {}, children);
}

}  // namespace kinetree::mjcf::tables
