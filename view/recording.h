#pragma once
// A simulation as it went: states for programs (.npz), body poses for eyes (.html, .png).

#include <string>
#include <vector>

#include "engine/model/data.h"

namespace kinetree {

struct Recording {
  std::vector<double> time;                   ///< [s]
  std::vector<double> qpos, qvel, act, ctrl;  ///< frames below each other
  std::vector<double> sensordata, energy;
  std::vector<Vec3> xpos;   ///< nbody a frame
  std::vector<Quat> xquat;  ///< nbody a frame

  void add(const Data& d);
};

/// Arrays with the frame as leading dimension. Throws ModelError if the file cannot be written.
void writeRecordingNpz(const std::string& path, const Model& m, const Recording& recording);
/// One file that a browser plays: drag to turn, wheel to zoom, space to pause. Throws ModelError.
void writeRecordingHtml(const std::string& path, const Model& m, const Recording& recording);
/// The last frame, drawn with depth and shadow-free light. Throws ModelError.
void writeRecordingPng(const std::string& path, const Model& m, const Recording& recording, int width = 960,
                       int height = 640);

}  // namespace kinetree
