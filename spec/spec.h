#pragma once
// Spec: a model as a user writes it. Plain structs with MuJoCo's defaults, no computation; copy and edit at will.
// Units are those of the file: angles in Compiler::degree's unit, everything else SI.

#include <cstdint>
#include <optional>

#include "spec/asset_source.h"
#include "spec/assets.h"
#include "spec/body.h"
#include "spec/import_note.h"
#include "spec/objects.h"

namespace kinetree {

namespace spec {

/// One default class: a complete record per kind, already holding its parent's values.
struct DefaultClass {
  std::string name;
  int parent = -1;  ///< index in Spec::defaults; -1: main
  Place place;
  std::shared_ptr<const Compiler> compiler;  ///< what its angles mean; null: the Spec's own
  Mesh mesh;
  Material material;
  Joint joint;
  Geom geom;
  Site site;
  Camera camera;
  Light light;
  Pair pair;
  Equality equality;
  Tendon tendon;
  Actuator actuator;
};

struct Size {
  std::int64_t memory = -1;  ///< bytes; -1: automatic
  int njmax = -1, nconmax = -1;
  std::int64_t nstack = -1;
  int nuserdata = 0, nkey = 0;
  int nuser_body = -1, nuser_jnt = -1, nuser_geom = -1, nuser_site = -1, nuser_cam = -1, nuser_tendon = -1,
      nuser_actuator = -1, nuser_sensor = -1;  ///< -1: longest in use
};

/// Replaces the computed statistic where given.
struct StatisticOverride {
  std::optional<double> meaninertia, meanmass, meansize, extent;
  std::optional<Vec3> center;
};

/// Text of a model file as it was read, kept for saving.
struct SourceFile {
  std::string path;
  std::shared_ptr<const std::string> text;
};

}  // namespace spec

struct Spec {
  std::string modelname = "MuJoCo Model";
  std::string comment;
  std::string file;  ///< the file it was read from; "": none
  spec::Compiler compiler;
  Option option;
  Visual visual;
  spec::Size size;
  spec::StatisticOverride statistic;
  std::vector<std::string> authored;  ///< "option/timestep", "size/njmax", ...: what was written, for attach conflicts

  std::vector<spec::DefaultClass> defaults = {{.name = "main"}};  ///< [0] is main; parents come first
  std::vector<spec::Mesh> meshes;
  std::vector<spec::Hfield> hfields;
  std::vector<spec::Texture> textures;
  std::vector<spec::Material> materials;
  std::vector<spec::Skin> skins;

  spec::Body world;  ///< name "world"

  std::vector<spec::Pair> pairs;
  std::vector<spec::Exclude> excludes;
  std::vector<spec::Equality> equalities;
  std::vector<spec::Tendon> tendons;
  std::vector<spec::Actuator> actuators;
  std::vector<spec::Sensor> sensors;
  std::vector<spec::Keyframe> keyframes;
  std::vector<spec::Numeric> numerics;
  std::vector<spec::Text> texts;
  std::vector<spec::Tuple> tuples;

  std::vector<spec::SourceFile> sources;      ///< what it was read from: the main file, includes, attached models
  int lastSerial = 0;                         ///< highest Element::serial in use
  std::vector<ImportNote> notes;              ///< what reading a foreign format changed or left out
  std::shared_ptr<const AssetSource> assets;  ///< null: files of the disk

  Spec() { world.name = "world"; }
  const spec::Compiler& compilerOf(const spec::Element& e) const { return e.compiler ? *e.compiler : compiler; }
  const AssetSource& source() const;
};

/// Path of an asset file to ask the source for: modeldir + directory option + file (only its last part if strippath).
/// An absolute part replaces what stands before it.
std::string meshPath(const spec::Compiler& compiler, std::string_view file);
std::string texturePath(const spec::Compiler& compiler, std::string_view file);

}  // namespace kinetree
