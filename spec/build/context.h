#pragma once
// What the steps of a build share.

#include "spec/assets/asset_set.h"
#include "spec/build/build.h"
#include "spec/build/draft.h"
#include "spec/build/fault_list.h"
#include "spec/build/names.h"

namespace kinetree::building {

struct Names {
  NameTable body, joint, geom, site, camera, light, mesh, skin, hfield, texture, material, tendon, actuator, sensor,
      equality, pair, exclude, numeric, text, tuple, key;
};

struct Context {
  const Spec& spec;
  FaultList faults;
  Draft draft;
  Names names;
  AssetSet assets;              ///< one per asset of the Spec
  std::vector<int> keptMeshes;  ///< for each mesh of the Model its index in the Spec
  Model model;

  Context(const Spec& s, const BuildOptions& options) : spec(s), faults(options.strictness) {}
  const spec::Compiler& compilerOf(const spec::Element& e) const { return spec.compilerOf(e); }
};

/// Id of the element of that name. Unknown: adds a fault that names the nearest, and gives -1.
int lookUp(Context& c, const NameTable& table, std::string_view kind, std::string_view name, const Place& place,
           std::string_view tag, std::string_view owner, std::string_view attribute);
inline int lookUp(Context& c, const NameTable& table, std::string_view kind, std::string_view name,
                  const spec::Element& e, std::string_view tag, std::string_view attribute) {
  return lookUp(c, table, kind, name, e.place, tag, e.name, attribute);
}

/// Names of one type of object and the word for it; null: nothing of that type can be named.
struct ObjectKind {
  const NameTable* names = nullptr;
  const char* word = "";
};
ObjectKind objectKind(const Context& c, ObjType type);

/// Whether `range` applies, by the rule of `limited`: automatic means low < high. Adds faults for an automatic range
/// without autolimits and for an empty one.
bool isLimited(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute,
               spec::Tristate limited, const Row<2>& range, bool checkOrder = true);

}  // namespace kinetree::building
