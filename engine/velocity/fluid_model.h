#pragma once
// Forces of a still medium on a moving body, in the body's own frame, as templates of the number type, so that the
// implicit integrators get the Jacobian from the same formula (spatial/dual.h).
// source  MuJoCo docs, "Fluid forces"; Andersen, Pesavento and Wang 2005; Kutta and Magnus lift: classical

#include <algorithm>

#include "engine/model/options.h"
#include "engine/spatial/dual.h"

namespace kinetree {

template <class T>
struct Triple {
  T x{}, y{}, z{};
  T& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  const T& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  friend Triple operator+(const Triple& a, const Triple& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Triple operator-(const Triple& a, const Triple& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Triple operator*(const Triple& a, const T& s) { return {a.x * s, a.y * s, a.z * s}; }
  friend Triple scaled(const Triple& a, Vec3 s) { return {a.x * T(s.x), a.y * T(s.y), a.z * T(s.z)}; }
  friend Triple cross(const Triple& a, const Triple& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  friend T length(const Triple& a) {
    using std::sqrt;
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
  }
};

/// Angular and linear part of a twist or a wrench.
template <class T>
struct Pair {
  Triple<T> angular, linear;
};

struct Medium {
  double density, viscosity;
};

/// Sides of the box with the mass and inertia of the body.
inline Vec3 inertiaBox(double mass, Vec3 inertia) {
  const auto side = [&](double i, double j, double k) { return std::sqrt(std::max(kMinVal, j + k - i) / mass * 6.0); };
  return {side(inertia.x, inertia.y, inertia.z), side(inertia.y, inertia.x, inertia.z),
          side(inertia.z, inertia.x, inertia.y)};
}

/// Stokes drag of the sphere of mean size and quadratic drag of the box's faces.
template <class T>
Pair<T> boxForce(const Medium& medium, Vec3 box, const Pair<T>& v) {
  using std::abs;
  Pair<T> f;
  const double size = (box.x + box.y + box.z) / 3.0;
  if (medium.viscosity > 0) {
    f.angular = v.angular * T(-kPi * size * size * size * medium.viscosity);
    f.linear = v.linear * T(-3.0 * kPi * size * medium.viscosity);
  }
  if (medium.density > 0) {
    for (int i = 0; i < 3; ++i) {
      const double a = box[i], b = box[(i + 1) % 3], c = box[(i + 2) % 3];
      f.linear[i] -= T(0.5 * medium.density * b * c) * abs(v.linear[i]) * v.linear[i];
      f.angular[i] -= T(medium.density * a * (b * b * b * b + c * c * c * c) / 64.0) * abs(v.angular[i]) * v.angular[i];
    }
  }
  return f;
}

/// What an ellipsoid's drag needs besides its velocity.
struct EllipsoidFluid {
  Vec3 size;  ///< semi-axes [m]
  double interaction, blunt, slender, angular, kutta, magnus;
  Vec3 virtualMass, virtualInertia;

  EllipsoidFluid(Vec3 semiAxes, const Row<12>& prm)
      : size(semiAxes),
        interaction(prm[0]),
        blunt(prm[1]),
        slender(prm[2]),
        angular(prm[3]),
        kutta(prm[4]),
        magnus(prm[5]),
        virtualMass{prm[6], prm[7], prm[8]},
        virtualInertia{prm[9], prm[10], prm[11]} {}
};

namespace detail {

/// The medium that moves along with the body.
template <class T>
Pair<T> addedMass(const EllipsoidFluid& e, double density, const Pair<T>& v) {
  const Triple<T> p = scaled(v.linear, e.virtualMass * density), h = scaled(v.angular, e.virtualInertia * density);
  return {cross(p, v.linear) + cross(h, v.angular), cross(p, v.angular)};
}

/// Sums over the axes with weights q^2 and q.
template <class T>
struct Projection {
  T den = 0, num = 0;

  Projection(const Triple<T>& u, Vec3 q) {
    for (int i = 0; i < 3; ++i) {
      den += T(q[i] * q[i]) * u[i] * u[i];
      num += T(q[i]) * u[i] * u[i];
    }
  }
};

/// Area of the ellipsoid seen along its velocity.
inline double projectedArea(const Triple<double>& u, Vec3 q) {
  const Projection<double> p(u, q);
  return kPi * std::sqrt(p.den / atLeast(p.num, kMinVal));
}
/// The same with its gradient in closed form: at small speeds the floors of its denominators show, and they are not
/// those of the value.
template <int N>
Dual<N> projectedArea(const Triple<Dual<N>>& u, Vec3 q) {
  const Triple<double> v = {u.x.value, u.y.value, u.z.value};
  const Projection<double> p(v, q);
  const double scale = kPi / atLeast(std::sqrt(p.num * p.num * p.num * p.den), kMinVal);
  Dual<N> area = projectedArea(v, q);
  for (int i = 0; i < 3; ++i) {
    double sum = 0;
    for (int j = 0; j < 3; ++j) {
      sum += q[j] * v[j] * v[j] * (q[i] - q[j]);
    }
    addSlope(area, u[i], scale * q[i] * v[i] * sum);
  }
  return area;
}

/// Lift of an inclined body: circulation about the axis across velocity and surface normal, across the velocity.
inline Triple<double> kuttaLift(const Triple<double>& u, Vec3 q) {
  const Projection<double> p(u, q);
  const double cosine = p.num / atLeast(length(u) * p.den, kMinVal);
  return cross(cross(scaled(u, q), u) * (cosine * projectedArea(u, q)), u);
}
template <int N>
Triple<Dual<N>> kuttaLift(const Triple<Dual<N>>& u, Vec3 q) {
  const Triple<double> v = {u.x.value, u.y.value, u.z.value};
  const Projection<double> p(v, q);
  const double norm2 = v.x * v.x + v.y * v.y + v.z * v.z;
  const double scale = kPi / atLeast(std::sqrt(p.den * p.num * norm2), kMinVal);
  const double perDen = p.num / atLeast(p.den, kMinVal), perNorm = p.num / atLeast(norm2, kMinVal);
  const Triple<Dual<N>> direction = cross(cross(scaled(u, q), u), u);
  Triple<Dual<N>> lift;
  for (int i = 0; i < 3; ++i) {
    lift[i] = direction[i] * Dual<N>(scale * p.num);
    for (int j = 0; j < 3; ++j) {
      addSlope(lift[i], u[j], -scale * direction[i].value * v[j] * (q[j] * q[j] * perDen - q[j] + perNorm));
    }
  }
  return lift;
}

/// Lift of a spinning body, lift of an inclined one, and drag by the projected area.
template <class T>
Triple<T> liftAndDrag(const EllipsoidFluid& e, const Medium& medium, const Pair<T>& v) {
  const Vec3 s = e.size;
  const double density = medium.density, volume = 4.0 / 3.0 * kPi * s.x * s.y * s.z;
  const auto square = [](double x) { return x * x; };
  const Vec3 q = {square(s.y * s.z), square(s.z * s.x), square(s.x * s.y)};
  const Triple<T> u = v.linear;
  const double large = std::max({s.x, s.y, s.z}), small = std::min({s.x, s.y, s.z});
  const double middle = s.x + s.y + s.z - large - small;
  const double areaMax = kPi * large * middle, diameter = 2.0 / 3.0 * (s.x + s.y + s.z);
  const T area = projectedArea(u, q);
  const T drag = T(3 * kPi * diameter * medium.viscosity) +
                 T(density) * length(u) * (area * T(e.blunt) + T(e.slender) * (T(areaMax) - area));
  const Triple<T> magnus = cross(v.angular, u) * T(e.magnus * density * volume);
  return magnus + kuttaLift(u, q) * T(e.kutta * density) - u * drag;
}

template <class T>
Triple<T> rotationalDrag(const EllipsoidFluid& e, const Medium& medium, const Triple<T>& w) {
  const Vec3 s = e.size;
  const double large = std::max({s.x, s.y, s.z}), small = std::min({s.x, s.y, s.z});
  const double middle = s.x + s.y + s.z - large - small, diameter = 2.0 / 3.0 * (s.x + s.y + s.z);
  const auto fourth = [](double x) { return x * x * x * x; };
  const double momentMax = 8.0 / 15.0 * kPi * middle * fourth(large);
  Vec3 weight;
  for (int i = 0; i < 3; ++i) {
    const double moment = 8.0 / 15.0 * kPi * s[i] * fourth(std::max(s[(i + 1) % 3], s[(i + 2) % 3]));
    weight[i] = moment * e.angular + e.slender * (momentMax - moment);
  }
  const T drag =
      T(kPi * diameter * diameter * diameter * medium.viscosity) + T(medium.density) * length(scaled(w, weight));
  return w * (T(0) - drag);
}

}  // namespace detail

/// Force on an ellipsoid at its centre.
template <class T>
Pair<T> ellipsoidForce(const Medium& medium, const EllipsoidFluid& e, const Pair<T>& v) {
  const Pair<T> added = detail::addedMass(e, medium.density, v);
  const T scale = T(e.interaction);
  return {(added.angular + detail::rotationalDrag(e, medium, v.angular)) * scale,
          (added.linear + detail::liftAndDrag(e, medium, v)) * scale};
}

}  // namespace kinetree
