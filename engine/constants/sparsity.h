#pragma once
// Sparsity that the tree decides. Two dofs meet in M exactly when one is an ancestor of the other (RBDA 6.2), so the
// ancestor chains are the patterns; they never depend on the state.

#include "engine/model/model.h"

namespace kinetree {

/// writes dof_Madr, nM (a row: dof, parent, grandparent, ...); M_* and nC (lower triangle, ascending, diagonal last;
///        simple dofs keep only the diagonal); mapM2M
/// reads  dof_parentid, dof_simplenum
void setInertiaPattern(Model& m);

/// writes D_*, nD: the symmetric pattern of all ancestor relations; mapM2D (-1 where M stores nothing), mapD2M
void setDerivativePattern(Model& m);

/// writes B_*, nB: per body the dofs that move it and those below it, ascending
void setBodyPattern(Model& m);

/// writes ten_J_*, nJten: a fixed tendon's dofs; of a spatial one all dofs that move a body on its path, ascending
void setTendonPattern(Model& m);

/// writes nJmom: entries that all actuator moments together can have
void setMomentSize(Model& m);

}  // namespace kinetree
