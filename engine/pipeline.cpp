#include "engine/pipeline.h"

#include "engine/collision/collide.h"
#include "engine/constraint/make_rows.h"
#include "engine/constraint/reference.h"
#include "engine/constraint/solve.h"
#include "engine/dynamics/acceleration.h"
#include "engine/dynamics/actuation.h"
#include "engine/integrate/integrate.h"
#include "engine/position/cam_light.h"
#include "engine/position/com_pos.h"
#include "engine/position/crb.h"
#include "engine/position/factor_m.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "engine/sensor/sensors.h"
#include "engine/velocity/bias.h"
#include "engine/velocity/com_vel.h"
#include "engine/velocity/passive.h"

namespace kinetree {

void forwardPosition(const Model& m, Data& d) {
  kinematics(m, d);
  comPos(m, d);
  camLight(m, d);
  tendon(m, d);
  crb(m, d);
  factorM(m, d);
  collide(m, d);
  makeRows(m, d);
  transmission(m, d);
  sensePosition(m, d);
}

void forwardVelocity(const Model& m, Data& d) {
  comVel(m, d);
  passive(m, d);
  reference(m, d);
  bias(m, d);
  senseVelocity(m, d);
}

void forwardAcceleration(const Model& m, Data& d) {
  actuation(m, d);
  acceleration(m, d);
  solve(m, d);
  senseAcceleration(m, d);
}

void forward(const Model& m, Data& d) {
  forwardPosition(m, d);
  forwardVelocity(m, d);
  forwardAcceleration(m, d);
}

void step(const Model& m, Data& d) {
  forward(m, d);
  integrate(m, d);
}

}  // namespace kinetree
