#include <lodepng.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/model/error.h"
#include "view/recording.h"
#include "view/shapes.h"

namespace kinetree {
namespace {

constexpr int kOver = 2;  // samples per pixel and direction
using Color = std::array<float, 3>;

// Looks at `target` from the front left, a little above.
struct Camera {
  Vec3 eye, right, up, back;
  double focal = 1;

  Vec3 toView(Vec3 p) const { return {dot(right, p - eye), dot(up, p - eye), -dot(back, p - eye)}; }
};

Camera lookAt(Vec3 target, double distance, int width) {
  constexpr double kAzimuth = 0.9, kElevation = 0.3;
  const Vec3 back = {std::cos(kElevation) * std::cos(kAzimuth), std::cos(kElevation) * std::sin(kAzimuth),
                     std::sin(kElevation)};
  const Vec3 right = normalized(cross({0, 0, 1}, back));
  return {target + distance * back, right, cross(back, right), back, 1.5 * width};
}

class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width),
        height_(height),
        depth_(static_cast<std::size_t>(width) * height, 1e30f),
        color_(depth_.size(), Color{0.88f, 0.91f, 0.94f}) {}

  template <class Shade>
  void triangle(const Camera& camera, const std::array<Vec3, 3>& world, Shade&& shade) {
    std::array<Vec3, 3> screen;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 v = camera.toView(world[k]);
      if (v.z < 1e-3) {
        return;  // behind the eye: nothing we draw is that close
      }
      screen[k] = {width_ / 2.0 + camera.focal * v.x / v.z, height_ / 2.0 - camera.focal * v.y / v.z, 1 / v.z};
    }
    fill(screen, world, shade);
  }

  std::vector<unsigned char> pixels() const {
    std::vector<unsigned char> out;
    for (int y = 0; y < height_; y += kOver) {
      for (int x = 0; x < width_; x += kOver) {
        for (std::size_t k = 0; k < 3; ++k) {
          float sum = 0;
          for (int i = 0; i < kOver * kOver; ++i) {
            sum += color_[static_cast<std::size_t>(y + i / kOver) * width_ + x + i % kOver][k];
          }
          out.push_back(static_cast<unsigned char>(std::clamp(255 * sum / (kOver * kOver), 0.0f, 255.0f)));
        }
      }
    }
    return out;
  }

 private:
  template <class Shade>
  void fill(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& world, Shade&& shade) {
    const double area = (s[1].x - s[0].x) * (s[2].y - s[0].y) - (s[2].x - s[0].x) * (s[1].y - s[0].y);
    if (std::abs(area) < 1e-9) {
      return;
    }
    const auto [left, rightmost] = std::minmax({s[0].x, s[1].x, s[2].x});
    const auto [top, bottom] = std::minmax({s[0].y, s[1].y, s[2].y});
    for (int y = std::max(0, static_cast<int>(top)); y <= std::min(height_ - 1.0, bottom); ++y) {
      for (int x = std::max(0, static_cast<int>(left)); x <= std::min(width_ - 1.0, rightmost); ++x) {
        const double px = x + 0.5, py = y + 0.5;
        const double b = ((px - s[0].x) * (s[2].y - s[0].y) - (s[2].x - s[0].x) * (py - s[0].y)) / area;
        const double c = ((s[1].x - s[0].x) * (py - s[0].y) - (px - s[0].x) * (s[1].y - s[0].y)) / area;
        const double a = 1 - b - c;
        if (a < 0 || b < 0 || c < 0) {
          continue;
        }
        const double inverse = a * s[0].z + b * s[1].z + c * s[2].z;
        float& depth = depth_[static_cast<std::size_t>(y) * width_ + x];
        if (1 / inverse < depth) {
          depth = static_cast<float>(1 / inverse);
          const Vec3 p = (world[0] * (a * s[0].z) + world[1] * (b * s[1].z) + world[2] * (c * s[2].z)) * (1 / inverse);
          color_[static_cast<std::size_t>(y) * width_ + x] = shade(p);
        }
      }
    }
  }

  int width_, height_;
  std::vector<float> depth_;
  std::vector<Color> color_;
};

Color floorColor(Vec3 p, double cell, Vec3 target) {
  const int parity = static_cast<int>(std::floor(p.x / cell) + std::floor(p.y / cell)) & 1;
  const double fade = std::min(1.0, distance({p.x, p.y, 0}, {target.x, target.y, 0}) / (14 * cell));
  const Color near = parity != 0 ? Color{0.70f, 0.76f, 0.82f} : Color{0.78f, 0.83f, 0.88f};
  const Color far = {0.88f, 0.91f, 0.94f};
  Color c{};
  for (std::size_t k = 0; k < 3; ++k) {
    c[k] = static_cast<float>(near[k] + fade * (far[k] - near[k]));
  }
  return c;
}

// Dark robots keep their shape on screens.
float lift(float c) {
  return std::pow(std::max(c, 0.0f), 0.65f);
}

struct Sphere {
  Vec3 center;
  double radius = 0;
};

// About what moves: the vertices that are not of the world.
Sphere boundsOf(const std::vector<DrawnShape>& shapes, const std::vector<Vec3>& xpos, const std::vector<Quat>& xquat,
                std::size_t first) {
  Vec3 low = {1e30, 1e30, 1e30}, high = {-1e30, -1e30, -1e30};
  for (const DrawnShape& s : shapes) {
    if (s.ground) {
      continue;
    }
    for (const Vec3& v : s.vertices) {
      const Vec3 p = xpos[first + s.body] + rotate(xquat[first + s.body], v);
      low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
  }
  return low.x > high.x ? Sphere{{}, 1} : Sphere{(low + high) * 0.5, norm(high - low) * 0.5};
}

}  // namespace

void writeRecordingPng(const std::string& path, const Model& m, const Recording& r, int width, int height) {
  const std::vector<DrawnShape> shapes = makeShapes(m, 120);
  if (r.xpos.size() < static_cast<std::size_t>(m.nbody) || m.nbody == 0) {
    throw ModelError(path, "cannot be drawn: the recording has no frame");
  }
  const std::size_t first = r.xpos.size() - static_cast<std::size_t>(m.nbody);
  const Sphere bounds = boundsOf(shapes, r.xpos, r.xquat, first);
  Canvas canvas(kOver * width, kOver * height);
  const Camera camera = lookAt(bounds.center, 3.6 * bounds.radius, kOver * height);
  const Vec3 light = normalized(Vec3{0.5, 0.25, 0.83});
  const double cell = std::max(0.05, bounds.radius / 3);
  for (const DrawnShape& s : shapes) {
    for (const auto& t : s.triangles) {
      std::array<Vec3, 3> world;
      for (std::size_t k = 0; k < 3; ++k) {
        world[k] = r.xpos[first + s.body] + rotate(r.xquat[first + s.body], s.vertices[static_cast<std::size_t>(t[k])]);
      }
      const Vec3 normal = normalized(cross(world[1] - world[0], world[2] - world[0]));
      const auto shade = static_cast<float>(0.35 + 0.65 * std::abs(dot(normal, light)));
      const Color color = {lift(s.rgba[0] * shade), lift(s.rgba[1] * shade), lift(s.rgba[2] * shade)};
      canvas.triangle(camera, world, [&](Vec3 p) { return s.ground ? floorColor(p, cell, bounds.center) : color; });
    }
  }
  if (lodepng::encode(path, canvas.pixels(), static_cast<unsigned>(width), static_cast<unsigned>(height), LCT_RGB) !=
      0) {
    throw ModelError(path, "cannot be written");
  }
}

}  // namespace kinetree
