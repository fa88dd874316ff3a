#include "engine/constants/set_constants.h"

#include "engine/constants/inverse_weights.h"
#include "engine/constants/reference_pose.h"
#include "engine/constants/simple.h"
#include "engine/constants/sparsity.h"
#include "engine/constants/statistics.h"
#include "engine/constants/structure.h"
#include "engine/model/data.h"
#include "engine/model/model_fields.h"
#include "engine/position/com_pos.h"
#include "engine/position/crb.h"
#include "engine/position/factor_m.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"

namespace kinetree {
namespace {

/// Arrays whose counts are known but whose values are not yet.
void sizeResults(Model& m) {
  m.body_invweight0.resize(m.nbody);
  m.dof_invweight0.resize(m.nv);
  m.dof_M0.resize(m.nv);
  m.dof_length.resize(m.nv);
  m.tendon_length0.resize(m.ntendon);
  m.tendon_invweight0.resize(m.ntendon);
  m.actuator_acc0.resize(m.nu);
  m.actuator_length0.resize(m.nu);
  m.cam_pos0.resize(m.ncam);
  m.cam_poscom0.resize(m.ncam);
  m.cam_mat0.resize(m.ncam);
  m.light_pos0.resize(m.nlight);
  m.light_poscom0.resize(m.nlight);
  m.light_dir0.resize(m.nlight);
}

}  // namespace

void setStructure(Model& m) {
  setTrees(m);
  setTendonTrees(m);
  setActuatorIds(m);
  setSleepPolicies(m);
  setSubtreeMasses(m);
  setSameFrames(m);
  setSimpleFlags(m);
  setInertiaPattern(m);
  setDerivativePattern(m);
  setBodyPattern(m);
  setTendonPattern(m);
  setMomentSize(m);
}

void setConstants(Model& m) {
  setStructure(m);
  sizeResults(m);
  const int flags = m.opt.enableflags;
  m.opt.enableflags &= ~enable::sleep;  // a Data that lays trees down needs what is computed here
  finalize(m);                          // for the stages below
  Data d(m);
  m.opt.enableflags = flags;
  kinematics(m, d);
  comPos(m, d);
  tendon(m, d);
  crb(m, d);
  setReferenceInertias(m, d);
  crb(m, d);  // simple dofs take their diagonal from dof_M0
  factorM(m, d);
  transmission(m, d);
  setReferenceLengths(m, d);
  setEqualityPoses(m, d);
  setCameraPoses(m, d);
  setInverseWeights(m, d);
  setDampingRatios(m, d);
  setStatistics(m, d);
  setSpringLengths(m, d);
  finalize(m);
}

}  // namespace kinetree
