#include "engine/model/lazy_assets.h"

#include <algorithm>
#include <iterator>

namespace kinetree {

bool isLeftForLater(std::string_view name) {
  constexpr std::string_view names[] = {"mesh_normal", "mesh_texcoord", "mesh_facenormal", "mesh_facetexcoord",
                                        "tex_data"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace kinetree
