// compiler, option, size, visual, statistic.
#include "mjcf/tables/tables.h"

namespace kinetree::mjcf::tables {
namespace {

using namespace spec;

constexpr Keyword kAngles[] = {{"radian", 0}, {"degree", 1}};
constexpr Keyword kCoordinates[] = {{"local", 0}, {"global", 1}};
constexpr Keyword kConflicts[] = {{"warning", 0}, {"merge", 1}, {"error", 2}};
constexpr Keyword kRangeModes[] = {{"none", 0}, {"muscle", 1}, {"muscleuser", 2}, {"all", 3}};
constexpr Keyword kIntegrators[] = {{"Euler", 0}, {"RK4", 1}, {"implicit", 2}, {"implicitfast", 3}};
constexpr Keyword kCones[] = {{"pyramidal", 0}, {"elliptic", 1}};
constexpr Keyword kJacobians[] = {{"dense", 0}, {"sparse", 1}, {"auto", 2}};
constexpr Keyword kSolvers[] = {{"PGS", 0}, {"CG", 1}, {"Newton", 2}};
constexpr Keyword kSwitch[] = {{"disable", 0}, {"enable", 1}};

const ElementRule* compilerRule(Schema& s) {
  Table<LengthRange> r;
  r.add<&LengthRange::mode>("mode", "for which actuators", {.keys = kRangeModes});
  r.add<&LengthRange::useexisting>("useexisting", "keep a range that is given");
  r.add<&LengthRange::uselimit>("uselimit", "take the limits of the joint or tendon");
  r.add<&LengthRange::accel>("accel", "acceleration to aim at");
  r.add<&LengthRange::maxforce>("maxforce", "bound of the force; 0: none", {.unit = "N"});
  r.add<&LengthRange::timeconst>("timeconst", "time constant of the added damping", {.unit = "s"});
  r.add<&LengthRange::timestep>("timestep", "step of this simulation; 0: that of option", {.unit = "s"});
  r.add<&LengthRange::inttotal>("inttotal", "duration", {.unit = "s"});
  r.add<&LengthRange::interval>("interval", "part at the end that is measured", {.unit = "s"});
  r.add<&LengthRange::tolrange>("tolrange", "spread that counts as converged, relative to the range");

  using C = CompilerInput;
  Table<C> t;
  t.add<&C::autolimits>("autolimits", "a range alone makes an element limited");
  t.add<&C::boundmass>("boundmass", "least mass of a body", {.unit = "kg"});
  t.add<&C::boundinertia>("boundinertia", "least moment of inertia of a body", {.unit = "kg m^2"});
  t.add<&C::settotalmass>("settotalmass", "scale all masses to this sum; not positive: off", {.unit = "kg"});
  t.add<&C::balanceinertia>("balanceinertia", "repair moments that break the triangle inequality");
  t.add<&C::strippath>("strippath", "drop directories from file names");
  t.add<&C::coordinate>("coordinate", "only local is left", {.keys = kCoordinates});
  t.add<&C::angle>("angle", "unit of the angles in this model", {.keys = kAngles});
  t.add<&C::fitaabb>("fitaabb", "fit primitives to boxes instead of inertia");
  t.add<&C::eulerseq>("eulerseq", "axes of euler angles; lower case: moving, upper case: fixed");
  t.file<&C::meshdirText>("meshdir", "directory of meshes and height fields");
  t.file<&C::texturedirText>("texturedir", "directory of textures");
  t.file<&C::assetdir>("assetdir", "both directories");
  t.add<&C::discardvisual>("discardvisual", "drop what only pictures need");
  t.add<&C::usethread>("usethread", "load assets in parallel");
  t.add<&C::fusestatic>("fusestatic", "merge bodies without joints into their parents");
  t.add<&C::inertiafromgeom>("inertiafromgeom", "take inertia from geoms; auto: where `inertial` is missing");
  t.add<&C::inertiagrouprange>("inertiagrouprange", "geom groups that have mass");
  t.add<&C::saveinertial>("saveinertial", "write `inertial` for all bodies when saving");
  t.add<&C::alignfree>("alignfree", "move free bodies' frames to their inertial frames");
  t.add<&C::conflict>("conflict", "what attached options that differ do", {.keys = kConflicts});
  return add(s, "compiler", "how this file is meant", t.rows(),
             {{add(s, "lengthrange", "how actuator length ranges are computed", r.rows()), Count::once}});
}

template <int Bit>
void disableSwitch(const Use& use, void* object) {
  int on = 0;
  if (readKeyword(use, on) && object) {
    int& flags = static_cast<Option*>(object)->disableflags;
    flags = on ? flags & ~Bit : flags | Bit;
  }
}

template <int Bit>
void enableSwitch(const Use& use, void* object) {
  int on = 0;
  if (readKeyword(use, on) && object) {
    int& flags = static_cast<Option*>(object)->enableflags;
    flags = on ? flags | Bit : flags & ~Bit;
  }
}

// Row of a part that is on unless its bit is set, or off unless it is.
template <int Bit>
void addDisable(Table<Option>& t, std::string_view name, std::string_view doc) {
  t.own(name, doc, ValueType::keyword, 1, disableSwitch<Bit>, {.keys = kSwitch});
  t.shown<[](const Attribute& rule, const Option& o) { return showKeyword(rule, !(o.disableflags & Bit)); }>();
}

template <int Bit>
void addEnable(Table<Option>& t, std::string_view name, std::string_view doc) {
  t.own(name, doc, ValueType::keyword, 1, enableSwitch<Bit>, {.keys = kSwitch});
  t.shown<[](const Attribute& rule, const Option& o) { return showKeyword(rule, (o.enableflags & Bit) != 0); }>();
}

const ElementRule* flagRule(Schema& s) {
  Table<Option> t;
  addDisable<disable::constraint>(t, "constraint", "all constraints");
  addDisable<disable::equality>(t, "equality", "equality constraints");
  addDisable<disable::frictionloss>(t, "frictionloss", "dry friction");
  addDisable<disable::limit>(t, "limit", "limits");
  addDisable<disable::contact>(t, "contact", "contacts");
  addDisable<disable::spring>(t, "spring", "springs");
  addDisable<disable::damper>(t, "damper", "dampers");
  addDisable<disable::gravity>(t, "gravity", "gravity");
  addDisable<disable::clampctrl>(t, "clampctrl", "clamping of controls");
  addDisable<disable::warmstart>(t, "warmstart", "start of the solver from the last solution");
  addDisable<disable::filterparent>(t, "filterparent", "no collision of a body with its parent");
  addDisable<disable::actuation>(t, "actuation", "actuators");
  addDisable<disable::refsafe>(t, "refsafe", "lower bound of solref's time constant");
  addDisable<disable::sensor>(t, "sensor", "sensors");
  addDisable<disable::midphase>(t, "midphase", "bounding volumes in collision");
  addDisable<disable::eulerdamp>(t, "eulerdamp", "implicit joint damping of Euler");
  addDisable<disable::autoreset>(t, "autoreset", "reset when the state breaks");
  addDisable<disable::nativeccd>(t, "nativeccd", "built-in convex collision");
  addDisable<disable::island>(t, "island", "solve islands apart");
  addDisable<disable::multiccd>(t, "multiccd", "several contacts between convex shapes");
  addEnable<enable::override_>(t, "override", "o_* replace contact parameters");
  addEnable<enable::energy>(t, "energy", "energy");
  addEnable<enable::fwdinv>(t, "fwdinv", "comparison of forward and inverse dynamics");
  addEnable<enable::invdiscrete>(t, "invdiscrete", "discrete-time inverse dynamics");
  addEnable<enable::sleep>(t, "sleep", "sleeping trees");
  addEnable<enable::diagexact>(t, "diagexact", "exact diagonal of the constraint matrix");
  return add(s, "flag", "parts of the simulation, on or off", t.rows());
}

void readGroups(const Use& use, void* object) {
  std::array<int, 31> groups;
  const int count = readInts(use, groups.data(), 31);
  for (int i = 0; i < count; ++i) {
    if (groups[i] < 0 || groups[i] > 30) {
      return use.fail("groups are 0 to 30, got " + std::to_string(groups[i]));
    }
    if (object) {
      static_cast<Option*>(object)->disableactuator |= 1 << groups[i];
    }
  }
}

std::string showGroups(const Attribute&, const Option& o) {
  std::string text;
  for (int group = 0; group <= 30; ++group) {
    if (o.disableactuator >> group & 1) {
      text.append(text.empty() ? "" : " ").append(std::to_string(group));
    }
  }
  return text;
}

const ElementRule* optionRule(Schema& s) {
  Table<Option> t;
  t.add<&Option::timestep>("timestep", "step", {.unit = "s"});
  t.add<&Option::impratio>("impratio", "impedance of friction over that of the normal");
  t.add<&Option::tolerance>("tolerance", "improvement at which the solver stops");
  t.add<&Option::ls_tolerance>("ls_tolerance", "slope at which the line search stops");
  t.add<&Option::noslip_tolerance>("noslip_tolerance", "the same of the noslip pass");
  t.add<&Option::ccd_tolerance>("ccd_tolerance", "accuracy of convex collision");
  t.add<&Option::sleep_tolerance>("sleep_tolerance", "velocity below which trees fall asleep");
  t.add<&Option::gravity>("gravity", "gravity", {.unit = "m/s^2"});
  t.add<&Option::wind>("wind", "velocity of the medium", {.unit = "m/s"});
  t.add<&Option::magnetic>("magnetic", "magnetic flux");
  t.add<&Option::density>("density", "of the medium", {.unit = "kg/m^3"});
  t.add<&Option::viscosity>("viscosity", "of the medium", {.unit = "kg/(m s)"});
  t.add<&Option::o_margin>("o_margin", "margin with flag override", {.unit = "m"});
  t.add<&Option::o_solref>("o_solref", "solref with flag override", {.least = 1});
  t.add<&Option::o_solimp>("o_solimp", "solimp with flag override", {.least = 1});
  t.add<&Option::o_friction>("o_friction", "friction with flag override", {.least = 1});
  t.add<&Option::integrator>("integrator", "integrator", {.keys = kIntegrators});
  t.add<&Option::cone>("cone", "form of the friction cone", {.keys = kCones});
  t.add<&Option::jacobian>("jacobian", "storage of the constraint Jacobian", {.keys = kJacobians});
  t.add<&Option::solver>("solver", "constraint solver", {.keys = kSolvers});
  t.add<&Option::iterations>("iterations", "bound of solver iterations");
  t.add<&Option::ls_iterations>("ls_iterations", "bound of line search iterations");
  t.add<&Option::noslip_iterations>("noslip_iterations", "iterations of the noslip pass");
  t.add<&Option::ccd_iterations>("ccd_iterations", "bound of convex collision iterations");
  t.add<&Option::sdf_iterations>("sdf_iterations", "iterations of signed distance collision");
  t.add<&Option::sdf_initpoints>("sdf_initpoints", "starting points of signed distance collision");
  t.own("actuatorgroupdisable", "actuator groups without force", ValueType::integers, 31, readGroups, {.least = 1});
  t.shown<showGroups>();
  return add(s, "option", "simulation", t.rows(), {{flagRule(s), Count::once}});
}

const ElementRule* sizeRule(Schema& s) {
  using Z = SizeInput;
  Table<Z> t;
  t.add<&Z::memoryText>("memory", "bytes of the arena, with K, M, G, T, P or E; -1: automatic");
  t.add<&Z::njmaxGiven>("njmax", "constraint rows to reserve; older than memory");
  t.add<&Z::nconmax>("nconmax", "contacts to reserve; older than memory");
  t.add<&Z::nstackGiven>("nstack", "numbers on the stack; older than memory");
  t.add<&Z::nuserdata>("nuserdata", "numbers of the user in Data");
  t.add<&Z::nkey>("nkey", "least number of keyframes");
  t.add<&Z::nuser_body>("nuser_body", "length of the user list of bodies; -1: longest in use");
  t.add<&Z::nuser_jnt>("nuser_jnt", "the same of joints");
  t.add<&Z::nuser_geom>("nuser_geom", "the same of geoms");
  t.add<&Z::nuser_site>("nuser_site", "the same of sites");
  t.add<&Z::nuser_cam>("nuser_cam", "the same of cameras");
  t.add<&Z::nuser_tendon>("nuser_tendon", "the same of tendons");
  t.add<&Z::nuser_actuator>("nuser_actuator", "the same of actuators");
  t.add<&Z::nuser_sensor>("nuser_sensor", "the same of sensors");
  return add(s, "size", "sizes to reserve", t.rows());
}

std::vector<Attribute> globalRows() {
  using T = decltype(Visual::global);
  Table<T> t;
  t.add<&T::cameraid>("cameraid", "camera to start with; -1: free");
  t.add<&T::orthographic>("orthographic", "the free camera is orthographic", {.keys = kBool});
  t.add<&T::fovy>("fovy", "field of view of the free camera", {.unit = "degree"});
  t.add<&T::ipd>("ipd", "distance of the eyes", {.unit = "m"});
  t.add<&T::azimuth>("azimuth", "initial azimuth of the free camera", {.unit = "degree"});
  t.add<&T::elevation>("elevation", "initial elevation of the free camera", {.unit = "degree"});
  t.add<&T::linewidth>("linewidth", "width of lines", {.unit = "pixel"});
  t.add<&T::glow>("glow", "glow of the selected body");
  t.add<&T::realtime>("realtime", "speed of time to start with");
  t.add<&T::offwidth>("offwidth", "width of the offscreen buffer", {.unit = "pixel"});
  t.add<&T::offheight>("offheight", "height of the offscreen buffer", {.unit = "pixel"});
  t.add<&T::ellipsoidinertia>("ellipsoidinertia", "inertia is drawn as ellipsoids", {.keys = kBool});
  t.add<&T::bvactive>("bvactive", "bounding volumes in use are marked", {.keys = kBool});
  return t.rows();
}

std::vector<Attribute> qualityRows() {
  using T = decltype(Visual::quality);
  Table<T> t;
  t.add<&T::shadowsize>("shadowsize", "size of the shadow map");
  t.add<&T::offsamples>("offsamples", "samples of the offscreen buffer");
  t.add<&T::numslices>("numslices", "slices of round shapes");
  t.add<&T::numstacks>("numstacks", "stacks of round shapes");
  t.add<&T::numquads>("numquads", "squares on a box side");
  return t.rows();
}

std::vector<Attribute> headlightRows() {
  using T = decltype(Visual::headlight);
  Table<T> t;
  t.add<&T::ambient>("ambient", "color");
  t.add<&T::diffuse>("diffuse", "color");
  t.add<&T::specular>("specular", "color");
  t.add<&T::active>("active", "0: off");
  return t.rows();
}

std::vector<Attribute> mapRows() {
  using T = decltype(Visual::map);
  Table<T> t;
  t.add<&T::stiffness>("stiffness", "of the mouse spring");
  t.add<&T::stiffnessrot>("stiffnessrot", "of the rotational mouse spring");
  t.add<&T::force>("force", "arrow length per force");
  t.add<&T::torque>("torque", "arrow length per torque");
  t.add<&T::alpha>("alpha", "transparency");
  t.add<&T::fogstart>("fogstart", "start of fog");
  t.add<&T::fogend>("fogend", "end of fog");
  t.add<&T::znear>("znear", "near clipping plane, relative to the extent");
  t.add<&T::zfar>("zfar", "far clipping plane, relative to the extent");
  t.add<&T::haze>("haze", "share of the sky that haze covers");
  t.add<&T::shadowclip>("shadowclip", "size of the directional light's shadow map");
  t.add<&T::shadowscale>("shadowscale", "share of the spot's cone in the shadow map");
  t.add<&T::actuatortendon>("actuatortendon", "width of actuated tendons");
  return t.rows();
}

std::vector<Attribute> scaleRows() {
  using T = decltype(Visual::scale);
  Table<T> t;
  t.add<&T::forcewidth>("forcewidth", "size of force arrows");
  t.add<&T::contactwidth>("contactwidth", "size of contact disks");
  t.add<&T::contactheight>("contactheight", "height of contact disks");
  t.add<&T::connect>("connect", "size of kinematic links");
  t.add<&T::com>("com", "size of centers of mass");
  t.add<&T::camera>("camera", "size of cameras");
  t.add<&T::light>("light", "size of lights");
  t.add<&T::selectpoint>("selectpoint", "size of the selected point");
  t.add<&T::jointlength>("jointlength", "length of joint axes");
  t.add<&T::jointwidth>("jointwidth", "width of joint axes");
  t.add<&T::actuatorlength>("actuatorlength", "length of actuators");
  t.add<&T::actuatorwidth>("actuatorwidth", "width of actuators");
  t.add<&T::framelength>("framelength", "length of frame axes");
  t.add<&T::framewidth>("framewidth", "width of frame axes");
  t.add<&T::constraint>("constraint", "width of constraints");
  t.add<&T::slidercrank>("slidercrank", "width of slider-cranks");
  t.add<&T::frustum>("frustum", "far plane of camera frusta");
  return t.rows();
}

std::vector<Attribute> rgbaRows() {
  using T = decltype(Visual::rgba);
  Table<T> t;
  t.add<&T::fog>("fog", "color");
  t.add<&T::haze>("haze", "color");
  t.add<&T::force>("force", "color");
  t.add<&T::inertia>("inertia", "color");
  t.add<&T::joint>("joint", "color");
  t.add<&T::actuator>("actuator", "color");
  t.add<&T::actuatornegative>("actuatornegative", "color");
  t.add<&T::actuatorpositive>("actuatorpositive", "color");
  t.add<&T::com>("com", "color");
  t.add<&T::camera>("camera", "color");
  t.add<&T::light>("light", "color");
  t.add<&T::selectpoint>("selectpoint", "color");
  t.add<&T::connect>("connect", "color");
  t.add<&T::contactpoint>("contactpoint", "color");
  t.add<&T::contactforce>("contactforce", "color");
  t.add<&T::contactfriction>("contactfriction", "color");
  t.add<&T::contacttorque>("contacttorque", "color");
  t.add<&T::contactgap>("contactgap", "color");
  t.add<&T::rangefinder>("rangefinder", "color");
  t.add<&T::constraint>("constraint", "color");
  t.add<&T::slidercrank>("slidercrank", "color");
  t.add<&T::crankbroken>("crankbroken", "color");
  t.add<&T::frustum>("frustum", "color");
  t.add<&T::bv>("bv", "color");
  t.add<&T::bvactive>("bvactive", "color");
  return t.rows();
}

const ElementRule* visualRule(Schema& s) {
  return add(s, "visual", "view", {},
             {{add(s, "global", "the free camera and the picture", globalRows()), Count::once},
              {add(s, "quality", "detail", qualityRows()), Count::once},
              {add(s, "headlight", "light at the camera", headlightRows()), Count::once},
              {add(s, "map", "from quantities to pictures", mapRows()), Count::once},
              {add(s, "scale", "sizes relative to meansize", scaleRows()), Count::once},
              {add(s, "rgba", "colors", rgbaRows()), Count::once}});
}

const ElementRule* statisticRule(Schema& s) {
  using T = StatisticOverride;
  Table<T> t;
  t.add<&T::meaninertia>("meaninertia", "scale of inertia", {.unit = "kg m^2"});
  t.add<&T::meanmass>("meanmass", "scale of mass", {.unit = "kg"});
  t.add<&T::meansize>("meansize", "scale of decor", {.unit = "m"});
  t.add<&T::extent>("extent", "scale of the scene", {.unit = "m"});
  t.add<&T::center>("center", "center of the scene", {.unit = "m"});
  return add(s, "statistic", "replaces computed statistics", t.rows());
}

}  // namespace

std::vector<const ElementRule*> settings(Schema& s) {
  return {compilerRule(s), optionRule(s), sizeRule(s), visualRule(s), statisticRule(s)};
}

}  // namespace kinetree::mjcf::tables
