#pragma once
// What is compared with the reference, in pipeline order: stage, field, tolerance.

#include <string>
#include <vector>

#include "engine/io/compare.h"
#include "engine/model/model.h"

namespace kinetree::oracle {

struct ComparedField {
  std::string stage;
  std::string field;
  Tolerance bound;
};

/// Arrays of Model that physics reads; pictures and bounding volumes, which ours builds on demand, are left out.
std::vector<ComparedField> modelFields(const Model& m);
/// Results of forward().
std::vector<ComparedField> dataFields();
/// dataFields() and what the reference computes only when asked: momenta, internal forces, inverse dynamics.
std::vector<ComparedField> fixtureFields();
/// State after steps.
std::vector<ComparedField> stateFields();

}  // namespace kinetree::oracle
