#include <fmt/format.h>

#include <cmath>
#include <fstream>

#include "engine/model/error.h"
#include "view/player_js.h"
#include "view/recording.h"
#include "view/shapes.h"

namespace kinetree {
namespace {

/// A number as a script reads it.
std::string number(double x, int digits) {
  return std::isfinite(x) ? fmt::format("{:.{}g}", x, digits) : "NaN";
}

void appendShape(std::string& out, const DrawnShape& s) {
  out += fmt::format("{{b:{},g:{},c:[{:.3g},{:.3g},{:.3g}],v:[", s.body, s.ground ? 1 : 0, s.rgba[0], s.rgba[1],
                     s.rgba[2]);
  for (const Vec3& v : s.vertices) {
    out += fmt::format("{:.4g},{:.4g},{:.4g},", v.x, v.y, v.z);
  }
  out += "],t:[";
  for (const auto& t : s.triangles) {
    out += fmt::format("{},{},{},", t[0], t[1], t[2]);
  }
  out += "]},\n";
}

}  // namespace

void writeRecordingHtml(const std::string& path, const Model& m, const Recording& r) {
  std::string out = "<!doctype html><meta charset=utf-8><title>Kinetree</title>\n<script>\nconst shapes=[\n";
  for (const DrawnShape& s : makeShapes(m)) {
    appendShape(out, s);
  }
  out += fmt::format("];\nconst nbody={};\nconst time=[", m.nbody);
  for (const double t : r.time) {
    out += number(t, 6) + ",";
  }
  out += "];\nconst poses=[\n";
  for (std::size_t i = 0; i < r.xpos.size(); ++i) {
    const Vec3 p = r.xpos[i];
    const Quat q = r.xquat[i];
    for (const double x : {p.x, p.y, p.z}) {
      out += number(x, 5) + ",";
    }
    for (const double x : {q.w, q.x, q.y, q.z}) {
      out += number(x, 4) + ",";
    }
    out += "\n";
  }
  out += fmt::format("];\nconst extent={:.4g},center=[{:.4g},{:.4g},{:.4g}];\n", m.stat.extent, m.stat.center.x,
                     m.stat.center.y, m.stat.center.z);
  out += kPlayerScript;
  out += "</script>\n";
  std::ofstream file(path);
  file << out;
  if (!file.flush()) {
    throw ModelError(path, "cannot be written");
  }
}

}  // namespace kinetree
