#include "engine/io/fields_io.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "tests/support/fixture.h"

namespace kinetree {
namespace {

TEST(FieldsIo, ModelSurvivesTheRoundTrip) {
  const test::Fixture fixture("branch");
  const Npz first = toNpz(fixture.model());
  const Npz second = toNpz(modelFromNpz(first));
  ASSERT_EQ(first.size(), second.size());
  for (const auto& [name, array] : first) {
    EXPECT_EQ(array.bytes, second.at(name).bytes) << name;
  }
}

TEST(FieldsIo, ModelOfWrongSizeIsRefusedByName) {
  const test::Fixture fixture("branch");
  Npz arrays = fixture.modelArrays();
  arrays["body_mass"] = makeNpy(1.0);
  try {
    modelFromNpz(arrays);
    FAIL() << "accepted";
  } catch (const ModelError& e) {
    EXPECT_NE(std::string(e.what()).find("body_mass has 1 numbers"), std::string::npos) << e.what();
  }
}

TEST(FieldsIo, StateOfWrongNameOrSizeIsRefused) {
  const test::Fixture fixture("branch");
  Data d(fixture.model());
  EXPECT_THROW(applyState(fixture.model(), d, {{"qposs", makeNpy(1.0)}}), StateError);
  EXPECT_THROW(applyState(fixture.model(), d, {{"qpos", makeNpy(1.0)}}), StateError);
  applyState(fixture.model(), d, {{"time", makeNpy(1.5)}});
  EXPECT_EQ(d.time, 1.5);
}

TEST(FieldsIo, WhatWasNotComputedIsLeftOut) {
  const test::Fixture fixture("branch");
  Data d(fixture.model());
  EXPECT_EQ(dataToNpz(fixture.model(), d).count("xpos"), 0u);
  EXPECT_EQ(dataToNpz(fixture.model(), d).count("qpos"), 1u);
  forward(fixture.model(), d);
  const Npz out = dataToNpz(fixture.model(), d);
  EXPECT_EQ(out.count("xpos"), 1u);
  EXPECT_EQ(out.count("cfrc_int"), 0u);
  EXPECT_EQ(out.at("xpos").shape, (std::vector<std::int64_t>{fixture.model().nbody, 3}));
  EXPECT_TRUE(out.at("nefc").shape.empty());
}

}  // namespace
}  // namespace kinetree
