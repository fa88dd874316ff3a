#pragma once
// Jacobians: how a point or frame moves per unit of qvel. Dense ones fill a caller's span, row by row, 3 x nv, zeros
// included; an empty span is skipped. They need comPos (rates: comVel) and throw StageError otherwise.
// Source: MuJoCo docs, Computation; RBDA 2.3. A body welded to another moves with that one's dofs.

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// Velocity of `point` (world) carried by `body`, and angular velocity, world axes.
void jacobianPoint(const Model& m, const Data& d, int body, Vec3 point, std::span<double> translation,
                   std::span<double> rotation);
/// Of the body's frame origin, of its centre of mass, of a geom's or site's origin.
void jacobianBody(const Model& m, const Data& d, int body, std::span<double> translation, std::span<double> rotation);
void jacobianBodyCom(const Model& m, const Data& d, int body, std::span<double> translation,
                     std::span<double> rotation);
void jacobianGeom(const Model& m, const Data& d, int geom, std::span<double> translation, std::span<double> rotation);
void jacobianSite(const Model& m, const Data& d, int site, std::span<double> translation, std::span<double> rotation);
/// Of the centre of mass of `body` and all below it.
void jacobianSubtreeCom(const Model& m, const Data& d, int body, std::span<double> translation);
/// Of a point and of a unit axis (rate of the axis) on `body`.
void jacobianPointAxis(const Model& m, const Data& d, int body, Vec3 point, Vec3 axis, std::span<double> translation,
                       std::span<double> axisRate);
/// Time derivative of jacobianPoint for a point fixed on the body.
void jacobianRate(const Model& m, const Data& d, int body, Vec3 point, std::span<double> translation,
                  std::span<double> rotation);

/// Columns of jacobianPoint for the dofs of Plan::chains.of(body) only, in that order; an empty span is skipped.
/// No stage check: for the engine's own row builders.
void jacobianChain(const Model& m, const Data& d, int body, Vec3 point, std::span<Vec3> translation,
                   std::span<Vec3> rotation);

/// qfrc += J^T (force at `point`, torque) for a wrench on `body`, world axes.
void applyForceAtPoint(const Model& m, const Data& d, int body, Vec3 point, Wrench wrench, std::span<double> qfrc);

}  // namespace kinetree
