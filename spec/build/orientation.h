#pragma once
// Orientations as MJCF writes them, and frames within frames.

#include <string>

#include "spec/build/draft.h"

namespace kinetree::building {

/// The compiler's rule: scale to length one; a vector whose squared length is below 1e-14 is left alone and counts as
/// 0.
double normalizeChecked(Vec3& v);

/// Angle in radians of `angle` in the unit of the file.
double toRadians(double angle, const spec::Compiler& compiler);

/// Unit quaternion of `orientation`. What cannot be resolved is described in `problem` and gives the plain quaternion.
Quat resolve(const spec::Orientation& orientation, const spec::Compiler& compiler, std::string& problem);

/// The smallest rotation that turns z into unit `z`.
Quat rotationOfZ(Vec3 z);

/// outer, then inner within it.
Pose compose(const Pose& outer, const Pose& inner);
Pose inverse(const Pose& p);

}  // namespace kinetree::building
