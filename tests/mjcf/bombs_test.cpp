// Small files that ask for much: refused by name, or loaded, without taking the time or the memory of what they ask
// for.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/pipeline.h"
#include "mjcf/load.h"

namespace kinetree {
namespace {

std::string repeated(const std::string& part, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) {
    all += part;
  }
  return all;
}

std::string world(const std::string& inside) {
  return "<mujoco><worldbody>" + inside + "</worldbody></mujoco>";
}

/// What is said about `xml`; empty: it loads, and steps.
std::string said(const std::string& xml, std::map<std::string, std::string> files = {}) {
  try {
    const Model m = loadModelText(xml, {.assets = std::make_shared<MemorySource>(std::move(files))});
    Data d(m);
    step(m, d);
  } catch (const ModelError& e) {
    return e.what();
  }
  return "";
}

void expectSaid(const std::string& what, const std::string& xml, std::map<std::string, std::string> files = {}) {
  const std::string got = said(xml, std::move(files));
  EXPECT_NE(got.find(what), std::string::npos) << got.substr(0, 300) << "\nwanted: " << what;
}

/// The most memory that this process has had since resetPeak(), in megabytes.
long peakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "VmHWM:") {
      status >> word;
      return std::stol(word) >> 10;
    }
  }
  return 0;
}

void resetPeak() {
  std::ofstream("/proc/self/clear_refs") << 5;
}

class Bombs : public ::testing::Test {
 protected:
  void SetUp() override { resetPeak(); }
  void TearDown() override {
    EXPECT_GT(peakMegabytes(), 0);
#ifndef KINETREE_DEBUG  // the sanitizers keep what was freed
    EXPECT_LT(peakMegabytes(), most_);
#endif
  }

  long most_ = 500;  // megabytes
};

TEST_F(Bombs, EntitiesDoNotMultiply) {
  std::string laughs = "<!DOCTYPE m [<!ENTITY a0 \"ha\">";
  for (int i = 1; i < 10; ++i) {
    laughs += "<!ENTITY a" + std::to_string(i) + " \"" + repeated("&a" + std::to_string(i - 1) + ";", 10) + "\">";
  }
  EXPECT_EQ(said(laughs + "]><mujoco model=\"&a9;\"/>"), "");
}

TEST_F(Bombs, NestingIsLimited) {
  for (const char* tag : {"body", "frame", "a"}) {
    const std::string open = std::string("<") + tag + ">", close = std::string("</") + tag + ">";
    expectSaid("nested deeper", world(repeated(open, 10000) + repeated(close, 10000)));
  }
  expectSaid("nested deeper", "<mujoco><default>" + repeated("<default class=\"c\">", 10000));
  expectSaid("included already", "<mujoco><include file=\"a.xml\"/></mujoco>",
             {{"a.xml", "<mujoco><include file=\"a.xml\"/></mujoco>"}});
  const std::string self =
      "<mujoco><asset><model name=\"m\" file=\"a.xml\"/></asset><worldbody><attach model=\"m\" body=\"b\" "
      "prefix=\"p\"/><body name=\"b\"/></worldbody></mujoco>";
  expectSaid("nested deeper", self, {{"a.xml", self}});
}

TEST_F(Bombs, CopiesAreLimited) {
  expectSaid("more than", world("<replicate count=\"1000000000\"><geom size=\"1\"/></replicate>"));
  expectSaid("count", world("<composite type=\"cable\" count=\"100000000 1 1\" curve=\"s\" size=\"1\">"
                            "<geom type=\"capsule\" size=\"0.1\"/></composite>"));
}

TEST_F(Bombs, DefaultsAndBodiesAreLimited) {
  most_ = 1200;
  const auto numbered = [](const char* before, int count, const char* after) {
    std::string all;
    for (int i = 0; i < count; ++i) {
      all += before + std::to_string(i) + after;
    }
    return all;
  };
  expectSaid("more than 100000 default classes",
             "<mujoco><default>" + numbered("<default class=\"c", 1000000, "\"/>") + "</default></mujoco>");
  expectSaid("has 100001 bodies, at most", world(numbered("<body name=\"b", 100000, "\"><geom size=\"1\"/></body>")));
}

TEST_F(Bombs, AttributesAreLimited) {
  std::string geom = "<geom size=\"1\"";
  for (int i = 0; i < 100000; ++i) {
    geom += " a" + std::to_string(i) + "=\"1\"";
  }
  expectSaid("more than 1000 attributes", world(geom + "/>"));
}

TEST_F(Bombs, SizesAreLimited) {
  for (const char* size : {"nuserdata", "nkey", "nuser_body", "nuser_geom", "nuser_sensor"}) {
    expectSaid(std::string(size) + ": must be at most",
               "<mujoco><size " + std::string(size) + "=\"2000000000\"/><worldbody/></mujoco>");
  }
  expectSaid("asks for", "<mujoco><sensor><user dim=\"2000000000\"/></sensor></mujoco>");
  expectSaid("asks for",
             "<mujoco><worldbody><camera name=\"c\" resolution=\"60000 60000\"/></worldbody>"
             "<sensor><rangefinder camera=\"c\"/></sensor></mujoco>");
  expectSaid("nsample", "<mujoco><sensor>" + repeated("<clock nsample=\"16777216\"/>", 100) + "</sensor></mujoco>");
  expectSaid("size", "<mujoco><custom><numeric name=\"n\" size=\"2000000000\" data=\"1\"/></custom></mujoco>");
  expectSaid("nrow x ncol",
             "<mujoco><asset><hfield name=\"h\" nrow=\"2000000000\" ncol=\"2000000000\" "
             "size=\"1 1 1 1\"/></asset></mujoco>");
  expectSaid("width",
             "<mujoco><asset><texture name=\"t\" type=\"2d\" builtin=\"flat\" width=\"2000000000\" "
             "height=\"2000000000\"/></asset></mujoco>");
}

TEST_F(Bombs, HeadersThatClaimGigabytesAreNotBelieved) {
  const auto mesh = [](const char* file) {
    return "<mujoco><asset><mesh name=\"m\" file=\"" + std::string(file) +
           "\"/></asset><worldbody><geom type=\"mesh\" mesh=\"m\"/></worldbody></mujoco>";
  };
  const std::string most = "\xff\xff\xff\x7f", none = std::string(4, '\0');
  expectSaid("a.stl", mesh("a.stl"), {{"a.stl", std::string(80, ' ') + most + std::string(50, '\0')}});
  expectSaid("a.msh", mesh("a.msh"), {{"a.msh", most + none + none + most + std::string(48, '\0')}});
  expectSaid("vertex", mesh("a.obj"), {{"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 4294967296\n"}});
  expectSaid("a.bin",
             "<mujoco><asset><hfield name=\"h\" size=\"1 1 1 1\" file=\"a.bin\" "
             "content_type=\"image/vnd.mujoco.hfield\"/></asset></mujoco>",
             {{"a.bin", most + most}});
}

// Found by the fuzzer: the sensor asked for the vertices of a mesh that is at fault and therefore has none.
TEST_F(Bombs, ASensorOfAFaultyMeshIsLookedAt) {
  expectSaid(
      "mesh 'skin'",
      "<mujoco><asset><mesh name=\"skin\" builtin=\"plate\" params=\"0 4\"/></asset><worldbody><body><freejoint/>"
      "<geom size=\"1\"/><geom name=\"pad\" type=\"mesh\" mesh=\"skin\"/></body></worldbody>"
      "<sensor><tactile geom=\"pad\" mesh=\"skin\"/></sensor></mujoco>");
}

TEST_F(Bombs, JunkIsRefusedAtOnce) {
  EXPECT_NE(said(std::string(50 << 20, '<')), "");
  EXPECT_NE(said("<mujoco><!--" + std::string(50 << 20, '-')), "");
  EXPECT_NE(said(std::string("\0\1\2\3", 4) + std::string(50 << 20, 'x')), "");
}

}  // namespace
}  // namespace kinetree
