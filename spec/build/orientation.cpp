#include "spec/build/orientation.h"

#include <fmt/format.h>

#include <cmath>

#include "spec/assets/principal_axes.h"

namespace kinetree::building {
namespace {

constexpr double kTinySquared = 1e-14;

Quat fromAxisAngle(spec::AxisAngle a, const spec::Compiler& compiler, std::string& problem) {
  if (normalizeChecked(a.axis) == 0) {
    problem = "the axis of axisangle is too short";
    return {};
  }
  const double half = toRadians(a.angle, compiler) / 2;
  const double s = std::sin(half);
  return {std::cos(half), s * a.axis.x, s * a.axis.y, s * a.axis.z};
}

Quat fromXyAxes(spec::XyAxes axes, std::string& problem) {
  Vec3 x = axes.x, y = axes.y;
  if (normalizeChecked(x) == 0) {
    problem = "the x axis of xyaxes is too short";
    return {};
  }
  y -= x * dot(x, y);
  if (normalizeChecked(y) == 0) {
    problem = "the y axis of xyaxes is too short or along the x axis";
    return {};
  }
  Vec3 z = cross(x, y);
  normalizeChecked(z);
  Quat q = fromMatrix(Mat3::fromColumns(x, y, z));
  normalizeByDivision(q);
  return q;
}

Quat fromZAxis(Vec3 z, std::string& problem) {
  if (normalizeChecked(z) == 0) {
    problem = "zaxis is too short";
    return {};
  }
  return rotationOfZ(z);
}

Quat fromEuler(const Vec3& angles, const spec::Compiler& compiler, std::string& problem) {
  Quat q;
  for (int k = 0; k < 3; ++k) {
    const char letter = k < static_cast<int>(compiler.eulerseq.size()) ? compiler.eulerseq[k] : '?';
    const char lower = static_cast<char>(letter | 0x20);
    if (lower < 'x' || lower > 'z') {
      problem = fmt::format("eulerseq must be three of x y z X Y Z, got '{}'", compiler.eulerseq);
      return {};
    }
    const double half = toRadians(angles[k], compiler) / 2;
    Quat turn{std::cos(half), 0, 0, 0};
    turn[1 + lower - 'x'] = std::sin(half);
    q = letter == lower ? composeNormalized(q, turn) : composeNormalized(turn, q);
  }
  return q;
}

}  // namespace

double normalizeChecked(Vec3& v) {
  const double squared = squaredNorm(v);
  if (squared < kTinySquared) {
    return 0;
  }
  const double length = std::sqrt(squared);
  if (std::abs(length - 1) > kTinySquared) {
    v = {v.x / length, v.y / length, v.z / length};
  }
  return length;
}

double toRadians(double angle, const spec::Compiler& compiler) {
  return compiler.degree ? angle / 180.0 * kPi : angle;
}

Quat rotationOfZ(Vec3 z) {
  Vec3 axis = cross(Vec3{0, 0, 1}, z);
  const double sine = normalizeChecked(axis);
  if (sine == 0) {
    axis = {1, 0, 0};
  }
  const double half = std::atan2(sine, z.z) / 2;
  const double s = std::sin(half);
  return {std::cos(half), axis.x * s, axis.y * s, axis.z * s};
}

Quat resolve(const spec::Orientation& orientation, const spec::Compiler& compiler, std::string& problem) {
  Quat q = orientation.quat;
  if (const auto* axisAngle = std::get_if<spec::AxisAngle>(&orientation.alternative)) {
    q = fromAxisAngle(*axisAngle, compiler, problem);
  } else if (const auto* xyAxes = std::get_if<spec::XyAxes>(&orientation.alternative)) {
    q = fromXyAxes(*xyAxes, problem);
  } else if (const auto* zAxis = std::get_if<spec::ZAxis>(&orientation.alternative)) {
    q = fromZAxis(zAxis->z, problem);
  } else if (const auto* euler = std::get_if<spec::Euler>(&orientation.alternative)) {
    q = fromEuler(euler->angles, compiler, problem);
  }
  if (q == Quat{0, 0, 0, 0} && problem.empty()) {
    problem = "the quaternion is zero";
    return {};
  }
  normalizeByDivision(q);
  return q;
}

// By the matrix, as the reference rotates while compiling: a foot that just touches the floor hangs on the last bit.
Pose compose(const Pose& outer, const Pose& inner) {
  return {outer.pos + toMatrix(outer.quat) * inner.pos, composeNormalized(outer.quat, inner.quat)};
}

Pose inverse(const Pose& p) {
  const Quat back = conjugate(p.quat);
  return {-rotate(back, p.pos), back};
}

}  // namespace kinetree::building
