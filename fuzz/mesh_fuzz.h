#pragma once
// What every mesh fuzzer does with a source that was read: treat it in all ways. Only AssetError may come out.

#include <cstddef>
#include <cstdint>

#include "fuzz/simulate.h"
#include "spec/assets/asset_error.h"
#include "spec/assets/mesh_process.h"

namespace kinetree {

template <class Read>
void readAndProcess(Read&& read) {
  for (int mode = 0; mode < 4; ++mode) {
    MeshTreatment treatment;
    treatment.inertia = static_cast<spec::MeshInertia>(mode);
    treatment.needsHull = mode == 2;
    treatment.scale.x = mode == 3 ? -2 : 1;
    try {
      const MeshSource source = read();
      const ProcessedMesh mesh = processMesh(source, treatment);
      meshPicture(source, treatment, mesh.face, mesh.quat);
    } catch (const AssetError&) {
    }
  }
}

}  // namespace kinetree
