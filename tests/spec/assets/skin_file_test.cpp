#include "spec/assets/skin_file.h"

#include <gtest/gtest.h>

#include <cstring>

#include "spec/assets/asset_error.h"

namespace kinetree {
namespace {

template <class T>
void put(std::string& out, T value) {
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  out.append(bytes, sizeof(T));
}

/// Three vertices, one face, one bone "hand" on all of them with weights 1, 2, 4 and a bind rotation of length 2.
std::string triangle() {
  std::string out;
  for (const int n : {3, 0, 1, 1}) {
    put(out, n);
  }
  for (const float x : {0, 0, 0, 1, 0, 0, 0, 1, 0}) {
    put(out, x);
  }
  for (const int v : {0, 1, 2}) {
    put(out, v);
  }
  std::string name = "hand";
  name.resize(40);
  out += name;
  for (const float x : {5, 6, 7, 2, 0, 0, 0}) {
    put(out, x);
  }
  put(out, 3);
  for (const int v : {0, 1, 2}) {
    put(out, v);
  }
  for (const float w : {1, 2, 4}) {
    put(out, w);
  }
  return out;
}

TEST(SkinFile, ReadsVerticesFacesAndBones) {
  spec::Skin skin;
  readSkn(triangle(), skin);
  EXPECT_EQ(skin.vertex.size(), 9u);
  EXPECT_EQ(skin.face, (std::vector<int>{0, 1, 2}));
  ASSERT_EQ(skin.bones.size(), 1u);
  EXPECT_EQ(skin.bones[0].body, "hand");
  EXPECT_EQ(skin.bones[0].bindpos[2], 7);
  EXPECT_EQ(skin.bones[0].vertweight[2], 4);
}

TEST(SkinFile, WeightsOfAVertexAddUpToOne) {
  spec::Skin skin;
  readSkn(triangle(), skin);
  skin.bones.push_back(skin.bones[0]);
  normalizeSkin(skin);
  EXPECT_EQ(skin.bones[0].vertweight, (std::vector<float>{0.5f, 0.5f, 0.5f}));
  EXPECT_EQ(skin.bones[0].bindquat[0], 1);
}

TEST(SkinFile, SizesThatDoNotAddUpAreRefused) {
  const std::string good = triangle();
  for (const std::size_t n : {std::size_t{3}, std::size_t{20}, good.size() - 1}) {
    spec::Skin skin;
    EXPECT_THROW(readSkn(good.substr(0, n), skin), AssetError) << n;
  }
  spec::Skin skin;
  EXPECT_THROW(readSkn(good + "x", skin), AssetError);
  std::string huge = good;
  std::memset(huge.data(), 0x7f, 4);  // two thousand million vertices
  EXPECT_THROW(readSkn(huge, skin), AssetError);
}

TEST(SkinFile, IndicesOutOfRangeAndWeightlessVerticesAreRefused) {
  spec::Skin skin;
  readSkn(triangle(), skin);
  skin.bones[0].vertid[1] = 3;
  EXPECT_THROW(normalizeSkin(skin), AssetError);
  skin.bones[0].vertid = {0, 1, 1};
  EXPECT_THROW(normalizeSkin(skin), AssetError);  // nothing holds vertex 2
}

}  // namespace
}  // namespace kinetree
