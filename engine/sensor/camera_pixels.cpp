#include "engine/sensor/camera_pixels.h"

namespace kinetree {

CameraPixels cameraPixels(const Model& m, int camera) {
  const double width = m.cam_resolution[camera][0], height = m.cam_resolution[camera][1];
  CameraPixels p{0, 0, width / 2, height / 2};
  const auto& sensor = m.cam_sensorsize[camera];
  const auto& intrinsic = m.cam_intrinsic[camera];
  if (m.cam_projection[camera] == Projection::orthographic) {
    p.fx = width / 2;
    p.fy = height / 2;
  } else if (sensor[0] != 0 && sensor[1] != 0) {
    // in single precision, as the reference evaluates its float arrays
    const auto pixels = [&](int k, int axis) {
      return intrinsic[k] / sensor[axis] * static_cast<float>(m.cam_resolution[camera][axis]);
    };
    p = {pixels(0, 0), pixels(1, 1), pixels(2, 0), pixels(3, 1)};
  } else {
    p.fx = p.fy = 0.5 / std::tan(m.cam_fovy[camera] * kPi / 360.0) * height;
  }
  return p;
}

PixelRay pixelRay(const Model& m, const Data& d, int camera, const CameraPixels& p, int column, int row) {
  const double x = (column + 0.5 - p.cx) / p.fx, y = -(row + 0.5 - p.cy) / p.fy;
  const Mat3& frame = d.cam_xmat[camera];
  if (m.cam_projection[camera] == Projection::perspective) {
    return {d.cam_xpos[camera], normalized(frame * Vec3{x, y, -1})};
  }
  const double half = m.cam_fovy[camera] / 2;
  return {d.cam_xpos[camera] + frame * Vec3{x * half, y * half, 0}, -frame.col(2)};
}

}  // namespace kinetree
