#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Sizes and means of the whole model at the pose of `d`; a model without bodies or dofs keeps what it had.
/// reads  xpos, xipos, xanchor, geom_xpos, site_xpos, M
/// writes stat.center, extent, meansize [m], meanmass [kg], meaninertia; dof_length
void setStatistics(Model& m, const Data& d);

}  // namespace kinetree
