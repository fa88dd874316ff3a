#include "spec/import_note.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "engine/model/show_place.h"

namespace kinetree {

const char* word(ImportNote::Kind kind) {
  switch (kind) {
    case ImportNote::Kind::dropped:
      return "dropped";
    case ImportNote::Kind::changed:
      return "changed";
    default:
      return "located";
  }
}

std::string ImportNote::toString() const {
  return fmt::format("{}: note: {}: {}{}: {}{}{}", showPlace(place), word(kind), element,
                     name.empty() ? "" : fmt::format(" '{}'", name), what, detail.empty() ? "" : ": ", detail);
}

std::vector<std::string> summarize(const std::vector<ImportNote>& notes) {
  std::map<std::tuple<ImportNote::Kind, std::string, std::string>, std::size_t> seen;
  std::vector<std::pair<const ImportNote*, int>> groups;
  for (const ImportNote& note : notes) {
    const auto [it, fresh] = seen.try_emplace({note.kind, note.element, note.what}, groups.size());
    if (fresh) {
      groups.emplace_back(&note, 0);
    }
    ++groups[it->second].second;
  }
  std::vector<std::string> lines;
  for (const auto& [first, count] : groups) {
    lines.push_back(count == 1 ? first->toString() : fmt::format("{} (and {} more)", first->toString(), count - 1));
  }
  return lines;
}

}  // namespace kinetree
