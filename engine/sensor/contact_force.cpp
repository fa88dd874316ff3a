#include "engine/sensor/contact_force.h"

namespace kinetree {

Wrench contactForce(const Model& m, const Data& d, int i) {
  const Contact& c = d.contact[i];
  Row<6> f{};
  if (c.efc_address >= 0) {
    const double* rows = d.efc_force.data() + c.efc_address;
    if (m.opt.cone == Cone::elliptic || c.dim == 1) {
      std::copy_n(rows, c.dim, f.begin());
    } else {
      // edge pairs n +- mu t: the normal force is their sum, friction their difference
      for (int k = 0; k < c.dim - 1; ++k) {
        f[0] += rows[2 * k] + rows[2 * k + 1];
        f[k + 1] = (rows[2 * k] - rows[2 * k + 1]) * c.friction[k];
      }
    }
  }
  return {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}};
}

}  // namespace kinetree
