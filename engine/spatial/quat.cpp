#include "engine/spatial/quat.h"

namespace kinetree {

double normalize(Quat& q) {
  const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (length < kMinVal) {
    q = {};
  } else if (std::abs(length - 1) > kMinVal) {
    const double scale = 1 / length;
    q = {q.w * scale, q.x * scale, q.y * scale, q.z * scale};
  }
  return length;
}

Quat normalized(Quat q) {
  normalize(q);
  return q;
}

Mat3 toMatrix(Quat q) {
  if (q == Quat{}) {
    return Mat3::identity();
  }
  const double ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  const double xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  return {{ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy),  //
           2 * (xy + wz), ww - xx + yy - zz, 2 * (yz - wx),  //
           2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz}};
}

Quat fromMatrix(const Mat3& a) {
  Quat q;
  const double trace = a(0, 0) + a(1, 1) + a(2, 2);
  if (trace > 0) {
    q.w = 0.5 * std::sqrt(1 + trace);
    q.x = 0.25 * (a(2, 1) - a(1, 2)) / q.w;
    q.y = 0.25 * (a(0, 2) - a(2, 0)) / q.w;
    q.z = 0.25 * (a(1, 0) - a(0, 1)) / q.w;
  } else if (a(0, 0) > a(1, 1) && a(0, 0) > a(2, 2)) {
    q.x = 0.5 * std::sqrt(1 + a(0, 0) - a(1, 1) - a(2, 2));
    q.w = 0.25 * (a(2, 1) - a(1, 2)) / q.x;
    q.y = 0.25 * (a(1, 0) + a(0, 1)) / q.x;
    q.z = 0.25 * (a(2, 0) + a(0, 2)) / q.x;
  } else if (a(1, 1) > a(2, 2)) {
    q.y = 0.5 * std::sqrt(1 - a(0, 0) + a(1, 1) - a(2, 2));
    q.w = 0.25 * (a(0, 2) - a(2, 0)) / q.y;
    q.x = 0.25 * (a(1, 0) + a(0, 1)) / q.y;
    q.z = 0.25 * (a(2, 1) + a(1, 2)) / q.y;
  } else {
    q.z = 0.5 * std::sqrt(1 - a(0, 0) - a(1, 1) + a(2, 2));
    q.w = 0.25 * (a(1, 0) - a(0, 1)) / q.z;
    q.x = 0.25 * (a(2, 0) + a(0, 2)) / q.z;
    q.y = 0.25 * (a(2, 1) + a(1, 2)) / q.z;
  }
  normalize(q);
  return q;
}

Quat axisAngle(Vec3 axis, double angle) {
  if (angle == 0) {
    return {};
  }
  const double s = std::sin(angle * 0.5);
  return {std::cos(angle * 0.5), axis.x * s, axis.y * s, axis.z * s};
}

Vec3 angularVelocity(Quat q, double dt) {
  Vec3 axis = q.vec();
  const double sinHalf = normalize(axis);
  double angle = 2 * std::atan2(sinHalf, q.w);
  if (angle > kPi) {
    angle -= 2 * kPi;
  }
  return axis * (angle / dt);
}

Vec3 difference(Quat a, Quat b) {
  return angularVelocity(conjugate(b) * a, 1);
}

void integrate(Quat& q, Vec3 w, double dt) {
  const double angle = dt * normalize(w);
  normalize(q);
  q = q * axisAngle(w, angle);
}

}  // namespace kinetree
