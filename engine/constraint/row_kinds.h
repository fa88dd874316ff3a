#pragma once
// One function per kind of constraint, in the order of the rows. Each appends the rows that are active now.

#include "engine/constraint/row_writer.h"

namespace kinetree {

/// Equalities (connect, weld, joint, tendon) that are switched on. Residual and J are object 1 minus object 2.
void addEqualityRows(RowWriter& rows, const ConstraintPlan& plan);
/// Dry friction of dofs, then of tendons: J is the dof or the tendon Jacobian, the force is bounded by the loss.
void addFrictionRows(RowWriter& rows, const ConstraintPlan& plan);
/// Limits of joints, then of tendons, where the distance to the limit is below the margin.
void addLimitRows(RowWriter& rows, const ConstraintPlan& plan);
/// Contacts that are not excluded; sets their efc_address.
void addContactRows(RowWriter& rows, const ConstraintPlan& plan);

/// Opens the row collected in RowScratch. False, and no row, if it is empty the way MuJoCo sees it: no entries; or,
/// where it would store J densely, only zeros.
bool openSparseRow(RowWriter& rows, const ConstraintPlan& plan);
/// Appends one row: `scale` times the Jacobian of a tendon. The same for an empty one.
bool openTendonRow(RowWriter& rows, const ConstraintPlan& plan, int tendon, double scale);

}  // namespace kinetree
