#include "engine/position/transmission.h"

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/drive_work.h"
#include "engine/position/point_force.h"

namespace kinetree {
namespace {

Vec3 first3(const Row<6>& gear) {
  return {gear[0], gear[1], gear[2]};
}
Vec3 last3(const Row<6>& gear) {
  return {gear[3], gear[4], gear[5]};
}

// Appends rows to actuator_moment.
class RowWriter {
 public:
  RowWriter(const Model& m, Data& d) : m_(m), d_(d) {}

  void begin(int actuator, int adr) {
    actuator_ = actuator;
    begin_ = end_ = adr;
  }
  void add(int dof, double value) {
    d_.moment_colind[end_] = dof;
    d_.actuator_moment[end_++] = value;
  }
  int finish() {
    d_.moment_rowadr[actuator_] = begin_;
    d_.moment_rownnz[actuator_] = end_ - begin_;
    return end_;
  }
  /// The non-zeros of the dense row at the dofs of the actuator's sites; clears them.
  void compress(double* row) {
    const TransmissionPlan& plan = m_.plan->transmission;
    for (int i = plan.chainBegin[actuator_]; i < plan.chainBegin[actuator_ + 1]; ++i) {
      take(row, plan.chain[i]);
    }
  }
  void compressAll(double* row) {
    for (int k = 0; k < m_.nv; ++k) {
      take(row, k);
    }
  }

 private:
  void take(double* row, int dof) {
    if (row[dof] != 0) {
      add(dof, row[dof]);
      row[dof] = 0;
    }
  }

  const Model& m_;
  Data& d_;
  int actuator_ = 0, begin_ = 0, end_ = 0;
};

// Balls and free joints. In-parent gears are given in the parent's axes, the dofs turn with the child.
void jointDrive(const Model& m, Data& d, int i, RowWriter& row) {
  const int joint = m.actuator_trnid[i][0], dof = m.jnt_dofadr[joint], adr = m.jnt_qposadr[joint];
  const bool inParent = m.actuator_trntype[i] == TransmissionType::jointinparent;
  const bool ball = m.jnt_type[joint] == JointType::ball;
  const double* q = d.qpos.data() + adr + (ball ? 0 : 3);
  const Quat turn = normalized({q[0], q[1], q[2], q[3]});
  Vec3 gear = ball ? first3(m.actuator_gear[i]) : last3(m.actuator_gear[i]);
  if (inParent) {
    gear = rotate(conjugate(turn), gear);
  }
  if (ball) {
    d.actuator_length[i] = dot(angularVelocity(turn, 1), gear);
  } else {
    d.actuator_length[i] = 0;
    for (int k = 0; k < 3; ++k) {
      row.add(dof + k, m.actuator_gear[i][k]);
    }
  }
  for (int k = 0; k < 3; ++k) {
    row.add(dof + (ball ? k : 3 + k), gear[k]);
  }
}

void tendonDrive(const Model& m, Data& d, int i, RowWriter& row) {
  const int id = m.actuator_trnid[i][0];
  const double gear = m.actuator_gear[i][0];
  d.actuator_length[i] = gear * d.ten_length[id];
  for (int k = m.ten_J_rowadr[id]; k < m.ten_J_rowadr[id] + m.ten_J_rownnz[id]; ++k) {
    row.add(m.ten_J_colind[k], gear * d.ten_J[k]);
  }
}

// A rod of fixed length from the crank to a slider on its axis: length = a.v - sqrt(det), the slider's travel;
// where the rod does not reach, only the projection a.v.
void crankDrive(const Model& m, Data& d, int i, RowWriter& row) {
  const int crank = m.actuator_trnid[i][0], slider = m.actuator_trnid[i][1];
  const Vec3 axis = d.site_xmat[slider].col(2);
  const Vec3 v = d.site_xpos[crank] - d.site_xpos[slider];
  const double rod = m.actuator_cranklength[i], gear = m.actuator_gear[i][0];
  const double along = dot(axis, v), det = along * along + rod * rod - squaredNorm(v);
  // length as a function of v and the axis: its partial derivatives
  Vec3 byV = axis, byAxis = v;
  if (det > 0) {
    const double root = std::sqrt(det), share = 1 - along / root;
    d.actuator_length[i] = gear * (along - root);
    byV = axis * share + v * (1 / root);
    byAxis = v * share;
  } else {
    d.actuator_length[i] = gear * along;
  }
  double* dense = driveWork(m, d).row.data();
  const int crankBody = m.site_bodyid[crank], sliderBody = m.site_bodyid[slider];
  addGeneralisedForce(m, d, crankBody, aboutTreeCom(m, d, crankBody, d.site_xpos[crank], byV * gear), dense);
  addGeneralisedForce(m, d, sliderBody,
                      aboutTreeCom(m, d, sliderBody, d.site_xpos[slider], byV * -gear, cross(axis, byAxis) * gear),
                      dense);
  row.compress(dense);
}

// Nearest dof that moves both bodies; -1: none.
int commonDof(const Model& m, int bodyA, int bodyB) {
  int a = lastDof(m, bodyA), b = lastDof(m, bodyB);
  while (a != b && a >= 0 && b >= 0) {
    (a > b ? a : b) = m.dof_parentid[a > b ? a : b];
  }
  return a == b ? a : -1;
}

// The order site * body (not body * site) is the reference's.
Quat siteQuat(const Model& m, const Data& d, int site) {
  return m.site_quat[site] * d.xquat[m.site_bodyid[site]];
}

void siteDrive(const Model& m, Data& d, int i, RowWriter& row) {
  const int site = m.actuator_trnid[i][0], ref = m.actuator_trnid[i][1];
  const int body = m.site_bodyid[site];
  const Mat3& frame = d.site_xmat[ref >= 0 ? ref : site];
  const Vec3 push = first3(m.actuator_gear[i]), turn = last3(m.actuator_gear[i]);
  const Vec3 force = frame * push, torque = frame * turn;
  double* dense = driveWork(m, d).row.data();
  addGeneralisedForce(m, d, body, aboutTreeCom(m, d, body, d.site_xpos[site], force, torque), dense);
  double length = 0;
  if (ref >= 0) {
    if (!(push == Vec3{})) {
      length += dot(push, transposeTimes(frame, d.site_xpos[site] - d.site_xpos[ref]));
    }
    if (!(turn == Vec3{})) {
      length += dot(turn, difference(siteQuat(m, d, site), siteQuat(m, d, ref)));
    }
    const int refBody = m.site_bodyid[ref];
    addGeneralisedForce(m, d, refBody, aboutTreeCom(m, d, refBody, d.site_xpos[ref], -force, -torque), dense);
    for (int k = commonDof(m, body, refBody); k >= 0; k = m.dof_parentid[k]) {
      dense[k] = 0;
    }
  }
  d.actuator_length[i] = length;
  row.compress(dense);
}

// Adhesion pulls along the mean normal of the body's contacts.
void adhesionDrive(const Model& m, Data& d, int i, RowWriter& row) {
  const int body = m.actuator_trnid[i][0];
  double* dense = driveWork(m, d).row.data();
  int count = 0;
  for (const Contact& c : d.contact) {
    if (c.geom[0] < 0 || c.geom[1] < 0 || c.exclude > 1) {
      continue;
    }
    const int body1 = m.geom_bodyid[c.geom[0]], body2 = m.geom_bodyid[c.geom[1]];
    if (body1 != body && body2 != body) {
      continue;
    }
    ++count;
    const Vec3 normal = c.frame.row(0);
    addGeneralisedForce(m, d, body2, aboutTreeCom(m, d, body2, c.pos, normal), dense);
    addGeneralisedForce(m, d, body1, aboutTreeCom(m, d, body1, c.pos, -normal), dense);
  }
  for (int k = 0; count > 0 && k < m.nv; ++k) {
    dense[k] *= -1.0 / count;
  }
  d.actuator_length[i] = 0;
  row.compressAll(dense);
}

void drive(const Model& m, Data& d, int i, RowWriter& row) {
  switch (m.actuator_trntype[i]) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      jointDrive(m, d, i, row);
      break;
    case TransmissionType::slidercrank:
      crankDrive(m, d, i, row);
      break;
    case TransmissionType::tendon:
      tendonDrive(m, d, i, row);
      break;
    case TransmissionType::site:
      siteDrive(m, d, i, row);
      break;
    case TransmissionType::body:
      adhesionDrive(m, d, i, row);
      break;
    case TransmissionType::undefined:
      break;
  }
}

// Every row in order, packed; scalar rows included.
void writeAllRows(const Model& m, Data& d) {
  RowWriter row(m, d);
  int adr = 0;
  std::size_t scalar = 0;
  const auto& scalars = m.plan->transmission.scalars;
  for (int i = 0; i < m.nu; ++i) {
    row.begin(i, adr);
    if (anyoneSleeps(m, d) && actuatorAsleep(m, d, i)) {
      scalar += scalar < scalars.size() && scalars[scalar].actuator == i;
    } else if (scalar < scalars.size() && scalars[scalar].actuator == i) {
      row.add(scalars[scalar].dof, scalars[scalar].gear);
      ++scalar;
    } else {
      drive(m, d, i, row);
    }
    adr = row.finish();
  }
}

}  // namespace

void transmission(const Model& m, Data& d) {
  require(d, Stage::transmission);
  if (m.nu > 0) {
    const TransmissionPlan& plan = m.plan->transmission;
    DriveWork& work = driveWork(m, d);
    const bool sleepers = anyoneSleeps(m, d);
    for (const auto& s : plan.scalars) {
      if (!(sleepers && isAsleep(d, m.dof_bodyid[s.dof]))) {
        d.actuator_length[s.actuator] = s.gear * d.qpos[s.qposadr];
      }
    }
    if (!plan.fixedRows || sleepers || work.transmissionStamp != m.plan->stamp) {
      writeAllRows(m, d);
      work.transmissionStamp = sleepers ? 0 : m.plan->stamp;
    } else {
      RowWriter row(m, d);
      for (const int i : plan.others) {
        row.begin(i, d.moment_rowadr[i]);
        drive(m, d, i, row);
      }
    }
  }
  d.fresh.complete(Stage::transmission);
}

void actuatorVelocity(const Model& m, Data& d) {
  if (m.opt.disabled(disable::actuation)) {
    std::fill(d.actuator_velocity.begin(), d.actuator_velocity.end(), 0.0);
    return;
  }
  for (const auto& s : m.plan->transmission.scalars) {
    d.actuator_velocity[s.actuator] = s.gear * d.qvel[s.dof];
  }
  for (const int i : m.plan->transmission.others) {
    double sum = 0;
    for (int k = d.moment_rowadr[i]; k < d.moment_rowadr[i] + d.moment_rownnz[i]; ++k) {
      sum += d.actuator_moment[k] * d.qvel[d.moment_colind[k]];
    }
    d.actuator_velocity[i] = sum;
  }
}

}  // namespace kinetree
