#pragma once
// Pixels of a camera: how far apart they are, and where each looks.

#include "engine/model/data.h"

namespace kinetree {

struct CameraPixels {
  double fx, fy;  ///< focal lengths [pixel]; orthographic: pixels per half height
  double cx, cy;  ///< principal point [pixel], from the upper left corner
};

/// From the intrinsics if the camera has a sensor size, else from its field of view.
CameraPixels cameraPixels(const Model& m, int camera);

struct PixelRay {
  Vec3 origin, direction;  ///< world; direction of length one
};
/// The ray through the centre of a pixel; row 0 is on top.
PixelRay pixelRay(const Model& m, const Data& d, int camera, const CameraPixels& pixels, int column, int row);

}  // namespace kinetree
