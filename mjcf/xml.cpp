#include "mjcf/xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "mjcf/xml_parser.h"

namespace kinetree::mjcf {
namespace {

std::vector<std::uint32_t> lineStarts(std::string_view text) {
  std::vector<std::uint32_t> starts = {0};
  starts.reserve(text.size() / 40 + 1);
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos;) {
    starts.push_back(static_cast<std::uint32_t>(++at));
  }
  return starts;
}

}  // namespace

std::string directoryOf(const std::string& path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

int XmlTree::parse(std::string path, FileBytes bytes, Fault& fault) {
  const std::string_view text = bytes.text();
  XmlFile file{.path = std::move(path), .directory = "", .bytes = std::move(bytes), .lines = {}};
  file.directory = directoryOf(file.path);
  fault = {
      .severity = Severity::error, .place = {file.path}, .element = "", .name = "", .attribute = "", .message = ""};
  if (text.size() >= 0xFFFFFFFFu) {
    fault.message = "the file is larger than 4 GB";
    return -1;
  }
  file.lines = lineStarts(text);
  files.push_back(std::move(file));
  XmlParser parser(*this, text, static_cast<std::uint32_t>(files.size() - 1));
  const int root = parser.run();
  if (root < 0) {
    fault.place = place(static_cast<std::uint32_t>(files.size() - 1), parser.errorOffset());
    fault.element = std::string(parser.errorElement());
    fault.message = parser.error();
  }
  return root;
}

const XmlAttribute* XmlTree::find(int node, std::string_view name) const {
  const XmlNode& n = nodes[node];
  for (std::uint32_t i = 0; i < n.attributeCount; ++i) {
    if (attributes[n.firstAttribute + i].name == name) {
      return &attributes[n.firstAttribute + i];
    }
  }
  return nullptr;
}

std::string_view XmlTree::value(int node, std::string_view name) const {
  const XmlAttribute* attribute = find(node, name);
  return attribute ? attribute->value : std::string_view();
}

Place XmlTree::place(std::uint32_t file, std::uint32_t offset) const {
  const auto& lines = files[file].lines;
  const auto after = std::upper_bound(lines.begin(), lines.end(), offset);
  return {files[file].path, static_cast<int>(after - lines.begin()), static_cast<int>(offset - *(after - 1)) + 1};
}

}  // namespace kinetree::mjcf
