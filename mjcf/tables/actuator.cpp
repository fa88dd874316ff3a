// Actuators: the general form and its shortcuts.
#include "mjcf/tables/tables.h"

namespace kinetree::mjcf::tables {
namespace {

using A = ActuatorInput;

constexpr Keyword kDynamics[] = {{"none", 0},   {"integrator", 1}, {"filter", 2}, {"filterexact", 3},
                                 {"muscle", 4}, {"dcmotor", 5},    {"user", 6}};
constexpr Keyword kGains[] = {{"fixed", 0}, {"affine", 1}, {"muscle", 2}, {"dcmotor", 3}, {"user", 4}};
constexpr Keyword kBiases[] = {{"none", 0}, {"affine", 1}, {"muscle", 2}, {"dcmotor", 3}, {"user", 4}};
constexpr Keyword kInputs[] = {{"voltage", 0}, {"position", 1}, {"velocity", 2}};

// All rows that more than one tag takes.
Table<A> commonTable() {
  Table<A> t;
  t.add<&A::name>("name", "name, unique among actuators");
  t.ref<&A::className>("class", "default class to start from");
  t.ref<&A::joint>("joint", "acts on this joint");
  t.ref<&A::jointinparent>("jointinparent", "acts on this joint, in the parent's frame");
  t.ref<&A::tendon>("tendon", "acts on this tendon");
  t.ref<&A::sliderText>("slidersite", "where the slider runs, along its z axis");
  t.ref<&A::cranksite>("cranksite", "acts through a crank fixed at this site");
  t.ref<&A::site>("site", "acts at this site");
  t.ref<&A::refText>("refsite", "the site it acts against");
  t.add<&A::group>("group", "group; option/actuatorgroupdisable turns groups off");
  t.add<&A::nsample>("nsample", "past controls to keep");
  t.add<&A::interp>("interp", "interpolation between them", {.keys = kInterpolations});
  t.add<&A::delay>("delay", "delay of the control", {.unit = "s"});
  t.add<&A::ctrllimited>("ctrllimited", "whether `ctrlrange` holds");
  t.add<&A::forcelimited>("forcelimited", "whether `forcerange` holds");
  t.add<&A::actlimited>("actlimited", "whether `actrange` holds");
  t.add<&A::ctrlrange>("ctrlrange", "bounds of the control");
  t.add<&A::forcerange>("forcerange", "bounds of the force", {.unit = "N or N m"});
  t.add<&A::actrange>("actrange", "bounds of the activation");
  t.add<&A::lengthrange>("lengthrange", "range of the transmission's length", {.unit = "m or rad"});
  t.add<&A::gear>("gear", "factors of the transmission", {.least = 1});
  t.add<&A::damping>("damping", "damper on the target, then two coefficients for the square and cube", {.least = 1});
  t.add<&A::armature>("armature", "inertia of the drive, seen through the gear");
  t.add<&A::crank>("cranklength", "length of the connecting rod", {.unit = "m"});
  t.add<&A::user>("user", "numbers of the user");
  t.add<&A::actdim>("actdim", "number of activations; -1: automatic");
  t.add<&A::dyntype>("dyntype", "dynamics of the activation", {.keys = kDynamics});
  t.add<&A::dynprm>("dynprm", "their parameters", {.least = 1});
  t.add<&A::actearly>("actearly", "the force takes the next activation");
  return t;
}

std::vector<Attribute> shared(std::initializer_list<std::string_view> except) {
  std::vector<Attribute> rows = commonTable().rows();
  rows = without(std::move(rows), {"actlimited", "actrange", "actdim", "dyntype", "dynprm", "actearly"});
  return without(std::move(rows), except);
}

const ElementRule* make(Schema& s, std::string_view tag, std::string_view doc, std::vector<Attribute> rows,
                        const Table<A>& own = {}) {
  const std::vector<Attribute> more = own.rows();
  rows.insert(rows.end(), more.begin(), more.end());
  return add(s, tag, doc, std::move(rows));
}

const ElementRule* generalRule(Schema& s) {
  Table<A> t = commonTable();
  t.ref<&A::body>("body", "acts on the contacts of this body");
  t.add<&A::gaintype>("gaintype", "how the force depends on the input", {.keys = kGains});
  t.add<&A::biastype>("biastype", "the force without input", {.keys = kBiases});
  t.add<&A::gainprm>("gainprm", "parameters of the gain", {.least = 1});
  t.add<&A::biasprm>("biasprm", "parameters of the bias", {.least = 1});
  return add(s, "general", "any actuator", t.rows());
}

const ElementRule* servoRule(Schema& s, bool integrated) {
  Table<A> t;
  t.add<&A::kp>("kp", "stiffness");
  t.add<&A::kv>("kv", "damping");
  t.add<&A::dampratio>("dampratio", "damping as a ratio of the critical one, instead of kv");
  t.add<&A::inheritrangeGiven>("inheritrange", "the range of the target, scaled by this");
  if (integrated) {
    t.add<&A::actrange>("actrange", "bounds of the activation");
    return make(s, "intvelocity", "position servo whose set point is integrated", shared({}), t);
  }
  t.add<&A::timeconst>("timeconst", "time constant of a filter on the set point", {.unit = "s"});
  return make(s, "position", "position servo", shared({}), t);
}

const ElementRule* cylinderRule(Schema& s) {
  Table<A> t;
  t.add<&A::timeconst>("timeconst", "time constant of the pressure", {.unit = "s"});
  t.add<&A::area>("area", "area of the piston", {.unit = "m^2"});
  t.add<&A::diameter>("diameter", "its diameter, instead of area", {.unit = "m"});
  t.add<&A::bias>("bias", "force without pressure; the second and third number are not used", {.unit = "N"});
  return make(s, "cylinder", "pneumatic or hydraulic cylinder", shared({}), t);
}

const ElementRule* muscleRule(Schema& s) {
  Table<A> t;
  t.add<&A::muscleTimeconst>("timeconst", "time constants of activation and deactivation", {.unit = "s"});
  t.add<&A::tausmooth>("tausmooth", "width of the transition between them");
  t.add<&A::muscleRange>("range", "operating range of the length, in optimal lengths");
  t.add<&A::force>("force", "peak force; negative: from scale", {.unit = "N"});
  t.add<&A::scale>("scale", "peak force times acceleration it gives", {.unit = "N"});
  t.add<&A::lmin>("lmin", "lower end of the force-length curve");
  t.add<&A::lmax>("lmax", "upper end of the force-length curve");
  t.add<&A::vmax>("vmax", "velocity without force");
  t.add<&A::fpmax>("fpmax", "passive force at lmax");
  t.add<&A::fvmax>("fvmax", "force while lengthening");
  return make(s, "muscle", "muscle with activation, length and velocity curves", shared({"site", "refsite"}), t);
}

const ElementRule* adhesionRule(Schema& s) {
  Table<A> t;
  t.ref<&A::body>("body", "acts on the contacts of this body");
  t.add<&A::gain>("gain", "force per control", {.unit = "N"});
  return make(s, "adhesion", "pull of a body's contacts",
              shared({"ctrllimited", "lengthrange", "gear", "damping", "armature", "cranklength", "joint",
                      "jointinparent", "tendon", "slidersite", "cranksite", "site", "refsite"}),
              t);
}

const ElementRule* dcmotorRule(Schema& s) {
  Table<A> t;
  t.add<&A::motorconst>("motorconst", "torque and back-EMF constant", {.least = 1});
  t.add<&A::resistance>("resistance", "resistance of the winding", {.unit = "ohm"});
  t.add<&A::nominal>("nominal", "voltage, stall torque, no-load speed", {.least = 1});
  t.add<&A::saturation>("saturation", "bounds of torque, current, current rate", {.least = 1});
  t.add<&A::inductance>("inductance", "inductance, or electrical time constant", {.least = 1});
  t.add<&A::cogging>("cogging", "amplitude, periodicity, phase", {.least = 1});
  t.add<&A::controller>("controller", "kp ki kd, slew rate, integral bound, voltage bound", {.least = 1});
  t.add<&A::thermal>("thermal",
                     "resistance, capacity, time constant, temperature coefficient, reference and ambient temperature",
                     {.least = 1});
  t.add<&A::lugre>("lugre", "bristle stiffness and damping, Coulomb, static, Stribeck", {.least = 1});
  t.add<&A::input>("input", "what the control means", {.keys = kInputs});
  return make(s, "dcmotor", "electric motor", shared({"forcelimited", "forcerange"}), t);
}

const ElementRule* pluginRule(Schema& s) {
  const ElementRule* use = pluginUse(s);
  ElementRule rule{
      .tag = "plugin", .doc = "actuator of a plugin", .attributes = use->attributes, .children = use->children};
  for (const Attribute& row : without(commonTable().rows(), {"refsite"})) {
    rule.attributes.push_back(row);
  }
  rule.unsupported = use->unsupported;
  return add(s, std::move(rule));
}

}  // namespace

const std::array<Keyword, 3> kInterpolations = {{{"zoh", 0}, {"linear", 1}, {"cubic", 2}}};

const ElementRule* actuator(Schema& s) {
  Table<A> kv;
  kv.add<&A::kv>("kv", "damping");
  return add(s, "actuator", "drives", {},
             {{generalRule(s)},
              {make(s, "motor", "force or torque", shared({}))},
              {servoRule(s, false)},
              {make(s, "velocity", "velocity servo", shared({}), kv)},
              {servoRule(s, true)},
              {make(s, "damper", "controlled damper", shared({"ctrllimited"}), kv)},
              {cylinderRule(s)},
              {muscleRule(s)},
              {adhesionRule(s)},
              {dcmotorRule(s)},
              {pluginRule(s)}});
}

}  // namespace kinetree::mjcf::tables
