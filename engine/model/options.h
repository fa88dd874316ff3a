#pragma once
// Options, statistics and visual settings of a model. Defaults are MuJoCo 3.10.0's.

#include <array>

#include "engine/model/enums.h"
#include "engine/spatial/vec.h"

namespace kinetree {

/// A row of `N` numbers in a two-dimensional array.
template <int N, class T = double>
using Row = std::array<T, N>;

struct Option {
  double timestep = 0.002;     ///< [s]
  double impratio = 1;         ///< friction impedance over normal impedance
  double tolerance = 1e-8;     ///< main solver stops below this scaled improvement or gradient
  double ls_tolerance = 0.01;  ///< line search stops below this relative slope
  double noslip_tolerance = 1e-6;
  double ccd_tolerance = 1e-6;    ///< convex collision
  double sleep_tolerance = 1e-4;  ///< velocity below which a tree may fall asleep
  Vec3 gravity = {0, 0, -9.81};   ///< [m/s^2]
  Vec3 wind;                      ///< velocity of the medium [m/s]
  Vec3 magnetic = {0, -0.5, 0};   ///< world flux, read by magnetometers
  double density = 0;             ///< of the medium [kg/m^3]
  double viscosity = 0;           ///< of the medium [kg/(m s)]
  double o_margin = 0;            ///< the four o_* replace contact parameters when enable::override_ is set
  Row<2> o_solref = {0.02, 1};
  Row<5> o_solimp = {0.9, 0.95, 0.001, 0.5, 2};
  Row<5> o_friction = {1, 1, 0.005, 0.0001, 0.0001};
  Integrator integrator = Integrator::euler;
  Cone cone = Cone::pyramidal;
  JacobianForm jacobian = JacobianForm::automatic;
  SolverType solver = SolverType::newton;
  int iterations = 100;
  int ls_iterations = 50;
  int noslip_iterations = 0;
  int ccd_iterations = 35;
  int disableflags = 0;     ///< bits of namespace disable
  int enableflags = 0;      ///< bits of namespace enable
  int disableactuator = 0;  ///< bit g: actuators of group g give no force
  int sdf_initpoints = 40;
  int sdf_iterations = 10;

  bool disabled(int bits) const { return (disableflags & bits) != 0; }
  bool enabled(int bits) const { return (enableflags & bits) != 0; }
};

struct Statistic {
  double meaninertia = 1;  ///< mean diagonal of M at qpos0
  double meanmass = 1;     ///< [kg]
  double meansize = 0.2;   ///< [m]
  double extent = 2;       ///< [m]
  Vec3 center;             ///< [m]
};

/// What only pictures need; carried so that saving and viewing keep it.
struct Visual {
  struct {
    int cameraid = -1;
    int orthographic = 0;
    float fovy = 45.0f;
    float ipd = 0.068f;
    float azimuth = 90.0f;
    float elevation = -45.0f;
    float linewidth = 1.0f;
    float glow = 0.3f;
    float realtime = 1.0f;
    int offwidth = 640;
    int offheight = 480;
    int ellipsoidinertia = 0;
    int bvactive = 1;
  } global;
  struct {
    int shadowsize = 4096;
    int offsamples = 4;
    int numslices = 28;
    int numstacks = 16;
    int numquads = 4;
  } quality;
  struct {
    Row<3, float> ambient = {0.1f, 0.1f, 0.1f};
    Row<3, float> diffuse = {0.4f, 0.4f, 0.4f};
    Row<3, float> specular = {0.5f, 0.5f, 0.5f};
    int active = 1;
  } headlight;
  struct {
    float stiffness = 100.0f;
    float stiffnessrot = 500.0f;
    float force = 0.005f;
    float torque = 0.1f;
    float alpha = 0.3f;
    float fogstart = 3.0f;
    float fogend = 10.0f;
    float znear = 0.01f;
    float zfar = 50.0f;
    float haze = 0.3f;
    float shadowclip = 1.0f;
    float shadowscale = 0.6f;
    float actuatortendon = 2.0f;
  } map;
  struct {
    float forcewidth = 0.1f;
    float contactwidth = 0.3f;
    float contactheight = 0.1f;
    float connect = 0.2f;
    float com = 0.4f;
    float camera = 0.3f;
    float light = 0.3f;
    float selectpoint = 0.2f;
    float jointlength = 1.0f;
    float jointwidth = 0.1f;
    float actuatorlength = 0.7f;
    float actuatorwidth = 0.2f;
    float framelength = 1.0f;
    float framewidth = 0.1f;
    float constraint = 0.1f;
    float slidercrank = 0.2f;
    float frustum = 10.0f;
  } scale;
  struct {
    Row<4, float> fog = {0.0f, 0.0f, 0.0f, 1.0f};
    Row<4, float> haze = {1.0f, 1.0f, 1.0f, 1.0f};
    Row<4, float> force = {1.0f, 0.5f, 0.5f, 1.0f};
    Row<4, float> inertia = {0.8f, 0.2f, 0.2f, 0.6f};
    Row<4, float> joint = {0.2f, 0.6f, 0.8f, 1.0f};
    Row<4, float> actuator = {0.2f, 0.25f, 0.2f, 1.0f};
    Row<4, float> actuatornegative = {0.2f, 0.6f, 0.9f, 1.0f};
    Row<4, float> actuatorpositive = {0.9f, 0.4f, 0.2f, 1.0f};
    Row<4, float> com = {0.9f, 0.9f, 0.9f, 1.0f};
    Row<4, float> camera = {0.6f, 0.9f, 0.6f, 1.0f};
    Row<4, float> light = {0.6f, 0.6f, 0.9f, 1.0f};
    Row<4, float> selectpoint = {0.9f, 0.9f, 0.1f, 1.0f};
    Row<4, float> connect = {0.2f, 0.2f, 0.8f, 1.0f};
    Row<4, float> contactpoint = {0.9f, 0.6f, 0.2f, 1.0f};
    Row<4, float> contactforce = {0.7f, 0.9f, 0.9f, 1.0f};
    Row<4, float> contactfriction = {0.9f, 0.8f, 0.4f, 1.0f};
    Row<4, float> contacttorque = {0.9f, 0.7f, 0.9f, 1.0f};
    Row<4, float> contactgap = {0.5f, 0.8f, 0.9f, 1.0f};
    Row<4, float> rangefinder = {1.0f, 1.0f, 0.1f, 1.0f};
    Row<4, float> constraint = {0.9f, 0.0f, 0.0f, 1.0f};
    Row<4, float> slidercrank = {0.5f, 0.3f, 0.8f, 1.0f};
    Row<4, float> crankbroken = {0.9f, 0.0f, 0.0f, 1.0f};
    Row<4, float> frustum = {1.0f, 1.0f, 0.0f, 0.2f};
    Row<4, float> bv = {};
    Row<4, float> bvactive = {};
  } rgba;
};
}  // namespace kinetree
