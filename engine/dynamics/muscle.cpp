#include "engine/dynamics/muscle.h"

#include "engine/scalar.h"

namespace kinetree {

MuscleShape::MuscleShape(const Row<10>& prm, const Row<2>& lengthrange, double acc0)
    : lengthMin(lengthrange[0]),
      rangeMin(prm[0]),
      force0(prm[2] < 0 ? prm[3] / atLeastMinVal(acc0) : prm[2]),
      lmin(prm[4]),
      lmax(prm[5]),
      fpmax(prm[7]),
      fvmax(prm[8]),
      riseEnd(0.5 * (lmin + 1)),
      fallBegin(0.5 * (1 + lmax)) {
  const auto inverse = [](double x) { return 1 / atLeastMinVal(x); };
  const double length0 = (lengthrange[1] - lengthrange[0]) * inverse(prm[1] - prm[0]);
  perLength0 = inverse(length0);
  perVmax = inverse(length0 * prm[6]);
  perRise = inverse(riseEnd - lmin);
  perPeak = inverse(1 - riseEnd);
  perFall = inverse(fallBegin - 1);
  perEnd = inverse(lmax - fallBegin);
  perExcess = inverse(fvmax - 1);
}

double MuscleShape::normalisedLength(double length) const {
  return rangeMin + (length - lengthMin) * perLength0;
}
double MuscleShape::normalisedVelocity(double velocity) const {
  return velocity * perVmax;
}

double MuscleShape::forceLength(double length) const {
  const double l = normalisedLength(length);
  if (l < lmin || l > lmax) {
    return 0;
  }
  const auto half = [](double x) { return 0.5 * x * x; };
  if (l <= 1) {
    return l <= riseEnd ? half((l - lmin) * perRise) : 1 - half((1 - l) * perPeak);
  }
  return l <= fallBegin ? 1 - half((l - 1) * perFall) : half((lmax - l) * perEnd);
}

double muscleGain(const MuscleShape& muscle, double length, double velocity) {
  const double v = muscle.normalisedVelocity(velocity), y = muscle.fvmax - 1;
  double fv;
  if (v <= -1) {
    fv = 0;
  } else if (v <= 0) {
    fv = (v + 1) * (v + 1);
  } else if (v <= y) {
    fv = muscle.fvmax - (y - v) * (y - v) * muscle.perExcess;
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
    slope = 2 * (y - v) * muscle.perExcess;
  } else {
    slope = 0;
  }
  return -muscle.force0 * muscle.forceLength(length) * slope * muscle.perVmax;
}

double muscleBias(const MuscleShape& muscle, double length) {
  const double l = muscle.normalisedLength(length);
  if (l <= 1) {
    return 0;
  }
  const double x = (l <= muscle.fallBegin ? l - 1 : l - muscle.fallBegin) * muscle.perFall;
  return -muscle.force0 * muscle.fpmax * (l <= muscle.fallBegin ? 0.5 * x * x : 0.5 + x);
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
