// Number formats: those of the C library in its plain locale, with denormals refused as the reference does.
#include "mjcf/values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace kinetree::mjcf {
namespace {

double real(std::string_view text) {
  double value = -77;
  EXPECT_EQ(toReal(text, value), NumberStatus::ok) << text;
  return value;
}

NumberStatus status(std::string_view text) {
  double value;
  return toReal(text, value);
}

TEST(Values, RealsAsTheCLibraryReadsThem) {
  EXPECT_EQ(real("+1.5"), 1.5);
  EXPECT_EQ(real(".5"), 0.5);
  EXPECT_EQ(real("5."), 5);
  EXPECT_EQ(real("-1e-3"), -1e-3);
  EXPECT_EQ(real("0x1.8p1"), 3);
  EXPECT_EQ(real("-0X10"), -16);
  EXPECT_EQ(real("INF"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(real("-infinity"), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(real("nan")));
  EXPECT_EQ(real("0e-999"), 0);
}

TEST(Values, WhatIsNoNumber) {
  for (const char* text : {"1,2", "1a", "", "+", "-", "+-1", "--1", "1e", "e5", "0x", "1.2.3", "1_0"}) {
    EXPECT_EQ(status(text), NumberStatus::format) << text;
  }
}

TEST(Values, WhatNoNormalDoubleHolds) {
  for (const char* text : {"1e400", "-1e309", "1e-310", "1e-400", "4.9e-324"}) {
    EXPECT_EQ(status(text), NumberStatus::range) << text;
  }
  float f;
  EXPECT_EQ(toReal("1e39", f), NumberStatus::range);
  EXPECT_EQ(toReal("1e-39", f), NumberStatus::range);
}

TEST(Values, Integers) {
  int value = 0;
  EXPECT_EQ(toInt("+12", value), NumberStatus::ok);
  EXPECT_EQ(value, 12);
  EXPECT_EQ(toInt("-7", value), NumberStatus::ok);
  EXPECT_EQ(value, -7);
  for (const char* text : {"2.5", "0x10", "1e3", "inf", "", "+-3", "3 "}) {
    EXPECT_EQ(toInt(text, value), NumberStatus::format) << text;
  }
  EXPECT_EQ(toInt("2147483648", value), NumberStatus::range);
}

TEST(Values, TokensAreSplitAtBlanks) {
  std::string_view text = "\n 1\t2  3\r\n";
  EXPECT_EQ(nextToken(text), "1");
  EXPECT_EQ(nextToken(text), "2");
  EXPECT_EQ(nextToken(text), "3");
  EXPECT_TRUE(isBlank(text));
}

}  // namespace
}  // namespace kinetree::mjcf
