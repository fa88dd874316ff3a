#include "engine/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "engine/model/error.h"
#include "engine/model/lazy_assets.h"
#include "engine/model/model_fields.h"

namespace kinetree {
namespace {

void checkArraySizes(const Model& m) {
  visitModelFields(m, [&](const char* name, const auto& array, std::int64_t rows, int width = 1) {
    const bool waits = m.lazy && array.empty() && isLeftForLater(name);
    if (!waits && static_cast<std::int64_t>(array.size()) != rows * width) {
      throw ModelError(fmt::format("model array {} has {} elements, needs {}", name, array.size(), rows * width));
    }
  });
}

// Tactile sensors read tangents of vertices, which are otherwise left for pictures.
void fillForTactile(Model& m) {
  const bool wanted = std::find(m.sensor_type.begin(), m.sensor_type.end(), SensorType::tactile) != m.sensor_type.end();
  if (wanted && m.lazy && m.mesh_normal.empty()) {
    m.lazy->fill(m);
  }
}

}  // namespace

void finalize(Model& m) {
  static std::atomic<std::uint64_t> stamps{0};
  checkArraySizes(m);
  fillForTactile(m);
  auto plan = std::make_shared<Plan>();
  plan->stamp = ++stamps;
  plan->tendon = makeTendonPlan(m);
  plan->transmission = makeTransmissionPlan(m);
  plan->fluid = makeFluidPlan(m);
  plan->actuation = makeActuationPlan(m);
  plan->kinematics = makeKinematicsPlan(m);
  plan->chains = makeDofChains(m);
  plan->inertia = makeInertiaPattern(m);
  plan->drive = makeDriveTerms(m);
  plan->pairs = makePairTable(m);
  plan->hulls = makeHulls(m);
  plan->meshBvhs = std::make_unique<const MeshBvhs>(m.nmesh);
  plan->constraint = makeConstraintPlan(m);
  plan->coordinates = makeCoordinatePlan(m);
  plan->integrator = makeIntegratorPlan(m);
  plan->sensor = makeSensorPlan(m);
  m.plan = std::move(plan);
}

}  // namespace kinetree
