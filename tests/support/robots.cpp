#include "tests/support/robots.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace kinetree::test {
namespace {

namespace fs = std::filesystem;

void collect(const fs::path& menagerie, std::vector<Robot>& found) {
  std::error_code ignored;
  for (const auto& folder : fs::directory_iterator(menagerie, ignored)) {
    const std::string name = folder.path().filename().string();
    const bool known = std::ranges::any_of(found, [&](const Robot& r) { return r.name == name; });
    const fs::path scene = folder.path() / "scene.xml";
    if (!known && fs::is_regular_file(scene, ignored)) {
      found.push_back({name, scene.string()});
    }
  }
}

std::vector<Robot> everyRobot() {
  std::vector<Robot> found;
  if (const char* own = std::getenv("KINETREE_MENAGERIE")) {
    collect(own, found);
  } else {
    collect("build/menagerie", found);
    collect("build/wheel_robots", found);
  }
  std::ranges::sort(found, {}, &Robot::name);
  return found;
}

}  // namespace

std::vector<Robot> robots() {
  std::vector<Robot> found = everyRobot();
#ifdef KINETREE_DEBUG
  constexpr std::size_t kStride = 5;  // under the sanitizers all of them take minutes
  for (std::size_t i = 0; kStride * i < found.size(); ++i) {
    found[i] = found[kStride * i];
  }
  found.resize((found.size() + kStride - 1) / kStride);
#endif
  return found;
}

Robot robot(const std::string& name) {
  for (const Robot& r : everyRobot()) {
    if (r.name == name) {
      return r;
    }
  }
  return {name, ""};
}

}  // namespace kinetree::test
