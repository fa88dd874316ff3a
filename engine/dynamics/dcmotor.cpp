#include "engine/dynamics/dcmotor.h"

#include "engine/scalar.h"

namespace kinetree {

DcMotor::DcMotor(const Model& m, int i) {
  const auto& g = m.actuator_gainprm[i];
  const auto& y = m.actuator_dynprm[i];
  const auto& b = m.actuator_biasprm[i];
  resistance = g[0], constant = g[1], tempCoef = g[2], tempReference = g[3];
  kp = g[4], ki = g[5], kd = g[6], vmax = g[7];
  mode = static_cast<int>(g[8]);
  electricalTime = y[0], currentRate = y[1], thermalResistance = y[2], thermalCapacity = y[3], ambient = y[4];
  sigma0 = y[5], sigma1 = y[6], slewRate = y[7], integralMax = y[8];
  coggingAmplitude = b[0], coggingPeriods = b[1], coggingPhase = b[2], coulomb = b[3], stiction = b[4], stribeck = b[5];
  slew = slewRate > 0 ? states++ : -1;
  integral = ki > 0 ? states++ : -1;
  temperature = thermalResistance > 0 ? states++ : -1;
  bristle = sigma0 > 0 ? states++ : -1;
  current = electricalTime > 0 ? states++ : -1;
}

double DcMotor::voltage(double u, double x, double w, double integralState) const {
  double v = u;
  if (mode == 1) {
    v = kp * (u - x) + ki * integralState - kd * w;
  } else if (mode > 1) {
    v = kp * (u - w) + ki * (integralState - x);
  }
  return vmax > 0 ? clip(v, -vmax, vmax) : v;
}

double DcMotor::hotResistance(const double* act) const {
  return temperature < 0 ? resistance : resistance * (1 + tempCoef * (act[temperature] + ambient - tempReference));
}

// dz/dt = decay z + w
double DcMotor::bristleDecay(double w) const {
  const double ratio = w / atLeastMinVal(stribeck);
  const double level = coulomb + (stiction - coulomb) * std::exp(-ratio * ratio);
  return -sigma0 * std::abs(w) / atLeastMinVal(level);
}

double DcMotor::rates(double u, double x, double w, double h, const double* act, double* rate) const {
  if (slew >= 0) {
    const double before = act[slew];
    u = clip(u, before - slewRate * h, before + slewRate * h);
    rate[slew] = (u - before) / h;
  }
  double integralState = 0;
  if (integral >= 0) {
    integralState = act[integral];
    double r = mode == 1 ? u - x : u;
    if (integralMax > 0) {  // no further winding up
      r = integralState >= integralMax ? std::min(r, 0.0) : integralState <= -integralMax ? std::max(r, 0.0) : r;
    }
    rate[integral] = r;
  }
  const double v = voltage(u, x, w, integralState), r = hotResistance(act);
  if (temperature >= 0) {
    const double i = current >= 0 ? act[current] : (v - constant * w) / r;
    rate[temperature] = (r * i * i - act[temperature] / thermalResistance) / thermalCapacity;
  }
  if (bristle >= 0) {
    rate[bristle] = bristleDecay(w) * act[bristle] + w;
  }
  if (current >= 0) {
    const double di = (v / r - constant / r * w - act[current]) / electricalTime;
    rate[current] = currentRate > 0 ? clip(di, -currentRate, currentRate) : di;
  }
  return u;
}

double DcMotor::gain(const double* act) const {
  return current >= 0 ? constant : constant / atLeastMinVal(hotResistance(act));
}

double DcMotor::next(int slot, double act, double rate, double w, double h) const {
  if (slot == current) {
    return act + rate * electricalTime * (1 - std::exp(-h / electricalTime));
  }
  if (slot == bristle) {
    const double decay = bristleDecay(w), shrink = std::exp(decay * h);
    return shrink * act + (std::abs(decay) > kMinVal ? (shrink - 1) / decay : h) * w;
  }
  act += rate * h;
  return slot == integral && integralMax > 0 ? clip(act, -integralMax, integralMax) : act;
}

double DcMotor::mechanicalForce(double x, const double* act, const double* rate) const {
  double force = 0;
  if (coggingAmplitude != 0) {
    force += coggingAmplitude * std::sin(coggingPeriods * x + coggingPhase);
  }
  if (bristle >= 0) {
    force -= sigma0 * act[bristle] + sigma1 * rate[bristle];
  }
  return force;
}

}  // namespace kinetree
