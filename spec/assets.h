#pragma once
// Assets as written. Bytes of files are read when the model is built (spec/assets).

#include "spec/element.h"

namespace kinetree::spec {

enum class MeshInertia : int { convex = 0, exact = 1, legacy = 2, shell = 3 };
enum class MeshBuiltin : int { none = 0, sphere, hemisphere, cone, supersphere, supertorus, wedge, plate };

/// Files are named relative to their directory option (see assetPath); an unnamed asset takes the file's name without
/// directory and extension, which the reader has already done.
struct Mesh : Element {
  std::string contentType, file;
  std::vector<float> vertex, normal, texcoord;      ///< xyz, xyz, uv
  std::vector<int> face, facenormal, facetexcoord;  ///< three indices each
  Vec3 refpos;
  Quat refquat;  ///< of any length, also zero
  Vec3 scale = {1, 1, 1};
  bool smoothnormal = false;
  int maxhullvert = -1;  ///< -1: no limit
  MeshInertia inertia = MeshInertia::legacy;
  MeshBuiltin builtin = MeshBuiltin::none;
  std::vector<double> params;  ///< of the builtin
  std::string material;
};

struct Hfield : Element {
  std::string contentType, file;
  Row<4> size = {};        ///< half x, half y, top z, base z
  int nrow = 0, ncol = 0;  ///< replaced by the file's
  std::vector<float>
      elevation;  ///< as written: first row is the one of largest y; Model keeps rows in reverse. Empty: flat
};

struct Texture : Element {
  enum class Builtin : int { none = 0, gradient, checker, flat };
  enum class Mark : int { none = 0, edge, cross, random };
  TextureType type = TextureType::cube;
  ColorSpace colorspace = ColorSpace::automatic;
  std::string contentType, file;
  std::array<int, 2> gridsize = {1, 1};
  std::string gridlayout = "............";  ///< up to 12 letters of .RLUDFB
  std::array<std::string, 6> cubefiles;     ///< right left up down front back
  Builtin builtin = Builtin::none;
  Mark mark = Mark::none;
  Vec3 rgb1 = {0.8, 0.8, 0.8}, rgb2 = {0.5, 0.5, 0.5}, markrgb;
  double random = 0.01;
  int width = 0, height = 0, nchannel = 3;
  bool hflip = false, vflip = false;
};

struct Material : Element {
  enum Role : int {
    user = 0,
    rgb,
    occlusion,
    roughnessMap,
    metallicMap,
    normal,
    opacity,
    emissive,
    rgbaMap,
    orm,
    kRoles
  };
  std::array<std::string, kRoles> textures;  ///< by role
  bool texuniform = false;
  Row<2, float> texrepeat = {1, 1};
  float emission = 0, specular = 0.5f, shininess = 0.5f, reflectance = 0, metallic = -1, roughness = -1;
  Rgba rgba = {1, 1, 1, 1};
};

struct SkinBone {
  std::string body;
  Row<3, float> bindpos = {};
  Row<4, float> bindquat = {1, 0, 0, 0};
  std::vector<int> vertid;
  std::vector<float> vertweight;
};

struct Skin : Element {
  std::string file, material;
  Rgba rgba = {0.5f, 0.5f, 0.5f, 1};
  float inflate = 0;
  int group = 0;
  std::vector<float> vertex, texcoord;
  std::vector<int> face;
  std::vector<SkinBone> bones;
};

}  // namespace kinetree::spec
