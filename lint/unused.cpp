// Rules about what nothing refers to, and what is switched off.
#include <fmt/format.h>

#include <set>

#include "lint/checks.h"
#include "spec/visit.h"

namespace kinetree::lint {
namespace {

using Names = std::set<std::string, std::less<>>;

Names usedClasses(const Spec& spec) {
  Names used;
  const auto all = [&](int, const auto& list) {
    for (const auto& element : list) {
      used.insert(element.className);
      if constexpr (requires { element.childclass; }) {  // bodies and frames
        used.insert(element.childclass);
      }
    }
  };
  spec::eachListInTree(spec.world, all);
  spec::eachList(spec, all);
  used.insert(spec.world.childclass);
  return used;
}

template <class T>
void reportUnused(const std::vector<T>& list, const Names& used, const char* tag, Report& report) {
  for (const T& element : list) {
    if (!used.contains(element.name)) {
      report.add(&element, tag, "nothing uses it");
    }
  }
}

}  // namespace

void unusedDefault(const Subject& s, Report& report) {
  Names used = usedClasses(s.spec);
  const std::vector<spec::DefaultClass>& classes = s.spec.defaults;
  for (std::size_t i = classes.size(); i-- > 1;) {  // children come after their parents
    if (used.contains(classes[i].name) && classes[i].parent >= 0) {
      used.insert(classes[classes[i].parent].name);
    }
  }
  for (std::size_t i = 1; i < classes.size(); ++i) {
    if (!used.contains(classes[i].name)) {
      spec::Element element;
      element.name = classes[i].name;
      element.place = classes[i].place;
      report.add(&element, "default", "nothing is of this class, nor of one below it");
    }
  }
}

void unusedAsset(const Subject& s, Report& report) {
  Names meshes, materials, hfields, textures;
  for (const spec::Geom* geom : s.allGeoms()) {
    meshes.insert(geom->mesh);
    hfields.insert(geom->hfield);
    materials.insert(geom->material);
  }
  for (const spec::Site* site : s.allSites()) {
    materials.insert(site->material);
  }
  for (const spec::Tendon& tendon : s.spec.tendons) {
    materials.insert(tendon.material);
  }
  for (const spec::Skin& skin : s.spec.skins) {
    materials.insert(skin.material);
  }
  for (const spec::Mesh& mesh : s.spec.meshes) {
    materials.insert(mesh.material);
  }
  for (const spec::Material& material : s.spec.materials) {
    textures.insert(material.textures.begin(), material.textures.end());
  }
  for (const spec::Sensor& sensor : s.spec.sensors) {
    meshes.insert(sensor.objname);
    meshes.insert(sensor.refname);
  }
  for (const spec::Tuple& tuple : s.spec.tuples) {
    for (const spec::TupleItem& item : tuple.items) {
      for (Names* names : {&meshes, &materials, &hfields, &textures}) {
        names->insert(item.objname);
      }
    }
  }
  for (const spec::Texture& texture : s.spec.textures) {
    if (texture.type == TextureType::skybox) {
      textures.insert(texture.name);
    }
  }
  reportUnused(s.spec.meshes, meshes, "mesh", report);
  reportUnused(s.spec.hfields, hfields, "hfield", report);
  reportUnused(s.spec.materials, materials, "material", report);
  reportUnused(s.spec.textures, textures, "texture", report);
}

void switchedOff(const Subject& s, Report& report) {
  const std::pair<int, const char*> flags[] = {{disable::constraint, "constraint"}, {disable::equality, "equality"},
                                               {disable::limit, "limit"},           {disable::contact, "contact"},
                                               {disable::gravity, "gravity"},       {disable::actuation, "actuation"},
                                               {disable::spring, "spring"},         {disable::damper, "damper"}};
  for (const auto& [bit, name] : flags) {
    if (s.model.opt.disabled(bit)) {
      report.add(nullptr, "option", fmt::format("flag {}=\"disable\" is set", name));
    }
  }
  if (!s.model.opt.disabled(disable::gravity) && norm(s.model.opt.gravity) == 0) {
    report.add(nullptr, "option", "gravity is zero");
  }
}

}  // namespace kinetree::lint
