// Assets and skins.
#include <fmt/format.h>

#include "mjcf/reader.h"

namespace kinetree::mjcf {

void Reader::readAssets(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    const std::string_view tag = childRule.tag;
    const ReadChild read = tag == "mesh"       ? &Reader::readMesh
                           : tag == "hfield"   ? &Reader::readHfield
                           : tag == "texture"  ? &Reader::readTexture
                           : tag == "material" ? &Reader::readMaterial
                           : tag == "skin"     ? &Reader::readSkin
                                               : &Reader::readModelAsset;
    (this->*read)(child, childRule);
  });
}

void Reader::readMesh(int node, const ElementRule& rule) {
  const int defaults = classOf(node, "class", 0);
  spec::Mesh mesh = startFrom(spec_.defaults[defaults].mesh, defaults);
  attributes(node, rule, &mesh);
  if (mesh.maxhullvert != -1 && mesh.maxhullvert < 4) {
    faults_.error(node, "maxhullvert", fmt::format("must be -1 or at least 4, got {}", mesh.maxhullvert));
  }
  if (mesh.builtin != spec::MeshBuiltin::none) {
    if (!mesh.file.empty()) {
      faults_.error(node, "builtin", "cannot be given together with 'file'");
    }
    if (!mesh.vertex.empty()) {
      faults_.error(node, "builtin", "cannot be given together with 'vertex'");
    }
    if (mesh.params.empty()) {
      faults_.error(node, "params", "is required with 'builtin'");
    }
  }
  mesh.file = assetFile(node, mesh.file, spec_.compiler.meshdir);
  place(node, mesh);
  nameByFile(node, ObjType::mesh, mesh, mesh.file);
  eachChild(node, rule, [&](int child, const ElementRule& childRule) { refuse(child, childRule); });
  spec_.meshes.push_back(std::move(mesh));
}

void Reader::readHfield(int node, const ElementRule& rule) {
  spec::Hfield hfield;
  attributes(node, rule, &hfield);
  const std::size_t cells = hfield.nrow > 0 && hfield.ncol > 0
                                ? static_cast<std::size_t>(hfield.nrow) * static_cast<std::size_t>(hfield.ncol)
                                : 0;
  if (hfield.file.empty() && cells > 0 && !hfield.elevation.empty() && hfield.elevation.size() != cells) {
    faults_.error(node, "elevation",
                  fmt::format("expected nrow*ncol = {} values, got {}", cells, hfield.elevation.size()));
  }
  hfield.file = assetFile(node, hfield.file, spec_.compiler.meshdir);
  place(node, hfield);
  nameByFile(node, ObjType::hfield, hfield, hfield.file);
  spec_.hfields.push_back(std::move(hfield));
}

void Reader::readTexture(int node, const ElementRule& rule) {
  spec::Texture texture;
  attributes(node, rule, &texture);
  if (tree_.find(node, "gridlayout")) {
    const std::size_t cells =
        static_cast<std::size_t>(texture.gridsize[0]) * static_cast<std::size_t>(texture.gridsize[1]);
    if (texture.gridlayout.size() > 12) {
      faults_.error(node, "gridlayout", fmt::format("has at most 12 letters, got {}", texture.gridlayout.size()));
    } else if (texture.gridlayout.size() != cells) {
      faults_.error(
          node, "gridlayout",
          fmt::format("needs as many letters as gridsize has cells, {}, got {}", cells, texture.gridlayout.size()));
    }
  }
  texture.file = assetFile(node, texture.file, spec_.compiler.texturedir);
  for (std::string& file : texture.cubefiles) {
    file = assetFile(node, file, spec_.compiler.texturedir);
  }
  place(node, texture);
  nameByFile(node, ObjType::texture, texture, texture.file);
  spec_.textures.push_back(std::move(texture));
}

void Reader::readMaterial(int node, const ElementRule& rule) {
  const int defaults = classOf(node, "class", 0);
  spec::Material material = startFrom(spec_.defaults[defaults].material, defaults);
  readMaterialInto(node, rule, material);
  place(node, material);
  claim(ObjType::material, node, material.name);
  spec_.materials.push_back(std::move(material));
}

void Reader::readMaterialInto(int node, const ElementRule& rule, spec::Material& material) {
  MaterialInput input;
  static_cast<spec::Material&>(input) = material;
  attributes(node, rule, &input);
  material = static_cast<spec::Material&>(input);
  if (input.texture) {
    material.textures[spec::Material::rgb] = *input.texture;
  }
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    LayerInput layer;
    if (input.texture) {
      faults_.error(child, "", "a material with a 'texture' attribute takes no layers");
    }
    if (attributes(child, childRule, &layer)) {
      material.textures[layer.role] = layer.texture;
    }
  });
}

void Reader::readSkin(int node, const ElementRule& rule) {
  spec::Skin skin;
  attributes(node, rule, &skin);
  if (skin.group < 0 || skin.group > 5) {
    faults_.error(node, "group", fmt::format("must be 0 to 5, got {}", skin.group));
  }
  eachChild(node, rule,
            [&](int child, const ElementRule& childRule) { attributes(child, childRule, &skin.bones.emplace_back()); });
  skin.file = assetFile(node, skin.file, spec_.compiler.meshdir);
  place(node, skin);
  nameByFile(node, ObjType::skin, skin, skin.file);
  spec_.skins.push_back(std::move(skin));
}

void Reader::readDeformable(int node, const ElementRule& rule) {
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (childRule.tag == "skin") {
      readSkin(child, childRule);
    } else {
      refuse(child, childRule);
    }
  });
}

void Reader::readModelAsset(int node, const ElementRule& rule) {
  ModelInput input;
  if (!attributes(node, rule, &input) || input.file.empty()) {
    return;
  }
  if (depth_ > 20) {
    faults_.error(node, "file", "models are nested deeper than 20");
    return;
  }
  const std::string path = joinPath(spec_.compiler.modeldir, assetFile(node, input.file, ""));
  if (!source_.exists(path)) {
    faults_.error(node, "file", fmt::format("cannot open '{}'", path));
    return;
  }
  std::vector<Fault> faults;
  ChildModel child{.name = "", .spec = readMjcfFile(path, options_, faults, depth_ + 1)};
  for (Fault& fault : faults) {
    faults_.add(std::move(fault));
  }
  spec_.sources.insert(spec_.sources.end(), child.spec.sources.begin(), child.spec.sources.end());
  child.name = input.name.empty() ? child.spec.modelname : input.name;
  children_.push_back(std::move(child));
}

}  // namespace kinetree::mjcf
