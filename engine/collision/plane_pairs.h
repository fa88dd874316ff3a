#pragma once
// Contacts of a plane (first shape, normal = its z axis, infinite) with every other shape. Points lie midway between
// the surfaces. source: MuJoCo documentation, Computation / Collision; design of counts and order: the reference's.

#include "engine/collision/shape.h"

namespace kinetree {

/// Each adds the contacts with distance <= `reach` to `hits`.
void planeSphere(const Shape& plane, const Shape& sphere, double reach, Hits& hits);
void planeCapsule(const Shape& plane, const Shape& capsule, double reach, Hits& hits);
void planeCylinder(const Shape& plane, const Shape& cylinder, double reach, Hits& hits);
void planeEllipsoid(const Shape& plane, const Shape& ellipsoid, double reach, Hits& hits);
void planeBox(const Shape& plane, const Shape& box, double reach, Hits& hits);
void planeMesh(const Shape& plane, const Shape& mesh, double reach, Hits& hits);

}  // namespace kinetree
