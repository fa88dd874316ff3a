#pragma once
// What narrow-phase functions take and give: a geom placed in the world, and the points where two of them meet.

#include "engine/collision/hull.h"
#include "engine/model/enums.h"
#include "engine/spatial/vec.h"

namespace kinetree {

/// One cell of a height field: a prism over a triangle, corners in the field's frame [m].
struct Prism {
  Vec3 bottom[3], top[3];
};

/// A geom placed in the world.
struct Shape {
  GeomType type = GeomType::sphere;
  Vec3 size;                   ///< by type, as Model::geom_size [m]
  Vec3 pos;                    ///< world [m]
  Mat3 rot;                    ///< columns: local axes in the world
  double rbound = 0;           ///< bounding radius; 0: plane [m]
  const Hull* hull = nullptr;  ///< of a mesh

  Vec3 axis() const { return rot.col(2); }
};

/// One point of contact, normal from the first shape to the second.
struct Hit {
  double dist;   ///< gap along the normal; negative: penetration [m]
  Vec3 pos;      ///< midway between the surfaces, world [m]
  Vec3 normal;   ///< unit
  Vec3 tangent;  ///< wish for the first tangent; zero: none
};

/// Contacts of one pair. Room is fixed by what any pair may give.
struct Hits {
  static constexpr int kMax = 50;
  int n = 0;
  Hit hit[kMax];

  void add(double dist, Vec3 pos, Vec3 normal, Vec3 tangent = {}) { hit[n++] = {dist, pos, normal, tangent}; }
};

}  // namespace kinetree
