#include "plot/line_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <utility>

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
  /// Where a point lies; one that cannot be shown lies nowhere.
  std::pair<double, double> pixel(double x, double y) const {
    constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();
    return x_.shows(x) && y_.shows(y) ? std::pair{px(x_.map(x)), py(y_.map(y))} : std::pair{kNowhere, kNowhere};
  }

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

const char* colorOf(std::size_t i) {
  return kColors[i % std::size(kColors)];
}

struct Box {
  double left = 0, top = 0, width = 0, height = 0;
  bool holds(double x, double y) const { return x >= left && x <= left + width && y >= top && y <= top + height; }
};

/// Length of the curves inside `box`, in pixels.
double covered(const Canvas& canvas, const std::vector<Series>& series, const Box& box) {
  constexpr double kSample = 4;
  double length = 0;
  for (const Series& s : series) {
    for (std::size_t i = 1; i < std::min(s.x.size(), s.y.size()); ++i) {
      const auto [x0, y0] = canvas.pixel(s.x[i - 1], s.y[i - 1]);
      const auto [x1, y1] = canvas.pixel(s.x[i], s.y[i]);
      const double segment = std::hypot(x1 - x0, y1 - y0);
      for (double at = kSample / 2; at < segment + kSample / 2; at += kSample) {
        const double t = std::min(at / segment, 1.0);
        length += box.holds(x0 + t * (x1 - x0), y0 + t * (y1 - y0)) ? std::min(kSample, segment) : 0;
      }
    }
  }
  return length;
}

// Names above or below, at a side or in the middle, where they hide least, on a ground of their own.
std::string legend(const Canvas& canvas, const std::vector<Series>& series) {
  constexpr double kCharacter = 6.8, kRow = 16, kLine = 18, kGap = 6;
  std::size_t longest = 0;
  for (const Series& s : series) {
    longest = std::max(longest, s.name.size());
  }
  Box box{.width = kLine + 3 * kGap + kCharacter * static_cast<double>(longest),
          .height = kRow * static_cast<double>(series.size()) + 6};
  Box best;
  double least = std::numeric_limits<double>::infinity();
  const double right = kWidth - kRight - box.width;
  for (const double top : {kTop + 2, kHeight - kBottom - 2 - box.height}) {
    for (const double left : {right, kLeft + kGap, (right + kLeft + kGap) / 2}) {
      box.left = left, box.top = top;
      if (const double hidden = covered(canvas, series, box); hidden < least) {
        least = hidden, best = box;
      }
    }
  }
  std::string out =
      fmt::format("<rect x='{:.0f}' y='{:.0f}' width='{:.0f}' height='{:.0f}' fill='white' opacity='0.8'/>\n",
                  best.left, best.top, best.width, best.height);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const double x = best.left + kGap, y = best.top + 12 + kRow * static_cast<double>(i);
    out += fmt::format(
        "<path d='M{:.0f} {:.0f}h{:.0f}' stroke='{}' stroke-width='2'{}/><text x='{:.0f}' y='{:.0f}'>{}</text>\n", x, y,
        kLine, colorOf(i), series[i].dashed ? " stroke-dasharray='5 3'" : "", x + kLine + kGap, y + 4,
        escaped(series[i].name));
  }
  return out;
}

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
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    out += canvas.line(plot.series[i], colorOf(i));
  }
  out += legend(canvas, plot.series);
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
