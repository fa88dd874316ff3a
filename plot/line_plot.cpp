#include "plot/line_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace kinetree {
namespace {

constexpr double kWidth = 760, kHeight = 340, kLeft = 78, kRight = 20, kTop = 38, kBottom = 50;
// Okabe and Ito's colours, told apart by colour-blind eyes too.
constexpr const char* kColors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"};

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  }
  return out;
}

struct Axis {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  bool log = false;

  double map(double value) const { return log ? std::log10(value) : value; }
  bool shows(double value) const { return std::isfinite(value) && (!log || value > 0); }
  void include(double value) {
    if (shows(value)) {
      low = std::min(low, map(value));
      high = std::max(high, map(value));
    }
  }
  void finish() {
    if (!(low <= high)) {
      low = 0, high = 1;
    }
    if (high - low < 1e-12 * std::max(1.0, std::abs(high))) {
      low -= 0.5, high += 0.5;
    }
  }
  // Round positions, about `count` of them.
  std::vector<double> ticks(int count) const {
    const double raw = (high - low) / count;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    double step = power;
    for (const double m : {1.0, 2.0, 5.0, 10.0}) {
      step = m * power;
      if (step >= raw) {
        break;
      }
    }
    if (log) {
      step = std::max(1.0, std::round(step));
    }
    std::vector<double> at;
    for (double t = std::ceil(low / step) * step; t <= high + 1e-9 * step; t += step) {
      at.push_back(std::abs(t) < 1e-9 * step ? 0 : t);
    }
    return at;
  }
  std::string label(double tick) const { return log ? fmt::format("1e{:.0f}", tick) : fmt::format("{:.4g}", tick); }
};

class Canvas {
 public:
  Canvas(Axis x, Axis y, bool equal) : x_(x), y_(y) {
    if (equal) {
      const double perX = (x_.high - x_.low) / innerWidth(), perY = (y_.high - y_.low) / innerHeight();
      Axis& narrow = perX < perY ? x_ : y_;
      const double want = std::max(perX, perY) * (perX < perY ? innerWidth() : innerHeight());
      const double middle = 0.5 * (narrow.low + narrow.high);
      narrow.low = middle - want / 2, narrow.high = middle + want / 2;
    }
  }
  static double innerWidth() { return kWidth - kLeft - kRight; }
  static double innerHeight() { return kHeight - kTop - kBottom; }
  double px(double mapped) const { return kLeft + (mapped - x_.low) / (x_.high - x_.low) * innerWidth(); }
  double py(double mapped) const { return kTop + (y_.high - mapped) / (y_.high - y_.low) * innerHeight(); }

  std::string grid() const {
    std::string out;
    for (const double t : x_.ticks(8)) {
      out += fmt::format(
          "<path d='M{0:.1f} {1}V{2}' class='g'/><text x='{0:.1f}' y='{3}' text-anchor='middle'>{4}</text>\n", px(t),
          kTop, kHeight - kBottom, kHeight - kBottom + 16, x_.label(t));
    }
    for (const double t : y_.ticks(6)) {
      out +=
          fmt::format("<path d='M{1} {0:.1f}H{2}' class='g'/><text x='{3}' y='{4:.1f}' text-anchor='end'>{5}</text>\n",
                      py(t), kLeft, kWidth - kRight, kLeft - 6, py(t) + 4, y_.label(t));
    }
    return out;
  }
  std::string line(const Series& s, const char* color) const {
    std::string path;
    bool open = false;
    const std::size_t n = std::min(s.x.size(), s.y.size());
    const std::size_t stride = std::max<std::size_t>(1, n / 4000);  // more points than pixels only grow the file
    for (std::size_t i = 0; i < n; i += stride) {
      if (!x_.shows(s.x[i]) || !y_.shows(s.y[i])) {
        open = false;
        continue;
      }
      path += fmt::format("{}{:.1f} {:.1f}", open ? "L" : "M", px(x_.map(s.x[i])), py(y_.map(s.y[i])));
      open = true;
    }
    return fmt::format("<path d='{}' fill='none' stroke='{}' stroke-width='1.4'{}/>\n", path, color,
                       s.dashed ? " stroke-dasharray='5 3'" : "");
  }

 private:
  Axis x_, y_;
};

std::string body(const LinePlot& plot) {
  Axis x{.log = plot.logX}, y{.log = plot.logY};
  for (const Series& s : plot.series) {
    std::for_each(s.x.begin(), s.x.end(), [&](double v) { x.include(v); });
    std::for_each(s.y.begin(), s.y.end(), [&](double v) { y.include(v); });
  }
  x.finish(), y.finish();
  const Canvas canvas(x, y, plot.equalAxes);
  std::string out = fmt::format("<rect width='{}' height='{}' fill='white'/>\n", kWidth, kHeight);
  out += fmt::format("<text x='{}' y='22' class='t'>{}</text>\n", kLeft, escaped(plot.title));
  out += canvas.grid();
  std::size_t i = 0;
  for (const Series& s : plot.series) {
    const char* color = kColors[i % std::size(kColors)];
    out += canvas.line(s, color);
    const double legendY = kTop + 14 + 16 * static_cast<double>(i++);
    out += fmt::format("<path d='M{} {:.0f}h18' stroke='{}' stroke-width='2'{}/><text x='{}' y='{:.0f}'>{}</text>\n",
                       kWidth - kRight - 190, legendY, color, s.dashed ? " stroke-dasharray='5 3'" : "",
                       kWidth - kRight - 166, legendY + 4, escaped(s.name));
  }
  out += fmt::format("<text x='{:.0f}' y='{}' text-anchor='middle'>{}</text>\n", kLeft + Canvas::innerWidth() / 2,
                     kHeight - 12, escaped(plot.xLabel));
  out += fmt::format("<text transform='translate(16 {:.0f}) rotate(-90)' text-anchor='middle'>{}</text>\n",
                     kTop + Canvas::innerHeight() / 2, escaped(plot.yLabel));
  return out;
}

std::string document(const std::vector<LinePlot>& plots) {
  const double height = kHeight * static_cast<double>(plots.size());
  std::string out = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' width='{0}' height='{1}' viewBox='0 0 {0} {1}'>\n"
      "<style>text{{font:12px "
      "sans-serif;fill:#222}}.t{{font-size:15px;font-weight:bold}}.g{{stroke:#ddd;fill:none}}</style>\n",
      kWidth, height);
  for (std::size_t i = 0; i < plots.size(); ++i) {
    out += fmt::format("<g transform='translate(0 {})'>\n{}</g>\n", kHeight * static_cast<double>(i), body(plots[i]));
  }
  return out + "</svg>\n";
}

}  // namespace

std::string LinePlot::toSvg() const {
  return document({*this});
}

void writeSvg(const std::string& path, const std::vector<LinePlot>& plots) {
  std::ofstream file(path, std::ios::binary);
  file << document(plots);
  if (!file) {
    throw std::runtime_error(path + ": cannot be written");
  }
}

}  // namespace kinetree
