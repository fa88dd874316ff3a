#include "spec/assets/principal_axes.h"

#include <cmath>
#include <utility>

namespace kinetree {
namespace {

constexpr double kTiny = 1e-12;       // off-diagonals, rotations and differences of moments below this end the work
constexpr double kUnitSlack = 1e-14;  // a quaternion this close to length one is not touched
constexpr int kMaxRotations = 500;
constexpr double kHalfRoot = 0.707106781186548;  // as many digits as the reference has

// Row and column of the largest off-diagonal entry; ties go to the later one.
std::pair<int, int> largestOffDiagonal(const Mat3& d) {
  const double xy = std::abs(d(0, 1)), xz = std::abs(d(0, 2)), yz = std::abs(d(1, 2));
  if (xy > xz && xy > yz) {
    return {0, 1};
  }
  return xz > yz ? std::pair{0, 2} : std::pair{1, 2};
}

// Half-angle rotation about the third axis that zeroes entry (row, col); false when it would hardly turn.
bool annihilate(const Mat3& d, int row, int col, Quat& turn) {
  const double tau = (d(col, col) - d(row, row)) / (2 * d(row, col));
  const double t = tau >= 0 ? 1.0 / (tau + std::sqrt(1 + tau * tau)) : -1.0 / (-tau + std::sqrt(1 + tau * tau));
  const double c = 1.0 / std::sqrt(1 + t * t);
  if (c > 1.0 - kTiny) {
    return false;
  }
  const int axis = 3 - row - col;
  double s = tau >= 0 ? -std::sqrt(0.5 - 0.5 * c) : std::sqrt(0.5 - 0.5 * c);
  s = axis == 1 ? -s : s;
  turn = {std::sqrt(1.0 - s * s), 0, 0, 0};
  turn[axis + 1] = s;
  normalizeByDivision(turn);
  return true;
}

void sortDecreasing(PrincipalAxes& p) {
  for (int lead : {0, 1, 0}) {
    if (p.moments[lead] + kTiny < p.moments[lead + 1]) {
      std::swap(p.moments[lead], p.moments[lead + 1]);
      Quat turn{kHalfRoot, 0, 0, 0};
      turn[(lead + 2) % 3 + 1] = kHalfRoot;
      p.frame = composeNormalized(p.frame, turn);
      normalizeByDivision(p.frame);
    }
  }
}

}  // namespace

void normalizeByDivision(Quat& q) {
  const double squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (squared < kUnitSlack) {
    return;
  }
  const double length = std::sqrt(squared);
  if (std::abs(length - 1) > kUnitSlack) {
    q = {q.w / length, q.x / length, q.y / length, q.z / length};
  }
}

Quat composeNormalized(Quat a, Quat b) {
  Quat q = a * b;
  normalizeByDivision(q);
  return q;
}

PrincipalAxes principalAxes(const Mat3& a) {
  PrincipalAxes result;
  for (int i = 0; i < kMaxRotations; ++i) {
    const Mat3 r = toMatrix(result.frame);
    const Mat3 d = transpose(r) * a * r;
    result.moments = {d(0, 0), d(1, 1), d(2, 2)};
    const auto [row, col] = largestOffDiagonal(d);
    Quat turn;
    if (std::abs(d(row, col)) < kTiny || !annihilate(d, row, col, turn)) {
      break;
    }
    result.frame = composeNormalized(result.frame, turn);
    normalizeByDivision(result.frame);
  }
  sortDecreasing(result);
  return result;
}

}  // namespace kinetree
