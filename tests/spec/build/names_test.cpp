#include "spec/build/names.h"

#include <gtest/gtest.h>

namespace kinetree::building {
namespace {

TEST(NameTable, FindsWhatWasAdded) {
  NameTable table;
  table.reserve(3);
  EXPECT_EQ(table.add("hip"), -1);
  EXPECT_EQ(table.add(""), -1);
  EXPECT_EQ(table.add("knee"), -1);
  EXPECT_EQ(table.find("hip"), 0);
  EXPECT_EQ(table.find("knee"), 2);
  EXPECT_EQ(table.find("ankle"), -1);
  EXPECT_EQ(table.find(""), -1);
}

TEST(NameTable, TellsTheFirstOwnerOfAName) {
  NameTable table;
  table.reserve(3);
  table.add("a");
  table.add("b");
  EXPECT_EQ(table.add("a"), 0);
}

TEST(NameTable, HintsAtTheNearestName) {
  NameTable table;
  table.reserve(2);
  table.add("FL_thigh");
  table.add("FL_calf");
  EXPECT_EQ(table.hint("FL_tigh"), "; did you mean 'FL_thigh'?");
  EXPECT_EQ(table.hint("gripper_left"), "");
}

// MuJoCo 3.10.0 gives names_map = [-1, 0] for one body "world".
TEST(NameTable, HashIsMujocos) {
  NameTable table;
  table.reserve(1);
  table.add("world");
  EXPECT_EQ(table.slots(), (std::vector<int>{-1, 0}));
}

TEST(NameTable, EmptyTableFindsNothing) {
  EXPECT_EQ(NameTable{}.find("x"), -1);
}

}  // namespace
}  // namespace kinetree::building
