#pragma once
// Penetration of two convex shapes by portal refinement (MPR), which `<flag nativeccd="disable"/>` asks for: a triangle
// on the surface of the Minkowski difference, crossed by the ray from an inner point to the origin, is pushed outwards
// until it lies on the surface. Where it stops is the answer, so the order of moves, the thresholds and the supports
// are the reference's. source: Snethen, XenoCollide, Game Programming Gems 7, 2008.

#include "engine/collision/gjk.h"

namespace kinetree {

/// One point of contact as a portal finds it.
struct PortalContact {
  double depth;  ///< [m]
  Vec3 pos;      ///< world [m]
  Vec3 normal;   ///< unit, from the first shape to the second
};

/// The shapes of `pair` overlap: fills `contact`. Pushes that have no direction count as none.
bool portalContact(const ConvexPair& pair, PortalContact& contact);

}  // namespace kinetree
