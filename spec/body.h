#pragma once
// The body tree as written: bodies, frames, joints, geoms, sites, cameras, lights. Values are class values overwritten
// by the element's own; angles are still in the compiler's unit and names are not yet looked up.

#include <optional>

#include "spec/element.h"

namespace kinetree::spec {

/// Not a model object: it moves the elements that name it. A nested frame comes after its parent in Body::frames.
struct Frame : Element {
  int parent = -1;  ///< index in Body::frames; -1: directly in the body
  std::string childclass;
  Vec3 pos;
  Orientation orientation;
};

/// What can stand in a frame. The index refers to the frames of the body that holds the element.
struct Framed : Element {
  int frame = -1;  ///< -1: directly in the body
};

struct Joint : Framed {
  JointType type = JointType::hinge;
  Vec3 pos;
  Vec3 axis = {0, 0, 1};                 ///< of any length
  Tristate align = Tristate::automatic;  ///< free joints: move the body frame to its inertial frame
  int group = 0;
  Tristate limited = Tristate::automatic;
  Row<2> range = {};  ///< hinge, ball: the compiler's unit; slide: [m]
  double margin = 0;
  Row<2> solreflimit = kSolref, solreffriction = kSolref;
  Row<5> solimplimit = kSolimp, solimpfriction = kSolimp;
  Tristate actuatorfrclimited = Tristate::automatic;
  Row<2> actuatorfrcrange = {};
  bool actuatorgravcomp = false;
  double ref = 0, springref = 0;        ///< hinge: the compiler's unit; slide: [m]
  Row<3> stiffness = {}, damping = {};  ///< linear, then the two polynomial coefficients
  Row<2> springdamper = {};             ///< time constant, damping ratio; zeros: not used
  double armature = 0, frictionloss = 0;
  User user;
};

struct Geom : Framed {
  GeomType type = GeomType::sphere;
  Vec3 pos;
  Orientation orientation;
  std::optional<Row<6>> fromto;
  Row<3> size = {};
  int contype = 1, conaffinity = 1, condim = 3, group = 0, priority = 0;
  Row<3> friction = {1, 0.005, 0.0001};
  double solmix = 1;
  Row<2> solref = kSolref;
  Row<5> solimp = kSolimp;
  double margin = 0, gap = 0;
  std::optional<double> mass;  ///< beats density
  double density = 1000;
  bool shellinertia = false;
  bool fluidEllipsoid = false;
  Row<5> fluidcoef = {0.5, 0.25, 1.5, 1, 1};  ///< blunt drag, slender drag, angular drag, Kutta lift, Magnus lift
  std::string material, hfield, mesh;
  double fitscale = 1;
  Rgba rgba = {0.5f, 0.5f, 0.5f, 1};
  User user;
};

struct Site : Framed {
  GeomType type = GeomType::sphere;
  Vec3 pos;
  Orientation orientation;
  std::optional<Row<6>> fromto;
  Row<3> size = {0.005, 0.005, 0.005};
  int group = 0;
  std::string material;
  Rgba rgba = {0.5f, 0.5f, 0.5f, 1};
  User user;
};

struct Camera : Framed {
  TrackingMode mode = TrackingMode::fixed;
  std::string target;  ///< body
  Projection projection = Projection::perspective;
  Vec3 pos;
  Orientation orientation;
  double fovy = 45;  ///< always degrees (orthographic: length)
  double ipd = 0.068;
  std::array<int, 2> resolution = {1, 1};
  int output = 1;  ///< bits: rgb 1, depth 2, distance 4, normal 8, segmentation 16
  Row<2, float> sensorsize = {}, focal = {}, focalpixel = {}, principal = {}, principalpixel = {};
  User user;
};

struct Light : Framed {
  TrackingMode mode = TrackingMode::fixed;
  std::string target;   ///< body
  std::string texture;  ///< image lights
  LightType type = LightType::spot;
  Vec3 pos;
  Vec3 dir = {0, 0, -1};
  bool castshadow = true, active = true;
  float bulbradius = 0.02f, intensity = 0, range = 10, cutoff = 45, exponent = 10;
  Row<3, float> attenuation = {1, 0, 0}, ambient = {}, diffuse = {0.7f, 0.7f, 0.7f}, specular = {0.3f, 0.3f, 0.3f};
};

struct Inertial {
  Place place;
  Vec3 pos;
  Orientation orientation;
  double mass = 0;
  Vec3 diaginertia;                   ///< zeros unless given; used as given, not sorted
  std::optional<Row<6>> fullinertia;  ///< xx yy zz xy xz yz
};

/// Children of one kind are in document order; unlike kinds are ordered by `serial`. Frames do not change the order.
struct Body : Framed {
  std::string childclass;
  Vec3 pos;
  Orientation orientation;
  bool mocap = false;
  double gravcomp = 0;
  SleepPolicy sleep = SleepPolicy::automatic;
  std::optional<Inertial> inertial;
  User user;

  std::vector<Frame> frames;
  std::vector<Joint> joints;
  std::vector<Geom> geoms;
  std::vector<Site> sites;
  std::vector<Camera> cameras;
  std::vector<Light> lights;
  std::vector<Body> bodies;
};

}  // namespace kinetree::spec
