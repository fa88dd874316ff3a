#pragma once
// Experiments with contact, each run in both engines side by side. An experiment prints its table and says whether what
// must hold, holds.

#include <string>

namespace kinetree::oracle {

enum class Outcome { passed, failed, skipped };

/// Residual of PGS over sweeps and of Newton over iterations on six stacked boxes, cold; table and plot.
Outcome sixBoxes(const std::string& models, const std::string& out);
/// A quadruped standing for 20,000 steps at tolerance 1e-6: what Newton and PGS say of themselves, and the trunk.
Outcome standing(const std::string& robots);
/// A humanoid falls limp on ground from hard to soft: rebound and sink.
Outcome flesh(const std::string& corpus);
/// A humanoid squats: contacts with the ground and with itself.
Outcome squat(const std::string& corpus);

}  // namespace kinetree::oracle
