#pragma once
// Body pairs that come near each other in models with too many bodies for a list. Pairs within a tree, and with the
// world and other bodies that reach everywhere, are known beforehand and only tested; trees against each other are
// found by sweep and prune over bounds of whole trees, along the axis on which they are spread most. A superset of what
// touches; the rules and their order are those of the pair table.

#include <vector>

#include "engine/collision/pair_table.h"
#include "engine/model/data.h"

namespace kinetree {

class Crowd {
 public:
  static constexpr std::size_t kMostPairs = 4'000'000;

  /// Two bodies a < b whose bounds overlap now.
  struct Near {
    int a, b;
    int known;  ///< index for knownPair() and the like; -1: not known beforehand
    bool operator<(const Near& other) const { return a != other.a ? a < other.a : b < other.b; }
  };

  /// Finds the pairs of now, by the rules, of which at least one is awake, ascending. False: there were more than
  /// kMostPairs and the rest is missing.
  bool collect(const Model& m, const Data& d, const PairTable& table);
  const std::vector<Near>& pairs() const { return pairs_; }

  /// Of a pair known beforehand: where its geom pairs are in knownGeoms().
  const BodyPair& knownPair(int known) const { return known_[known]; }
  const std::vector<GeomPair>& knownGeoms() const { return geoms_; }

 private:
  struct Bounds {
    Vec3 low, high;
    bool meets(const Bounds& other) const {
      return !(low.x > other.high.x || other.low.x > high.x || low.y > other.high.y || other.low.y > high.y ||
               low.z > other.high.z || other.low.z > high.z);
    }
  };
  /// Bodies of one tree, in pieces if there are many, or one static body.
  struct Group {
    Bounds bounds;
    int first, count;  ///< in member_
    bool awake = true;
  };
  /// Where a body was when it was measured: a sleeper that is still there is not measured again.
  struct Place {
    Vec3 pos;
    Quat quat;
  };

  void bind(const Model& m, const PairTable& table);
  void listGroups(const Model& m, const PairTable& table);
  void addKnown(const Model& m, const PairTable& table, int a, int b);
  void measure(const Model& m, const Data& d, const PairTable& table);
  bool meetsEverywhere(const Model& m, const Data& d, const PairTable& table, int special, int body) const;
  void testKnown(const Model& m, const Data& d, const PairTable& table);
  void sortGroups();
  bool sweep(const Model& m, const PairTable& table);
  bool sleeps(int body) const { return awake_ && awake_[body] != 1; }
  bool crossGroups(const Model& m, const PairTable& table, const Group& a, const Group& b);

  std::uint64_t stamp_ = 0;
  std::vector<BodyPair> known_;  ///< ascending
  std::vector<GeomPair> geoms_;
  std::vector<int> member_;
  std::vector<Place> place_;     ///< by body
  std::vector<int> awakeGroup_;  ///< where in group_ trees are awake
  const int* awake_ = nullptr;   ///< Data::body_awake while something sleeps
  std::vector<Bounds> bounds_;   ///< by body
  std::vector<Group> group_;     ///< sorted along axis_; the order is kept from step to step
  int axis_ = -1;
  std::vector<Near> near_, cross_, pairs_;
};

}  // namespace kinetree
