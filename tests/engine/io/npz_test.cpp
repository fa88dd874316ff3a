#include "engine/io/npz.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/model/error.h"

namespace kinetree {
namespace {

std::string temporary(const char* name) {
  return (std::filesystem::temp_directory_path() / name).string();
}

TEST(Npz, KeepsTypeShapeAndValues) {
  const std::string path = temporary("kinetree_npz_test.npz");
  const double d[] = {1.5, -2, 1e300};
  const float f[] = {0.25f, 3};
  const int i[] = {-7, 8, 9, 10};
  const std::uint8_t b[] = {0, 255};
  for (const bool compress : {false, true}) {
    writeNpz(path,
             {{"d", makeNpy<double>(d, {3})},
              {"f", makeNpy<float>(f, {2, 1})},
              {"i", makeNpy<int>(i, {2, 2})},
              {"b", makeNpy<std::uint8_t>(b, {2})},
              {"s", makeNpy(2.5)},
              {"none", makeNpy<double>({}, {0, 6})}},
             compress);
    const Npz back = readNpz(path);
    ASSERT_EQ(back.size(), 6u);
    EXPECT_EQ(back.at("d").toDoubles(), (std::vector<double>{1.5, -2, 1e300}));
    EXPECT_EQ(back.at("f").dtype, "<f4");
    EXPECT_EQ(back.at("i").shape, (std::vector<std::int64_t>{2, 2}));
    EXPECT_EQ(back.at("b").toDoubles(), (std::vector<double>{0, 255}));
    EXPECT_TRUE(back.at("s").shape.empty());
    EXPECT_EQ(back.at("none").count(), 0);
  }
}

TEST(Npz, SameArraysGiveTheSameBytes) {
  const double d[] = {1, 2};
  const std::string paths[] = {temporary("kinetree_npz_a.npz"), temporary("kinetree_npz_b.npz")};
  std::string bytes[2];
  for (int k = 0; k < 2; ++k) {
    writeNpz(paths[k], {{"d", makeNpy<double>(d, {2})}}, true);
    std::ifstream in(paths[k], std::ios::binary);
    bytes[k].assign(std::istreambuf_iterator<char>(in), {});
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

// Found by the fuzzer: the product of the dimensions left 64 bits.
TEST(Npz, AShapeBeyondAllNumbersIsRefused) {
  const NpyArray array{"|u1", {1056964608, 444444444446}, {}};
  const std::string path = temporary("kinetree_huge_shape.npz");
  writeNpz(path, {{"x", array}});
  try {
    readNpz(path);
    FAIL() << "it was read";
  } catch (const ModelError& e) {
    EXPECT_NE(std::string(e.what()).find("claims more than"), std::string::npos) << e.what();
  }
}

TEST(Npz, RefusesDamage) {
  const std::string path = temporary("kinetree_npz_damage.npz");
  const std::vector<double> d(1000, 1.25);
  writeNpz(path, {{"d", makeNpy<double>(d, {1000})}});
  const auto size = std::filesystem::file_size(path);
  std::filesystem::resize_file(path, size / 2);
  EXPECT_THROW(readNpz(path), ModelError);
  EXPECT_THROW(readNpz(temporary("kinetree_there_is_no_such_file.npz")), ModelError);
}

}  // namespace
}  // namespace kinetree
