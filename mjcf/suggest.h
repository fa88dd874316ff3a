#pragma once
// "did you mean": the nearest of the allowed names.

#include <span>
#include <string>
#include <string_view>

namespace kinetree::mjcf {

/// The candidate with the fewest edits (insert, delete, replace, swap), if that is few for the length; "": none is
/// near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "; did you mean 'geom'?" or "".
std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace kinetree::mjcf
