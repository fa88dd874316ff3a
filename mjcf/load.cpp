#include "mjcf/load.h"

#include "spec/build/build.h"

namespace kinetree {
namespace {

Model buildRead(const Spec& spec, const ReadOptions& options, std::vector<Fault> read, std::vector<Fault>* warnings) {
  Model model = build(spec, {.strictness = options.strictness}, read);
  if (warnings) {
    warnings->insert(warnings->end(), read.begin(), read.end());
  }
  return model;
}

}  // namespace

Model loadModel(const std::string& path, const ReadOptions& options, std::vector<Fault>* warnings) {
  std::vector<Fault> read;
  const Spec spec = readMjcf(path, options, &read);
  return buildRead(spec, options, std::move(read), warnings);
}

Model loadModelText(const std::string& xml, const ReadOptions& options, std::vector<Fault>* warnings) {
  std::vector<Fault> read;
  const Spec spec = readMjcfText(xml, options, &read);
  return buildRead(spec, options, std::move(read), warnings);
}

}  // namespace kinetree
