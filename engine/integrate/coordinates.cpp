#include "engine/integrate/coordinates.h"

#include "engine/plan.h"

namespace kinetree {
namespace {

Quat quatAt(const double* p) {
  return {p[0], p[1], p[2], p[3]};
}
void store(double* p, Quat q) {
  p[0] = q.w, p[1] = q.x, p[2] = q.y, p[3] = q.z;
}
Vec3 vecAt(const double* p) {
  return {p[0], p[1], p[2]};
}

}  // namespace

CoordinatePlan makeCoordinatePlan(const Model& m) {
  CoordinatePlan plan;
  const auto addRun = [&](int qposadr, int dofadr, int count) {
    if (!plan.runs.empty()) {
      auto& last = plan.runs.back();
      if (last.qposadr + last.count == qposadr && last.dofadr + last.count == dofadr) {
        last.count += count;
        return;
      }
    }
    plan.runs.push_back({qposadr, dofadr, count});
  };
  for (int j = 0; j < m.njnt; ++j) {
    const int q = m.jnt_qposadr[j], v = m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case JointType::free:
        addRun(q, v, 3);
        plan.turns.push_back({q + 3, v + 3});
        break;
      case JointType::ball:
        plan.turns.push_back({q, v});
        break;
      case JointType::slide:
      case JointType::hinge:
        addRun(q, v, 1);
        break;
    }
  }
  return plan;
}

void integratePosition(const Model& m, std::span<double> qpos, std::span<const double> qvel, double h) {
  const CoordinatePlan& plan = m.plan->coordinates;
  for (const auto& run : plan.runs) {
    for (int k = 0; k < run.count; ++k) {
      qpos[run.qposadr + k] += h * qvel[run.dofadr + k];
    }
  }
  for (const auto& turn : plan.turns) {
    Quat q = quatAt(&qpos[turn.qposadr]);
    integrate(q, vecAt(&qvel[turn.dofadr]), h);
    store(&qpos[turn.qposadr], q);
  }
}

void differentiatePosition(const Model& m, std::span<double> qvel, double h, std::span<const double> from,
                           std::span<const double> to) {
  const CoordinatePlan& plan = m.plan->coordinates;
  for (const auto& run : plan.runs) {
    for (int k = 0; k < run.count; ++k) {
      qvel[run.dofadr + k] = (to[run.qposadr + k] - from[run.qposadr + k]) / h;
    }
  }
  for (const auto& turn : plan.turns) {
    const Quat a = quatAt(&from[turn.qposadr]), b = quatAt(&to[turn.qposadr]);
    const Vec3 w = angularVelocity(conjugate(a) * b, h);
    for (int k = 0; k < 3; ++k) {
      qvel[turn.dofadr + k] = w[k];
    }
  }
}

void normalizeQuaternions(const Model& m, std::span<double> qpos) {
  for (const auto& turn : m.plan->coordinates.turns) {
    store(&qpos[turn.qposadr], normalized(quatAt(&qpos[turn.qposadr])));
  }
}

}  // namespace kinetree
