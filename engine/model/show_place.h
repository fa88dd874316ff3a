#pragma once

#include <string>

namespace kinetree {

struct Place;

/// "go2.xml:118:7", as far as it is known; without a file "model".
std::string showPlace(const Place& place);

}  // namespace kinetree
