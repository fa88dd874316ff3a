#pragma once
// Forces of contacts after the solve, by index or by the names of geoms.

#include <string_view>
#include <vector>

#include "engine/model/data.h"

namespace kinetree {

/// Force [N] and torque [N m] of contact `i` in its own frame (normal, two tangents), at Contact::pos, acting on the
/// body of geom[1]; the opposite acts on the body of geom[0]. Zero for a contact without rows.
/// Throws StageError before the solve, std::out_of_range naming the contact.
Wrench contactForce(const Model& m, const Data& d, int i);
/// The same in world axes.
Wrench contactForceWorld(const Model& m, const Data& d, int i);

struct NamedContact {
  int contact = -1;  ///< index into Data::contact
  double sign = 1;   ///< -1 where the contact lists the geoms the other way round
  Wrench local;      ///< in the contact frame, as contactForce
  Wrench onSecond;   ///< world axes, acting on the second named geom
};

/// All contacts between two geoms, whatever their order in the contact. Throws std::invalid_argument naming a geom that
/// does not exist, with the nearest name that does.
std::vector<NamedContact> contactForces(const Model& m, const Data& d, std::string_view geom1, std::string_view geom2);

}  // namespace kinetree
