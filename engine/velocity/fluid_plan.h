#pragma once
// Bodies and geoms that a medium acts on, with the numbers their drag needs.

#include "engine/array.h"
#include "engine/velocity/fluid_model.h"

namespace kinetree {

struct Model;

struct FluidPlan {
  struct BoxBody {
    int body;
    Vec3 box;  ///< sides of its inertia box [m]
  };
  struct Ellipsoid {
    int body, geom;
    EllipsoidFluid shape;
  };
  Array<BoxBody> boxes;
  Array<Ellipsoid> ellipsoids;  ///< geoms that opted in; their bodies have no box
};

FluidPlan makeFluidPlan(const Model& m);

}  // namespace kinetree
