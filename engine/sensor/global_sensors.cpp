// Readings of subtrees and of the world as a whole, and the user's own.

#include "engine/dynamics/energy.h"
#include "engine/sensor/readings.h"

namespace kinetree::reading {
namespace {

void put(double* out, Vec3 v) {
  out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

}  // namespace

void subtreeCom(const Model& m, Data& d, int s, double* out) {
  put(out, d.subtree_com[m.sensor_objid[s]]);
}
void subtreeVelocity(const Model& m, Data& d, int s, double* out) {
  put(out, d.subtree_linvel[m.sensor_objid[s]]);
}
void subtreeMomentum(const Model& m, Data& d, int s, double* out) {
  put(out, d.subtree_angmom[m.sensor_objid[s]]);
}

void potentialEnergy(const Model& m, Data& d, int, double* out) {
  if (!d.flg_energypos) {
    kinetree::potentialEnergy(m, d);
  }
  *out = d.energy[0];
}
void kineticEnergy(const Model& m, Data& d, int, double* out) {
  if (!d.flg_energyvel) {
    kinetree::kineticEnergy(m, d);
  }
  *out = d.energy[1];
}
void clock(const Model&, Data& d, int, double* out) {
  *out = d.time;
}

void user(const Model& m, Data& d, int s, double* out) {
  std::fill_n(out, m.sensor_dim[s], 0.0);
  if (m.callbacks.sensor) {
    m.callbacks.sensor(m, d, s, {out, static_cast<std::size_t>(m.sensor_dim[s])});
  }
}

}  // namespace kinetree::reading
