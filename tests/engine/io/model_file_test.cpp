// Model files: bit for bit the same after a round trip, and whatever is wrong with one is a named fault.
#include "engine/io/model_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include <unistd.h>

#include "engine/io/fields_io.h"
#include "engine/io/footprint.h"
#include "engine/model/error.h"
#include "engine/model/lazy_assets.h"
#include "engine/model/model_fields.h"
#include "engine/pipeline.h"
#include "mjcf/load.h"
#include "tests/support/robots.h"

namespace kinetree {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

std::vector<fs::path> ownModels() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator("models")) {
    if (entry.path().extension() == ".xml") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void expectSameArrays(const Model& a, const Model& b) {
  const Npz first = toNpz(a), second = toNpz(b);
  ASSERT_EQ(first.size(), second.size());
  for (const auto& [name, array] : first) {
    EXPECT_EQ(array.shape, second.at(name).shape) << name;
    EXPECT_EQ(array.bytes, second.at(name).bytes) << name;
  }
  EXPECT_EQ(a.name, b.name);
}

void expectSameSteps(const Model& a, const Model& b) {
  Data da(a), db(b);
  for (int k = 0; k < 3; ++k) {
    step(a, da);
    step(b, db);
  }
  EXPECT_TRUE(std::ranges::equal(da.qpos, db.qpos, [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  }));
}

std::string faultOf(const Bytes& bytes) {
  try {
    unpackModel(bytes);
  } catch (const ModelError& e) {
    return e.what();
  }
  return "";
}

Bytes packedContacts() {
  return packModel(loadModel("models/contacts.xml"));
}

template <class T>
void overwrite(Bytes& bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// A file of the temporary folder that goes with the test.
struct TemporaryFile {
  std::string path;
  explicit TemporaryFile(const std::string& name)
      : path((fs::temp_directory_path() / (std::to_string(getpid()) + name)).string()) {}
  ~TemporaryFile() { fs::remove(path); }
};

TEST(ModelFile, OwnModelsComeBackBitForBit) {
  for (const fs::path& path : ownModels()) {
    SCOPED_TRACE(path);
    const Model model = loadModel(path.string());
    const Bytes bytes = packModel(model);
    const Model back = unpackModel(bytes);
    expectSameArrays(model, back);
    expectSameSteps(model, back);
    EXPECT_EQ(bytes, packModel(back));
  }
}

TEST(ModelFile, RobotsComeBackBitForBit) {
  if (test::robots().empty()) {
    GTEST_SKIP() << test::kNoRobots;
  }
  const TemporaryFile file("robot.ktm");
  for (const test::Robot& robot : test::robots()) {
    SCOPED_TRACE(robot.name);
    const Model model = loadModel(robot.path);
    writeModelFile(file.path, model);
    const Model back = readModelFile(file.path);
    expectSameSteps(model, back);
    expectSameArrays(model, back);
  }
}

TEST(ModelFile, AnyDamagedByteIsFound) {
  const Bytes whole = packedContacts();
  for (std::size_t at = 0; at < whole.size(); at += 64) {
    Bytes bytes = whole;
    bytes[at + at / 64 % 64 % (whole.size() - at)] ^= std::byte{0x10};
    EXPECT_NE(faultOf(bytes), "") << at;
  }
}

TEST(ModelFile, AnyCutIsFound) {
  const Bytes whole = packedContacts();
  for (std::size_t size = 0; size < whole.size(); size += 64) {
    EXPECT_NE(faultOf(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))), "") << size;
  }
  Bytes longer = whole;
  longer.push_back(std::byte{0});
  EXPECT_NE(faultOf(longer).find("goes on after its end"), std::string::npos) << faultOf(longer);
}

TEST(ModelFile, FaultsAreNamed) {
  const auto says = [](Bytes bytes, std::size_t at, auto value, bool sealed, const char* what) {
    overwrite(bytes, at, value);
    if (sealed) {
      sealModelFile(bytes);
    }
    EXPECT_NE(faultOf(bytes).find(what), std::string::npos) << faultOf(bytes) << ", wanted: " << what;
  };
  const Bytes whole = packedContacts();
  says(whole, 0, 'x', true, "no compiled model file");
  says(whole, 8, std::uint32_t{0x04030201}, true, "another byte order");
  says(whole, 12, std::uint32_t{2}, true, "format version 2, this library reads 1");
  says(whole, 16, std::uint64_t{1}, true, "other model fields");
  says(whole, 24, std::uint64_t{1}, true, "goes on after its end");
  says(whole, 24, std::uint64_t{1} << 40, true, "cut short");
  says(whole, 32, ~std::uint64_t{0}, true, "before the pictures");
  says(whole, 40, std::uint64_t{0}, false, "header");
  says(whole, 1000, std::uint64_t{0x123456789}, false, "arrays do not have the checksum");
  EXPECT_THROW(readModelFile("models/none.ktm"), ModelError);
  EXPECT_THROW(readModelFile("models"), ModelError);
  EXPECT_THROW(writeModelFile("models/none/none.ktm", unpackModel(whole)), ModelError);
}

// Counts that claim gigabytes are refused before anything is allocated, or have no array to make long.
TEST(ModelFile, CountsThatDoNotFitAreRefused) {
  const Bytes whole = packedContacts();
  const Model model = unpackModel(whole);
  const std::int64_t most = 2 * dataBytes(model, Data(model));
  std::size_t at = 64;
  int refused = 0;
  visitModelSizes(model, [&]<class T>(const char* name, const T&) {
    for (const std::int64_t claim : {-2, 1 << 28, std::numeric_limits<int>::max()}) {
      Bytes bytes = whole;
      overwrite(bytes, at, static_cast<T>(claim));
      sealModelFile(bytes);
      try {
        const Model claimed = unpackModel(bytes);
        EXPECT_LT(modelBytes(claimed), 2 * static_cast<std::int64_t>(whole.size())) << name << " " << claim;
        EXPECT_LT(dataBytes(claimed, Data(claimed)), most) << name << " " << claim;
      } catch (const ModelError&) {
        ++refused;
      }
    }
    at += 8;
  });
  EXPECT_GT(refused, 150);
}

// A file with good checksums and bad numbers: refused, or harmless.
void stepHostile(const Model& hostile) {
  try {
    const Model m = unpackModel(packModel(hostile));
    Data d(m);
    for (int k = 0; k < 2; ++k) {
      step(m, d);
    }
  } catch (const std::exception&) {
  }
}

TEST(ModelFile, NoNumberLeadsOutOfAnArray) {
  int hostiles = 0;
  for (const fs::path& path : ownModels()) {
    SCOPED_TRACE(path);
    Model model = unpackModel(packModel(loadModel(path.string())));  // with its pictures
    visitModelFields(model, [&]<class T>(const char*, Array<T>& array, std::int64_t, int = 1) {
      if constexpr (std::is_same_v<T, int> || std::is_enum_v<T> || std::is_same_v<T, std::uint8_t>) {
        if (array.empty()) {
          return;
        }
        for (const int value : {-2, 1, 1 << 20}) {
          T& entry = array[static_cast<std::size_t>(hostiles) % array.size()];
          const T was = entry;
          entry = static_cast<T>(value);
          stepHostile(model);
          entry = was;
          ++hostiles;
        }
      }
    });
  }
  EXPECT_GT(hostiles, 1000);
}

TEST(ModelFile, PicturesWaitInTheFile) {
  const char* xml = R"(
<mujoco>
  <asset><texture name="t" type="2d" builtin="checker" width="8" height="8"/><material name="m" texture="t"/></asset>
  <worldbody><geom type="sphere" size="1" material="m"/></worldbody>
</mujoco>)";
  const TemporaryFile file("pictures.ktm");
  const Model model = loadModelText(xml);
  writeModelFile(file.path, model);
  Model back = readModelFile(file.path);
  ASSERT_TRUE(back.lazy);
  EXPECT_TRUE(back.tex_data.empty());
  expectSameArrays(model, back);
  {
    std::fstream out(file.path, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(-64, std::ios::end);
    out.put('x');
  }
  EXPECT_THROW(back.lazy->fill(back), ModelError);
  fs::remove(file.path);
  EXPECT_THROW(back.lazy->fill(back), ModelError);
}

}  // namespace
}  // namespace kinetree
