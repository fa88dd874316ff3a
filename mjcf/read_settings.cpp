// compiler, option, size, visual, statistic.
#include <fmt/format.h>

#include <charconv>

#include "mjcf/reader.h"
#include "mjcf/values.h"

namespace kinetree::mjcf {
namespace {

// "2M" -> 2097152; false if it is no such number or more than 2^63.
bool parseMemory(std::string_view text, std::int64_t& bytes) {
  const std::string_view token = nextToken(text);
  if (!isBlank(text)) {
    return false;
  }
  if (token == "-1") {
    bytes = -1;
    return true;
  }
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), number);
  const std::string_view suffix(end, static_cast<std::size_t>(token.data() + token.size() - end));
  const std::size_t power =
      suffix.empty() ? 0 : std::string_view("KMGTPE").find(static_cast<char>(suffix[0] & ~0x20)) + 1;
  if (error != std::errc() || suffix.size() > 1 || power > 6 || (!suffix.empty() && power == 0)) {
    return false;
  }
  const int shift = static_cast<int>(10 * power);
  if (number > (std::uint64_t{1} << 62) >> shift) {
    return false;
  }
  bytes = static_cast<std::int64_t>(number << shift);
  return true;
}

}  // namespace

void Reader::markAuthored(int node, std::string_view section) {
  const XmlNode& n = tree_.nodes[node];
  for (std::uint32_t i = 0; i < n.attributeCount; ++i) {
    spec_.authored.push_back(fmt::format("{}/{}", section, tree_.attributes[n.firstAttribute + i].name));
  }
}

void Reader::readCompiler(int node, const ElementRule& rule) {
  CompilerInput c;
  static_cast<spec::Compiler&>(c) = spec_.compiler;
  attributes(node, rule, &c);
  if (c.angle) {
    c.degree = *c.angle == CompilerInput::Angle::degree;
  }
  if (c.coordinate == CompilerInput::Coordinate::global) {
    faults_.error(node, "coordinate", "global coordinates are gone from the format; allowed: 'local'");
  }
  if (c.eulerseq.size() != 3) {
    faults_.error(node, "eulerseq", fmt::format("needs three letters, got '{}'", c.eulerseq));
    c.eulerseq = spec_.compiler.eulerseq;
  }
  if (c.assetdir) {
    c.meshdir = c.texturedir = *c.assetdir;
  }
  c.meshdir = c.meshdirText.value_or(c.meshdir);
  c.texturedir = c.texturedirText.value_or(c.texturedir);
  eachChild(node, rule, [&](int child, const ElementRule& childRule) { attributes(child, childRule, &c.lengthrange); });
  spec_.compiler = static_cast<const spec::Compiler&>(c);
  markAuthored(node, "compiler");
}

void Reader::readOption(int node, const ElementRule& rule) {
  attributes(node, rule, &spec_.option);
  markAuthored(node, "option");
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    attributes(child, childRule, &spec_.option);
    markAuthored(child, "flag");
  });
  checkOption(node);
}

void Reader::checkOption(int node) {
  const Option& o = spec_.option;
  if (tree_.find(node, "timestep") && !(o.timestep > 0)) {
    faults_.unstrict(node, "timestep", fmt::format("must be positive, got {}", o.timestep));
  }
  if (tree_.find(node, "impratio") && !(o.impratio > 0)) {
    faults_.unstrict(node, "impratio", fmt::format("must be positive, got {}", o.impratio));
  }
}

void Reader::readSize(int node, const ElementRule& rule) {
  SizeInput size;
  static_cast<spec::Size&>(size) = spec_.size;
  attributes(node, rule, &size);
  if (tree_.find(node, "memory") && !parseMemory(size.memoryText, size.memory)) {
    faults_.error(
        node, "memory",
        fmt::format("expected a whole number with K, M, G, T, P, E or nothing after it, got '{}'", size.memoryText));
  }
  for (const char* name : {"njmax", "nstack"}) {
    const std::optional<int> value = std::string_view(name) == "njmax" ? size.njmaxGiven : size.nstackGiven;
    if (value && *value != -1 && size.memory != -1) {
      faults_.error(node, name, "cannot be given together with 'memory'");
    }
    if (value && *value < -1) {
      faults_.unstrict(node, name, fmt::format("must be at least -1, got {}", *value));
    }
  }
  size.njmax = size.njmaxGiven.value_or(size.njmax);
  size.nstack = size.nstackGiven.value_or(static_cast<int>(size.nstack));
  const std::pair<const char*, int> bounded[] = {
      {"nconmax", size.nconmax},           {"nuser_body", size.nuser_body},
      {"nuser_jnt", size.nuser_jnt},       {"nuser_geom", size.nuser_geom},
      {"nuser_site", size.nuser_site},     {"nuser_cam", size.nuser_cam},
      {"nuser_tendon", size.nuser_tendon}, {"nuser_actuator", size.nuser_actuator},
      {"nuser_sensor", size.nuser_sensor}};
  for (const auto& [name, value] : bounded) {
    if (value < -1) {
      faults_.error(node, name, fmt::format("must be at least -1, got {}", value));
    }
  }
  for (const auto& [name, value] : {std::pair{"nkey", size.nkey}, {"nuserdata", size.nuserdata}}) {
    if (value < 0) {
      faults_.error(node, name, fmt::format("must not be negative, got {}", value));
    }
  }
  spec_.size = static_cast<const spec::Size&>(size);
  markAuthored(node, "size");
}

void Reader::readVisual(int node, const ElementRule& rule) {
  Visual& v = spec_.visual;
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    const std::string_view tag = childRule.tag;
    void* part = tag == "global"      ? static_cast<void*>(&v.global)
                 : tag == "quality"   ? static_cast<void*>(&v.quality)
                 : tag == "headlight" ? static_cast<void*>(&v.headlight)
                 : tag == "map"       ? static_cast<void*>(&v.map)
                 : tag == "scale"     ? static_cast<void*>(&v.scale)
                                      : static_cast<void*>(&v.rgba);
    attributes(child, childRule, part);
    markAuthored(child, tag);
    if (tag == "global" && !(v.global.realtime > 0)) {
      faults_.error(child, "realtime", fmt::format("must be positive, got {}", v.global.realtime));
    }
    if (tag == "map" && !(v.map.znear > 0)) {
      faults_.error(child, "znear", fmt::format("must be positive, got {}", v.map.znear));
    }
  });
}

void Reader::readStatistic(int node, const ElementRule& rule) {
  attributes(node, rule, &spec_.statistic);
  if (spec_.statistic.extent && !(*spec_.statistic.extent > 0)) {
    faults_.error(node, "extent", fmt::format("must be positive, got {}", *spec_.statistic.extent));
  }
}

}  // namespace kinetree::mjcf
