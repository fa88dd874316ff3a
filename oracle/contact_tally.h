#pragma once
// Contacts of both engines counted and compared pair by pair, analytic pairs apart from those of the convex search.

#include <mujoco/mujoco.h>

#include <string>

#include "engine/model/data.h"

namespace kinetree::oracle {

/// What one kind of pair gave over all states.
struct PairKindTally {
  int states = 0;      ///< states in which either engine has a contact of this kind
  int otherCount = 0;  ///< of them: some pair has another number of contacts
  int otherOrder = 0;  ///< of them: the numbers agree, the order does not
  std::int64_t contacts = 0;
  double dist = 0, pos = 0, frame = 0;  ///< worst differences [m, m, -] where count and order agree
  std::string distAt, posAt, frameAt;
};

class ContactTally {
 public:
  /// Compares the contacts of one state; `where` names it.
  void add(const Model& m, const Data& d, const mjData& reference, const std::string& where);
  /// Share of states in which count and order agree, and worst differences; nothing if no state was added.
  void print() const;

 private:
  int states_ = 0;
  PairKindTally kind_[2];  // analytic, convex
};

}  // namespace kinetree::oracle
