// Readers of mesh files: what the formats mean, and every way in which a file can be broken.
#include "spec/assets/mesh_source.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "spec/assets/asset_error.h"
#include "spec/assets/obj_number.h"

namespace kinetree {
namespace {

std::string stl(const std::vector<std::array<float, 9>>& facets, std::int32_t count = -1) {
  std::string s(80, ' ');
  count = count < 0 ? static_cast<std::int32_t>(facets.size()) : count;
  s.append(reinterpret_cast<const char*>(&count), 4);
  for (const auto& f : facets) {
    s.append(12, '\0').append(reinterpret_cast<const char*>(f.data()), sizeof f).append(2, '\0');
  }
  return s;
}

template <class Read>
std::string faultOf(Read&& read) {
  try {
    read();
  } catch (const AssetError& e) {
    return e.what();
  }
  return "no fault";
}

TEST(Stl, MergesCornersInTheOrderTheyAppear) {
  const MeshSource m =
      readStl(stl({{0, 0, 0, 1, 0, 0, 0, 1, 0}, {1, 0, 0, 0, 0, 1, 0, 1, 0}, {0, 0, 0, 0, 1, 0, 0, 0, 1}}));
  EXPECT_EQ(m.vert, (std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}));
  EXPECT_EQ(m.face, (std::vector<int>{0, 1, 2, 1, 3, 2, 0, 2, 3}));
}

TEST(Stl, KeepsZeroAndMinusZeroApart) {
  const MeshSource m = readStl(stl({{0, 0, 0, 1, 0, 0, 0, 1, 0}, {-0.0f, 0, 0, 1, 0, 0, 0, 1, 0}}));
  EXPECT_EQ(m.vertexCount(), 4);
  EXPECT_TRUE(std::signbit(m.vert[9]));
}

TEST(Stl, MergesManyVerticesLikeASearchWould) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> digit(0, 11);
  std::vector<std::array<float, 9>> facets(4000);
  for (auto& f : facets) {
    for (float& x : f) {
      x = static_cast<float>(digit(random)) * 0.37f;
    }
  }
  const MeshSource m = readStl(stl(facets));
  std::vector<std::array<float, 3>> seen;
  for (std::size_t i = 0; i < 3 * facets.size(); ++i) {
    const float* corner = &facets[i / 3][3 * (i % 3)];
    const std::array<float, 3> v{corner[0], corner[1], corner[2]};
    auto at = std::find(seen.begin(), seen.end(), v);
    if (at == seen.end()) {
      at = seen.insert(seen.end(), v);
    }
    ASSERT_EQ(m.face[i], at - seen.begin());
  }
  EXPECT_EQ(m.vertexCount(), static_cast<int>(seen.size()));
}

TEST(Stl, NamesWhatIsBroken) {
  const std::string good = stl({{0, 0, 0, 1, 0, 0, 0, 1, 0}});
  EXPECT_EQ(faultOf([] { readStl(""); }), "STL file is empty");
  EXPECT_NE(faultOf([&] { readStl(good.substr(0, 40)); }).find("too short: 40 bytes"), std::string::npos);
  EXPECT_NE(faultOf([&] { readStl(good.substr(0, 100)); }).find("has 100 bytes, but its 1 faces take 134"),
            std::string::npos);
  EXPECT_NE(faultOf([&] { readStl(stl({}, 2000000000)); }).find("between 1 and 200000, got 2000000000"),
            std::string::npos);
  EXPECT_NE(faultOf([&] { readStl(stl({}, 0)); }).find("got 0"), std::string::npos);
  std::string ascii = "solid thing\n";
  ascii.append(200, 'x');
  EXPECT_NE(faultOf([&] { readStl(ascii); }).find("ASCII"), std::string::npos);
  EXPECT_NE(faultOf([&] {
              readStl(stl({{0, 0, 2e9f, 1, 0, 0, 0, 1, 0}}));
            }).find("larger than 2^30"),
            std::string::npos);
  EXPECT_NE(faultOf([&] { readStl(stl({{0, 0, NAN, 1, 0, 0, 0, 1, 0}})); }).find("not a number"), std::string::npos);
}

constexpr const char* kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";

TEST(Obj, KeepsAllVerticesAndTheFacesOfTheFirstGroup) {
  const MeshSource m = readObj(std::string(kTetrahedron) + "v 9 9 9\no first\nf 1 2 3\ng second\nf 2 3 4\nv 8 8 8\n");
  EXPECT_EQ(m.vertexCount(), 6);
  EXPECT_EQ(m.face, (std::vector<int>{0, 1, 2}));
}

TEST(Obj, ReadsEveryFormOfCorner) {
  const MeshSource m =
      readObj(std::string(kTetrahedron) + "vt 0.25 0.75\nvn 0 0 1\nf 1 2/1 3//1\nf -4/-1/-1 2/1/1 +4\n");
  EXPECT_EQ(m.face, (std::vector<int>{0, 1, 2, 0, 1, 3}));
  EXPECT_EQ(m.faceTexcoord, (std::vector<int>{-1, 0, -1, 0, 0, -1}));
  EXPECT_EQ(m.faceNormal, (std::vector<int>{-1, -1, 0, 0, 0, -1}));
  EXPECT_EQ(m.texcoord, (std::vector<float>{0.25f, 0.25f})) << "v is stored as 1 - v";
}

TEST(Obj, ShapeOnlyCountsWhatItDoesNotRead) {
  const std::string text = std::string(kTetrahedron) + "vt 0 0\nvt 1 0\nvn 0 0 1\nf 1/1/1 2/2/1 3/1/1\nf 1 2 4\n";
  const MeshSource all = readObj(text), shape = readObj(text, MeshParts::shapeOnly);
  EXPECT_EQ(shape.vert, all.vert);
  EXPECT_EQ(shape.face, all.face);
  EXPECT_EQ(shape.normalCount, 1);
  EXPECT_EQ(shape.texcoordCount, 2);
  EXPECT_TRUE(shape.normal.empty() && shape.texcoord.empty());
}

TEST(Obj, CutsPolygonsIntoFans) {
  const std::string pentagon = "v 1 0 0\nv .3 1 0\nv -.8 .6 0\nv -.8 -.6 0\nv .3 -1 0\nv 0 0 1\n";
  EXPECT_EQ(readObj(pentagon + "f 1 2 3 4\n", MeshParts::shapeOnly).face, (std::vector<int>{0, 1, 2, 0, 2, 3}));
  EXPECT_EQ(readObj(pentagon + "f 1 2 6\nf 1 2 3 4 5\nf 2 3 6\n", MeshParts::shapeOnly).face,
            (std::vector<int>{0, 1, 5, 0, 1, 2, 0, 2, 3, 0, 3, 4, 1, 2, 5}));
}

TEST(Obj, ReadsLinesHoweverTheyEnd) {
  const std::string text = std::string(kTetrahedron) + "f 1 2 3\nf 1 2 4";
  const MeshSource want = readObj(text);
  EXPECT_EQ(want.face.size(), 6u);
  std::string crlf, cr;
  for (char c : text) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
    cr += c == '\n' ? '\r' : c;
  }
  for (const std::string& other : {text + "\n", crlf, cr, "# comment\n\n  " + text, text + "\n# no end"}) {
    EXPECT_EQ(readObj(other).vert, want.vert);
    EXPECT_EQ(readObj(other).face, want.face);
  }
  EXPECT_EQ(readObj(std::string(kTetrahedron) + std::string("f 1 2 3\0 4\n", 11)).face.size(), 3u)
      << "a zero byte ends a line";
}

TEST(Obj, NamesTheLineThatIsBroken) {
  EXPECT_EQ(faultOf([] { readObj(""); }), "OBJ file is empty");
  EXPECT_EQ(faultOf([] { readObj(std::string(kTetrahedron) + "f 1 2 0\n"); }),
            "line 5 of OBJ file: an index is 0 or missing");
  EXPECT_EQ(faultOf([] { readObj(std::string(kTetrahedron) + "\nf 1/x 2 3\n"); }),
            "line 6 of OBJ file: an index is 0 or missing");
}

TEST(ObjNumber, FastWayGivesTheFloatThatAddingDigitsGives) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> mantissa(-10, 10);
  std::uniform_int_distribution<int> exponent(-12, 12), digits(1, 17);
  int different = 0;
  for (int i = 0; i < 200000; ++i) {
    char text[64];
    const double x = mantissa(random) * std::pow(10.0, exponent(random));
    std::snprintf(text, sizeof text, i % 2 ? "%.*e\n" : "%.*f\n", digits(random), x);
    const char* at = text;
    float got = 0;
    readObjNumber(at, got);
    ASSERT_EQ(*at, '\n');
    ASSERT_EQ(got, static_cast<float>(objNumberByDigits(text, at))) << text;
    const float nearest = static_cast<float>(std::strtod(text, nullptr));
    ASSERT_TRUE(got == nearest || std::nextafter(got, nearest) == nearest) << text;
    different += got != nearest;
  }
  EXPECT_LT(different, 400) << "of 200,000: only next to the middle of two floats may the sum go astray";
}

TEST(ObjNumber, ReadsOddTokensAsTheReferenceDoes) {
  const std::pair<const char*, float> cases[] = {
      {"nan\n", 0},  {"\n", 0},    {"1.5abc\n", 1.5f}, {"+2\n", 2},           {"-.5 \n", -.5f},
      {".5\n", .5f}, {"5.\n", 5},  {"1e\n", 0},        {"1e400\n", INFINITY}, {"2E+1\n", 20},
      {"--1\n", 0},  {"1,5\n", 1}, {"0x10\n", 0},      {"1e-400\n", 0}};
  for (const auto& [text, want] : cases) {
    const char* at = text;
    float got = -1;
    readObjNumber(at, got);
    EXPECT_EQ(got, want) << text;
  }
}

template <class T>
void put(std::string& s, std::initializer_list<T> values) {
  s.append(reinterpret_cast<const char*>(values.begin()), values.size() * sizeof(T));
}

std::string msh() {
  std::string s;
  put<std::int32_t>(s, {4, 0, 4, 2});
  put<float>(s, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  put<float>(s, {0, 0, 1, 0, 0, 1, 1, 1});
  put<std::int32_t>(s, {0, 1, 2, 0, 3, 1});
  return s;
}

TEST(Msh, TakesItsListsAsTheyAre) {
  const MeshSource m = readMsh(msh(), false);
  EXPECT_EQ(m.vertexCount(), 4);
  EXPECT_EQ(m.texcoordCount, 4);
  EXPECT_EQ(m.face, (std::vector<int>{0, 1, 2, 0, 3, 1}));
  EXPECT_EQ(m.faceTexcoord, m.face);
  EXPECT_EQ(readMsh(msh(), true).face, (std::vector<int>{0, 2, 1, 0, 1, 3}));
}

TEST(Msh, NamesWhatIsBroken) {
  EXPECT_NE(faultOf([] { readMsh("abc", false); }).find("too short"), std::string::npos);
  EXPECT_NE(faultOf([] { readMsh(msh().substr(0, 60), false); }).find("has 60 bytes, but its header asks for 120"),
            std::string::npos);
  std::string huge;
  put<std::int32_t>(huge, {2000000000, 2000000000, 0, 2000000000});
  EXPECT_NE(faultOf([&] { readMsh(huge, false); }).find("asks for"), std::string::npos);
  std::string odd;
  put<std::int32_t>(odd, {4, 3, 0, -1});
  EXPECT_NE(faultOf([&] { readMsh(odd, false); }).find("invalid sizes"), std::string::npos);
}

}  // namespace
}  // namespace kinetree
