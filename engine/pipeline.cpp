#include "engine/pipeline.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/collision/collide.h"
#include "engine/constraint/make_rows.h"
#include "engine/constraint/reference.h"
#include "engine/constraint/sleep.h"
#include "engine/constraint/solve.h"
#include "engine/dynamics/acceleration.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_inverse.h"
#include "engine/dynamics/inverse.h"
#include "engine/integrate/checks.h"
#include "engine/integrate/euler.h"
#include "engine/integrate/integrate.h"
#include "engine/model/error.h"
#include "engine/position/cam_light.h"
#include "engine/position/com_pos.h"
#include "engine/position/crb.h"
#include "engine/position/factor_m.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "engine/sensor/sensors.h"
#include "engine/velocity/bias.h"
#include "engine/velocity/com_vel.h"
#include "engine/velocity/passive.h"

namespace kinetree {

void forwardPosition(const Model& m, Data& d, Sensing sensing) {
  d.flg_energypos = d.flg_energyvel = false;
  kinematicsAndWake(m, d);
  comPos(m, d);
  camLight(m, d);
  tendon(m, d);
  wakeByTendons(m, d);
  crb(m, d);
  factorM(m, d);
  collide(m, d);
  if (wakeByContacts(m, d)) {
    collide(m, d);
  }
  wakeByEqualities(m, d);
  makeRows(m, d);
  transmission(m, d);
  if (sensing == Sensing::on) {
    sensePosition(m, d);
  }
  if (m.opt.enabled(enable::energy)) {
    potentialEnergy(m, d);
  } else if (!d.flg_energypos) {
    d.energy = {};  // unless a sensor asked for it
  }
}

void forwardVelocity(const Model& m, Data& d, Sensing sensing) {
  comVel(m, d);
  passive(m, d);
  reference(m, d);
  bias(m, d);
  if (sensing == Sensing::on) {
    senseVelocity(m, d);
  }
  if (m.opt.enabled(enable::energy)) {
    kineticEnergy(m, d);
  }
}

namespace {

void callControl(const Model& m, Data& d) {
  if (m.callbacks.control) {
    m.callbacks.control(m, d);
  }
}

void forcesAndAccelerations(const Model& m, Data& d, Sensing sensing) {
  actuation(m, d);
  acceleration(m, d);
  solve(m, d);
  if (sensing == Sensing::on) {
    senseAcceleration(m, d);
  }
}

void compareIfAsked(const Model& m, Data& d) {
  if (m.opt.enabled(enable::fwdinv)) {
    compareForwardInverse(m, d);
  }
}

void checkTimestep(const Model& m) {
  if (!(m.opt.timestep > 0) || !std::isfinite(m.opt.timestep)) {
    throw StateError(fmt::format("opt.timestep must be positive, got {}", m.opt.timestep));
  }
}

}  // namespace

void forwardAcceleration(const Model& m, Data& d, Sensing sensing) {
  if (!m.opt.disabled(disable::actuation)) {
    callControl(m, d);
  }
  forcesAndAccelerations(m, d, sensing);
}

void forward(const Model& m, Data& d, Sensing sensing) {
  forwardPosition(m, d, sensing);
  forwardVelocity(m, d, sensing);
  forwardAcceleration(m, d, sensing);
}

void inverse(const Model& m, Data& d, Sensing sensing) {
  forwardPosition(m, d, sensing);
  forwardVelocity(m, d, sensing);
  inverseDynamics(m, d);
}

void step(const Model& m, Data& d) {
  checkTimestep(m);
  checkPosition(m, d);
  checkVelocity(m, d);
  forward(m, d);
  checkAcceleration(m, d);
  compareIfAsked(m, d);
  integrate(m, d);
}

void stepBegin(const Model& m, Data& d) {
  checkTimestep(m);
  checkPosition(m, d);
  checkVelocity(m, d);
  forwardPosition(m, d);
  forwardVelocity(m, d);
  callControl(m, d);
}

void stepEnd(const Model& m, Data& d) {
  checkTimestep(m);
  forcesAndAccelerations(m, d, Sensing::on);
  checkAcceleration(m, d);
  compareIfAsked(m, d);
  if (m.opt.integrator == Integrator::rk4) {
    stepEuler(m, d);
  } else {
    integrate(m, d);
  }
}

}  // namespace kinetree
