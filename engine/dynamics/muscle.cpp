#include "engine/dynamics/muscle.h"

#include "engine/scalar.h"

namespace kinetree {

MuscleShape::MuscleShape(const Row<10>& prm, const Row<2>& lengthrange, double acc0)
    : length0((lengthrange[1] - lengthrange[0]) / atLeastMinVal(prm[1] - prm[0])),
      lengthMin(lengthrange[0]),
      rangeMin(prm[0]),
      force0(prm[2] < 0 ? prm[3] / atLeastMinVal(acc0) : prm[2]),
      lmin(prm[4]),
      lmax(prm[5]),
      vmax(prm[6]),
      fpmax(prm[7]),
      fvmax(prm[8]) {}

double MuscleShape::normalisedLength(double length) const {
  return rangeMin + (length - lengthMin) / atLeastMinVal(length0);
}
double MuscleShape::normalisedVelocity(double velocity) const {
  return velocity / atLeastMinVal(length0 * vmax);
}

double MuscleShape::forceLength(double length) const {
  const double l = normalisedLength(length);
  if (l < lmin || l > lmax) {
    return 0;
  }
  const auto half = [](double x) { return 0.5 * x * x; };
  const double a = 0.5 * (lmin + 1), b = 0.5 * (1 + lmax);
  if (l <= a) {
    return half((l - lmin) / atLeastMinVal(a - lmin));
  }
  if (l <= 1) {
    return 1 - half((1 - l) / atLeastMinVal(1 - a));
  }
  if (l <= b) {
    return 1 - half((l - 1) / atLeastMinVal(b - 1));
  }
  return half((lmax - l) / atLeastMinVal(lmax - b));
}

double muscleGain(const MuscleShape& muscle, double length, double velocity) {
  const double v = muscle.normalisedVelocity(velocity), y = muscle.fvmax - 1;
  double fv;
  if (v <= -1) {
    fv = 0;
  } else if (v <= 0) {
    fv = (v + 1) * (v + 1);
  } else if (v <= y) {
    fv = muscle.fvmax - (y - v) * (y - v) / atLeastMinVal(y);
  } else {
    fv = muscle.fvmax;
  }
  return -muscle.force0 * muscle.forceLength(length) * fv;
}

double muscleGainSlope(const MuscleShape& muscle, double length, double velocity) {
  const double v = muscle.normalisedVelocity(velocity), y = muscle.fvmax - 1;
  double slope;
  if (v <= -1) {
    slope = 0;
  } else if (v <= 0) {
    slope = 2 * v + 2;
  } else if (v <= y) {
    slope = 2 * (y - v) / atLeastMinVal(y);
  } else {
    slope = 0;
  }
  return -muscle.force0 * muscle.forceLength(length) * slope / atLeastMinVal(muscle.length0 * muscle.vmax);
}

double muscleBias(const MuscleShape& muscle, double length) {
  const double l = muscle.normalisedLength(length), b = 0.5 * (1 + muscle.lmax);
  if (l <= 1) {
    return 0;
  }
  const double x = (l <= b ? l - 1 : l - b) / atLeastMinVal(b - 1);
  return -muscle.force0 * muscle.fpmax * (l <= b ? 0.5 * x * x : 0.5 + x);
}

double muscleRate(double control, double activation, const Row<10>& dynprm) {
  const double u = clip(control, 0, 1), a = clip(activation, 0, 1);
  const double up = dynprm[0] * (0.5 + 1.5 * a), down = dynprm[1] / (0.5 + 1.5 * a), width = dynprm[2];
  const double gap = u - activation;
  double tau;
  if (width < kMinVal) {
    tau = gap > 0 ? up : down;
  } else {
    tau = down + (up - down) * sigmoid(gap / width + 0.5);
  }
  return gap / atLeastMinVal(tau);
}

}  // namespace kinetree
