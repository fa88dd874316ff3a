#pragma once
// Which geoms can ever touch, in the order in which their contacts are reported, with mixed contact parameters. Decided
// once per model: bitmasks, welds, parents, excludes, explicit pairs, mocap and static bodies. Models with too many
// pairs for a list (thousands of free bodies) keep only the rules, and body pairs are listed as they come near.

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/collision/hull.h"
#include "engine/collision/odometer_plan.h"
#include "engine/model/contact.h"
#include "engine/model/model.h"

namespace kinetree {

/// The function that finds a pair's contacts; named lower type first.
enum class PairFunction : std::uint8_t {
  none,
  planeSphere,
  planeCapsule,
  planeEllipsoid,
  planeCylinder,
  planeBox,
  planeMesh,
  sphereSphere,
  sphereCapsule,
  sphereCylinder,
  sphereBox,
  capsuleCapsule,
  capsuleBox,
  boxBox,
  convex,
  hfield
};
/// Function of two types in either order; SDF pairs have none here.
PairFunction pairFunction(GeomType a, GeomType b);

/// Two geoms that may touch, lower type first.
struct GeomPair {
  int geom[2] = {-1, -1};
  int explicitPair = -1;  ///< row of pair_*; -1: found by the rules
  PairFunction function = PairFunction::none;
  double margin = 0;  ///< force starts here [m]
  double reach = 0;   ///< contacts are listed up to here: margin + gap [m]
};

/// What a contact copies from its pair.
struct ContactParameters {
  Row<5> friction{};
  Row<2> solref{}, solreffriction{};
  Row<5> solimp{};
  int dim = 3;
};

/// Pairs of two bodies, consecutive in the list.
struct BodyPair {
  int body[2];
  int first = 0, count = 0;
  bool sweep =
      false;          ///< by the rules, and the reference finds it by its sweep, which can miss a touch within rounding
  bool tree = false;  ///< by the rules, and the reference descends trees of boxes, which can miss touches too
};

/// The options that decide a table.
struct PairOptions {
  bool filterparent = true, midphase = true, override_ = false;
  double o_margin = 0;
  Row<2> o_solref{};
  Row<5> o_solimp{}, o_friction{};

  explicit PairOptions(const Option& o);
  bool operator==(const PairOptions&) const = default;
};

/// Why two bodies' geoms are not tested by the rules.
enum class BodyVerdict { candidates, sameWeld, parent, bitmask, excluded, notCollidable };

struct PairTable {
  static constexpr std::int64_t kMostListed = 400000;  ///< geom pairs; beyond it only rules are kept

  std::uint64_t stamp = 0;  ///< unique per table
  PairOptions options{Option{}};
  bool listed = true;                     ///< pair, bodies hold everything
  std::vector<GeomPair> pair;             ///< in contact order
  std::vector<ContactParameters> params;  ///< per pair
  std::vector<BodyPair> bodies;           ///< sorted by (body[0], body[1])
  std::vector<int> collidable;            ///< bodies with contact bits, ascending
  std::vector<std::uint8_t> special;      ///< per body: paired with everything (world, planes on static bodies)
  OdometerPlan motion;                    ///< only if listed
};

/// Lists the pairs of `m`. Throws ModelError for pairs that no function can handle.
PairTable makePairTable(const Model& m);
/// Hulls of the meshes that may collide, by mesh.
std::vector<Hull> makeHulls(const Model& m);

/// Whether the reference collects the geom pairs of two bodies by descending trees of boxes; sorted by geom numbers
/// then.
bool usesTree(const Model& m, const PairOptions& options, int a, int b);
/// The rules for two different bodies, in either order.
BodyVerdict bodyVerdict(const Model& m, const PairOptions& options, int a, int b);
/// Pairs of bodies a < b by the rules, in contact order, appended; explicit pairs of these bodies come first.
void listPairs(const Model& m, const PairOptions& options, int a, int b, bool rules, std::vector<GeomPair>& out);
/// Mixed or explicit parameters of a pair.
ContactParameters contactParameters(const Model& m, const PairOptions& options, const GeomPair& pair);

}  // namespace kinetree
