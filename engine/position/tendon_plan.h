#pragma once
// Tendon paths resolved once per model: joints of fixed tendons, and the segments of spatial ones.

#include "engine/array.h"

namespace kinetree {

struct Model;

struct TendonPlan {
  /// One joint of a fixed tendon.
  struct JointTerm {
    int qposadr;
    double coef;
  };
  /// From one site to the next, perhaps round a geom.
  struct Segment {
    int site0, site1;
    int body0, body1, geomBody;
    int geom;  ///< -1: straight
    int side;  ///< side site; -1: none
    bool cylinder;
    bool endsPath;   ///< site1 is the last before a pulley or the end: it is listed as a point as well
    double divisor;  ///< of the pulley before
  };
  /// What follows in a path: `pulley` entries list themselves, others compute a segment.
  struct Step {
    bool pulley;
    int segment;  ///< -1 for a pulley
  };
  struct Tendon {
    bool spatial;
    bool wraps;       ///< has a geom in its path
    int begin, end;   ///< in joints, or in steps
    double armature;  ///< its own plus its actuators'
  };

  Array<Tendon> tendons;
  Array<JointTerm> joints;
  Array<Step> steps;
  Array<Segment> segments;
  Array<double> fixedJ;      ///< ten_J with the rows of fixed tendons filled in
  Array<int> spatial;        ///< tendons that are
  bool anyArmature = false;  ///< of a spatial tendon: the bias force has a term
};

TendonPlan makeTendonPlan(const Model& m);

}  // namespace kinetree
