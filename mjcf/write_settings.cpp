// compiler, option, size, visual, statistic, default.
#include "mjcf/inverse.h"
#include "mjcf/writer.h"

namespace kinetree::mjcf {

void Writer::settings(WriteNode& root) {
  const auto add = [&](WriteNode node) {
    if (!node.empty()) {
      root.add(std::move(node));
    }
  };
  const auto addInto = [](WriteNode& parent, WriteNode child) {
    if (!child.empty()) {
      parent.add(std::move(child));
    }
  };
  const CompilerInput given = compilerInput(spec_.compiler);
  WriteNode compiler = element<CompilerInput>(*schema().root, "compiler", given, nullptr);
  addInto(compiler,
          element<spec::LengthRange>(section("compiler"), "lengthrange", spec_.compiler.lengthrange, nullptr));
  add(std::move(compiler));
  WriteNode option = element<Option>(*schema().root, "option", spec_.option, nullptr);
  addInto(option, element<Option>(section("option"), "flag", spec_.option, nullptr));
  add(std::move(option));
  add(element<SizeInput>(*schema().root, "size", sizeInput(spec_.size), nullptr));
  WriteNode visual{.tag = "visual"};
  const ElementRule& v = section("visual");
  const Visual& from = spec_.visual;
  addInto(visual, element<decltype(from.global)>(v, "global", from.global, nullptr));
  addInto(visual, element<decltype(from.quality)>(v, "quality", from.quality, nullptr));
  addInto(visual, element<decltype(from.headlight)>(v, "headlight", from.headlight, nullptr));
  addInto(visual, element<decltype(from.map)>(v, "map", from.map, nullptr));
  addInto(visual, element<decltype(from.scale)>(v, "scale", from.scale, nullptr));
  addInto(visual, element<decltype(from.rgba)>(v, "rgba", from.rgba, nullptr));
  add(std::move(visual));
  add(element<spec::StatisticOverride>(*schema().root, "statistic", spec_.statistic, nullptr));
  add(defaultClass(0));
}

WriteNode Writer::defaultClass(int index) {
  static const spec::DefaultClass builtin;
  const spec::DefaultClass& record = spec_.defaults[index];
  WriteNode node{.tag = "default", .place = record.place};
  if (index > 0) {
    node.set("class", record.name);
  }
  records(node, section("default"), record, index > 0 ? spec_.defaults[std::max(0, record.parent)] : builtin);
  for (const int child : subclasses_[index]) {
    node.add(defaultClass(child));
  }
  return node;
}

void Writer::records(WriteNode& node, const ElementRule& rule, const spec::DefaultClass& record,
                     const spec::DefaultClass& base) {
  const auto add = [&](WriteNode child) {
    if (!child.empty()) {
      node.add(std::move(child));
    }
  };
  add(element(rule, "mesh", record.mesh, &base.mesh));
  add(material(*rule.child("material")->rule, record.material, base.material));
  add(element(rule, "joint", record.joint, &base.joint));
  add(element(rule, "geom", record.geom, &base.geom));
  add(element(rule, "site", record.site, &base.site));
  add(element(rule, "camera", record.camera, &base.camera));
  add(element(rule, "light", record.light, &base.light));
  add(element(rule, "pair", record.pair, &base.pair));
  add(element(rule, "equality", record.equality, &base.equality));
  add(element(rule, "tendon", record.tendon, &base.tendon));
  add(actuator(rule, record.actuator, base.actuator));
}

}  // namespace kinetree::mjcf
