// Meshes, height fields, textures, materials, skins, models.
#include "mjcf/tables/tables.h"

namespace kinetree::mjcf::tables {
namespace {

using namespace spec;

constexpr Keyword kMeshInertia[] = {{"convex", 0}, {"exact", 1}, {"legacy", 2}, {"shell", 3}};
constexpr Keyword kMeshBuiltins[] = {{"none", 0},        {"sphere", 1},     {"hemisphere", 2}, {"cone", 3},
                                     {"supersphere", 4}, {"supertorus", 5}, {"wedge", 6},      {"plate", 7}};
constexpr Keyword kTextureTypes[] = {{"2d", 0}, {"cube", 1}, {"skybox", 2}};
constexpr Keyword kColorSpaces[] = {{"auto", 0}, {"linear", 1}, {"sRGB", 2}};
constexpr Keyword kTextureBuiltins[] = {{"none", 0}, {"gradient", 1}, {"checker", 2}, {"flat", 3}};
constexpr Keyword kMarks[] = {{"none", 0}, {"edge", 1}, {"cross", 2}, {"random", 3}};
constexpr Keyword kRoles[] = {{"rgb", 1},     {"occlusion", 2}, {"roughness", 3}, {"metallic", 4}, {"normal", 5},
                              {"opacity", 6}, {"emissive", 7},  {"rgba", 8},      {"orm", 9}};

const ElementRule* meshRule(Schema& s) {
  Table<Mesh> t;
  t.add<&Mesh::name>("name", "name; none: that of the file");
  t.ref<&Mesh::className>("class", "default class to start from");
  t.add<&Mesh::contentType>("content_type", "media type, instead of the file's extension");
  t.file<&Mesh::file>("file", "STL, OBJ or MSH file");
  t.add<&Mesh::vertex>("vertex", "vertex positions", {.unit = "m"});
  t.add<&Mesh::normal>("normal", "vertex normals");
  t.add<&Mesh::texcoord>("texcoord", "texture coordinates");
  t.add<&Mesh::face>("face", "triangles by vertex index");
  t.add<&Mesh::refpos>("refpos", "origin of the file's frame", {.unit = "m"});
  t.add<&Mesh::refquat>("refquat", "rotation of the file's frame");
  t.add<&Mesh::scale>("scale", "scale of each axis; negative mirrors");
  t.add<&Mesh::smoothnormal>("smoothnormal", "computed normals also run over sharp edges");
  t.add<&Mesh::maxhullvert>("maxhullvert", "most vertices of the convex hull; -1: any");
  t.add<&Mesh::inertia>("inertia", "how mass is spread", {.keys = kMeshInertia});
  t.add<&Mesh::builtin>("builtin", "generated shape", {.keys = kMeshBuiltins});
  t.add<&Mesh::params>("params", "its parameters");
  t.ref<&Mesh::material>("material", "material of geoms without one");
  return add(s, "mesh", "triangle mesh", t.rows(), {{pluginUse(s)}});
}

const ElementRule* hfieldRule(Schema& s) {
  Table<Hfield> t;
  t.add<&Hfield::name>("name", "name; none: that of the file");
  t.add<&Hfield::contentType>("content_type", "media type, instead of the file's extension");
  t.file<&Hfield::file>("file", "PNG or binary file");
  t.add<&Hfield::nrow>("nrow", "rows, without a file");
  t.add<&Hfield::ncol>("ncol", "columns, without a file");
  t.add<&Hfield::size>("size", "half x, half y, top z, base z", {.unit = "m", .required = true});
  t.add<&Hfield::elevation>("elevation", "heights, the row of largest y first");
  return add(s, "hfield", "height field", t.rows());
}

template <int Side>
void cubeFile(const Use& use, void* object) {
  if (object) {
    static_cast<Texture*>(object)->cubefiles[Side] = use.text();
  }
}

template <int Side>
void addCubeFile(Table<Texture>& t, std::string_view name) {
  t.own(name, "file of one side", ValueType::file, 1, cubeFile<Side>);
  t.shown<[](const Attribute&, const Texture& texture) { return texture.cubefiles[Side]; }>();
}

const ElementRule* textureRule(Schema& s) {
  Table<Texture> t;
  t.add<&Texture::name>("name", "name; none: that of the file");
  t.add<&Texture::type>("type", "how it is laid on", {.keys = kTextureTypes});
  t.add<&Texture::colorspace>("colorspace", "meaning of its values", {.keys = kColorSpaces});
  t.add<&Texture::contentType>("content_type", "media type, instead of the file's extension");
  t.file<&Texture::file>("file", "PNG, KTX or raw file");
  t.add<&Texture::gridsize>("gridsize", "rows and columns of the cube's sides in the file");
  t.add<&Texture::gridlayout>("gridlayout", "which side stands where: R L U D F B or .");
  addCubeFile<0>(t, "fileright");
  addCubeFile<1>(t, "fileleft");
  addCubeFile<2>(t, "fileup");
  addCubeFile<3>(t, "filedown");
  addCubeFile<4>(t, "filefront");
  addCubeFile<5>(t, "fileback");
  t.add<&Texture::builtin>("builtin", "generated picture", {.keys = kTextureBuiltins});
  t.add<&Texture::rgb1>("rgb1", "first color");
  t.add<&Texture::rgb2>("rgb2", "second color");
  t.add<&Texture::mark>("mark", "marks on the generated picture", {.keys = kMarks});
  t.add<&Texture::markrgb>("markrgb", "color of the marks");
  t.add<&Texture::random>("random", "density of random marks");
  t.add<&Texture::width>("width", "width of the generated picture", {.unit = "pixel"});
  t.add<&Texture::height>("height", "its height", {.unit = "pixel"});
  t.add<&Texture::hflip>("hflip", "mirror left and right");
  t.add<&Texture::vflip>("vflip", "mirror up and down");
  t.add<&Texture::nchannel>("nchannel", "bytes per pixel");
  return add(s, "texture", "picture", t.rows());
}

const ElementRule* materialRule(Schema& s) {
  Table<LayerInput> layer;
  layer.ref<&LayerInput::texture>("texture", "texture", {.required = true});
  layer.add<&LayerInput::role>("role", "what it drives", {.keys = kRoles, .required = true});
  using M = MaterialInput;
  Table<M> t;
  t.add<&M::name>("name", "name");
  t.ref<&M::className>("class", "default class to start from");
  t.ref<&M::texture>("texture", "texture of the color");
  t.add<&M::texrepeat>("texrepeat", "repetitions of the texture");
  t.add<&M::texuniform>("texuniform", "repetitions count per length");
  t.add<&M::emission>("emission", "own light");
  t.add<&M::specular>("specular", "highlights");
  t.add<&M::shininess>("shininess", "sharpness of highlights");
  t.add<&M::reflectance>("reflectance", "mirror");
  t.add<&M::metallic>("metallic", "metal");
  t.add<&M::roughness>("roughness", "roughness");
  t.add<&M::rgba>("rgba", "color");
  return add(s, "material", "look of surfaces", t.rows(), {{add(s, "layer", "texture with a role", layer.rows())}});
}

}  // namespace

std::vector<ChildRule> skinRules(Schema& s) {
  Table<SkinBone> bone;
  bone.ref<&SkinBone::body>("body", "body that moves it", {.required = true});
  bone.add<&SkinBone::bindpos>("bindpos", "position of the body when bound", {.unit = "m", .required = true});
  bone.add<&SkinBone::bindquat>("bindquat", "rotation of the body when bound", {.required = true});
  bone.add<&SkinBone::vertid>("vertid", "vertices it moves", {.required = true});
  bone.add<&SkinBone::vertweight>("vertweight", "their weights", {.required = true});
  Table<Skin> t;
  t.add<&Skin::name>("name", "name; none: that of the file");
  t.file<&Skin::file>("file", "SKN file");
  t.ref<&Skin::material>("material", "material");
  t.add<&Skin::rgba>("rgba", "color without a material");
  t.add<&Skin::inflate>("inflate", "offset along the normals", {.unit = "m"});
  t.add<&Skin::vertex>("vertex", "vertex positions", {.unit = "m"});
  t.add<&Skin::texcoord>("texcoord", "texture coordinates");
  t.add<&Skin::face>("face", "triangles by vertex index");
  t.add<&Skin::group>("group", "visibility group, 0 to 5");
  return {
      {add(s, "skin", "surface moved by bodies", t.rows(), {{add(s, "bone", "influence of one body", bone.rows())}})}};
}

const ElementRule* asset(Schema& s) {
  Table<ModelInput> model;
  model.add<&ModelInput::name>("name", "name for attach; none: that in the file");
  model.file<&ModelInput::file>("file", "model file", {.required = true});
  model.add<&ModelInput::contentType>("content_type", "media type");
  std::vector<ChildRule> children = {{meshRule(s)}, {hfieldRule(s)}};
  for (const ChildRule& skin : skinRules(s)) {
    children.push_back(skin);
  }
  children.insert(children.end(),
                  {{textureRule(s)}, {materialRule(s)}, {add(s, "model", "another model, to attach", model.rows())}});
  return add(s, "asset", "meshes, pictures, materials, models", {}, std::move(children));
}

}  // namespace kinetree::mjcf::tables
