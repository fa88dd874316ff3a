#pragma once
// One reading each, without cutoff and history: the families that engine/sensor/sensors.cpp dispatches to. `out` has
// room for sensor_dim numbers.

#include "engine/model/data.h"

namespace kinetree::reading {

// joints, tendons, actuators (joint_sensors.cpp)
void jointPosition(const Model& m, Data& d, int sensor, double* out);
void jointVelocity(const Model& m, Data& d, int sensor, double* out);
void tendonPosition(const Model& m, Data& d, int sensor, double* out);
void tendonVelocity(const Model& m, Data& d, int sensor, double* out);
void actuatorPosition(const Model& m, Data& d, int sensor, double* out);
void actuatorVelocity(const Model& m, Data& d, int sensor, double* out);
void actuatorForce(const Model& m, Data& d, int sensor, double* out);
void jointActuatorForce(const Model& m, Data& d, int sensor, double* out);
void tendonActuatorForce(const Model& m, Data& d, int sensor, double* out);
void ballOrientation(const Model& m, Data& d, int sensor, double* out);
void ballVelocity(const Model& m, Data& d, int sensor, double* out);
void limitPosition(const Model& m, Data& d, int sensor, double* out);
void limitVelocity(const Model& m, Data& d, int sensor, double* out);
void limitForce(const Model& m, Data& d, int sensor, double* out);

// frames (frame_sensors.cpp)
void framePosition(const Model& m, Data& d, int sensor, double* out);
void frameOrientation(const Model& m, Data& d, int sensor, double* out);
void frameAxis(const Model& m, Data& d, int sensor, double* out);
void frameLinearVelocity(const Model& m, Data& d, int sensor, double* out);
void frameAngularVelocity(const Model& m, Data& d, int sensor, double* out);
void frameLinearAcceleration(const Model& m, Data& d, int sensor, double* out);
void frameAngularAcceleration(const Model& m, Data& d, int sensor, double* out);

// instruments at a site (site_sensors.cpp)
void magnetometer(const Model& m, Data& d, int sensor, double* out);
void velocimeter(const Model& m, Data& d, int sensor, double* out);
void gyro(const Model& m, Data& d, int sensor, double* out);
void accelerometer(const Model& m, Data& d, int sensor, double* out);
void force(const Model& m, Data& d, int sensor, double* out);
void torque(const Model& m, Data& d, int sensor, double* out);
void cameraProjection(const Model& m, Data& d, int sensor, double* out);
void insideSite(const Model& m, Data& d, int sensor, double* out);

// whole subtrees and the world (global_sensors.cpp)
void subtreeCom(const Model& m, Data& d, int sensor, double* out);
void subtreeVelocity(const Model& m, Data& d, int sensor, double* out);
void subtreeMomentum(const Model& m, Data& d, int sensor, double* out);
void potentialEnergy(const Model& m, Data& d, int sensor, double* out);
void kineticEnergy(const Model& m, Data& d, int sensor, double* out);
void clock(const Model& m, Data& d, int sensor, double* out);
void user(const Model& m, Data& d, int sensor, double* out);

// contacts (contact_sensors.cpp)
void contact(const Model& m, Data& d, int sensor, double* out);
void touch(const Model& m, Data& d, int sensor, double* out);

// touch at the vertices of a mesh (tactile_sensor.cpp)
void tactile(const Model& m, Data& d, int sensor, double* out);

// rays and distances (distance_sensors.cpp)
void rangefinder(const Model& m, Data& d, int sensor, double* out);
void geomDistance(const Model& m, Data& d, int sensor, double* out);

}  // namespace kinetree::reading
