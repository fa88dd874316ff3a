#include "spec/assets/obj_polygon.h"

#include <array>
#include <cmath>
#include <limits>

namespace kinetree {
namespace {

struct Point {
  float x = 0, y = 0;
};

class EarClipper {
 public:
  EarClipper(std::span<const ObjCorner> polygon, std::span<const float> vert)
      : vert_(vert), left_(polygon.begin(), polygon.end()) {
    chooseAxes();
    area_ = signedArea();
  }

  void clip(std::vector<ObjCorner>& out) {
    std::size_t at = 0, tries = left_.size(), before = left_.size();
    while (left_.size() > 3 && tries > 0) {
      const std::size_t n = left_.size();
      at = at >= n ? at - n : at;
      tries = before != n ? n : tries - 1;
      before = n;
      if (!isEar(at)) {
        ++at;
        continue;
      }
      for (std::size_t k = 0; k < 3; ++k) {
        out.push_back(left_[(at + k) % n]);
      }
      left_.erase(left_.begin() + static_cast<std::ptrdiff_t>((at + 1) % n));
    }
    if (left_.size() == 3) {
      out.insert(out.end(), left_.begin(), left_.end());
    }
  }

 private:
  bool known(const ObjCorner& c) const {
    return c.vertex >= 0 && 3 * static_cast<std::size_t>(c.vertex) + 2 < vert_.size();
  }
  const float* position(const ObjCorner& c) const { return &vert_[3 * static_cast<std::size_t>(c.vertex)]; }
  Point project(const ObjCorner& c) const { return {position(c)[axis_[0]], position(c)[axis_[1]]}; }

  // The two axes that the first proper corner spans best.
  void chooseAxes() {
    const std::size_t n = left_.size();
    for (std::size_t k = 0; k < n; ++k) {
      const ObjCorner &a = left_[k], &b = left_[(k + 1) % n], &c = left_[(k + 2) % n];
      if (!known(a) || !known(b) || !known(c)) {
        continue;
      }
      const float *p = position(a), *q = position(b), *r = position(c);
      const float e0[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]}, e1[3] = {r[0] - q[0], r[1] - q[1], r[2] - q[2]};
      const float cx = std::fabs(e0[1] * e1[2] - e0[2] * e1[1]), cy = std::fabs(e0[2] * e1[0] - e0[0] * e1[2]),
                  cz = std::fabs(e0[0] * e1[1] - e0[1] * e1[0]);
      constexpr float kTiny = std::numeric_limits<float>::epsilon();
      if (cx > kTiny || cy > kTiny || cz > kTiny) {
        if (!(cx > cy && cx > cz)) {
          axis_ = {0, cz > cx && cz > cy ? 1 : 2};
        }
        return;
      }
    }
  }

  float signedArea() const {
    float area = 0;
    for (std::size_t k = 0; k < left_.size(); ++k) {
      const ObjCorner &a = left_[k], &b = left_[(k + 1) % left_.size()];
      if (known(a) && known(b)) {
        const Point p = project(a), q = project(b);
        area += (p.x * q.y - p.y * q.x) * 0.5f;
      }
    }
    return area;
  }

  bool isEar(std::size_t at) const {
    const std::size_t n = left_.size();
    std::array<Point, 3> t;
    for (std::size_t k = 0; k < 3; ++k) {
      const ObjCorner& c = left_[(at + k) % n];
      t[k] = known(c) ? project(c) : Point{};
    }
    const float e0x = t[1].x - t[0].x, e0y = t[1].y - t[0].y, e1x = t[2].x - t[1].x, e1y = t[2].y - t[1].y;
    if ((e0x * e1y - e0y * e1x) * area_ < 0) {
      return false;
    }
    for (std::size_t k = 3; k < n; ++k) {
      const ObjCorner& c = left_[(at + k) % n];
      if (known(c) && contains(t, project(c))) {
        return false;
      }
    }
    return true;
  }

  // Parity of crossings of a ray along x.
  static bool contains(const std::array<Point, 3>& t, Point p) {
    bool inside = false;
    for (std::size_t i = 0, j = 2; i < 3; j = i++) {
      if ((t[i].y > p.y) != (t[j].y > p.y) && p.x < (t[j].x - t[i].x) * (p.y - t[i].y) / (t[j].y - t[i].y) + t[i].x) {
        inside = !inside;
      }
    }
    return inside;
  }

  std::span<const float> vert_;
  std::vector<ObjCorner> left_;
  std::array<int, 2> axis_ = {1, 2};
  float area_ = 0;
};

}  // namespace

void clipPolygon(std::span<const ObjCorner> polygon, std::span<const float> vert, std::vector<ObjCorner>& out) {
  EarClipper(polygon, vert).clip(out);
}

}  // namespace kinetree
