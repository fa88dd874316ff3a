#pragma once
// What a user may add to a model in C++: forces, controls, and the `user` kinds of actuators and sensors. They belong
// to one Model, are shared by all its Data, and must therefore be safe to call from several threads at once.

#include <functional>
#include <span>

#include "engine/model/enums.h"

namespace kinetree {

struct Model;
struct Data;

struct Callbacks {
  /// Writes d.ctrl, or applied forces, just before actuation; not called when actuation is disabled.
  std::function<void(const Model&, Data&)> control;
  /// Adds to d.qfrc_passive.
  std::function<void(const Model&, Data&)> passive;
  /// Rates of the activations of an actuator with dyntype user; they are zero before.
  std::function<void(const Model&, const Data&, int actuator, std::span<double> rates)> actuatorDynamics;
  /// Gain of an actuator with gaintype user; without it 1.
  std::function<double(const Model&, const Data&, int actuator)> actuatorGain;
  /// Bias of an actuator with biastype user; without it 0.
  std::function<double(const Model&, const Data&, int actuator)> actuatorBias;
  /// Fills the readings of a user sensor; they are zero before. Called in the stage the sensor asks for.
  std::function<void(const Model&, const Data&, int sensor, std::span<double> reading)> sensor;
};

}  // namespace kinetree
