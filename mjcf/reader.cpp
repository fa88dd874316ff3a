#include "mjcf/reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/model/nearest_name.h"

namespace kinetree::mjcf {
namespace {

constexpr int kMaxDepth = 1000;  // after includes are spliced; recursion over the tree relies on it

std::vector<std::string_view> childTags(const ElementRule& rule) {
  std::vector<std::string_view> tags;
  for (const ChildRule& child : rule.children) {
    tags.push_back(child.rule->tag);
  }
  return tags;
}

std::string listTags(const std::vector<std::string_view>& tags) {
  std::string text;
  for (const std::string_view tag : tags) {
    text += (text.empty() ? "" : ", ") + std::string(tag);
  }
  return text;
}

}  // namespace

Reader::Reader(XmlTree& tree, Spec& spec, Faults& faults, const ReadOptions& options, const AssetSource& source,
               int depth)
    : tree_(tree), spec_(spec), faults_(faults), options_(options), source_(source), depth_(depth) {
  classes_["main"] = 0;
  names_.insert(ObjType::body, "world");
}

void Reader::readModel(int root) {
  const ElementRule& rule = *schema().root;
  checkElements(root, rule, false, 0);
  RootInput input;
  attributes(root, rule, &input);
  spec_.modelname = input.model.value_or(spec_.modelname);
  spec_.comment = tree_.firstComment;
  eachSection(root, "compiler", &Reader::readCompiler);
  eachSection(root, "option", &Reader::readOption);
  eachSection(root, "size", &Reader::readSize);
  eachSection(root, "visual", &Reader::readVisual);
  eachSection(root, "statistic", &Reader::readStatistic);
  eachSection(root, "default", &Reader::readDefaultSection);
  eachSection(root, "extension", &Reader::readExtension);
  eachSection(root, "custom", &Reader::readCustom);
  eachSection(root, "asset", &Reader::readAssets);
  eachSection(root, "contact", &Reader::readContact);
  eachSection(root, "deformable", &Reader::readDeformable);
  eachSection(root, "equality", &Reader::readEquality);
  eachSection(root, "tendon", &Reader::readTendons);
  eachSection(root, "actuator", &Reader::readActuators);
  eachSection(root, "sensor", &Reader::readSensors);
  eachSection(root, "keyframe", &Reader::readKeyframes);
  eachSection(root, "worldbody", &Reader::readWorld);
}

void Reader::readSettings(int node) {
  eachSection(node, "compiler", &Reader::readCompiler);
  eachSection(node, "option", &Reader::readOption);
  eachSection(node, "size", &Reader::readSize);
}

void Reader::eachSection(int root, std::string_view tag, ReadChild read) {
  for (const int node : Children(tree_, root)) {
    if (tree_.nodes[node].name == tag) {
      (this->*read)(node, *schema().root->child(tag)->rule);
    }
  }
}

void Reader::eachChild(int node, const ElementRule& rule, const std::function<void(int, const ElementRule&)>& read) {
  for (const int child : Children(tree_, node)) {
    read(child, *rule.child(tree_.nodes[child].name)->rule);
  }
}

// Takes elements that do not belong out of the tree, each with a fault, so that what follows sees only known ones.
void Reader::checkElements(int node, const ElementRule& rule, bool unchecked, int depth) {
  if (depth > kMaxDepth) {
    faults_.error(node, "", fmt::format("elements are nested deeper than {}", kMaxDepth));
    tree_.nodes[node].firstChild = -1;
    return;
  }
  unchecked = unchecked || rule.unchecked;
  int previous = -1;
  for (int child = tree_.nodes[node].firstChild; child >= 0; child = tree_.nodes[child].next) {
    if (acceptChild(node, child, rule, unchecked)) {
      checkElements(child, *rule.child(tree_.nodes[child].name)->rule, unchecked, depth + 1);
      previous = child;
    } else {
      (previous < 0 ? tree_.nodes[node].firstChild : tree_.nodes[previous].next) = tree_.nodes[child].next;
    }
  }
}

bool Reader::acceptChild(int parent, int child, const ElementRule& rule, bool unchecked) {
  const std::string_view tag = tree_.nodes[child].name;
  const ChildRule* known = rule.child(tag);
  if (!known) {
    const std::vector<std::string_view> tags = childTags(rule);
    if (&rule == schema().root && (tag == "body" || tag == "frame" || tag == "replicate")) {
      faults_.unstrict(child, "", "stands outside worldbody, where MuJoCo ignores it");
    } else {
      faults_.error(child, "",
                    tags.empty() ? fmt::format("unknown element: '{}' takes none", rule.tag)
                                 : fmt::format("unknown element in '{}'{}; allowed: {}", rule.tag,
                                               didYouMean(tag, tags), listTags(tags)));
    }
    return false;
  }
  if (known->count == Count::once && !unchecked) {
    for (int other = tree_.nodes[parent].firstChild; other != child; other = tree_.nodes[other].next) {
      if (tree_.nodes[other].name == tag) {
        faults_.error(child, "", fmt::format("may stand only once in '{}'", rule.tag));
        return false;
      }
    }
  }
  return true;
}

bool Reader::attributes(int node, const ElementRule& rule, void* object, bool unchecked) {
  return readAttributes(tree_, node, rule, object, faults_, unchecked);
}

void Reader::refuse(int node, const ElementRule& rule, bool unchecked) {
  attributes(node, rule, nullptr, unchecked);
  std::function<void(int, const ElementRule&)> check = [&](int child, const ElementRule& childRule) {
    attributes(child, childRule, nullptr, unchecked);
    eachChild(child, childRule, check);
  };
  eachChild(node, rule, check);
  faults_.unstrict(node, "", fmt::format("is not supported yet: {}", rule.unsupported));
}

void Reader::place(int node, spec::Element& element) {
  element.place = tree_.place(node);
  element.serial = ++spec_.lastSerial;
}

void Reader::claim(int kind, int node, const std::string& name) {
  if (!names_.insert(kind, name, node)) {
    const int first = names_.node(kind, name);
    faults_.error(node, "name",
                  first < 0 ? fmt::format("the name '{}' is taken", name)
                            : fmt::format("the name '{}' is taken by the one on line {} of {}", name,
                                          tree_.place(first).line, tree_.place(first).file));
  }
}

int Reader::findClass(std::string_view name) const {
  const auto it = classes_.find(std::string(name));
  return it == classes_.end() ? -1 : it->second;
}

int Reader::classOf(int node, std::string_view attribute, int otherwise) {
  const XmlAttribute* given = tree_.find(node, attribute);
  if (!given) {
    return otherwise;
  }
  const int found = findClass(given->value);
  if (found < 0) {
    std::vector<std::string_view> known;
    for (const spec::DefaultClass& c : spec_.defaults) {
      known.push_back(c.name);
    }
    faults_.error(node, attribute,
                  fmt::format("unknown default class '{}'{}", given->value, didYouMean(given->value, known)));
    return otherwise;
  }
  return found;
}

// A file in an included model part is meant relative to that part, unless it exists relative to the main model.
std::string Reader::assetFile(int node, std::string_view file, const std::string& directory) const {
  const std::string& own = tree_.files[tree_.nodes[node].file].directory;
  const std::string& main = spec_.compiler.modeldir;
  if (file.empty() || own == main || source_.exists(joinPath(main, joinPath(directory, file)))) {
    return std::string(file);
  }
  return joinPath(own.starts_with(main) ? std::string_view(own).substr(main.size()) : std::string_view(own), file);
}

void Reader::nameByFile(int node, ObjType kind, spec::Element& element, std::string_view file) {
  if (element.name.empty() && !file.empty()) {
    file.remove_prefix(file.find_last_of("/\\") + 1);
    element.name = file.substr(0, file.rfind('.'));
    return;
  }
  claim(kind, node, element.name);
}

}  // namespace kinetree::mjcf
