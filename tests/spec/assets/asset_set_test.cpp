// All assets of a Spec: sharing, faults in order whatever the threads do, height fields, textures, and what is left for
// later.
#include "spec/assets/asset_set.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "spec/assets/asset_error.h"
#include "spec/assets/png.h"

namespace kinetree {
namespace {

constexpr const char* kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// A 2 x 2 PNG with the colours red, green / blue, white.
const unsigned char kPng[] = {0x89, 'P', 'N', 'G', 13,   10,  26,  10,  0,   0,    0,    13,   'I', 'H',  'D',  'R',
                              0,    0,   0,   2,   0,    0,   0,   2,   8,   2,    0,    0,    0,   0xfd, 0xd4, 0x9a,
                              0x73, 0,   0,   0,   0x15, 'I', 'D', 'A', 'T', 0x78, 0x01, 0x01, 14,  0,    0xf1, 0xff,
                              0,    255, 0,   0,   0,    255, 0,   0,   0,   0,    255,  255,  255, 255};

Spec specWith(std::map<std::string, std::string> files) {
  Spec s;
  s.assets = std::make_shared<MemorySource>(std::move(files));
  return s;
}

spec::Mesh fileMesh(std::string name, std::string file) {
  spec::Mesh m;
  m.name = std::move(name);
  m.file = std::move(file);
  return m;
}

std::string raw(std::int32_t a, std::int32_t b, const void* data, std::size_t size) {
  std::string s(reinterpret_cast<const char*>(&a), 4);
  s.append(reinterpret_cast<const char*>(&b), 4).append(static_cast<const char*>(data), size);
  return s;
}

TEST(AssetSet, MeshesOfOneFileAndTreatmentAreShared) {
  Spec s = specWith({{"a.obj", kTetrahedron}});
  s.meshes = {fileMesh("one", "a.obj"), fileMesh("two", "a.obj"), fileMesh("big", "a.obj")};
  s.meshes[2].scale = {2, 2, 2};
  std::vector<Fault> faults;
  const AssetSet set = processAssets(s, {{0, 0, 0}, true}, faults);
  ASSERT_TRUE(faults.empty());
  EXPECT_EQ(set.meshes[0], set.meshes[1]);
  EXPECT_NE(set.meshes[0], set.meshes[2]);
  EXPECT_NEAR(set.meshes[2]->size, 8.0 / 6, 1e-12);
  const AssetSet again = processAssets(s, {{0, 0, 0}, true}, faults);
  EXPECT_EQ(again.meshes[0], set.meshes[0]) << "found in the cache";
  const AssetSet hulls = processAssets(s, {{1, 0, 0}, true}, faults);
  EXPECT_FALSE(hulls.meshes[0]->hull.empty());
  EXPECT_TRUE(hulls.meshes[1]->hull.empty()) << "the cache must not hand out a hull that was not asked for";
}

TEST(AssetSet, MeshesOfOneFileKeepTheirOwnReference) {
  Spec s = specWith({{"a.obj", kTetrahedron}});
  s.meshes = {fileMesh("here", "a.obj"), fileMesh("there", "a.obj")};
  s.meshes[1].refpos = {1, 2, 3};
  std::vector<Fault> faults;
  const AssetSet set = processAssets(s, {}, faults);
  EXPECT_NEAR(set.meshes[0]->pos.x - set.meshes[1]->pos.x, 1, 1e-12);
  EXPECT_NEAR(set.meshes[0]->pos.z - set.meshes[1]->pos.z, 3, 1e-12);
}

TEST(AssetSet, ChangedBytesAreReadAnew) {
  std::vector<Fault> faults;
  Spec s = specWith({{"a.obj", kTetrahedron}});
  s.meshes = {fileMesh("m", "a.obj")};
  const double before = processAssets(s, {}, faults).meshes[0]->size;
  std::string bigger = kTetrahedron;
  bigger.replace(bigger.find("v 1"), 3, "v 2");
  s.assets = std::make_shared<MemorySource>(std::map<std::string, std::string>{{"a.obj", bigger}});
  EXPECT_NEAR(processAssets(s, {}, faults).meshes[0]->size, 2 * before, 1e-12);
}

TEST(AssetSet, EveryFaultIsListedInOrder) {
  Spec s = specWith(
      {{"good.obj", kTetrahedron}, {"bad.stl", "solid"}, {"zero.obj", std::string(kTetrahedron) + "f 0 1 2\n"}});
  for (int i = 0; i < 40; ++i) {
    const char* files[] = {"good.obj", "bad.stl", "missing.obj", "zero.obj"};
    s.meshes.push_back(fileMesh("m" + std::to_string(i), files[i % 4]));
    s.meshes.back().place = {"model.xml", i + 1, 3};
  }
  for (int repeat = 0; repeat < 5; ++repeat) {
    std::vector<Fault> faults;
    const AssetSet set = processAssets(s, {}, faults);
    ASSERT_EQ(faults.size(), 30u);
    std::size_t at = 0;
    for (int i = 0; i < 40; ++i) {
      EXPECT_EQ(set.meshes[static_cast<std::size_t>(i)] != nullptr, i % 4 == 0);
      if (i % 4 != 0) {
        EXPECT_EQ(faults[at].name, "m" + std::to_string(i));
        EXPECT_EQ(faults[at].place.line, i + 1);
        EXPECT_EQ(faults[at].attribute, "file");
        ++at;
      }
    }
    EXPECT_NE(faults[1].message.find("'missing.obj' cannot be opened"), std::string::npos);
    EXPECT_NE(faults[2].message.find("line 9"), std::string::npos);
  }
}

TEST(AssetSet, ListsMayCompleteAFileButNotRepeatIt) {
  Spec s = specWith({{"points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"}, {"a.obj", kTetrahedron}, {"b.Stl", "x"}});
  s.meshes = {fileMesh("faces", "points.obj"), fileMesh("twice", "a.obj"), fileMesh("kind", "b.Stl")};
  s.meshes[0].face = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  s.meshes[1].face = s.meshes[0].face;
  std::vector<Fault> faults;
  const AssetSet set = processAssets(s, {}, faults);
  EXPECT_EQ(set.meshes[0]->faceCount(), 4);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0].attribute, "face");
  EXPECT_NE(faults[1].message.find("unknown kind of mesh file"), std::string::npos);
}

TEST(Hfield, IsScaledAndStoredBottomUp) {
  Spec s = specWith({});
  s.hfields.emplace_back();
  s.hfields[0].size = {1, 1, 1, 1};
  s.hfields[0].nrow = 2;
  s.hfields[0].ncol = 3;
  s.hfields[0].elevation = {1, 2, 3, 3, 5, 4};
  std::vector<Fault> faults;
  EXPECT_EQ(processAssets(s, {}, faults).hfields[0].data, (std::vector<float>{.5f, 1, .75f, 0, .25f, .5f}));
  s.hfields[0].elevation.assign(6, 7);
  EXPECT_EQ(processAssets(s, {}, faults).hfields[0].data, std::vector<float>(6, 0));
  EXPECT_TRUE(faults.empty());
  s.hfields[0].elevation = {1, 2};
  processAssets(s, {}, faults);
  s.hfields[0].elevation = {1, 2, 3, NAN, 5, 6};
  processAssets(s, {}, faults);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0].attribute, "elevation");
  EXPECT_EQ(faults[1].attribute, "elevation");
}

TEST(Hfield, RawFileKeepsItsRows) {
  const float data[] = {0, 1, 2, 4};
  Spec s = specWith({{"h.bin", raw(2, 2, data, sizeof data)},
                     {"short.bin", raw(2, 2, data, 8)},
                     {"huge.bin", raw(1 << 30, 1 << 30, data, 4)}});
  for (const char* file : {"h.bin", "short.bin", "huge.bin"}) {
    s.hfields.emplace_back();
    s.hfields.back().file = file;
    s.hfields.back().size = {1, 1, 1, 1};
  }
  std::vector<Fault> faults;
  const AssetSet set = processAssets(s, {}, faults);
  EXPECT_EQ(set.hfields[0].data, (std::vector<float>{0, .25f, .5f, 1}));
  EXPECT_EQ(faults.size(), 2u);
}

TEST(Texture, SizesNeedNoPixels) {
  Spec s = specWith({});
  spec::Texture sky;
  sky.type = TextureType::skybox;
  sky.builtin = spec::Texture::Builtin::gradient;
  sky.width = 8;
  s.textures = {sky};
  std::vector<Fault> faults;
  const AssetSet set = processAssets(s, {}, faults);
  EXPECT_EQ(set.textures[0].height, 48);
  EXPECT_EQ(texturePixels(sky, s.compiler, s.source()).size(), 8u * 48 * 3);
  sky.width = 0;
  s.textures = {sky};
  processAssets(s, {}, faults);
  EXPECT_EQ(faults.size(), 1u);
}

TEST(Texture, ChannelsThatDoNotFitAreFaults) {
  Spec s = specWith({});
  spec::Texture t;
  t.width = 4;
  t.builtin = spec::Texture::Builtin::flat;
  t.nchannel = 1;
  EXPECT_THROW(textureHeader(t, s.compiler, s.source()), AssetError);
  t.builtin = spec::Texture::Builtin::none;
  t.file = "x.png";
  t.nchannel = 4;
  EXPECT_THROW(textureHeader(t, s.compiler, s.source()), AssetError);
  t.builtin = spec::Texture::Builtin::checker;
  t.nchannel = 3;
  t.width = 100000;
  EXPECT_THROW(textureHeader(t, s.compiler, s.source()), AssetError);
}

TEST(Texture, RawFileFlippedBothWays) {
  const unsigned char pixels[] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4};
  Spec s = specWith({{"t.bin", raw(2, 2, pixels, sizeof pixels)}});
  spec::Texture t;
  t.type = TextureType::flat2d;
  t.file = "t.bin";
  t.hflip = t.vflip = true;
  const auto got = texturePixels(t, s.compiler, s.source());
  EXPECT_EQ(got, (std::vector<std::uint8_t>{4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1}));
}

TEST(Texture, GridFillsFacesByLetter) {
  std::vector<unsigned char> pixels;
  for (unsigned char face = 1; face <= 2; ++face) {
    pixels.insert(pixels.end(), {face, face, face});
  }
  Spec s = specWith({{"t.bin", raw(2, 1, pixels.data(), pixels.size())}});
  spec::Texture t;
  t.file = "t.bin";
  t.gridsize = {1, 2};
  t.gridlayout = "UB";
  t.rgb1 = {1, 1, 1};
  const TextureAsset header = textureHeader(t, s.compiler, s.source());
  EXPECT_EQ(header.width, 1);
  EXPECT_EQ(header.height, 6);
  const auto got = texturePixels(t, s.compiler, s.source());
  const std::uint8_t want[] = {255, 255, 1, 255, 255, 2};
  for (std::size_t face = 0; face < 6; ++face) {
    EXPECT_EQ(got[3 * face], want[face]);
  }
}

TEST(Png, HeaderIsCheckedBeforeAnythingIsAllocated) {
  std::string bytes(reinterpret_cast<const char*>(kPng), sizeof kPng);
  EXPECT_EQ(readPngHeader(bytes).width, 2);
  EXPECT_THROW(decodePng(bytes, 3), AssetError) << "its data are cut off";
  std::string bomb = bytes;
  bomb[16] = bomb[20] = 0x7f;
  EXPECT_THROW(readPngHeader(bomb), AssetError);
  std::string sparse = bytes;
  sparse[18] = sparse[22] = 0x10;  // 4098 x 4098 out of 70 bytes
  EXPECT_THROW(readPngHeader(sparse), AssetError);
  EXPECT_THROW(readPngHeader("GIF89a"), AssetError);
}

TEST(LazyFill, WritesNormalsTexcoordsAndPixels) {
  Spec s = specWith({{"a.obj", std::string(kTetrahedron) + "vt 0 0\n"}});
  s.meshes = {fileMesh("m", "a.obj")};
  spec::Texture t;
  t.type = TextureType::flat2d;
  t.builtin = spec::Texture::Builtin::flat;
  t.width = t.height = 2;
  t.rgb1 = {1, 0, 0};
  s.textures = {t};
  std::vector<Fault> faults;
  const AssetSet set = processAssets(s, {}, faults);
  const ProcessedMesh& p = *set.meshes[0];
  Model m;
  m.nmesh = 1;
  m.nmeshface = p.faceCount();
  m.nmeshnormal = p.normalCount;
  m.nmeshtexcoord = p.texcoordCount;
  m.ntexdata = set.textures[0].bytes();
  m.mesh_vertnum = {p.vertexCount()};
  m.mesh_facenum = {p.faceCount()};
  m.mesh_faceadr = m.mesh_normaladr = m.mesh_texcoordadr = {0};
  m.mesh_normalnum = {p.normalCount};
  m.mesh_texcoordnum = {p.texcoordCount};
  m.mesh_face.resize(4);
  m.mesh_quat = {p.quat};
  m.tex_adr = {0};
  m.tex_width = m.tex_height = {2};
  m.tex_nchannel = {3};
  ASSERT_NO_THROW(set.lazy->fill(m));
  EXPECT_EQ(m.mesh_texcoord[0][1], 1);
  EXPECT_EQ(m.tex_data[0], 255);
  EXPECT_EQ(m.tex_data[1], 0);
  for (const auto& n : m.mesh_normal) {
    EXPECT_NEAR(std::hypot(n[0], n[1], n[2]), 1, 1e-6);
  }
  m.mesh_vertnum = {5};
  EXPECT_THROW(set.lazy->fill(m), ModelError) << "the file is not the one the model was made from";
}

}  // namespace
}  // namespace kinetree
