#include "engine/sensor/sensors.h"

#include "engine/dynamics/history.h"
#include "engine/dynamics/rne_post.h"
#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/scalar.h"
#include "engine/velocity/subtree_vel.h"

namespace kinetree {
namespace {

// The present value, cutoff applied.
void compute(const Model& m, Data& d, const SensorPlan::Entry& entry, double* out) {
  if (entry.need == SensorPlan::Need::subtreeVel && !d.fresh.has(Stage::subtreeVel)) {
    subtreeVel(m, d);
  } else if (entry.need == SensorPlan::Need::rnePost && !d.fresh.has(Stage::rnePost)) {
    rnePost(m, d);
  }
  entry.read(m, d, entry.sensor, out);
  if (entry.cutoff == SensorPlan::Cutoff::none) {
    return;
  }
  const double cutoff = m.sensor_cutoff[entry.sensor];
  for (int k = 0; k < m.sensor_dim[entry.sensor]; ++k) {
    out[k] = entry.cutoff == SensorPlan::Cutoff::bothSides ? clip(out[k], -cutoff, cutoff) : std::min(cutoff, out[k]);
  }
}

bool isDue(const Model& m, Data& d, int sensor) {
  return sensorRing(m, d.history.unguarded().data(), sensor).user() + m.sensor_interval[sensor][0] <= d.time;
}

// The value a reader sees: delayed, or the last periodic one, where the sensor keeps samples.
void sense(const Model& m, Data& d, const SensorPlan::Entry& entry) {
  const int i = entry.sensor;
  double* out = d.sensordata.data() + m.sensor_adr[i];
  const bool keeps = m.sensor_history[i][0] > 0 && m.sensor_type[i] != SensorType::user;
  const bool delayed = keeps && m.sensor_delay[i] > 0;
  const bool between = keeps && !delayed && m.sensor_interval[i][0] > 0 && !isDue(m, d, i);
  if (delayed || between) {
    sensorRing(m, d.history.unguarded().data(), i).read(d.time - m.sensor_delay[i], m.sensor_history[i][1], out);
  } else {
    compute(m, d, entry, out);
  }
}

void senseAll(const Model& m, Data& d, const Array<SensorPlan::Entry>& entries) {
  if (m.opt.disabled(disable::sensor)) {
    return;
  }
  const bool sleepers = anyoneSleeps(m, d);
  for (const SensorPlan::Entry& entry : entries) {
    if (!(sleepers && sensorAsleep(m, d, entry.sensor))) {
      sense(m, d, entry);
    }
  }
}

}  // namespace

void sensePosition(const Model& m, Data& d) {
  senseAll(m, d, m.plan->sensor.stage[0]);
}
void senseVelocity(const Model& m, Data& d) {
  senseAll(m, d, m.plan->sensor.stage[1]);
}
void senseAcceleration(const Model& m, Data& d) {
  senseAll(m, d, m.plan->sensor.stage[2]);
}

void recordSensors(const Model& m, Data& d) {
  for (const SensorPlan::Entry& entry : m.plan->sensor.recorded) {
    const int i = entry.sensor;
    SampleRing ring = sensorRing(m, d.history.unguarded().data(), i);
    const double delay = m.sensor_delay[i], interval = m.sensor_interval[i][0];
    if (interval > 0) {
      if (!isDue(m, d, i)) {
        continue;
      }
      ring.setUser(ring.user() + interval);
    }
    double* slot = ring.insert(d.time);
    if (delay > 0) {
      compute(m, d, entry, slot);  // sensordata holds the delayed value
    } else {
      std::copy_n(d.sensordata.data() + m.sensor_adr[i], m.sensor_dim[i], slot);
    }
  }
}

}  // namespace kinetree
