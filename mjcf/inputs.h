#pragma once
// Elements as read, where a file says more than the struct of spec/ keeps: what the reader works out from it goes
// into the struct, the rest is dropped.

#include <optional>

#include "spec/spec.h"

namespace kinetree::mjcf {

struct RootInput {
  std::optional<std::string> model;
};

struct CompilerInput : spec::Compiler {
  enum class Angle : int { radian = 0, degree = 1 };
  enum class Coordinate : int { local = 0, global = 1 };
  std::optional<Angle> angle;
  std::optional<Coordinate> coordinate;
  std::optional<std::string> assetdir, meshdirText, texturedirText;
};

struct OptionInput : Option {
  std::vector<int> actuatorgroupdisable;
};

struct SizeInput : spec::Size {
  std::optional<int> njmaxGiven, nstackGiven;
  std::string memoryText;
};

struct LightInput : spec::Light {
  std::optional<bool> directional;
};

struct FreeJointInput : spec::Joint {};

struct BodyInput : spec::Body {};

struct ReplicateInput {
  std::array<int, 1> count = {};
  Vec3 offset, euler;
  std::string sep, childclass;
};

struct AttachInput {
  std::string model, body, prefix;
};

struct ModelInput {
  std::string name, file, contentType;
};

struct MaterialInput : spec::Material {
  std::optional<std::string> texture;
};

struct LayerInput {
  std::string texture;
  spec::Material::Role role = spec::Material::user;
};

struct EqualityInput : spec::Equality {
  std::optional<std::string> body1, body2, site1, site2, joint1, joint2, tendon1, tendon2, flex;
  std::optional<Vec3> anchor;
  std::optional<Row<7>> relpose;
  std::optional<double> torquescale;
};

struct ActuatorInput : spec::Actuator {
  std::optional<std::string> joint, jointinparent, tendon, cranksite, site, body, sliderText, refText;
  std::optional<double> crank;
  std::optional<double> kp, kv, dampratio, timeconst, area, diameter, gain;
  std::optional<double> inheritrangeGiven;
  std::optional<Row<3>> bias;
  std::optional<double> tausmooth, force, scale, lmin, lmax, vmax, fpmax, fvmax;
  std::optional<Row<2>> muscleTimeconst, muscleRange;
  // dcmotor; the reader presets them from the class record
  Row<2> motorconst = {}, inductance = {};
  double resistance = 0;
  Row<3> nominal = {}, saturation = {}, cogging = {};
  Row<6> controller = {}, thermal = {};
  Row<5> lugre = {};
  enum class Input : int { voltage = 0, position = 1, velocity = 2 };
  Input input = Input::voltage;
};

struct SensorInput : spec::Sensor {
  std::optional<std::string> site, camera, joint, tendon, actuator, body, geom, mesh;
  std::optional<std::string> geom1, geom2, body1, body2, subtree1, subtree2;
  std::optional<std::string> objtypeText, objnameText, reftypeText, refnameText;
  std::vector<int> data;
  std::optional<int> num;
  int reduce = 0;
};

struct CompositeInput {
  enum class Type : int { particle = 0, grid, rope, loop, cable, cloth };
  enum class Curve : int { line = 0, cosine, sine, zero };
  struct Skin {
    bool texcoord = false;
    std::string material;
    int group = 0, subgrid = 0;
    spec::Rgba rgba = {1, 1, 1, 1};
    float inflate = 0;
  };
  std::string prefix, initial = "ball";
  Type type = Type::particle;
  std::array<int, 3> count = {1, 1, 1};
  Vec3 offset;
  Quat quat;
  std::vector<float> vertex;
  std::array<Curve, 3> curve = {Curve::zero, Curve::zero, Curve::zero};
  Row<3> size = {1, 0, 0};
  spec::Joint joint;
  spec::Geom geom;
  spec::Site site;
  Skin skin;
};

struct NumericInput : spec::Numeric {
  std::optional<int> sizeGiven;
};

struct TupleItemInput : spec::TupleItem {
  std::string objtypeText;
};

}  // namespace kinetree::mjcf
