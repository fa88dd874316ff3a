#include "view/recording.h"

#include "engine/io/npz.h"

namespace kinetree {

void Recording::add(const Data& d) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  time.push_back(d.time);
  append(qpos, d.qpos);
  append(qvel, d.qvel);
  append(act, d.act);
  append(ctrl, d.ctrl);
  append(sensordata, d.sensordata);
  append(energy, d.energy);
  append(xpos, d.xpos);
  append(xquat, d.xquat);
}

void writeRecordingNpz(const std::string& path, const Model& m, const Recording& r) {
  const auto frames = static_cast<std::int64_t>(r.time.size());
  const auto table = [frames](const std::vector<double>& values, std::int64_t width) {
    return makeNpy<double>(values, {frames, width});
  };
  const auto poses = [&](const auto& values, std::int64_t width) {
    const auto* numbers = reinterpret_cast<const double*>(values.data());
    return makeNpy<double>({numbers, values.size() * static_cast<std::size_t>(width)}, {frames, m.nbody, width});
  };
  writeNpz(path,
           {{"time", makeNpy<double>(r.time, {frames})},
            {"qpos", table(r.qpos, m.nq)},
            {"qvel", table(r.qvel, m.nv)},
            {"act", table(r.act, m.na)},
            {"ctrl", table(r.ctrl, m.nu)},
            {"sensordata", table(r.sensordata, m.nsensordata)},
            {"energy", table(r.energy, 2)},
            {"xpos", poses(r.xpos, 3)},
            {"xquat", poses(r.xquat, 4)}},
           true);
}

}  // namespace kinetree
