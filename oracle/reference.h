#pragma once
// MuJoCo 3.10.0 behind names of its own: models, states and results as named arrays, the shape our own take.

#include <mujoco/mujoco.h>

#include <memory>
#include <string>

#include "engine/io/npz.h"

namespace kinetree::oracle {

struct FreeModel {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
struct FreeData {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using ReferenceModel = std::unique_ptr<mjModel, FreeModel>;
using ReferenceData = std::unique_ptr<mjData, FreeData>;

/// Refuses a library that is not 3.10.0, and keeps MuJoCo's warnings off the terminal. Throws ModelError.
void startReference();

/// Compiles a model file. Throws ModelError with MuJoCo's own words.
ReferenceModel loadReference(const std::string& path);
ReferenceData makeReferenceData(const mjModel& m);

/// Every array, size, option and statistic of the compiled model.
Npz modelArrays(const mjModel& m);
/// Every array of mjData that holds results, contacts as contact.*, efc_J, ten_J and actuator_moment dense.
Npz dataArrays(const mjModel& m, const mjData& d);
/// Copies state arrays (qpos, ctrl, time, ...) into a reset `d`.
void applyReferenceState(const mjModel& m, mjData& d, const Npz& state);

}  // namespace kinetree::oracle
