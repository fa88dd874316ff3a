#include "spec/assets/skin_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/spatial/vec.h"
#include "spec/assets/asset_error.h"

namespace kinetree {
namespace {

constexpr std::size_t kNameBytes = 40;

class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : rest_(bytes) {}
  bool atEnd() const { return rest_.empty(); }

  std::string_view take(std::size_t n) {
    if (n > rest_.size()) {
      throw AssetError("ends too early for the sizes it states", "file");
    }
    const std::string_view taken = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return taken;
  }
  int count() {
    std::int32_t n = 0;
    std::memcpy(&n, take(sizeof n).data(), sizeof n);
    if (n < 0) {
      throw AssetError(fmt::format("states a negative size {}", n), "file");
    }
    return n;
  }
  template <class T>
  std::vector<T> array(std::size_t n) {
    const std::string_view from = take(n * sizeof(T));
    std::vector<T> values(n);
    if (n > 0) {
      std::memcpy(values.data(), from.data(), from.size());
    }
    return values;
  }

 private:
  std::string_view rest_;
};

spec::SkinBone readBone(Cursor& at) {
  spec::SkinBone bone;
  const std::string_view name = at.take(kNameBytes);
  bone.body = std::string(name.substr(0, name.find('\0')));
  const std::vector<float> pose = at.array<float>(7);
  std::copy_n(pose.begin(), 3, bone.bindpos.begin());
  std::copy_n(pose.begin() + 3, 4, bone.bindquat.begin());
  const auto n = static_cast<std::size_t>(at.count());
  bone.vertid = at.array<int>(n);
  bone.vertweight = at.array<float>(n);
  return bone;
}

void normalizeBone(spec::SkinBone& bone, std::size_t vertices, std::vector<float>& total) {
  if (bone.vertid.empty() || bone.vertid.size() != bone.vertweight.size()) {
    throw AssetError(fmt::format("bone '{}' needs as many weights as vertices, at least one; it has {} and {}",
                                 bone.body, bone.vertweight.size(), bone.vertid.size()),
                     "vertweight");
  }
  for (std::size_t k = 0; k < bone.vertid.size(); ++k) {
    const int v = bone.vertid[k];
    if (v < 0 || static_cast<std::size_t>(v) >= vertices) {
      throw AssetError(fmt::format("of bone '{}' names vertex {}, the skin has {}", bone.body, v, vertices), "vertid");
    }
    total[v] += bone.vertweight[k];
  }
  double squared = 0;
  for (const float q : bone.bindquat) {
    squared += static_cast<double>(q) * q;
  }
  if (squared > 0) {
    for (float& q : bone.bindquat) {
      q = static_cast<float>(q / std::sqrt(squared));
    }
  }
}

}  // namespace

void readSkn(std::string_view bytes, spec::Skin& skin) {
  Cursor at(bytes);
  const int vertices = at.count(), texcoords = at.count(), faces = at.count(), bones = at.count();
  skin.vertex = at.array<float>(3 * static_cast<std::size_t>(vertices));
  skin.texcoord = at.array<float>(2 * static_cast<std::size_t>(texcoords));
  skin.face = at.array<int>(3 * static_cast<std::size_t>(faces));
  for (int b = 0; b < bones; ++b) {
    skin.bones.push_back(readBone(at));
  }
  if (!at.atEnd()) {
    throw AssetError("goes on behind the sizes it states", "file");
  }
}

void normalizeSkin(spec::Skin& skin) {
  const std::size_t vertices = skin.vertex.size() / 3;
  if (vertices == 0 || skin.face.empty() || skin.bones.empty()) {
    throw AssetError("needs vertices, faces and bones");
  }
  if (skin.vertex.size() % 3 != 0 || skin.face.size() % 3 != 0 ||
      (!skin.texcoord.empty() && skin.texcoord.size() != 2 * vertices)) {
    throw AssetError("has sizes that do not fit: vertices and faces come in threes, texture coordinates two a vertex");
  }
  for (const int v : skin.face) {
    if (v < 0 || static_cast<std::size_t>(v) >= vertices) {
      throw AssetError(fmt::format("names vertex {}, the skin has {}", v, vertices), "face");
    }
  }
  std::vector<float> total(vertices, 0.0f);
  for (spec::SkinBone& bone : skin.bones) {
    normalizeBone(bone, vertices, total);
  }
  for (std::size_t v = 0; v < vertices; ++v) {
    if (!(total[v] > static_cast<float>(kMinVal))) {
      throw AssetError(fmt::format("of vertex {} add up to {}, must be positive", v, total[v]), "vertweight");
    }
  }
  for (spec::SkinBone& bone : skin.bones) {
    for (std::size_t k = 0; k < bone.vertid.size(); ++k) {
      bone.vertweight[k] /= total[bone.vertid[k]];
    }
  }
}

}  // namespace kinetree
