#pragma once
// "did you mean": of the names that exist, the one that a misspelt word most likely meant.

#include <span>
#include <string>
#include <string_view>

namespace kinetree {

/// Keeps the name with the fewest edits (insert, delete, replace, swap two neighbours; letter case ignored), the first
/// of equals, if these are few for the length of the word: 1 up to three letters, 2 up to eight, then a third.
class NearestName {
 public:
  explicit NearestName(std::string_view word);
  void offer(std::string_view name);
  std::string_view found() const { return best_; }  ///< "": none is near
  std::string hint() const;                         ///< "; did you mean 'geom'?" or ""

 private:
  std::string_view word_, best_;
  std::size_t limit_;  ///< edits that are too many
};

/// The hint for `word` among `names`.
std::string didYouMean(std::string_view word, std::span<const std::string_view> names);

}  // namespace kinetree
