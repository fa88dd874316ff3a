// Damaged robots: whatever the text says, it loads or is refused by faults; never anything else.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "mjcf/load.h"

namespace kinetree {
namespace {

const std::vector<std::string> kValues = {"",       "nan",   "inf",           "1e400",      "-1",     "0",
                                          "1e-320", "0 0 0", "1 2 3 4 5 6 7", "&#0;",       "world",  "a",
                                          "fixed",  "\xff",  "planar",        "package://", "../../x"};

std::string textOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  for (std::size_t times = 1 + below(3); times > 0 && text.size() > 10; --times) {
    const std::size_t at = below(text.size());
    const std::size_t quote = text.find('"', at), end = text.find('"', quote + 1);
    const std::size_t open = text.find('<', at), close = text.find('>', open);
    switch (below(4)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        if (end != std::string::npos) {
          text.replace(quote + 1, end - quote - 1, kValues[below(kValues.size())]);
        }
        break;
      case 2:
        if (close != std::string::npos) {
          text.erase(open, close - open + 1);
        }
        break;
      default:
        if (close != std::string::npos) {
          text.insert(open, text.substr(open, close - open + 1));
        }
    }
  }
  return text;
}

TEST(UrdfMutants, LoadOrAreRefused) {
  ReadOptions options{.strictness = Strictness::lenient};
  options.assets = std::make_shared<MemorySource>(
      std::map<std::string, std::string>{{"wedge.obj", textOf("models/urdf/shapes/wedge.obj")}});
  std::mt19937 random(7);
  int loaded = 0, refused = 0;
  for (const auto& entry : std::filesystem::directory_iterator("models/urdf")) {
    if (entry.path().extension() != ".urdf") {
      continue;
    }
    const std::string text = textOf(entry.path());
    for (int i = 0; i < 1000; ++i) {
      try {
        loadModelText(mutated(text, random), options);
        ++loaded;
      } catch (const ModelError& e) {
        EXPECT_FALSE(e.faults().empty());
        ++refused;
      } catch (const StateError&) {
        ++refused;  // a mass matrix of no rank
      }
    }
  }
  EXPECT_GT(loaded, 100);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace kinetree
