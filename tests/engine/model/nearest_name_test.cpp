#include "engine/model/nearest_name.h"

#include <gtest/gtest.h>

#include <vector>

namespace kinetree {
namespace {

std::string nearest(std::string_view word, const std::vector<std::string_view>& names) {
  NearestName nearest(word);
  for (const std::string_view name : names) {
    nearest.offer(name);
  }
  return std::string(nearest.found());
}

TEST(NearestName, IsAFewEditsAway) {
  EXPECT_EQ(nearest("FL_tigh", {"FL_calf", "FL_thigh"}), "FL_thigh");  // one letter missing
  EXPECT_EQ(nearest("FL_clalf", {"FL_thigh", "FL_calf"}), "FL_calf");  // one too many
  EXPECT_EQ(nearest("sprign", {"string", "spring"}), "spring");        // swapped neighbours are one edit
  EXPECT_EQ(nearest("GEOM", {"geom"}), "geom");                        // letter case is none
  EXPECT_EQ(nearest("abc", {"abd", "abe"}), "abd");                    // the first of equals
  EXPECT_EQ(nearest("left_gripper_fingr", {"right_gripper_finger"}), "right_gripper_finger");
}

TEST(NearestName, IsNothingWhereNothingIsNear) {
  EXPECT_EQ(nearest("gripper_left", {"FL_thigh", "trunk"}), "");
  EXPECT_EQ(nearest("pos", {"rgb", "pqr"}), "");  // two edits of three letters
  EXPECT_EQ(nearest("", {"a"}), "");
  EXPECT_EQ(nearest("a", {""}), "");
  EXPECT_EQ(nearest(std::string(65, 'a'), {std::string_view("aaaa")}), "");
  EXPECT_EQ(didYouMean("gom", std::vector<std::string_view>{"geom"}), "; did you mean 'geom'?");
  EXPECT_EQ(didYouMean("x", std::vector<std::string_view>{"geom"}), "");
}

}  // namespace
}  // namespace kinetree
