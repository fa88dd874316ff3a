#pragma once
// Pose, velocity and acceleration of what a sensor is attached to: a body's inertial frame (body), its own frame
// (xbody), a geom, a site or a camera.

#include "engine/model/data.h"

namespace kinetree {

struct ObjectPose {
  Vec3 position;      ///< world [m]
  const Mat3& frame;  ///< world
};

/// Throws ModelError for a kind of object that has no frame.
ObjectPose poseOf(const Model& m, const Data& d, ObjType type, int id);
/// Its orientation by its body's xquat and its own; a camera's tracking mode is ignored.
Quat orientationOf(const Model& m, const Data& d, ObjType type, int id);
int bodyOf(const Model& m, ObjType type, int id);

/// Velocity of the frame, its origin's linear one, world axes. Zero for what is welded to the world.
Motion velocityOf(const Model& m, const Data& d, ObjType type, int id);
/// Acceleration as an accelerometer at the origin feels it (gravity appears upwards), world axes. Needs rnePost.
/// Zero for what is welded to the world.
Motion accelerationOf(const Model& m, const Data& d, ObjType type, int id);

}  // namespace kinetree
