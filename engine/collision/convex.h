#pragma once
// Contacts and distances of convex shapes by GJK and EPA, or by portal refinement where a model asks for it; height
// fields as rows of prisms. Margin inflates the shapes.

#include "engine/collision/epa.h"

namespace kinetree {

struct ConvexOptions {
  double tolerance = 1e-6;  ///< opt.ccd_tolerance [m]
  int iterations = 35;      ///< opt.ccd_iterations
  bool multi = true;        ///< several contacts of a flat touch: not disable::multiccd
  bool portal = false;      ///< contacts by portal refinement: disable::nativeccd
};

/// One answer: a distance and its witness points.
struct ConvexAnswer {
  double dist = kInfinite;  ///< negative: penetration; kInfinite: beyond the cutoff
  bool witness = false;
  Vec3 a, b;
  bool deepFound = false;  ///< deepest holds the final face
  Penetration deepest;
};

/// Nearest or deepest points. `cutoff` 0: only penetrations; otherwise distances up to it.
ConvexAnswer convexQuery(ConvexShape& a, ConvexShape& b, double cutoff, const ConvexOptions& options, Polytope& room);

/// Adds the contacts of two convex shapes with distance < `reach`.
void convexContacts(const Shape& a, const Shape& b, double reach, const ConvexOptions& options, Polytope& room,
                    Hits& hits);

/// A height field: elevations row by row.
struct HeightField {
  Row<4> size{};  ///< half x, half y, top, base [m]
  int nrow = 0, ncol = 0;
  const float* data = nullptr;  ///< 0 to 1

  Vec3 at(int row, int col) const;  ///< surface point in the field's frame
};

/// Adds the contacts of a height field (pose in `field`) with a convex shape, at most Hits::kMax.
void hfieldContacts(const Shape& field, const HeightField& heights, const Shape& b, double reach,
                    const ConvexOptions& options, Polytope& room, Hits& hits);

}  // namespace kinetree
