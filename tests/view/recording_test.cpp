// Recordings as pages and pictures: what is in them, and that a diverged or empty run spoils neither.
#include "view/recording.h"

#include <gtest/gtest.h>
#include <lodepng.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/io/npz.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "mjcf/load.h"

namespace kinetree {
namespace {

class Recordings : public ::testing::Test {
 protected:
  Recordings() {
    forward(model, data);
    recording.add(data);
    for (int i = 0; i < 4; ++i) {
      step(model, data);
      recording.add(data);
    }
    std::filesystem::create_directories(folder);
  }
  ~Recordings() override { std::filesystem::remove_all(folder); }

  std::string page() {
    writeRecordingHtml(folder + "/r.html", model, recording);
    std::stringstream text;
    text << std::ifstream(folder + "/r.html").rdbuf();
    return text.str();
  }
  /// Width and height must be the last picture's.
  std::vector<unsigned char> picture(unsigned width, unsigned height) {
    writeRecordingPng(folder + "/r.png", model, recording, static_cast<int>(width), static_cast<int>(height));
    std::vector<unsigned char> pixels;
    unsigned w = 0, h = 0;
    EXPECT_EQ(lodepng::decode(pixels, w, h, folder + "/r.png", LCT_RGB), 0u);
    EXPECT_EQ(w, width);
    EXPECT_EQ(h, height);
    return pixels;
  }

  Model model = loadModelText(
      "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 1'><freejoint/>"
      "<geom size='.2' rgba='1 0 0 1'/></body></worldbody></mujoco>");
  Data data{model};
  Recording recording;
  const std::string folder = ::testing::TempDir() + "kinetree_recording";
};

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++n;
  }
  return n;
}

TEST_F(Recordings, ArraysHaveAFrameARow) {
  writeRecordingNpz(folder + "/r.npz", model, recording);
  const Npz arrays = readNpz(folder + "/r.npz");
  EXPECT_EQ(arrays.at("time").shape, (std::vector<std::int64_t>{5}));
  EXPECT_EQ(arrays.at("qpos").shape, (std::vector<std::int64_t>{5, 7}));
  EXPECT_EQ(arrays.at("xquat").shape, (std::vector<std::int64_t>{5, 2, 4}));
}

TEST_F(Recordings, APageHasEveryShapeAndFrame) {
  const std::string text = page();
  EXPECT_EQ(count(text, "{b:"), 2);
  EXPECT_NE(text.find("const time=[0,0.002,0.004,0.006,0.008,]"), std::string::npos);
  EXPECT_NE(text.find("</script>"), std::string::npos);
}

TEST_F(Recordings, ANumberThatIsNoneIsOneOfTheScript) {
  recording.xpos.back().x = std::nan("");
  recording.xpos.back().y = INFINITY;
  const std::string text = page();
  EXPECT_NE(text.find("NaN,NaN,"), std::string::npos);
  EXPECT_EQ(text.find("nan,"), std::string::npos);
  EXPECT_EQ(text.find("inf,"), std::string::npos);
  picture(64, 48);
}

TEST_F(Recordings, APictureShowsTheBallOnTheFloor) {
  const std::vector<unsigned char> pixels = picture(120, 80);
  int red = 0;
  std::set<int> colors;
  for (std::size_t i = 0; i < pixels.size(); i += 3) {
    red += pixels[i] > 2 * pixels[i + 1] && pixels[i] > 80;
    colors.insert(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
  }
  EXPECT_GT(red, 120 * 80 / 50);
  EXPECT_LT(red, 120 * 80 / 2);
  EXPECT_GT(colors.size(), 10u);
}

TEST_F(Recordings, WhatCannotBeWrittenIsAFault) {
  EXPECT_THROW(writeRecordingHtml(folder + "/none/r.html", model, recording), ModelError);
  EXPECT_THROW(writeRecordingPng(folder + "/none/r.png", model, recording), ModelError);
  EXPECT_THROW(writeRecordingNpz(folder + "/none/r.npz", model, recording), ModelError);
  EXPECT_THROW(writeRecordingPng(folder + "/r.png", model, Recording{}), ModelError);
}

}  // namespace
}  // namespace kinetree
