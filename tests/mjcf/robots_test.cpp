// Every model file of the robots that are at hand is read without an error, unless it uses a feature that is missing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "mjcf/mjcf.h"

namespace kinetree {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> modelFiles(const char* variable) {
  std::vector<fs::path> files;
  const char* root = std::getenv(variable);
  if (root && fs::is_directory(root)) {
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      // A part that is meant to be included, and refers to classes of the file that includes it.
      const bool part = entry.path().filename() == "joint_position_actuators.xml";
      if (entry.path().extension() == ".xml" && !part) {
        files.push_back(entry.path());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool missingFeature(const Fault& fault) {
  return fault.message.find("not supported yet") != std::string::npos;
}

TEST(Robots, AllAreRead) {
  const std::vector<fs::path> files = modelFiles("KINETREE_MENAGERIE");
  if (files.empty()) {
    GTEST_SKIP() << "KINETREE_MENAGERIE names no folder with robots";
  }
  for (const fs::path& file : files) {
    std::vector<Fault> faults;
    const Spec spec = readMjcf(file.string(), {}, faults);
    for (const Fault& fault : faults) {
      EXPECT_TRUE(fault.severity == Severity::warning || missingFeature(fault)) << fault.toString();
    }
  }
}

}  // namespace
}  // namespace kinetree
