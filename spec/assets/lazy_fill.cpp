#include "spec/assets/lazy_fill.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/model/error.h"
#include "spec/assets/asset_error.h"
#include "spec/assets/mesh_asset.h"
#include "spec/assets/texture.h"

namespace kinetree {
namespace {

template <class Element>
struct Kept {
  Element element;
  spec::Compiler compiler;
};

// Copies rows of `width` numbers into `to` from row `first` on; there must be `rows` of them.
template <class Row, class T>
void place(Array<Row>& to, int first, int rows, const std::vector<T>& values, const char* what) {
  constexpr std::size_t kWidth = sizeof(Row) / sizeof(T);
  const std::size_t begin = static_cast<std::size_t>(first), count = static_cast<std::size_t>(rows);
  if (first < 0 || rows < 0 || values.size() != kWidth * count || begin + count > to.size()) {
    throw AssetError(
        fmt::format("{} of the file changed: {} numbers, there were {}", what, values.size(), kWidth * count));
  }
  std::copy(values.begin(), values.end(), reinterpret_cast<T*>(to.data() + begin));
}

class FileAssets : public LazyAssets {
 public:
  FileAssets(const Spec& spec, const std::vector<int>& meshes, const std::vector<int>& textures)
      : source_(spec.assets) {
    for (int i : meshes) {
      const spec::Mesh& mesh = spec.meshes[static_cast<std::size_t>(i)];
      meshes_.push_back({mesh, spec.compilerOf(mesh)});
    }
    for (int i : textures) {
      const spec::Texture& texture = spec.textures[static_cast<std::size_t>(i)];
      textures_.push_back({texture, spec.compilerOf(texture)});
    }
  }

  void fill(Model& m) const override {
    std::vector<Fault> faults;
    m.mesh_normal.resize(static_cast<std::size_t>(m.nmeshnormal));
    m.mesh_facenormal.resize(static_cast<std::size_t>(m.nmeshface));
    m.mesh_texcoord.resize(static_cast<std::size_t>(m.nmeshtexcoord));
    m.mesh_facetexcoord.resize(static_cast<std::size_t>(m.nmeshface));
    m.tex_data.resize(static_cast<std::size_t>(m.ntexdata));
    for (std::size_t i = 0; i < meshes_.size(); ++i) {
      guard(meshes_[i].element, "mesh", faults, [&] { fillMesh(m, i); });
    }
    for (std::size_t i = 0; i < textures_.size(); ++i) {
      guard(textures_[i].element, "texture", faults, [&] { fillTexture(m, i); });
    }
    if (!faults.empty()) {
      throw ModelError(std::move(faults));
    }
  }

 private:
  template <class Work>
  static void guard(const spec::Element& e, const char* kind, std::vector<Fault>& faults, Work&& work) {
    try {
      work();
    } catch (const AssetError& error) {
      faults.push_back({Severity::error, e.place, kind, e.name, error.attribute(), error.what()});
    }
  }

  const AssetSource& files() const {
    static const FileSource disk;
    return source_ ? *source_ : disk;
  }

  void fillMesh(Model& m, std::size_t i) const {
    const auto& [mesh, compiler] = meshes_[i];
    MeshSource source = meshSource(mesh, compiler, files(), MeshParts::everything);
    if (source.vertexCount() != m.mesh_vertnum[i] ||
        (!source.face.empty() && source.faceCount() != m.mesh_facenum[i])) {
      throw AssetError(fmt::format("file '{}' has changed since the model was loaded", mesh.file), "file");
    }
    const std::size_t firstFace = static_cast<std::size_t>(m.mesh_faceadr[i]),
                      faces = static_cast<std::size_t>(m.mesh_facenum[i]);
    const std::span<const int> hull(m.mesh_face.data()[firstFace].data(), source.face.empty() ? 3 * faces : 0);
    const MeshPicture p = meshPicture(std::move(source), meshTreatment(mesh, false), hull, m.mesh_quat[i]);
    place(m.mesh_normal, m.mesh_normaladr[i], m.mesh_normalnum[i], p.normal, "normals");
    place(m.mesh_facenormal, m.mesh_faceadr[i], m.mesh_facenum[i], p.faceNormal, "normals of faces");
    if (m.mesh_texcoordnum[i] > 0) {
      place(m.mesh_texcoord, m.mesh_texcoordadr[i], m.mesh_texcoordnum[i], p.texcoord, "texture coordinates");
      place(m.mesh_facetexcoord, m.mesh_faceadr[i], m.mesh_facenum[i], p.faceTexcoord, "texture coordinates of faces");
    }
  }

  void fillTexture(Model& m, std::size_t i) const {
    const auto& [texture, compiler] = textures_[i];
    const std::vector<std::uint8_t> pixels = texturePixels(texture, compiler, files());
    const std::size_t first = static_cast<std::size_t>(m.tex_adr[i]);
    const std::size_t size =
        std::size_t(m.tex_width[i]) * std::size_t(m.tex_height[i]) * std::size_t(m.tex_nchannel[i]);
    if (pixels.size() != size || first + size > m.tex_data.size()) {
      throw AssetError(fmt::format("file '{}' has changed since the model was loaded", texture.file), "file");
    }
    std::copy(pixels.begin(), pixels.end(), m.tex_data.begin() + static_cast<std::ptrdiff_t>(first));
  }

  std::shared_ptr<const AssetSource> source_;
  std::vector<Kept<spec::Mesh>> meshes_;
  std::vector<Kept<spec::Texture>> textures_;
};

}  // namespace

std::shared_ptr<const LazyAssets> lazyFill(const Spec& spec, const std::vector<int>& meshes,
                                           const std::vector<int>& textures) {
  return std::make_shared<FileAssets>(spec, meshes, textures);
}

}  // namespace kinetree
