#include "engine/position/tendon.h"

#include <algorithm>
#include <span>

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/drive_work.h"
#include "engine/position/point_force.h"
#include "engine/position/wrap.h"

namespace kinetree {
namespace {

// Writes the points of the paths one after another, as Data::wrap_* has them.
struct PointList {
  Data& d;
  int count = 0;

  void add(int object, Vec3 point) {
    d.wrap_obj[count / 2][count % 2] = object;
    double* to = d.wrap_xpos[count / 2].data() + 3 * (count % 2);
    to[0] = point.x, to[1] = point.y, to[2] = point.z;
    ++count;
  }
};

// Adds the generalised force of one end of a piece.
void addEnd(const Data& d, std::span<const int> dofs, const Force& force, double* row) {
  for (const int i : dofs) {
    row[i] += dot6(d.cdof[i], force);
  }
}

// Straight piece from p0 on body0 to p1 on body1: adds the gradient of its length to `row`; returns the length.
double straight(const Model& m, const Data& d, int body0, int body1, Vec3 p0, Vec3 p1, double scale, double* row) {
  Vec3 along = p1 - p0;
  const double length = normalize(along);
  if (body0 != body1) {
    const Vec3 pull = along * scale;
    const auto dofs0 = m.plan->chains.of(body0), dofs1 = m.plan->chains.of(body1);
    // dofs that move both ends feel two forces that cancel
    std::size_t common = 0;
    while (common < dofs0.size() && common < dofs1.size() && dofs0[common] == dofs1[common]) {
      ++common;
    }
    addEnd(d, dofs1.subspan(common), aboutTreeCom(m, d, body1, p1, pull), row);
    addEnd(d, dofs0.subspan(common), aboutTreeCom(m, d, body0, p0, -pull), row);
  }
  return length;
}

// One segment; returns its share of the length.
double measure(const Model& m, const TendonPlan::Segment& s, double* row, PointList& points) {
  const Data& d = points.d;
  const Vec3 p0 = d.site_xpos[s.site0], p1 = d.site_xpos[s.site1];
  std::optional<WrapArc> arc;
  if (s.geom >= 0) {
    const WrapSurface surface{d.geom_xpos[s.geom], d.geom_xmat[s.geom], m.geom_size[s.geom].x, s.cylinder};
    arc = wrapPath(surface, p0, p1, s.side >= 0 ? &d.site_xpos[s.side] : nullptr);
  }
  const double scale = 1 / s.divisor;
  double length;
  points.add(-1, p0);
  if (arc) {
    points.add(s.geom, arc->from);
    points.add(s.geom, arc->to);
    length = straight(m, d, s.body0, s.geomBody, p0, arc->from, scale, row) + arc->length;
    length += straight(m, d, s.geomBody, s.body1, arc->to, p1, scale, row);
  } else {
    length = straight(m, d, s.body0, s.body1, p0, p1, scale, row);
  }
  if (s.endsPath) {
    points.add(-1, p1);
  }
  return length / s.divisor;
}

void spatial(const Model& m, int id, double* row, PointList& points) {
  Data& d = points.d;
  const TendonPlan& plan = m.plan->tendon;
  const auto& t = plan.tendons[id];
  double length = 0;
  for (int i = t.begin; i < t.end; ++i) {
    if (plan.steps[i].pulley) {
      points.add(-2, {});
    } else {
      length += measure(m, plan.segments[plan.steps[i].segment], row, points);
    }
  }
  d.ten_length[id] = length;
  const int adr = m.ten_J_rowadr[id];
  for (int k = adr; k < adr + m.ten_J_rownnz[id]; ++k) {
    const int dof = m.ten_J_colind[k];
    d.ten_J[k] = row[dof];
    row[dof] = 0;
  }
}

}  // namespace

void tendon(const Model& m, Data& d) {
  require(d, Stage::tendon);
  if (m.ntendon > 0) {
    const TendonPlan& plan = m.plan->tendon;
    DriveWork& work = driveWork(m, d);
    if (work.tendonStamp != m.plan->stamp) {
      d.ten_J = plan.fixedJ;
      work.tendonStamp = m.plan->stamp;
    }
    const bool sleepers = anyoneSleeps(m, d);
    if (sleepers) {
      d.ten_J = plan.fixedJ;
      work.tendonStamp = 0;  // rows of sleepers are cleared below
    }
    PointList points{d};
    for (int id = 0; id < m.ntendon; ++id) {
      if (sleepers && tendonAsleep(m, d, id)) {
        d.ten_length[id] = 0;
        std::fill_n(d.ten_J.begin() + m.ten_J_rowadr[id], m.ten_J_rownnz[id], 0.0);
        continue;
      }
      const auto& t = plan.tendons[id];
      const int first = points.count;
      if (t.spatial) {
        spatial(m, id, work.row.data(), points);
      } else {
        double length = 0;
        for (int i = t.begin; i < t.end; ++i) {
          length += plan.joints[i].coef * d.qpos[plan.joints[i].qposadr];
        }
        d.ten_length[id] = length;
      }
      d.ten_wrapadr[id] = first;
      d.ten_wrapnum[id] = points.count - first;
    }
  }
  d.fresh.complete(Stage::tendon);
}

void tendonVelocity(const Model& m, Data& d) {
  for (int id = 0; id < m.ntendon; ++id) {
    const int adr = m.ten_J_rowadr[id];
    double sum = 0;
    for (int k = adr; k < adr + m.ten_J_rownnz[id]; ++k) {
      sum += d.ten_J[k] * d.qvel[m.ten_J_colind[k]];
    }
    d.ten_velocity[id] = sum;
  }
}

}  // namespace kinetree
