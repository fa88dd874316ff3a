#pragma once
// Appends constraint rows to Data: opens groups of rows in Data::efc_J and fills the efc_* fields that a row is made
// with.

#include <span>

#include "engine/constraint/constraint_plan.h"
#include "engine/model/data.h"

namespace kinetree {

/// What rows of one block share.
struct RowHead {
  ConstraintType type = ConstraintType::equality;
  int id = 0;
  const SoftParameters* soft = nullptr;
  double loss = 0;  ///< bound of dry friction
};

class RowWriter {
 public:
  /// Empties the rows and makes room for `maxRows`.
  RowWriter(const Model& model, Data& data, int maxRows);

  int row() const { return row_; }

  /// Opens `rows` rows over `tiles`, joining the last group if `tiles` are the very list that it was opened with (same
  /// key). Their numbers start at the returned address, 4 * tiles apart, and are to be written in full.
  double* open(std::span<const int> tiles, int rows, std::int64_t key = -1);
  /// One row of a kind whose only entry is `value` at `slot`.
  void openUnit(ConstraintType type, int slot, double value);
  /// Takes the last `rows` opened rows back.
  void close(int rows);

  /// Fills the fields of the next opened row.
  void fill(const RowHead& head, double position, double margin, double diag, Impedance impedance, double K, double B);
  /// A row on its own: impedance from its position.
  void fill(const RowHead& head, double position, double margin, double diag);

  /// With sleeping enabled: rows of what sleeps are left out.
  bool dofAsleep(int dof) const;
  bool bothAsleepOrStatic(int body1, int body2) const;

  const Model& m;
  Data& d;
  const TileLayout& layout;

 private:
  bool sleeping_;
  int row_ = 0;     ///< rows filled
  int opened_ = 0;  ///< rows opened
  std::int64_t key_ = -1;
};

}  // namespace kinetree
