#include "plot/line_plot.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kinetree {
namespace {

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++n;
  }
  return n;
}

TEST(LinePlot, BreaksTheLineWhereAPointCannotBeShown) {
  LinePlot plot{.title = "a < b", .series = {{.name = "s", .x = {0, 1, 2, 3, 4}, .y = {1, 2, std::nan(""), 3, 4}}}};
  const std::string svg = plot.toSvg();
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  const std::size_t line = svg.find("fill='none' stroke='#0072b2'");
  ASSERT_NE(line, std::string::npos);
  const std::string path = svg.substr(svg.rfind("d='", line), line - svg.rfind("d='", line));
  EXPECT_EQ(count(path, "M"), 2);
  EXPECT_EQ(count(path, "L"), 2);
}

TEST(LinePlot, LogAxisLeavesOutWhatIsNotPositive) {
  LinePlot plot{.logY = true, .series = {{.name = "s", .x = {0, 1, 2}, .y = {0, 1e-3, 10}}}};
  const std::string svg = plot.toSvg();
  EXPECT_NE(svg.find(">1e-3<"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(LinePlot, TheLegendGoesWhereItHidesLeast) {
  const auto legendTop = [](double level) {
    const Series extent{.x = {0, 3, 7}, .y = {0, std::nan(""), 1}}, flat{.x = {0, 7}, .y = {level, level}};
    const std::string svg = LinePlot{.series = {extent, flat}}.toSvg();
    const std::size_t rect = svg.rfind("<rect", svg.find("opacity='0.8'"));
    return std::stod(svg.substr(svg.find("y='", rect) + 3));
  };
  EXPECT_LT(legendTop(0.1), 100);
  EXPECT_GT(legendTop(0.9), 200);
}

TEST(LinePlot, EmptyAndConstantSeriesGiveAPicture) {
  EXPECT_NE(LinePlot{}.toSvg().find("</svg>"), std::string::npos);
  LinePlot constant{.series = {{.name = "c", .x = {1, 1}, .y = {5, 5}}}};
  EXPECT_EQ(constant.toSvg().find("nan"), std::string::npos);
}

}  // namespace
}  // namespace kinetree
