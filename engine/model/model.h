#pragma once
// The constant description of an articulated system: flat arrays grouped by element, in the order, shape and units
// that MuJoCo 3.10.0 gives them (mjmodel.h), so that each can be compared row by row. Body 0 is the world; parents
// come before children; a body's joints, dofs and geoms are contiguous. Lengths in metres, angles in radians.
//
// A Model is filled by spec/build (or read from a file) and sealed by finalize(); from then on it is only read, and
// may be shared by any number of Data and threads. Whoever edits fields afterwards calls finalize() again.

#include <cstdint>
#include <memory>
#include <string>

#include "engine/array.h"
#include "engine/model/callbacks.h"
#include "engine/model/enums.h"
#include "engine/model/options.h"
#include "engine/spatial/inertia.h"
#include "engine/spatial/quat.h"

namespace kinetree {

struct Plan;        // engine/plan.h: what the model decides once for every step
struct LazyAssets;  // engine/model/lazy_assets.h: pictures and bounding volumes, made when first asked for

struct Model {
  // coordinates, velocities, controls, activations
  int nq = 0, nv = 0, nu = 0, na = 0;
  // tree
  int nbody = 0, njnt = 0, ntree = 0, ngeom = 0, nsite = 0, ncam = 0, nlight = 0, nmocap = 0, ngravcomp = 0;
  // non-zeros of the sparsity patterns
  int nM = 0, nB = 0, nC = 0, nD = 0, nJten = 0, nJmom = 0;
  // assets
  int nbvh = 0, nmesh = 0, nmeshvert = 0, nmeshnormal = 0, nmeshtexcoord = 0, nmeshface = 0, nmeshgraph = 0,
      nmeshpoly = 0, nmeshpolyvert = 0, nmeshpolymap = 0, nskin = 0, nskinvert = 0, nskintexvert = 0, nskinface = 0,
      nskinbone = 0, nskinbonevert = 0, nhfield = 0, nhfielddata = 0, ntex = 0, nmat = 0;
  // contact, equality, tendons, sensors, keyframes
  int npair = 0, nexclude = 0, neq = 0, ntendon = 0, nwrap = 0, nsensor = 0, nsensordata = 0, nkey = 0, nemax = 0;
  // custom data and names
  int nnumeric = 0, nnumericdata = 0, ntext = 0, ntextdata = 0, ntuple = 0, ntupledata = 0, nuserdata = 0,
      nuser_body = 0, nuser_jnt = 0, nuser_geom = 0, nuser_site = 0, nuser_cam = 0, nuser_tendon = 0,
      nuser_actuator = 0, nuser_sensor = 0, nnames = 0, npaths = 0, nnames_map = 0, nhistory = 0;
  // sizes that older files declare, carried
  int njmax = 0, nconmax = 0;
  std::int64_t ntexdata = 0;  ///< bytes of all pictures
  std::int64_t narena = 0;    ///< bytes MuJoCo would reserve for rows and contacts; carried, not a limit here

  std::string name = "MuJoCo Model";  ///< model name
  Option opt;
  Visual vis;
  Statistic stat;

  // reference pose (nq)
  Array<double> qpos0;        ///< coordinates of the reference pose
  Array<double> qpos_spring;  ///< coordinates at which joint springs rest

  // bodies (nbody)
  Array<int> body_parentid;         ///< parent body
  Array<int> body_rootid;           ///< topmost ancestor below the world
  Array<int> body_weldid;           ///< topmost body it is rigidly welded to
  Array<int> body_mocapid;          ///< row of its mocap pose; -1: none
  Array<int> body_jntnum;           ///< joints of its own
  Array<int> body_jntadr;           ///< its first joint; -1: none
  Array<int> body_dofnum;           ///< dofs of its own
  Array<int> body_dofadr;           ///< its first dof; -1: none
  Array<int> body_treeid;           ///< kinematic tree; -1: static
  Array<int> body_geomnum;          ///< geoms of its own
  Array<int> body_geomadr;          ///< its first geom; -1: none
  Array<std::uint8_t> body_simple;  ///< 1: its rows of M are diagonal; 2: and it only slides
  Array<SameFrame> body_sameframe;  ///< how its frame relates to its inertial frame
  Array<Vec3> body_pos;             ///< frame in the parent body [m]
  Array<Quat> body_quat;            ///< frame in the parent body
  Array<Vec3> body_ipos;            ///< centre of mass in the body [m]
  Array<Quat> body_iquat;           ///< principal axes in the body
  Array<double> body_mass;          ///< [kg]
  Array<double> body_subtreemass;   ///< mass of the body and all below it [kg]
  Array<Vec3> body_inertia;         ///< principal moments [kg m^2]
  Array<Row<2>> body_invweight0;    ///< mean inverse inertia at qpos0: translation [1/kg], rotation [1/(kg m^2)]
  Array<double> body_gravcomp;      ///< share of its weight that is cancelled
  Array<double> body_margin;        ///< largest margin of its geoms [m]
  Array<double> body_user;          ///< user numbers
  Array<int> body_contype;          ///< all contype bits of its geoms
  Array<int> body_conaffinity;      ///< all conaffinity bits of its geoms
  Array<int> body_bvhadr;           ///< root of its bounding volumes; -1: none
  Array<int> body_bvhnum;           ///< bounding volumes of its own

  // bounding volumes, built on demand (nbvh)
  Array<int> bvh_depth;          ///< depth in the hierarchy
  Array<Row<2, int>> bvh_child;  ///< left and right child; -1: leaf
  Array<int> bvh_nodeid;         ///< geom or face of a leaf; -1: inner node
  Array<Box> bvh_aabb;           ///< box in the owner frame [m]

  // joints (njnt)
  Array<JointType> jnt_type;
  Array<int> jnt_qposadr;                 ///< first coordinate in qpos
  Array<int> jnt_dofadr;                  ///< first dof in qvel
  Array<int> jnt_bodyid;                  ///< body it moves
  Array<int> jnt_actuatorid;              ///< actuator that adds damping or armature; -1: none, -2: several
  Array<int> jnt_group;                   ///< visual group
  Array<std::uint8_t> jnt_limited;        ///< has a range
  Array<std::uint8_t> jnt_actfrclimited;  ///< limits the sum of its actuator forces
  Array<std::uint8_t> jnt_actgravcomp;    ///< gravity compensation counts as actuator force
  Array<Row<2>> jnt_solref;               ///< limit: time constant and damping ratio, or -stiffness and -damping
  Array<Row<5>> jnt_solimp;               ///< limit: impedance dmin dmax width midpoint power
  Array<Vec3> jnt_pos;                    ///< anchor in the body [m]
  Array<Vec3> jnt_axis;                   ///< axis in the body
  Array<double> jnt_stiffness;            ///< linear spring [N/m or N m/rad]
  Array<Row<2>> jnt_stiffnesspoly;        ///< quadratic and cubic spring terms
  Array<Row<2>> jnt_range;                ///< lower and upper limit [m or rad]
  Array<Row<2>> jnt_actfrcrange;          ///< bounds of its summed actuator force
  Array<double> jnt_margin;               ///< distance at which the limit becomes active
  Array<double> jnt_user;                 ///< user numbers

  // dofs (nv)
  Array<int> dof_bodyid;           ///< body it moves
  Array<int> dof_jntid;            ///< joint it belongs to
  Array<int> dof_parentid;         ///< nearest dof above it; -1: none
  Array<int> dof_treeid;           ///< kinematic tree
  Array<int> dof_Madr;             ///< its diagonal in qM
  Array<int> dof_simplenum;        ///< consecutive simple dofs from here on
  Array<Row<2>> dof_solref;        ///< friction loss: reference
  Array<Row<5>> dof_solimp;        ///< friction loss: impedance
  Array<double> dof_frictionloss;  ///< dry friction [N or N m]
  Array<double> dof_armature;      ///< rotor inertia [kg or kg m^2]
  Array<double> dof_damping;       ///< linear damping [N s/m or N m s/rad]
  Array<Row<2>> dof_dampingpoly;   ///< quadratic and cubic damping terms
  Array<double> dof_invweight0;    ///< diagonal of M^-1 at qpos0, averaged over a joint
  Array<double> dof_M0;            ///< diagonal of M at qpos0
  Array<double> dof_length;        ///< 1, or a length scale for rotations [m]

  // kinematic trees (ntree)
  Array<int> tree_bodyadr;  ///< first body
  Array<int> tree_bodynum;  ///< bodies
  Array<int> tree_dofadr;   ///< first dof
  Array<int> tree_dofnum;   ///< dofs
  Array<SleepPolicy> tree_sleep_policy;

  // geoms (ngeom)
  Array<GeomType> geom_type;
  Array<int> geom_contype;          ///< collision bits it has
  Array<int> geom_conaffinity;      ///< collision bits it reacts to
  Array<int> geom_condim;           ///< contact dimension 1, 3, 4 or 6
  Array<int> geom_bodyid;           ///< body that carries it
  Array<int> geom_dataid;           ///< mesh or height field; -1: none
  Array<int> geom_matid;            ///< material; -1: none
  Array<int> geom_group;            ///< visual group
  Array<int> geom_priority;         ///< whose contact parameters win
  Array<SameFrame> geom_sameframe;  ///< how its frame relates to the body
  Array<double> geom_solmix;        ///< weight when contact parameters are mixed
  Array<Row<2>> geom_solref;        ///< contact: reference
  Array<Row<5>> geom_solimp;        ///< contact: impedance
  Array<Vec3> geom_size;            ///< radius, half lengths: by type [m]
  Array<Box> geom_aabb;             ///< box in the geom frame [m]
  Array<double> geom_rbound;        ///< radius of the bounding sphere; 0: plane [m]
  Array<Vec3> geom_pos;             ///< frame in the body [m]
  Array<Quat> geom_quat;            ///< frame in the body
  Array<Vec3> geom_friction;        ///< slide, spin [m], roll [m]
  Array<double> geom_margin;        ///< distance at which contact force starts [m]
  Array<double> geom_gap;           ///< further distance at which contacts are listed [m]
  Array<Row<12>> geom_fluid;        ///< ellipsoid fluid model: switch, five coefficients, virtual masses and inertias
  Array<double> geom_user;          ///< user numbers
  Array<Row<4, float>> geom_rgba;   ///< colour without a material

  // sites (nsite)
  Array<GeomType> site_type;        ///< its shape
  Array<int> site_bodyid;           ///< body that carries it
  Array<int> site_matid;            ///< material; -1: none
  Array<int> site_group;            ///< visual group
  Array<SameFrame> site_sameframe;  ///< how its frame relates to the body
  Array<Vec3> site_size;            ///< shape [m]
  Array<Vec3> site_pos;             ///< frame in the body [m]
  Array<Quat> site_quat;            ///< frame in the body
  Array<double> site_user;          ///< user numbers
  Array<Row<4, float>> site_rgba;   ///< colour without a material

  // cameras (ncam)
  Array<TrackingMode> cam_mode;
  Array<int> cam_bodyid;                ///< body that carries it
  Array<int> cam_targetbodyid;          ///< body it looks at; -1: none
  Array<Vec3> cam_pos;                  ///< frame in the body [m]
  Array<Quat> cam_quat;                 ///< frame in the body
  Array<Vec3> cam_poscom0;              ///< world offset from the subtree com at qpos0 [m]
  Array<Vec3> cam_pos0;                 ///< world offset from the body at qpos0 [m]
  Array<Mat3> cam_mat0;                 ///< world orientation at qpos0
  Array<Projection> cam_projection;     ///< 0 perspective, 1 orthographic
  Array<double> cam_fovy;               ///< vertical field of view [deg], or height [m]
  Array<double> cam_ipd;                ///< distance of the eyes [m]
  Array<Row<2, int>> cam_resolution;    ///< width, height [pixel]
  Array<int> cam_output;                ///< bits of what it delivers
  Array<Row<2, float>> cam_sensorsize;  ///< width, height [m]
  Array<Row<4, float>> cam_intrinsic;   ///< focal length x y, principal point x y [m]
  Array<double> cam_user;               ///< user numbers

  // lights (nlight)
  Array<TrackingMode> light_mode;
  Array<int> light_bodyid;        ///< body that carries it
  Array<int> light_targetbodyid;  ///< body it looks at; -1: none
  Array<LightType> light_type;
  Array<int> light_texid;  ///< texture of an image light; -1: none
  Array<std::uint8_t> light_castshadow;
  Array<float> light_bulbradius;
  Array<float> light_intensity;
  Array<float> light_range;
  Array<std::uint8_t> light_active;
  Array<Vec3> light_pos;      ///< in the body [m]
  Array<Vec3> light_dir;      ///< in the body
  Array<Vec3> light_poscom0;  ///< world offset from the subtree com at qpos0 [m]
  Array<Vec3> light_pos0;     ///< world offset from the body at qpos0 [m]
  Array<Vec3> light_dir0;     ///< world direction at qpos0
  Array<Row<3, float>> light_attenuation;
  Array<float> light_cutoff;
  Array<float> light_exponent;
  Array<Row<3, float>> light_ambient;
  Array<Row<3, float>> light_diffuse;
  Array<Row<3, float>> light_specular;

  // meshes (nmesh, and one row per vertex, face, ...)
  Array<int> mesh_vertadr;               ///< first vertex
  Array<int> mesh_vertnum;               ///< vertices
  Array<int> mesh_faceadr;               ///< first face
  Array<int> mesh_facenum;               ///< faces
  Array<int> mesh_bvhadr;                ///< root of its bounding volumes; -1: not built
  Array<int> mesh_bvhnum;                ///< bounding volumes
  Array<int> mesh_normaladr;             ///< first normal
  Array<int> mesh_normalnum;             ///< normals
  Array<int> mesh_texcoordadr;           ///< first texture coordinate; -1: none
  Array<int> mesh_texcoordnum;           ///< texture coordinates
  Array<int> mesh_graphadr;              ///< start of its hull graph; -1: no hull
  Array<Row<3, float>> mesh_vert;        ///< vertices in the mesh inertial frame [m]
  Array<Row<3, float>> mesh_normal;      ///< vertex normals
  Array<Row<2, float>> mesh_texcoord;    ///< texture coordinates
  Array<Row<3, int>> mesh_face;          ///< three vertices of each face
  Array<Row<3, int>> mesh_facenormal;    ///< three normals of each face
  Array<Row<3, int>> mesh_facetexcoord;  ///< three texture coordinates of each face
  Array<int> mesh_graph;                 ///< convex hulls: counts, edge lists, faces
  Array<Vec3> mesh_scale;                ///< scale applied to the asset
  Array<Vec3> mesh_pos;                  ///< centre of mass of the asset [m]
  Array<Quat> mesh_quat;                 ///< principal axes of the asset
  Array<int> mesh_pathadr;               ///< file name in paths; -1: none
  Array<int> mesh_polynum;               ///< hull polygons
  Array<int> mesh_polyadr;               ///< first hull polygon
  Array<Vec3> mesh_polynormal;           ///< normal of each polygon
  Array<int> mesh_polyvertadr;           ///< first vertex of each polygon
  Array<int> mesh_polyvertnum;           ///< vertices of each polygon
  Array<int> mesh_polyvert;              ///< vertices of all polygons
  Array<int> mesh_polymapadr;            ///< first polygon of each vertex
  Array<int> mesh_polymapnum;            ///< polygons of each vertex
  Array<int> mesh_polymap;               ///< polygons of all vertices

  // skins (nskin, ...)
  Array<int> skin_matid;
  Array<int> skin_group;
  Array<Row<4, float>> skin_rgba;
  Array<float> skin_inflate;
  Array<int> skin_vertadr;
  Array<int> skin_vertnum;
  Array<int> skin_texcoordadr;
  Array<int> skin_faceadr;
  Array<int> skin_facenum;
  Array<int> skin_boneadr;
  Array<int> skin_bonenum;
  Array<Row<3, float>> skin_vert;
  Array<Row<2, float>> skin_texcoord;
  Array<Row<3, int>> skin_face;
  Array<int> skin_bonevertadr;
  Array<int> skin_bonevertnum;
  Array<Row<3, float>> skin_bonebindpos;
  Array<Row<4, float>> skin_bonebindquat;
  Array<int> skin_bonebodyid;
  Array<int> skin_bonevertid;
  Array<float> skin_bonevertweight;
  Array<int> skin_pathadr;

  // height fields (nhfield)
  Array<Row<4>> hfield_size;  ///< half x, half y, top, base [m]
  Array<int> hfield_nrow;     ///< rows
  Array<int> hfield_ncol;     ///< columns
  Array<int> hfield_adr;      ///< first elevation
  Array<float> hfield_data;   ///< elevations, 0 to 1
  Array<int> hfield_pathadr;  ///< file name in paths; -1: none

  // textures (ntex)
  Array<TextureType> tex_type;
  Array<ColorSpace> tex_colorspace;
  Array<int> tex_height;
  Array<int> tex_width;
  Array<int> tex_nchannel;
  Array<std::int64_t> tex_adr;
  Array<std::uint8_t> tex_data;
  Array<int> tex_pathadr;

  // materials (nmat)
  Array<Row<10, int>> mat_texid;
  Array<std::uint8_t> mat_texuniform;
  Array<Row<2, float>> mat_texrepeat;
  Array<float> mat_emission;
  Array<float> mat_specular;
  Array<float> mat_shininess;
  Array<float> mat_reflectance;
  Array<float> mat_metallic;
  Array<float> mat_roughness;
  Array<Row<4, float>> mat_rgba;

  // contact pairs (npair)
  Array<int> pair_dim;                ///< contact dimension
  Array<int> pair_geom1;              ///< first geom
  Array<int> pair_geom2;              ///< second geom
  Array<int> pair_signature;          ///< body of geom1 << 16, plus body of geom2
  Array<Row<2>> pair_solref;          ///< reference along the normal
  Array<Row<2>> pair_solreffriction;  ///< reference along the tangents; 0 0: as the normal
  Array<Row<5>> pair_solimp;          ///< impedance
  Array<double> pair_margin;          ///< distance at which contact force starts [m]
  Array<double> pair_gap;             ///< further distance at which contacts are listed [m]
  Array<Row<5>> pair_friction;        ///< two tangents, spin, two rolls

  // excluded body pairs (nexclude)
  Array<int> exclude_signature;  ///< body1 << 16, plus body2

  // equalities (neq)
  Array<EqualityType> eq_type;
  Array<int> eq_obj1id;            ///< first object
  Array<int> eq_obj2id;            ///< second object; -1: none
  Array<ObjType> eq_objtype;       ///< kind of both
  Array<std::uint8_t> eq_active0;  ///< active after a reset
  Array<Row<2>> eq_solref;         ///< reference
  Array<Row<5>> eq_solimp;         ///< impedance
  Array<Row<11>> eq_data;          ///< anchors, relative pose or polynomial, by type

  // tendons (ntendon)
  Array<int> tendon_adr;  ///< first element of its path
  Array<int> tendon_num;  ///< elements of its path
  Array<int> tendon_matid;
  Array<int> tendon_actuatorid;  ///< actuator that adds damping or armature; -1: none, -2: several
  Array<int> tendon_group;
  Array<int> tendon_treenum;                 ///< kinematic trees it touches
  Array<Row<2, int>> tendon_treeid;          ///< the first two of them
  Array<int> ten_J_rownnz;                   ///< entries of its Jacobian
  Array<int> ten_J_rowadr;                   ///< its first entry
  Array<int> ten_J_colind;                   ///< dof of each entry
  Array<std::uint8_t> tendon_limited;        ///< has a range
  Array<std::uint8_t> tendon_actfrclimited;  ///< limits the sum of its actuator forces
  Array<double> tendon_width;
  Array<Row<2>> tendon_solref_lim;  ///< limit: reference
  Array<Row<5>> tendon_solimp_lim;  ///< limit: impedance
  Array<Row<2>> tendon_solref_fri;  ///< friction: reference
  Array<Row<5>> tendon_solimp_fri;  ///< friction: impedance
  Array<Row<2>> tendon_range;       ///< lower and upper length [m]
  Array<Row<2>> tendon_actfrcrange;
  Array<double> tendon_margin;
  Array<double> tendon_stiffness;
  Array<Row<2>> tendon_stiffnesspoly;
  Array<double> tendon_damping;
  Array<Row<2>> tendon_dampingpoly;
  Array<double> tendon_armature;      ///< inertia along its length [kg]
  Array<double> tendon_frictionloss;  ///< dry friction [N]
  Array<Row<2>> tendon_lengthspring;  ///< spring rests between these lengths [m]
  Array<double> tendon_length0;       ///< length at qpos0 [m]
  Array<double> tendon_invweight0;    ///< J M^-1 J^T at qpos0
  Array<double> tendon_user;
  Array<Row<4, float>> tendon_rgba;

  // tendon path elements (nwrap)
  Array<WrapType> wrap_type;
  Array<int> wrap_objid;   ///< joint, site or geom; -1: pulley
  Array<double> wrap_prm;  ///< coefficient, divisor or side site

  // actuators (nu)
  Array<TransmissionType> actuator_trntype;
  Array<DynamicsType> actuator_dyntype;
  Array<GainType> actuator_gaintype;
  Array<BiasType> actuator_biastype;
  Array<Row<2, int>> actuator_trnid;  ///< what it drives, and slider or reference site
  Array<double> actuator_damping;
  Array<Row<2>> actuator_dampingpoly;
  Array<double> actuator_armature;
  Array<int> actuator_actadr;  ///< first activation; -1: none
  Array<int> actuator_actnum;  ///< activations
  Array<int> actuator_group;
  Array<Row<2, int>> actuator_history;  ///< samples kept, interpolation
  Array<int> actuator_historyadr;       ///< start in the history; -1: none
  Array<double> actuator_delay;         ///< [s]
  Array<std::uint8_t> actuator_ctrllimited;
  Array<std::uint8_t> actuator_forcelimited;
  Array<std::uint8_t> actuator_actlimited;
  Array<Row<10>> actuator_dynprm;
  Array<Row<10>> actuator_gainprm;
  Array<Row<10>> actuator_biasprm;
  Array<std::uint8_t> actuator_actearly;  ///< force uses the next activation
  Array<Row<2>> actuator_ctrlrange;
  Array<Row<2>> actuator_forcerange;
  Array<Row<2>> actuator_actrange;
  Array<Row<6>> actuator_gear;         ///< scales length and force; six numbers for sites, balls and free joints
  Array<double> actuator_cranklength;  ///< [m]
  Array<double> actuator_acc0;         ///< acceleration by unit force at qpos0
  Array<double> actuator_length0;      ///< length at qpos0
  Array<Row<2>> actuator_lengthrange;  ///< reachable lengths
  Array<double> actuator_user;

  // sensors (nsensor)
  Array<SensorType> sensor_type;
  Array<DataType> sensor_datatype;
  Array<SensorStage> sensor_needstage;
  Array<ObjType> sensor_objtype;
  Array<int> sensor_objid;            ///< object
  Array<ObjType> sensor_reftype;      ///< kind of the reference
  Array<int> sensor_refid;            ///< reference; -1: world
  Array<Row<3, int>> sensor_intprm;   ///< type-specific integers
  Array<int> sensor_dim;              ///< numbers it writes
  Array<int> sensor_adr;              ///< first of them in sensordata
  Array<double> sensor_cutoff;        ///< clips the value; 0: no
  Array<double> sensor_noise;         ///< standard deviation, carried only
  Array<Row<2, int>> sensor_history;  ///< samples kept, interpolation
  Array<int> sensor_historyadr;       ///< start in the history; -1: none
  Array<double> sensor_delay;         ///< [s]
  Array<Row<2>> sensor_interval;      ///< period and phase [s]
  Array<double> sensor_user;

  // custom numbers
  Array<int> numeric_adr;
  Array<int> numeric_size;
  Array<double> numeric_data;

  // custom texts
  Array<int> text_adr;
  Array<int> text_size;
  Array<char> text_data;

  // custom tuples
  Array<int> tuple_adr;
  Array<int> tuple_size;
  Array<ObjType> tuple_objtype;
  Array<int> tuple_objid;
  Array<double> tuple_objprm;

  // keyframes (nkey)
  Array<double> key_time;   ///< [s]
  Array<double> key_qpos;   ///< nkey x nq
  Array<double> key_qvel;   ///< nkey x nv
  Array<double> key_act;    ///< nkey x na
  Array<double> key_mpos;   ///< nkey x 3 nmocap
  Array<double> key_mquat;  ///< nkey x 4 nmocap
  Array<double> key_ctrl;   ///< nkey x nu

  // first character of each name in names
  Array<int> name_bodyadr;
  Array<int> name_jntadr;
  Array<int> name_geomadr;
  Array<int> name_siteadr;
  Array<int> name_camadr;
  Array<int> name_lightadr;
  Array<int> name_meshadr;
  Array<int> name_skinadr;
  Array<int> name_hfieldadr;
  Array<int> name_texadr;
  Array<int> name_matadr;
  Array<int> name_pairadr;
  Array<int> name_excludeadr;
  Array<int> name_eqadr;
  Array<int> name_tendonadr;
  Array<int> name_actuatoradr;
  Array<int> name_sensoradr;
  Array<int> name_numericadr;
  Array<int> name_textadr;
  Array<int> name_tupleadr;
  Array<int> name_keyadr;

  // names
  Array<char> names;     ///< every name, each ended by 0
  Array<int> names_map;  ///< hash table from name to id
  Array<char> paths;     ///< every file name, each ended by 0

  // sparsity patterns
  Array<int> B_rownnz;  ///< dofs that move a body or are below it: entries of a row
  Array<int> B_rowadr;  ///< first entry
  Array<int> B_colind;  ///< dof of each entry
  Array<int> M_rownnz;  ///< lower triangle of M: entries of a row
  Array<int> M_rowadr;  ///< first entry
  Array<int> M_colind;  ///< dof of each entry, the diagonal last
  Array<int> mapM2M;    ///< entry of qM behind each entry of M
  Array<int> D_rownnz;  ///< symmetric pattern: entries of a row
  Array<int> D_rowadr;  ///< first entry
  Array<int> D_diag;    ///< the diagonal within a row
  Array<int> D_colind;  ///< dof of each entry
  Array<int> mapM2D;    ///< entry of M behind each entry of D; -1: none
  Array<int> mapD2M;    ///< entry of D behind each entry of M

  Callbacks callbacks;                     ///< user code; empty unless set
  std::shared_ptr<const Plan> plan;        ///< set by finalize()
  std::shared_ptr<const LazyAssets> lazy;  ///< null: nothing left to make
};

/// Checks sizes and addresses, and works out the plan that the stages follow. Throws ModelError naming the array.
void finalize(Model& m);

}  // namespace kinetree
