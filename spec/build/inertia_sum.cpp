#include "spec/build/inertia_sum.h"

#include "spec/assets/principal_axes.h"

namespace kinetree::building {
namespace {

/// Tensor of a point mass at `r`.
Mat3 pointTensor(double mass, Vec3 r) {
  const double xy = -mass * r.x * r.y, xz = -mass * r.x * r.z, yz = -mass * r.y * r.z;
  return {{mass * (r.y * r.y + r.z * r.z), xy, xz, xy, mass * (r.x * r.x + r.z * r.z), yz, xz, yz,
           mass * (r.x * r.x + r.y * r.y)}};
}

void add(Mat3& sum, const Mat3& part) {
  for (int k = 0; k < 9; ++k) {
    sum.m[k] += part.m[k];
  }
}

}  // namespace

Mat3 turnedTensor(Vec3 inertia, Quat quat) {
  const Mat3 r = toMatrix(quat);
  Mat3 scaled;  // diagonal * r^T
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      scaled(i, j) = r(j, i) * inertia[i];
    }
  }
  Mat3 tensor = r * scaled;
  tensor(1, 0) = tensor(0, 1);
  tensor(2, 0) = tensor(0, 2);
  tensor(2, 1) = tensor(1, 2);
  return tensor;
}

MassPoint combine(std::span<const MassPoint> parts, double smallest, Association association) {
  MassPoint total;
  for (const MassPoint& p : parts) {
    total.mass += p.mass;
    total.pos += p.pos * p.mass;
  }
  if (total.mass < smallest) {
    return {};
  }
  total.pos = {total.pos.x / total.mass, total.pos.y / total.mass, total.pos.z / total.mass};
  Mat3 sum;
  for (const MassPoint& p : parts) {
    Mat3 own = turnedTensor(p.inertia, p.quat);
    const Mat3 shift = pointTensor(p.mass, p.pos - total.pos);
    if (association == Association::termByTerm) {
      add(sum, own);
      add(sum, shift);
    } else {
      add(own, shift);
      add(sum, own);
    }
  }
  const PrincipalAxes axes = principalAxes(sum);
  total.inertia = axes.moments;
  total.quat = axes.frame;
  return total;
}

}  // namespace kinetree::building
