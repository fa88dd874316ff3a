// Each rule that keeps geoms apart is named.
#include "engine/collision/explain.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"
#include "tests/support/contact_scene.h"

namespace kinetree::test {
namespace {

TEST(Explain, NamesTheRule) {
  ContactScene s(R"(<worldbody><geom name="floor" type="plane" size="1 1 1"/><geom name="rock" size=".1"/>
    <body name="arm" pos="0 0 1"><joint/><geom name="a" size=".1"/><geom name="a2" size=".1"/>
      <body name="hand" pos="0 0 .5"><joint/><geom name="b" size=".1"/></body></body>
    <body name="free" pos="0 0 .05"><freejoint/><geom name="c" size=".1" contype="2" conaffinity="2"/>
      <geom name="d" size=".1"/></body></worldbody><contact><exclude body1="arm" body2="free"/></contact>)");
  s.run();
  const auto say = [&](int a, int b) { return explain(s.model, s.data, a, b); };
  const auto contains = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  EXPECT_TRUE(contains(say(0, 1), "both belong to the world")) << say(0, 1);
  EXPECT_TRUE(contains(say(2, 3), "rigid")) << say(2, 3);
  EXPECT_TRUE(contains(say(2, 4), "parent and child")) << say(2, 4);
  EXPECT_TRUE(contains(say(0, 5), "bitmasks")) << say(0, 5);
  EXPECT_TRUE(contains(say(2, 6), "exclude")) << say(2, 6);
  EXPECT_TRUE(contains(say(0, 6), "1 contact")) << say(0, 6);
  EXPECT_TRUE(contains(say(4, 6), "apart")) << say(4, 6);
  EXPECT_TRUE(contains(say(4, 6), "'b'")) << say(4, 6);
  EXPECT_THROW(say(0, 99), StateError);
}

}  // namespace
}  // namespace kinetree::test
