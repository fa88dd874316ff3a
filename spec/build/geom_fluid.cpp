#include "spec/build/geom_fluid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kinetree::building {
namespace {

constexpr double kTiny = 1e-14;

/// 15-point Kronrod rule on [0, 1], nodes and weights with the eight decimals that MuJoCo keeps.
constexpr std::array<double, 15> kNodes = {0.00427231, 0.02544604, 0.06756779, 0.12923441, 0.20695638,
                                           0.29707742, 0.39610752, 0.5,        0.60389248, 0.70292258,
                                           0.79304362, 0.87076559, 0.93243221, 0.97455396, 0.99572769};
constexpr std::array<double, 15> kWeights = {0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236,
                                             0.09517529, 0.10221647, 0.10474107, 0.10221647, 0.09517529,
                                             0.08450236, 0.07032663, 0.05239501, 0.03154605, 0.01146766};

/// Integral over l from 0 to infinity of xyz / sqrt((x^2+l)^3 (y^2+l) (z^2+l)), by l = s u^3 / (1-u)^2.
double addedMassFactor(double x, double y, double z) {
  const double ix = 1 / (x * x), iy = 1 / (y * y), iz = 1 / (z * z);
  const double scale = std::pow(x * x * x * y * z, 0.4);
  double sum = 0;
  for (std::size_t k = 0; k < kNodes.size(); ++k) {
    const double u = kNodes[k], v = 1 - u;
    const double l = scale * u * u * u / (v * v);
    const double dl = scale * u * u * (3 - u) / (v * v * v);
    const double a = 1 + l * ix;
    sum += kWeights[k] * dl / (a * std::sqrt(a * (1 + l * iy) * (1 + l * iz)));
  }
  return sum * ix;
}

Vec3 semiaxes(GeomType type, Vec3 s) {
  switch (type) {
    case GeomType::sphere:
      return {s.x, s.x, s.x};
    case GeomType::capsule:
      return {s.x, s.x, s.y + s.x};
    case GeomType::cylinder:
      return {s.x, s.x, s.y};
    default:
      return s;
  }
}

double virtualInertia(double volume, double dy, double dz, double ky, double kz) {
  const double y = dy * dy, z = dz * dz;
  const double denominator = std::max(kTiny, std::abs(2 * (y - z) + (y + z) * (ky - kz)));
  return volume * (y - z) * (y - z) * std::abs(kz - ky) / denominator / 5;
}

}  // namespace

Row<12> fluidCoefficients(const spec::Geom& s, GeomType type, Vec3 size) {
  Row<12> out{};
  if (!s.fluidEllipsoid) {
    return out;
  }
  out[0] = 1;
  std::copy(s.fluidcoef.begin(), s.fluidcoef.end(), out.begin() + 1);
  const Vec3 d = semiaxes(type, size);
  const double volume = 4 * kPi * d.x * d.y * d.z / 3;
  const Vec3 k = {addedMassFactor(d.x, d.y, d.z), addedMassFactor(d.y, d.z, d.x), addedMassFactor(d.z, d.x, d.y)};
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, l = (i + 2) % 3;
    out[6 + i] = volume * k[i] / std::max(kTiny, 2 - k[i]);
    out[9 + i] = virtualInertia(volume, d[j], d[l], k[j], k[l]);
  }
  return out;
}

}  // namespace kinetree::building
