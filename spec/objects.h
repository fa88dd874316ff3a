#pragma once
// What stands outside the body tree: contact pairs, equalities, tendons, actuators, sensors, keyframes, custom data.
// References are names.

#include <utility>

#include "spec/element.h"

namespace kinetree::spec {

struct Pair : Element {
  std::string geom1, geom2;
  int condim = 3;
  Row<5> friction = {1, 1, 0.005, 0.0001, 0.0001};
  Row<2> solref = kSolref, solreffriction = {};
  Row<5> solimp = kSolimp;
  double margin = 0, gap = 0;
};

struct Exclude : Element {
  std::string body1, body2;
};

/// `data` is what eq_data starts from; what depends on qpos0 is filled in by the build (weld: if data[6..9] are zero).
struct Equality : Element {
  EqualityType type = EqualityType::connect;
  bool active = true;
  Row<2> solref = kSolref;
  Row<5> solimp = kSolimp;
  ObjType objtype = ObjType::unknown;  ///< connect, weld: body or site; otherwise unknown
  std::string name1, name2;            ///< name2 "": the world (bodies), none (joints, tendons)
  Row<11> data = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
};

struct Wrap {
  enum class Kind { joint, site, geom, pulley };  ///< sphere or cylinder is decided by the geom
  Kind kind = Kind::joint;
  std::string target;    ///< joint, site or geom
  std::string sidesite;  ///< geoms; "": none
  double prm = 0;        ///< joint: coefficient; pulley: divisor
  Place place;
};

struct Tendon : Element {
  bool spatial = false;  ///< tag it was written with; the first wrap decides the type
  std::vector<Wrap> path;
  int group = 0;
  Tristate limited = Tristate::automatic;
  Tristate actuatorfrclimited = Tristate::no;
  Row<2> range = {}, actuatorfrcrange = {};
  Row<2> solreflimit = kSolref, solreffriction = kSolref;
  Row<5> solimplimit = kSolimp, solimpfriction = kSolimp;
  Row<3> stiffness = {}, damping = {};  ///< linear, then the two polynomial coefficients
  Row<2> springlength = {-1, -1};       ///< both -1: length at qpos_spring
  double frictionloss = 0, armature = 0, margin = 0, width = 0.003;
  std::string material;
  Rgba rgba = {0.5f, 0.5f, 0.5f, 1};
  User user;
};

/// The general form; position, motor and the other tags are expanded into it on reading, on top of the class record.
struct Actuator : Element {
  std::string tag = "general";  ///< as written
  int group = 0;
  TransmissionType trntype = TransmissionType::undefined;
  std::string target;  ///< joint, tendon, site, body or crank site, by trntype
  std::string slidersite, refsite;
  Tristate ctrllimited = Tristate::automatic, forcelimited = Tristate::automatic, actlimited = Tristate::automatic;
  Row<2> ctrlrange = {}, forcerange = {}, actrange = {}, lengthrange = {};
  double inheritrange = 0;  ///< > 0: control or activation range from the target's range, scaled by this
  Row<6> gear = {1, 0, 0, 0, 0, 0};
  double cranklength = 0;
  Row<3> damping = {};
  double armature = 0;
  int actdim = -1;  ///< -1: automatic
  bool actearly = false;
  DynamicsType dyntype = DynamicsType::none;
  GainType gaintype = GainType::fixed;
  BiasType biastype = BiasType::none;
  Row<10> dynprm = {1}, gainprm = {1}, biasprm = {};  ///< biasprm[2] > 0 with gainprm[0] = -biasprm[1]: a damping ratio
  int nsample = 0, interp = 0;                        ///< interp: zoh 0, linear 1, cubic 2
  double delay = 0;
  User user;
};

struct Sensor : Element {
  SensorType type = SensorType::touch;
  ObjType objtype = ObjType::unknown, reftype = ObjType::unknown;
  std::string objname, refname;
  std::array<int, 3> intprm = {};                     ///< contact: data bits, reduce, num; rangefinder: data bits
  DataType datatype = DataType::real;                 ///< type user only; the build knows those of the others
  SensorStage needstage = SensorStage::acceleration;  ///< likewise
  int dim = 0;                                        ///< likewise
  double cutoff = 0, noise = 0, delay = 0;
  int nsample = 0, interp = 0;
  Row<2> interval = {};  ///< period, phase [s]
  User user;
};

/// State of an attached model's keyframe, by element serial, since its joints need not be named.
struct KeyPart {
  std::vector<std::pair<int, std::vector<double>>> qpos, qvel;   ///< by joint serial
  std::vector<std::pair<int, std::vector<double>>> act, ctrl;    ///< by actuator serial
  std::vector<std::pair<int, std::vector<double>>> mpos, mquat;  ///< by body serial
};

struct Keyframe : Element {
  double time = 0;
  std::vector<double> qpos, qvel, act, mpos, mquat, ctrl;  ///< empty: the model's initial values
  std::vector<KeyPart> parts;                              ///< written over them, after padding
};

struct Numeric : Element {
  int size = 0;  ///< at least data.size(); rest is zero
  std::vector<double> data;
};

struct Text : Element {
  std::string data;
};

struct TupleItem {
  ObjType objtype = ObjType::unknown;
  std::string objname;
  double prm = 0;
};

struct Tuple : Element {
  std::vector<TupleItem> items;
};

}  // namespace kinetree::spec
