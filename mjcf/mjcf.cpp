#include "mjcf/mjcf.h"

#include <algorithm>

#include "mjcf/include.h"
#include "mjcf/reader.h"
#include "urdf/urdf.h"

namespace kinetree {
namespace {

const AssetSource& sourceOf(const ReadOptions& options) {
  static const FileSource disk;
  return options.assets ? *options.assets : disk;
}

bool equalIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

void readRoot(mjcf::XmlTree& tree, int root, Spec& spec, const ReadOptions& options, mjcf::Faults& faults, int depth) {
  const std::string_view tag = tree.nodes[root].name;
  if (equalIgnoringCase(tag, "robot")) {
    urdf::readRobot(tree, root, spec, faults, options, sourceOf(options));
  } else if (tag != "mujoco") {
    faults.error(root, "", "is not the root of a model; expected 'mujoco' or 'robot'");
  } else {
    const AssetSource& source = sourceOf(options);
    mjcf::spliceIncludes(tree, root, spec.compiler.modeldir, source, faults);
    mjcf::Reader(tree, spec, faults, options, source, depth).readModel(root);
  }
}

// Copies, since a mapped file may be cut short by its editor later.
void keepSources(const mjcf::XmlTree& tree, Spec& spec) {
  std::vector<spec::SourceFile> sources;
  for (const mjcf::XmlFile& file : tree.files) {
    sources.push_back({file.path, std::make_shared<const std::string>(file.bytes.text())});
  }
  spec.sources.insert(spec.sources.begin(), sources.begin(), sources.end());
}

Spec readBytes(const std::string& path, FileBytes bytes, const ReadOptions& options, std::vector<Fault>& faults,
               int depth) {
  Spec spec;
  spec.file = path;
  spec.assets = options.assets;
  mjcf::XmlTree tree;
  mjcf::Faults collected(tree, options.strictness);
  Fault fault;
  const int root = tree.parse(path, std::move(bytes), fault);
  if (root < 0) {
    faults.push_back(std::move(fault));
    return spec;
  }
  spec.compiler.modeldir = tree.files[0].directory;
  readRoot(tree, root, spec, options, collected, depth);
  if (tree.nodes[root].name == "mujoco") {
    keepSources(tree, spec);
  }
  for (Fault& found : collected.take()) {
    faults.push_back(std::move(found));
  }
  return spec;
}

Spec checked(Spec spec, std::vector<Fault> faults, std::vector<Fault>* warnings) {
  if (std::any_of(faults.begin(), faults.end(), [](const Fault& f) { return f.severity == Severity::error; })) {
    throw ModelError(std::move(faults));
  }
  if (warnings) {
    warnings->insert(warnings->end(), faults.begin(), faults.end());
  }
  return spec;
}

}  // namespace

Spec mjcf::readMjcfFile(const std::string& path, const ReadOptions& options, std::vector<Fault>& faults, int depth) {
  if (auto bytes = sourceOf(options).read(path)) {
    return readBytes(path, std::move(*bytes), options, faults, depth);
  }
  faults.push_back({.severity = Severity::error,
                    .place = {path},
                    .element = "",
                    .name = "",
                    .attribute = "",
                    .message = "cannot open this file"});
  return {};
}

Spec readMjcf(const std::string& path, const ReadOptions& options, std::vector<Fault>& faults) {
  return mjcf::readMjcfFile(path, options, faults, 0);
}

Spec readMjcfText(const std::string& xml, const ReadOptions& options, std::vector<Fault>& faults) {
  auto text = std::make_shared<const std::string>(xml);
  const FileBytes bytes{text, reinterpret_cast<const std::byte*>(text->data()), text->size()};
  return readBytes("", bytes, options, faults, 0);
}

Spec readMjcf(const std::string& path, const ReadOptions& options, std::vector<Fault>* warnings) {
  std::vector<Fault> faults;
  Spec spec = readMjcf(path, options, faults);
  return checked(std::move(spec), std::move(faults), warnings);
}

Spec readMjcfText(const std::string& xml, const ReadOptions& options, std::vector<Fault>* warnings) {
  std::vector<Fault> faults;
  Spec spec = readMjcfText(xml, options, faults);
  return checked(std::move(spec), std::move(faults), warnings);
}

}  // namespace kinetree
