#pragma once
// A Spec that several files make has elements that mean their numbers differently (spec::Compiler). One file cannot
// say that.

#include "spec/spec.h"

namespace kinetree {

/// A copy in which every element means its numbers by Spec::compiler, and which builds the same model to the last bit.
/// Angles become radians if files disagree about them. Asset files are named so that they are found from a model file
/// in `directory` ("" or ending in "/"). Throws ModelError where files disagree about something that cannot be said
/// otherwise.
Spec withOneCompiler(const Spec& spec, const std::string& directory);

}  // namespace kinetree
