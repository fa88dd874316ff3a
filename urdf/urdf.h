#pragma once
// URDF -> Spec. Source: the URDF specification, and what MuJoCo 3.10.0 makes of it; where we differ: docs/urdf.md.

#include "mjcf/faults.h"
#include "mjcf/mjcf.h"

namespace kinetree::urdf {

/// Reads the tree below `root`, a <robot>, into `spec`. What was changed or left out goes to spec.notes.
void readRobot(mjcf::XmlTree& tree, int root, Spec& spec, mjcf::Faults& faults, const ReadOptions& options,
               const AssetSource& source);

}  // namespace kinetree::urdf
