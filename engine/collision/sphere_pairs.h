#pragma once
// Contacts between spheres, capsules, cylinders and boxes that reduce to two balls, or a ball and a box. Normals point
// from the first shape to the second; nearest points of two segments: Ericson, Real-Time Collision Detection, 5.1.9.

#include "engine/collision/shape.h"

namespace kinetree {

/// Each adds the contacts with distance <= `reach` to `hits`.
void sphereSphere(const Shape& a, const Shape& b, double reach, Hits& hits);
void sphereCapsule(const Shape& sphere, const Shape& capsule, double reach, Hits& hits);
void sphereCylinder(const Shape& sphere, const Shape& cylinder, double reach, Hits& hits);
void sphereBox(const Shape& sphere, const Shape& box, double reach, Hits& hits);
void capsuleCapsule(const Shape& a, const Shape& b, double reach, Hits& hits);
void capsuleBox(const Shape& capsule, const Shape& box, double reach, Hits& hits);

/// A ball of radius `r` at `center` against a box.
void ballBox(Vec3 center, double r, const Shape& box, double reach, Hits& hits);

/// Where two segments a*x and b*y (x, y in [-1, 1]) about centres `offset` = centre a - centre b apart are nearest.
struct SegmentPair {
  double ma, mb, mc, u, v, det;  ///< normal equations ma x + mb y = u, mb x + mc y = v
};
SegmentPair segmentPair(Vec3 a, Vec3 b, Vec3 offset);

}  // namespace kinetree
