#pragma once
// Scratch of tendons, transmissions and actuators, kept in Data::driveWork.

#include <cstdint>

#include "engine/model/data.h"

namespace kinetree {

struct DriveWork {
  explicit DriveWork(const Model& m) : row(m.nv, 0.0), control(m.nu, 0.0), input(m.nu, 0.0) {}

  /// Data's arrays were cleared: constant rows must be written again.
  void forgetConstants() { tendonStamp = transmissionStamp = 0; }

  Array<double> row;                    ///< one dense Jacobian row, zero between uses
  Array<double> control;                ///< delayed and clamped controls of this evaluation
  Array<double> input;                  ///< what each gain multiplies: control or activation
  std::uint64_t tendonStamp = 0;        ///< plan whose constant tendon rows Data holds; 0: none
  std::uint64_t transmissionStamp = 0;  ///< the same for constant actuator moments
};

inline DriveWork& driveWork(const Model& m, Data& d) {
  return d.driveWork.get<DriveWork>(m);
}

}  // namespace kinetree
