#pragma once
// Brushed motor with optional states for slew rate, integral control, temperature, friction bristle and current.
//
//   voltage law    V = u | kp (u - x) + ki xI - kd w | kp (u - w) + ki (xI - x)
//   electrical     te di/dt = (V - K w)/R - i,  torque K i (te > 0) or K (V - K w)/R
//   mechanical     + A sin(Np x + phase) - (sigma0 z + sigma1 dz/dt)
//
// u control, x length, w velocity of the actuator. source  MuJoCo docs, "dcmotor"; LuGre: Canudas de Wit et al. 1995

#include "engine/model/model.h"

namespace kinetree {

/// Parameters of one motor by name, and where its states are among its activations (-1: not present).
struct DcMotor {
  double resistance, constant, tempCoef, tempReference, kp, ki, kd, vmax;
  int mode;  ///< 0 voltage, 1 position, 2 velocity
  double electricalTime, currentRate, thermalResistance, thermalCapacity, ambient, sigma0, sigma1, slewRate,
      integralMax;
  double coggingAmplitude, coggingPeriods, coggingPhase, coulomb, stiction, stribeck;
  int slew = -1, integral = -1, temperature = -1, bristle = -1, current = -1, states = 0;

  DcMotor(const Model& m, int actuator);

  /// Voltage of the control law [V], limited.
  double voltage(double u, double x, double w, double integralState) const;
  /// Resistance at the temperature state.
  double hotResistance(const double* act) const;
  /// Rates of all states; returns the control after the slew limit.
  double rates(double u, double x, double w, double timestep, const double* act, double* rate) const;
  /// What multiplies the current state, or the voltage without one.
  double gain(const double* act) const;
  /// The state in slot `slot` after `timestep`, exactly where the equation is linear.
  double next(int slot, double act, double rate, double w, double timestep) const;
  /// Cogging and friction torque; they bypass the force range.
  double mechanicalForce(double x, const double* act, const double* rate) const;

 private:
  double bristleDecay(double w) const;
};

}  // namespace kinetree
