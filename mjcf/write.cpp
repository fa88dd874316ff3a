#include "mjcf/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>

#include "mjcf/copied_assets.h"
#include "mjcf/mjcf.h"
#include "mjcf/overlay_source.h"
#include "mjcf/replace_file.h"
#include "mjcf/source_editor.h"
#include "mjcf/writer.h"
#include "spec/build/build.h"
#include "spec/one_compiler.h"

namespace kinetree {
namespace {

namespace fs = std::filesystem;

/// The model files as they were read, and one more text; everything else from where it is.
std::shared_ptr<const AssetSource> withText(const Spec& spec, const std::string& path, std::string text) {
  const auto source = std::make_shared<mjcf::OverlaySource>(spec.assets);
  for (auto kept = spec.sources.rbegin(); kept != spec.sources.rend(); ++kept) {
    source->set(kept->path, kept->text);  // of two of one name the first counts
  }
  source->set(path, std::make_shared<const std::string>(std::move(text)));
  return source;
}

// What an attached model's keyframe says is complete only when the model is.
std::optional<Model> keyframesOf(const Spec& spec) {
  const auto attached = [](const spec::Keyframe& key) { return !key.parts.empty(); };
  if (std::none_of(spec.keyframes.begin(), spec.keyframes.end(), attached)) {
    return std::nullopt;
  }
  std::vector<Fault> ignored;
  return build(spec, {.strictness = Strictness::lenient}, ignored);
}

mjcf::WriteNode nodesOf(const Spec& spec, const std::string& directory, const Model* keys = nullptr) {
  return mjcf::Writer(withOneCompiler(spec, directory), keys).model();
}

std::string printed(const mjcf::WriteNode& node) {
  std::string text;
  mjcf::print(node, 0, text);
  return text;
}

/// Without the comments, which say nothing about the model.
void strip(mjcf::WriteNode& node) {
  node.comments.clear();
  std::for_each(node.children.begin(), node.children.end(), strip);
}

std::string said(mjcf::WriteNode node) {
  strip(node);
  return printed(node);
}

std::vector<Fault> errorsOf(const std::vector<Fault>& faults) {
  std::vector<Fault> errors;
  std::copy_if(faults.begin(), faults.end(), std::back_inserter(errors),
               [](const Fault& f) { return f.severity == Severity::error; });
  return errors;
}

/// What `text` says as file `path` of `directory`; `errors` tells why it cannot be read.
std::string readBack(const Spec& spec, const std::string& path, const std::string& directory, const std::string& text,
                     std::vector<Fault>& errors) {
  std::vector<Fault> faults;
  const Spec after = readMjcf(path, {Strictness::lenient, withText(spec, path, text), {}}, faults);
  errors = errorsOf(faults);
  return errors.empty() ? said(nodesOf(after, directory)) : "";
}

/// The first line of `a` that differs from that of `b`, and that of `b`.
std::pair<std::string, std::string> firstDifference(const std::string& a, const std::string& b) {
  std::istringstream mine(a), theirs(b);
  std::string one, other;
  do {
    one.clear(), other.clear();
    std::getline(mine, one), std::getline(theirs, other);
  } while (one == other && (mine || theirs));
  const auto trimmed = [](const std::string& line) {
    return line.empty() ? "nothing" : line.substr(std::min(line.size(), line.find_first_not_of(' ')));
  };
  return {trimmed(one), trimmed(other)};
}

std::string keyframesText(const mjcf::WriteNode& root) {
  std::string text;
  for (const mjcf::WriteNode& section : root.children) {
    if (section.tag == "keyframe") {
      mjcf::print(section, 0, text);
    }
  }
  return text;
}

/// Everything from the Spec, with the comments of its source.
std::string canonicalText(const Spec& spec, const std::string& path, const std::string& directory) {
  const std::optional<Model> keys = keyframesOf(spec);
  mjcf::WriteNode root = nodesOf(spec, directory, keys ? &*keys : nullptr);
  const std::string meant = said(root);
  mjcf::SourceText(spec.sources).addComments(root);
  if (!spec.comment.empty() && !root.children.empty()) {
    std::vector<std::string>& first = root.children[0].comments;
    if (std::find(first.begin(), first.end(), spec.comment) == first.end()) {
      first.insert(first.begin(), spec.comment);
    }
  }
  std::string text = printed(root);
  std::vector<Fault> errors;
  const std::string got = readBack(spec, path, directory, text, errors);
  for (Fault& error : errors) {
    error.place = {path};  // its lines are of a text that nobody has
    error.message = "cannot be saved: " + error.message;
  }
  if (!errors.empty()) {
    throw ModelError(std::move(errors));
  }
  if (got != meant) {
    const auto [one, other] = firstDifference(meant, got);
    throw ModelError(path, fmt::format("cannot be saved: {} would be read as {}", one, other));
  }
  return text;
}

/// The source with the changes of `spec` made in it; nothing if it cannot be told what they are.
std::optional<std::string> editedText(const Spec& spec, const std::string& path, const std::string& directory,
                                      bool inlined) {
  if (spec.sources.empty() || spec.sources[0].path != spec.file) {
    return std::nullopt;
  }
  std::vector<Fault> ignored;  // the text may have been faulty before
  const std::string& main = spec.sources[0].path;
  const auto kept = withText(spec, main, *spec.sources[0].text);
  const Spec before = readMjcf(main, {Strictness::lenient, kept, {}}, ignored);
  const mjcf::WriteNode was = nodesOf(before, before.compiler.modeldir);
  mjcf::WriteNode is = nodesOf(spec, directory);
  if (keyframesText(was) != keyframesText(is)) {
    const std::optional<Model> keys = keyframesOf(spec);
    is = nodesOf(spec, directory, keys ? &*keys : nullptr);
  }
  // An include cannot lead to where it is no more, nor to the file that is about to be replaced.
  const bool elsewhere = directory != before.compiler.modeldir;
  const bool replaced = std::any_of(spec.sources.begin() + 1, spec.sources.end(), [&](const spec::SourceFile& source) {
    return reducePath(source.path) == reducePath(path);
  });
  inlined |= elsewhere || replaced;
  const std::string meant = said(is);
  const mjcf::SourceText source(spec.sources);
  for (const bool keepIncludes : {true, false}) {
    if (keepIncludes && inlined) {
      continue;
    }
    mjcf::SourceEditor editor(source, keepIncludes);
    if (!editor.change(was, is)) {
      return std::nullopt;
    }
    std::string text = editor.text(inlined);
    if (!elsewhere && text == *spec.sources[0].text && said(was) == meant) {
      return text;
    }
    // It counts only if it says what the Spec says.
    std::vector<Fault> errors;
    if (readBack(spec, path, directory, text, errors) == meant) {
      return text;
    }
  }
  return std::nullopt;
}

/// `path` is in `directory`, in whatever words.
std::string textFor(const Spec& spec, const std::string& path, const std::string& directory,
                    const SaveOptions& options) {
  const std::string here = directory + path.substr(mjcf::directoryOf(path).size());
  if (!options.canonical) {
    if (std::optional<std::string> text = editedText(spec, here, directory, options.inlineIncludes)) {
      return *text;
    }
  }
  return canonicalText(spec, here, directory);
}

}  // namespace

std::string toMjcf(const Spec& spec, const SaveOptions& options) {
  const std::string path = spec.file.empty() ? joinPath(spec.compiler.modeldir, "model.xml") : spec.file;
  return textFor(spec, path, spec.compiler.modeldir, options);
}

void saveMjcf(const Spec& spec, const std::string& path, const SaveOptions& options) {
  const std::string folder = mjcf::directoryOf(path);
  std::error_code ignored;
  const bool same = fs::weakly_canonical(folder.empty() ? "." : folder, ignored) ==
                    fs::weakly_canonical(spec.compiler.modeldir.empty() ? "." : spec.compiler.modeldir, ignored);
  const std::string& directory = same ? spec.compiler.modeldir : folder;
  if (options.assets.empty()) {
    return replaceFile(path, textFor(spec, path, directory, options));
  }
  const mjcf::CopiedAssets copied = mjcf::copyAssets(spec, directory, options.assets);
  const std::string text = textFor(copied.spec, path, directory, options);
  for (const auto& [file, bytes] : copied.files) {
    makeFolder(mjcf::directoryOf(file));
    replaceFile(file, bytes.text());
  }
  replaceFile(path, text);
}

}  // namespace kinetree
