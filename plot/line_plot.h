#pragma once
// Line plots as self-contained SVG: enough for the figures that experiments leave behind.

#include <string>
#include <vector>

namespace kinetree {

struct Series {
  std::string name;
  std::vector<double> x, y;
  bool dashed = false;
};

struct LinePlot {
  std::string title, xLabel, yLabel;
  bool logX = false, logY = false;
  bool equalAxes = false;  ///< same scale on both axes, for paths in a plane
  std::vector<Series> series;

  /// The picture. Points that are not finite (or not positive on a log axis) break the line.
  std::string toSvg() const;
};

/// Several plots below each other in one file. Throws std::runtime_error if it cannot be written.
void writeSvg(const std::string& path, const std::vector<LinePlot>& plots);

}  // namespace kinetree
