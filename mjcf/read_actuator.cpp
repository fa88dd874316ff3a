// Actuators. A shortcut changes only what it means to change in the class record it starts from.
#include <fmt/format.h>

#include <cmath>

#include "mjcf/reader.h"

namespace kinetree::mjcf {
namespace {

class Expansion {
 public:
  Expansion(ActuatorInput& a, int node, const XmlTree& tree, Faults& faults)
      : a_(a), node_(node), tree_(tree), faults_(faults) {}

  bool run(std::string_view tag) {
    const std::size_t before = faults_.errors();
    transmission();
    if (tag == "motor") motor();
    if (tag == "position") position();
    if (tag == "intvelocity") intvelocity();
    if (tag == "velocity") velocity();
    if (tag == "damper") damper();
    if (tag == "cylinder") cylinder();
    if (tag == "muscle") muscle();
    if (tag == "adhesion") adhesion();
    if (tag == "dcmotor") dcmotor();
    return faults_.errors() == before;
  }

 private:
  void fail(std::string_view attribute, std::string message) { faults_.error(node_, attribute, std::move(message)); }

  void notNegative(std::string_view attribute, double value) {
    if (value < 0) {
      fail(attribute, fmt::format("must not be negative, got {}", value));
    }
  }

  void transmission() {
    using T = TransmissionType;
    int given = 0;
    std::string_view last;
    auto target = [&](std::string_view attribute, const std::optional<std::string>& name, T type) {
      if (name) {
        a_.target = *name;
        a_.trntype = type;
        if (++given > 1) {
          fail(attribute, fmt::format("cannot be given together with '{}'", last));
        }
        last = attribute;
      }
    };
    target("joint", a_.joint, T::joint);
    target("jointinparent", a_.jointinparent, T::jointinparent);
    target("tendon", a_.tendon, T::tendon);
    target("cranksite", a_.cranksite, T::slidercrank);
    target("site", a_.site, T::site);
    target("body", a_.body, T::body);
    a_.cranklength = a_.crank.value_or(a_.cranklength);
    a_.slidersite = a_.sliderText.value_or(a_.slidersite);
    a_.refsite = a_.refText.value_or(a_.refsite);
    if ((a_.crank || a_.sliderText) && a_.trntype != T::slidercrank && a_.trntype != T::undefined) {
      fail(a_.crank ? "cranklength" : "slidersite", "needs 'cranksite' as the transmission");
    }
    if (a_.refText && a_.trntype != T::site && a_.trntype != T::undefined) {
      fail("refsite", "needs 'site' as the transmission");
    }
  }

  void types(DynamicsType dynamics, GainType gain, BiasType bias) {
    a_.dyntype = dynamics;
    a_.gaintype = gain;
    a_.biastype = bias;
  }

  void motor() {
    a_.gainprm[0] = 1;
    types(DynamicsType::none, GainType::fixed, BiasType::none);
  }

  void position() {
    const double kp = a_.kp.value_or(a_.gainprm[0]);
    a_.gainprm[0] = kp;
    a_.biasprm[1] = -kp;
    if (a_.kv && a_.dampratio) {
      fail("kv", "cannot be given together with 'dampratio'");
    }
    if (a_.kv) {
      notNegative("kv", *a_.kv);
      a_.biasprm[2] = -*a_.kv;
    }
    if (a_.dampratio) {
      notNegative("dampratio", *a_.dampratio);
      a_.biasprm[2] = *a_.dampratio;
    }
    if (a_.timeconst) {
      notNegative("timeconst", *a_.timeconst);
      a_.dynprm[0] = *a_.timeconst;
      a_.dyntype = *a_.timeconst == 0 ? DynamicsType::none : DynamicsType::filterexact;
    }
    a_.inheritrange = a_.inheritrangeGiven.value_or(a_.inheritrange);
    if (a_.inheritrange > 0 && (a_.ctrlrange[0] != 0 || a_.ctrlrange[1] != 0)) {
      fail("inheritrange", "cannot be given together with 'ctrlrange'");
    }
    a_.gaintype = GainType::fixed;
    a_.biastype = BiasType::affine;
  }

  void intvelocity() {
    position();
    a_.dyntype = DynamicsType::integrator;
    a_.actlimited = spec::Tristate::yes;
    if (a_.inheritrange > 0 && (a_.actrange[0] != 0 || a_.actrange[1] != 0)) {
      fail("inheritrange", "cannot be given together with 'actrange'");
    }
  }

  void velocity() {
    const double kv = a_.kv.value_or(a_.gainprm[0]);
    a_.biasprm = {0, 0, -kv};
    a_.gainprm[0] = kv;
    types(DynamicsType::none, GainType::fixed, BiasType::affine);
  }

  void controlNotNegative() {
    if (a_.ctrlrange[0] < 0 || a_.ctrlrange[1] < 0) {
      fail("ctrlrange", fmt::format("must not be negative, got {} {}", a_.ctrlrange[0], a_.ctrlrange[1]));
    }
  }

  void damper() {
    const double kv = a_.kv.value_or(0);
    notNegative("kv", kv);
    a_.gainprm = {0, 0, -kv};
    a_.ctrllimited = spec::Tristate::yes;
    types(DynamicsType::none, GainType::affine, BiasType::none);
    controlNotNegative();
  }

  void cylinder() {
    a_.dynprm[0] = a_.timeconst.value_or(a_.dynprm[0]);
    a_.biasprm[0] = a_.bias ? (*a_.bias)[0] : a_.biasprm[0];
    a_.gainprm[0] = a_.area.value_or(a_.gainprm[0]);
    const double diameter = a_.diameter.value_or(-1);
    if (diameter >= 0) {
      a_.gainprm[0] = kPi / 4 * diameter * diameter;
    }
    types(DynamicsType::filter, GainType::fixed, BiasType::affine);
  }

  void muscle() {
    // Values a generic actuator starts with stand for "not given".
    static constexpr double kGeneric[9] = {1, 0, 0, 0, 0, 0, 0, 0, 0};
    static constexpr double kMuscle[9] = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
    for (int i = 0; i < 9; ++i) {
      a_.gainprm[i] = a_.gainprm[i] == kGeneric[i] ? kMuscle[i] : a_.gainprm[i];
    }
    a_.dynprm[0] = a_.dynprm[0] == 1 ? 0.01 : a_.dynprm[0];
    a_.dynprm[1] = a_.dynprm[1] == 0 ? 0.04 : a_.dynprm[1];
    a_.dynprm[2] = a_.tausmooth.value_or(a_.dynprm[2]);
    notNegative("tausmooth", a_.dynprm[2]);
    auto set = [](double& slot, const std::optional<double>& value) { slot = value && *value >= 0 ? *value : slot; };
    if (a_.muscleTimeconst) {
      set(a_.dynprm[0], (*a_.muscleTimeconst)[0]);
      set(a_.dynprm[1], (*a_.muscleTimeconst)[1]);
    }
    if (a_.muscleRange) {
      set(a_.gainprm[0], (*a_.muscleRange)[0]);
      set(a_.gainprm[1], (*a_.muscleRange)[1]);
    }
    const std::optional<double>* given[] = {&a_.force, &a_.scale, &a_.lmin, &a_.lmax, &a_.vmax, &a_.fpmax, &a_.fvmax};
    for (int i = 0; i < 7; ++i) {
      set(a_.gainprm[2 + i], *given[i]);
    }
    std::copy_n(a_.gainprm.begin(), 9, a_.biasprm.begin());
    types(DynamicsType::muscle, GainType::muscle, BiasType::muscle);
  }

  void adhesion() {
    a_.gainprm[0] = a_.gain.value_or(a_.gainprm[0]);
    notNegative("gain", a_.gainprm[0]);
    a_.ctrllimited = spec::Tristate::yes;
    a_.gaintype = GainType::fixed;
    a_.biastype = BiasType::none;
    controlNotNegative();
  }

  // Back-EMF constant from nominal voltage, stall torque and no-load speed, corrected for viscous damping.
  double nominalConstant() const {
    const auto [voltage, torque, speed] = a_.nominal;
    const double damping = a_.damping[0], resistance = a_.resistance;
    if (damping > 0 && resistance > 0) {
      const double discriminant = voltage * voltage - 4 * resistance * damping * speed * speed;
      return discriminant > 0 ? (voltage + std::sqrt(discriminant)) / (2 * speed) : voltage / speed;
    }
    if (damping > 0 && torque > 0) {
      const double constant = voltage / speed - voltage * damping / torque;
      return constant > 0 ? constant : voltage / speed;
    }
    return voltage / speed;
  }

  void dcmotor() {
    double Ke = a_.motorconst[1];
    if (a_.nominal[0] > 0 && Ke <= 0 && a_.nominal[2] > 0) {
      Ke = nominalConstant();
    }
    const double Kt = a_.motorconst[0];
    const double K = Kt > 0 && Ke > 0 ? std::sqrt(Kt * Ke) : Kt > 0 ? Kt : Ke;
    double R = a_.resistance;
    if (R == 0 && a_.nominal[0] > 0 && a_.nominal[1] > 0 && K > 0) {
      R = K * a_.nominal[0] / a_.nominal[1];
    }
    if (!(K > 0)) {
      return fail("motorconst", "the motor constant must be positive, by 'motorconst' or 'nominal'");
    }
    if (!(R > 0)) {
      return fail("resistance", "must be positive, by itself or by 'nominal'");
    }
    types(DynamicsType::dcmotor, GainType::dcmotor, BiasType::dcmotor);
    a_.gainprm[0] = R;
    a_.gainprm[1] = K;
    int states = controllerStates();
    saturation(K);
    std::copy_n(a_.cogging.begin(), 3, a_.biasprm.begin());
    notNegative("inductance", a_.inductance[0]);
    notNegative("inductance", a_.inductance[1]);
    a_.dynprm[0] = a_.inductance[0] > 0 ? a_.inductance[0] / R : a_.inductance[1];
    states += a_.dynprm[0] > 0;
    states += thermal();
    states += lugre();
    a_.gainprm[8] = static_cast<int>(a_.input);
    a_.actdim = states;
    a_.actlimited = spec::Tristate::no;
    a_.actearly = true;
  }

  int controllerStates() {
    const auto& c = a_.controller;
    std::copy_n(c.begin(), 3, a_.gainprm.begin() + 4);
    a_.dynprm[7] = c[3];
    a_.dynprm[8] = c[4];
    if (c[5] > 0) {
      a_.gainprm[7] = c[5];
    }
    return (c[3] > 0) + (c[1] > 0);
  }

  void saturation(double K) {
    const auto [torque, current, rate] = a_.saturation;
    if (torque > 0 || current > 0) {
      const double most = torque == 0 ? K * current : torque;
      a_.forcerange = {-most, most};
      a_.forcelimited = spec::Tristate::yes;
    }
    if (rate > 0) {
      a_.dynprm[1] = rate;
    }
  }

  int thermal() {
    auto [resistance, capacity, time, coefficient, reference, ambient] = a_.thermal;
    if (!(resistance > 0 || capacity > 0 || time > 0)) {
      return 0;
    }
    if (time > 0 && resistance > 0 && capacity == 0) {
      capacity = time / resistance;
    } else if (time > 0 && capacity > 0 && resistance == 0) {
      resistance = time / capacity;
    }
    if (!(resistance > 0) || !(capacity > 0)) {
      fail("thermal", "needs two of resistance, capacity and time constant, all positive");
    }
    a_.dynprm[2] = resistance;
    a_.dynprm[3] = capacity;
    a_.dynprm[4] = ambient;
    a_.gainprm[2] = coefficient;
    a_.gainprm[3] = reference;
    return 1;
  }

  int lugre() {
    if (!(a_.lugre[0] > 0)) {
      return 0;
    }
    a_.dynprm[5] = a_.lugre[0];
    a_.dynprm[6] = a_.lugre[1];
    std::copy_n(a_.lugre.begin() + 2, 3, a_.biasprm.begin() + 3);
    return 1;
  }

  ActuatorInput& a_;
  int node_;
  const XmlTree& tree_;
  Faults& faults_;
};

}  // namespace

void presetDcmotor(ActuatorInput& a) {
  if (a.gaintype != GainType::dcmotor) {
    return;
  }
  const auto& g = a.gainprm;
  const auto& d = a.dynprm;
  const auto& b = a.biasprm;
  a.motorconst = {g[1], 0};
  a.resistance = g[0];
  a.saturation = {0, 0, d[1]};
  a.controller = {g[4], g[5], g[6], d[7], d[8], g[7]};
  a.inductance = {0, d[0]};
  a.cogging = {b[0], b[1], b[2]};
  a.thermal = {d[2], d[3], 0, g[2], g[3], d[4]};
  a.lugre = {d[5], d[6], b[3], b[4], b[5]};
  a.input = static_cast<ActuatorInput::Input>(static_cast<int>(g[8]));
}

bool expandActuator(ActuatorInput& a, std::string_view tag, int node, const XmlTree& tree, Faults& faults) {
  return Expansion(a, node, tree, faults).run(tag);
}

void Reader::readActuatorInto(int node, const ElementRule& rule, spec::Actuator& actuator) {
  ActuatorInput input;
  static_cast<spec::Actuator&>(input) = actuator;
  input.tag = rule.tag;
  if (rule.tag == "dcmotor") {
    presetDcmotor(input);
  }
  if (attributes(node, rule, &input)) {
    expandActuator(input, rule.tag, node, tree_, faults_);
  }
  actuator = static_cast<spec::Actuator&>(input);
}

void Reader::readActuators(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (!childRule.unsupported.empty()) {
      return refuse(child, childRule);
    }
    const int defaults = classOf(child, "class", 0);
    spec::Actuator actuator = startFrom(spec_.defaults[defaults].actuator, defaults);
    readActuatorInto(child, childRule, actuator);
    place(child, actuator);
    claim(ObjType::actuator, child, actuator.name);
    spec_.actuators.push_back(std::move(actuator));
  });
}

}  // namespace kinetree::mjcf
