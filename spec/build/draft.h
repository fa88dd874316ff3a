#pragma once
// The tree on its way from Spec to Model: bodies depth first, every kind of child listed body by body, each with its
// source and its resolved values. Indices into these lists become ids.

#include <vector>

#include "engine/model/model.h"
#include "spec/spec.h"

namespace kinetree::building {

struct Pose {
  Vec3 pos;
  Quat quat;
};

/// What all children of a body share.
template <class Source>
struct DraftOf {
  const Source* source = nullptr;
  const Pose* frame = nullptr;  ///< pose of the frame it stands in, within its body; null: none
  int body = 0;
};

struct JointDraft : DraftOf<spec::Joint> {
  Vec3 pos, axis;
  Row<2> range{};
  double ref = 0, springref = 0;
  bool limited = false, actfrclimited = false;
};

struct GeomDraft : DraftOf<spec::Geom> {
  Vec3 pos, size;
  Quat quat;
  GeomType type = GeomType::sphere;
  int mesh = -1, hfield = -1, material = -1;
  double mass = 0;
  Vec3 inertia;
  Box aabb;
  double rbound = 0;
};

struct SiteDraft : DraftOf<spec::Site> {
  Vec3 pos, size;
  Quat quat;
};

struct CameraDraft : DraftOf<spec::Camera> {
  Vec3 pos;
  Quat quat;
};

struct LightDraft : DraftOf<spec::Light> {
  Vec3 pos, dir;
};

struct Range {
  int first = 0, count = 0;
  int end() const { return first + count; }
};

struct BodyDraft : DraftOf<spec::Body> {
  int parent = 0;
  Vec3 pos, ipos, inertia;
  Quat quat, iquat;
  double mass = 0;
  Range joints, geoms, sites, cameras, lights;
  bool hasChildren = false;
};

struct Draft {
  std::vector<BodyDraft> bodies;
  std::vector<JointDraft> joints;
  std::vector<GeomDraft> geoms;
  std::vector<SiteDraft> sites;
  std::vector<CameraDraft> cameras;
  std::vector<LightDraft> lights;
  std::vector<std::vector<Pose>> frames;  ///< resolved frames, one list per body that has any
};

}  // namespace kinetree::building
