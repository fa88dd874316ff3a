#pragma once
// What reading a foreign format changed, found elsewhere or left out. MJCF gives none.

#include <string>
#include <vector>

#include "engine/model/error.h"

namespace kinetree {

struct ImportNote {
  enum class Kind { dropped, changed, located };
  Kind kind = Kind::dropped;
  Place place;
  std::string element;  ///< tag, for example "mimic"
  std::string name;     ///< of the element or of the one it belongs to; empty: unnamed
  std::string what;     ///< the same text for all notes of one cause, so that they can be counted
  std::string detail;   ///< what is special to this one; may be empty

  /// `arm.urdf:118:7: note: dropped: mimic 'finger2': no equality is made, the joint moves freely`
  std::string toString() const;
};

/// "dropped", "changed" or "located".
const char* word(ImportNote::Kind kind);

/// One line a cause: the first note, and how many more there are like it.
std::vector<std::string> summarize(const std::vector<ImportNote>& notes);

}  // namespace kinetree
