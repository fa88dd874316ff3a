#include "spec/build/asset_arrays.h"

#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "engine/huge_pages.h"
#include "spec/assets/asset_error.h"
#include "spec/assets/asset_file.h"
#include "spec/assets/skin_file.h"

namespace kinetree::building {
namespace {

/// Appends concatenated numbers as rows.
template <class RowType, class T>
void appendRows(Array<RowType>& out, const std::vector<T>& flat) {
  const auto* rows = reinterpret_cast<const RowType*>(flat.data());
  out.insert(out.end(), rows, rows + flat.size() * sizeof(T) / sizeof(RowType));
}

template <class T>
void append(Array<T>& out, const std::vector<T>& more) {
  out.insert(out.end(), more.begin(), more.end());
}

bool collides(const spec::Geom& g) {
  return g.contype != 0 || g.conaffinity != 0;
}

/// Appends `text` and its 0; returns where it starts, -1 for an empty one.
int appendPath(Model& m, const std::string& text) {
  if (text.empty()) {
    return -1;
  }
  const auto start = static_cast<int>(m.paths.size());
  m.paths.insert(m.paths.end(), text.c_str(), text.c_str() + text.size() + 1);
  return start;
}

/// The polygons around each vertex of a mesh.
struct VertexPolygons {
  std::vector<int> counts, polygons;
};
/// Of each mesh once, however many copies a scene has of it.
using VertexPolygonsOf = std::unordered_map<const ProcessedMesh*, VertexPolygons>;

const VertexPolygons& vertexPolygons(VertexPolygonsOf& known, const ProcessedMesh& mesh) {
  const auto [entry, isNew] = known.try_emplace(&mesh);
  if (isNew) {
    polygonsOfVertices(mesh.polygons, mesh.vertexCount(), entry->second.counts, entry->second.polygons);
  }
  return entry->second;
}

void writePolygons(Model& m, const ProcessedMesh& mesh, VertexPolygonsOf& known) {
  const HullPolygons& p = mesh.polygons;
  m.mesh_polynum.push_back(p.count());
  m.mesh_polyadr.push_back(m.nmeshpoly);
  append(m.mesh_polynormal, mesh.polygonNormal);
  int vert = m.nmeshpolyvert;
  for (const int count : p.vertCount) {
    m.mesh_polyvertadr.push_back(vert);
    m.mesh_polyvertnum.push_back(count);
    vert += count;
  }
  append(m.mesh_polyvert, p.vert);
  const VertexPolygons& around = vertexPolygons(known, mesh);
  int at = m.nmeshpolymap;
  for (const int count : around.counts) {
    m.mesh_polymapadr.push_back(at);
    m.mesh_polymapnum.push_back(count);
    at += count;
  }
  append(m.mesh_polymap, around.polygons);
  m.nmeshpoly += p.count();
  m.nmeshpolyvert += static_cast<int>(p.vert.size());
  m.nmeshpolymap += static_cast<int>(around.polygons.size());
}

void writeMesh(Model& m, const spec::Mesh& source, const ProcessedMesh& mesh, bool withTexcoords,
               VertexPolygonsOf& known) {
  const int texcoordCount = withTexcoords ? mesh.texcoordCount : 0;
  m.mesh_vertadr.push_back(m.nmeshvert);
  m.mesh_vertnum.push_back(mesh.vertexCount());
  m.mesh_faceadr.push_back(m.nmeshface);
  m.mesh_facenum.push_back(mesh.faceCount());
  m.mesh_bvhadr.push_back(-1);
  m.mesh_bvhnum.push_back(0);
  m.mesh_normaladr.push_back(m.nmeshnormal);
  m.mesh_normalnum.push_back(mesh.normalCount);
  m.mesh_texcoordadr.push_back(texcoordCount > 0 ? m.nmeshtexcoord : -1);
  m.mesh_texcoordnum.push_back(texcoordCount);
  m.mesh_graphadr.push_back(mesh.hull.empty() ? -1 : m.nmeshgraph);
  appendRows(m.mesh_vert, mesh.vert);
  appendRows(m.mesh_face, mesh.face);
  append(m.mesh_graph, mesh.hull.data);
  m.mesh_scale.push_back(source.scale);
  m.mesh_pos.push_back(mesh.pos);
  m.mesh_quat.push_back(mesh.quat);
  m.mesh_pathadr.push_back(appendPath(m, source.file));
  writePolygons(m, mesh, known);
  m.nmeshvert += mesh.vertexCount();
  m.nmeshface += mesh.faceCount();
  m.nmeshnormal += mesh.normalCount;
  m.nmeshtexcoord += texcoordCount;
  m.nmeshgraph += static_cast<int>(mesh.hull.data.size());
}

/// Room for all meshes at once: scenes of many robots have hundreds of megabytes of them.
void reserveMeshes(const Context& c, Model& m) {
  std::size_t vertices = 0, faces = 0, graph = 0, polygons = 0, corners = 0;
  for (const int i : c.keptMeshes) {
    if (const auto& mesh = c.assets.meshes[i]) {
      vertices += static_cast<std::size_t>(mesh->vertexCount());
      faces += static_cast<std::size_t>(mesh->faceCount());
      graph += mesh->hull.data.size();
      polygons += static_cast<std::size_t>(mesh->polygons.count());
      corners += mesh->polygons.vert.size();
    }
  }
  reserveLarge(m.mesh_vert, vertices);
  reserveLarge(m.mesh_face, faces);
  reserveLarge(m.mesh_graph, graph);
  reserveLarge(m.mesh_polynormal, polygons);
  reserveLarge(m.mesh_polyvertadr, polygons);
  reserveLarge(m.mesh_polyvertnum, polygons);
  reserveLarge(m.mesh_polyvert, corners);
  reserveLarge(m.mesh_polymapadr, vertices);
  reserveLarge(m.mesh_polymapnum, vertices);
  reserveLarge(m.mesh_polymap, corners);
}

}  // namespace

void loadAssets(Context& c) {
  AssetNeeds needs;
  needs.textures = !c.spec.compiler.discardvisual;
  needs.hull.assign(c.spec.meshes.size(), 0);
  std::unordered_set<std::string_view> paired;
  for (const spec::Pair& p : c.spec.pairs) {
    paired.insert({p.geom1, p.geom2});
  }
  for (const GeomDraft& g : c.draft.geoms) {
    const spec::Geom& s = *g.source;
    if ((s.type == GeomType::mesh || s.type == GeomType::sdf) && !s.mesh.empty() &&
        (collides(s) || (!s.name.empty() && paired.contains(s.name)))) {
      if (const int mesh = c.names.mesh.find(s.mesh); mesh >= 0) {
        needs.hull[mesh] = 1;
      }
    }
  }
  for (std::size_t i = 0; i < c.spec.meshes.size(); ++i) {
    needs.hull[i] = needs.hull[i] || c.spec.meshes[i].inertia == spec::MeshInertia::convex;
  }
  c.assets = processAssets(c.spec, needs, c.faults.all());
  c.model.lazy = c.assets.lazy;
  c.keptMeshes.resize(c.spec.meshes.size());
  std::iota(c.keptMeshes.begin(), c.keptMeshes.end(), 0);
}

void writeMeshes(Context& c) {
  Model& m = c.model;
  m.nmesh = static_cast<int>(c.keptMeshes.size());
  reserveMeshes(c, m);
  VertexPolygonsOf known;
  for (const int i : c.keptMeshes) {
    if (c.assets.meshes[i]) {
      writeMesh(m, c.spec.meshes[i], *c.assets.meshes[i], !c.spec.compiler.discardvisual, known);
    }
  }
}

void writeHfields(Context& c) {
  Model& m = c.model;
  m.nhfield = static_cast<int>(c.spec.hfields.size());
  for (int i = 0; i < m.nhfield; ++i) {
    const spec::Hfield& source = c.spec.hfields[i];
    const HfieldAsset& field = c.assets.hfields[i];
    for (int k = 0; k < 4; ++k) {
      if (!(source.size[k] > 0)) {
        c.faults.error(source, "hfield", "size", fmt::format("size[{}] must be positive, got {}", k, source.size[k]));
      }
    }
    m.hfield_size.push_back(source.size);
    m.hfield_nrow.push_back(field.nrow);
    m.hfield_ncol.push_back(field.ncol);
    m.hfield_adr.push_back(m.nhfielddata);
    m.hfield_data.insert(m.hfield_data.end(), field.data.begin(), field.data.end());
    m.hfield_pathadr.push_back(appendPath(m, source.file));
    m.nhfielddata += static_cast<int>(field.data.size());
  }
}

void writeTextures(Context& c) {
  if (c.spec.compiler.discardvisual) {
    return;
  }
  Model& m = c.model;
  m.ntex = static_cast<int>(c.spec.textures.size());
  for (int i = 0; i < m.ntex; ++i) {
    const spec::Texture& source = c.spec.textures[i];
    const TextureAsset& texture = c.assets.textures[i];
    m.tex_type.push_back(source.type);
    m.tex_colorspace.push_back(texture.colorspace);
    m.tex_height.push_back(texture.height);
    m.tex_width.push_back(texture.width);
    m.tex_nchannel.push_back(texture.nchannel);
    m.tex_adr.push_back(m.ntexdata);
    m.ntexdata += static_cast<std::int64_t>(texture.width) * texture.height * texture.nchannel;
    m.tex_pathadr.push_back(appendPath(m, source.file));
  }
}

void writeMaterials(Context& c) {
  if (c.spec.compiler.discardvisual) {
    return;
  }
  Model& m = c.model;
  m.nmat = static_cast<int>(c.spec.materials.size());
  for (const spec::Material& s : c.spec.materials) {
    Row<10, int> textures;
    for (int role = 0; role < 10; ++role) {
      textures[role] = s.textures[role].empty()
                           ? -1
                           : lookUp(c, c.names.texture, "texture", s.textures[role], s, "material", "texture");
    }
    m.mat_texid.push_back(textures);
    m.mat_texuniform.push_back(s.texuniform);
    m.mat_texrepeat.push_back(s.texrepeat);
    m.mat_emission.push_back(s.emission);
    m.mat_specular.push_back(s.specular);
    m.mat_shininess.push_back(s.shininess);
    m.mat_reflectance.push_back(s.reflectance);
    m.mat_metallic.push_back(s.metallic);
    m.mat_roughness.push_back(s.roughness);
    m.mat_rgba.push_back(s.rgba);
  }
}

namespace {

int lookUpBone(Context& c, const spec::Skin& s, const spec::SkinBone& bone) {
  return lookUp(c, c.names.body, "body", bone.body, s, "skin", "bone body");
}

/// A skin with the contents of its file, checked.
spec::Skin completeSkin(Context& c, const spec::Skin& written) {
  spec::Skin skin = written;
  try {
    if (!skin.file.empty()) {
      if (!skin.vertex.empty() || !skin.bones.empty()) {
        throw AssetError("and data in the element exclude each other", "file");
      }
      readSkn(readAsset(c.spec.source(), meshPath(c.compilerOf(written), skin.file)).text(), skin);
    }
    normalizeSkin(skin);
  } catch (const AssetError& e) {
    c.faults.error(written, "skin", e.attribute(), e.what());
    skin.bones.clear();
  }
  return skin;
}

void writeBones(Context& c, const spec::Skin& s) {
  Model& m = c.model;
  for (const spec::SkinBone& bone : s.bones) {
    m.skin_bonevertadr.push_back(m.nskinbonevert);
    m.skin_bonevertnum.push_back(static_cast<int>(bone.vertid.size()));
    m.skin_bonebindpos.push_back(bone.bindpos);
    m.skin_bonebindquat.push_back(bone.bindquat);
    m.skin_bonebodyid.push_back(lookUpBone(c, s, bone));
    append(m.skin_bonevertid, bone.vertid);
    append(m.skin_bonevertweight, bone.vertweight);
    m.nskinbonevert += static_cast<int>(bone.vertid.size());
  }
  m.nskinbone += static_cast<int>(s.bones.size());
}

}  // namespace

void writeSkins(Context& c) {
  Model& m = c.model;
  m.nskin = static_cast<int>(c.spec.skins.size());
  for (const spec::Skin& written : c.spec.skins) {
    const spec::Skin s = completeSkin(c, written);
    const bool hasMaterial = !s.material.empty() && !c.spec.compiler.discardvisual;
    m.skin_matid.push_back(hasMaterial ? lookUp(c, c.names.material, "material", s.material, s, "skin", "material")
                                       : -1);
    m.skin_group.push_back(s.group);
    m.skin_rgba.push_back(s.rgba);
    m.skin_inflate.push_back(s.inflate);
    m.skin_vertadr.push_back(m.nskinvert);
    m.skin_vertnum.push_back(static_cast<int>(s.vertex.size() / 3));
    m.skin_texcoordadr.push_back(s.texcoord.empty() ? -1 : m.nskintexvert);
    m.skin_faceadr.push_back(m.nskinface);
    m.skin_facenum.push_back(static_cast<int>(s.face.size() / 3));
    m.skin_boneadr.push_back(m.nskinbone);
    m.skin_bonenum.push_back(static_cast<int>(s.bones.size()));
    m.skin_pathadr.push_back(appendPath(m, s.file));
    appendRows(m.skin_vert, s.vertex);
    appendRows(m.skin_texcoord, s.texcoord);
    appendRows(m.skin_face, s.face);
    m.nskinvert += static_cast<int>(s.vertex.size() / 3);
    m.nskintexvert += static_cast<int>(s.texcoord.size() / 2);
    m.nskinface += static_cast<int>(s.face.size() / 3);
    writeBones(c, s);
  }
}

}  // namespace kinetree::building
