#pragma once
// All readings as one flat vector with names and units, for learners and loggers.

#include <span>
#include <string>
#include <vector>

#include "engine/model/data.h"

namespace kinetree {

/// Where one sensor's numbers are in the vector (and in Data::sensordata).
struct ObservationSlice {
  std::string name;  ///< of the sensor; "sensor<i>" if it has none
  std::string kind;  ///< MJCF element, for example "framepos"
  std::string unit;  ///< "m", "rad/s", "1" (dimensionless), ...; depends on the joint for joint sensors
  int begin = 0, size = 0;
  double noise = 0;  ///< standard deviation the model states; readings themselves are exact
};

/// The slices of the model's sensors, in order; together they cover sensordata.
std::vector<ObservationSlice> observationLayout(const Model& m);

/// Names of the single numbers: "imu[0]", "imu[1]", ...; a sensor of one number is named as it is.
std::vector<std::string> observationNames(const Model& m);

/// Copies the readings out. Throws StateError unless `out` has nsensordata numbers.
void observe(const Model& m, const Data& d, std::span<double> out);

}  // namespace kinetree
