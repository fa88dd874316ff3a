#include "mjcf/include.h"

#include <fmt/format.h>

namespace kinetree::mjcf {
namespace {

constexpr int kMaxIncludeDepth = 64;

class Splicer {
 public:
  Splicer(XmlTree& tree, const std::string& directory, const AssetSource& source, Faults& faults)
      : tree_(tree), directory_(directory), source_(source), faults_(faults) {
    const std::string& main = tree.files[0].path;
    included_.insert(reducePath(main.substr(std::min(main.size(), directory.size()))));
  }

  // Replaces the include elements among the children of `parent`.
  void children(int parent, int depth) {
    int previous = -1;
    for (int child = tree_.nodes[parent].firstChild; child >= 0;) {
      const int next = tree_.nodes[child].next;
      if (tree_.nodes[child].name == "include") {
        const int last = splice(parent, previous, child, depth);
        previous = last >= 0 ? last : previous;
      } else {
        children(child, depth);
        previous = child;
      }
      child = next;
    }
  }

 private:
  int& link(int parent, int previous) {
    return previous < 0 ? tree_.nodes[parent].firstChild : tree_.nodes[previous].next;
  }

  // Links the content of one file in place of `include`; returns its last node, -1 if there is none.
  int splice(int parent, int previous, int include, int depth) {
    const int next = tree_.nodes[include].next;
    link(parent, previous) = next;
    const int root = load(include, depth);
    if (root < 0) {
      return -1;
    }
    children(root, depth + 1);
    int last = -1;
    for (int child = tree_.nodes[root].firstChild; child >= 0; child = tree_.nodes[child].next) {
      tree_.nodes[child].parent = parent;
      last = child;
    }
    if (last >= 0) {
      link(parent, previous) = tree_.nodes[root].firstChild;
      tree_.nodes[last].next = next;
    }
    return last;
  }

  int load(int include, int depth) {
    if (tree_.nodes[include].firstChild >= 0) {
      faults_.error(include, "", "cannot have content of its own");
      return -1;
    }
    const std::string name = reducePath(tree_.value(include, "file"));
    if (name.empty()) {
      faults_.error(include, "file", "is required");
      return -1;
    }
    if (included_.contains(name)) {
      faults_.error(include, "file", fmt::format("'{}' is included already", name));
      return -1;
    }
    if (depth >= kMaxIncludeDepth) {
      faults_.error(include, "file", fmt::format("includes are nested deeper than {}", kMaxIncludeDepth));
      return -1;
    }
    const std::string beside = joinPath(tree_.files[tree_.nodes[include].file].directory, name);
    const std::string top = joinPath(directory_, name);
    for (const std::string& path : {top, beside}) {
      if (auto bytes = source_.read(path)) {
        const std::string stored = path.substr(path.starts_with(directory_) ? directory_.size() : 0);
        included_.insert(path == top ? name : reducePath(stored));
        included_.insert(reducePath(stored));
        return parse(include, path, std::move(*bytes));
      }
    }
    faults_.error(
        include, "file",
        top == beside ? fmt::format("cannot open '{}'", top) : fmt::format("cannot open '{}', nor '{}'", top, beside));
    return -1;
  }

  int parse(int include, const std::string& path, FileBytes bytes) {
    Fault fault;
    const int root = tree_.parse(path, std::move(bytes), fault);
    if (root < 0) {
      faults_.add(std::move(fault));
      return -1;
    }
    if (tree_.nodes[root].firstChild < 0) {
      faults_.error(include, "file", fmt::format("'{}' has no element inside its root", path));
      return -1;
    }
    return root;
  }

  XmlTree& tree_;
  const std::string& directory_;
  const AssetSource& source_;
  Faults& faults_;
  std::set<std::string> included_;
};

}  // namespace

void spliceIncludes(XmlTree& tree, int root, const std::string& directory, const AssetSource& source, Faults& faults) {
  Splicer(tree, directory, source, faults).children(root, 0);
}

}  // namespace kinetree::mjcf
