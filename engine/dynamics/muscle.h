#pragma once
// Muscle: an activation that follows the control with different rates up and down, and a force that depends on length
// and velocity (normalised to the optimum length).
//
//   force = -F0 (FL(L) FV(V) act + FP(L)),  L = length, V = velocity in optimum lengths (per second)
//
// source  MuJoCo docs, "Muscle actuators"; activation: Millard et al. 2013

#include "engine/model/options.h"

namespace kinetree {

/// What the curves of one muscle need; gainprm and biasprm share it. Denominators are inverted once.
struct MuscleShape {
  double perLength0;           ///< 1 / optimum length [1/m]
  double perVmax;              ///< 1 / (optimum length * vmax) [s/m]
  double lengthMin, rangeMin;  ///< shortest reachable length [m], and the same in optimum lengths
  double force0;               ///< peak active force at rest [N]
  double lmin, lmax, fpmax, fvmax;
  double riseEnd, fallBegin;                 ///< where FL turns from convex to concave and back
  double perRise, perPeak, perFall, perEnd;  ///< 1 / width of its four pieces
  double perExcess;                          ///< 1 / (fvmax - 1)

  MuscleShape(const Row<10>& prm, const Row<2>& lengthrange, double acc0);
  double normalisedLength(double length) const;
  double normalisedVelocity(double velocity) const;
  double forceLength(double length) const;  ///< FL
};

/// Active force per unit activation [N]; negative, muscles pull.
double muscleGain(const MuscleShape& muscle, double length, double velocity);
/// d muscleGain / d velocity [N s/m].
double muscleGainSlope(const MuscleShape& muscle, double length, double velocity);
/// Passive force [N].
double muscleBias(const MuscleShape& muscle, double length);
/// Rate of the activation [1/s]; `dynprm` = time constants up and down [s], width of the smooth transition.
double muscleRate(double control, double activation, const Row<10>& dynprm);

}  // namespace kinetree
