#include "spec/assets/builtin_texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace kinetree {
namespace {

using Pixel = std::array<std::uint8_t, 3>;
using Builtin = spec::Texture::Builtin;
using Mark = spec::Texture::Mark;

Pixel toPixel(Vec3 color) {
  const auto byte = [](double x) { return static_cast<std::uint8_t>(std::fmin(std::fmax(255 * x, 0), 255)); };
  return {byte(color.x), byte(color.y), byte(color.z)};
}

// A face: a view of rows of pixels.
struct Face {
  Pixel* pixels;
  int width, height;
  Pixel& at(int row, int col) const { return pixels[static_cast<std::ptrdiff_t>(row) * width + col]; }
};

// From b at position -1 to a at position 1, along a sigmoid.
Pixel blend(Vec3 a, Vec3 b, double position) {
  const double correction = 1.0 / std::sqrt(2);
  const double alpha = std::clamp(0.5 * (1 + position / std::sqrt(1 + position * position) / correction), 0.0, 1.0);
  return toPixel({alpha * a.x + (1 - alpha) * b.x, alpha * a.y + (1 - alpha) * b.y, alpha * a.z + (1 - alpha) * b.z});
}

void fill(const Face& f, Pixel color) {
  std::fill_n(f.pixels, static_cast<std::ptrdiff_t>(f.width) * f.height, color);
}

void checker(const Face& f, Pixel even, Pixel odd) {
  for (int r = 0; r < f.height; ++r) {
    for (int c = 0; c < f.width; ++c) {
      f.at(r, c) = (r < f.height / 2) == (c < f.width / 2) ? even : odd;
    }
  }
}

void radialGradient(const Face& f, Vec3 inner, Vec3 outer) {
  for (int r = 0; r < f.height; ++r) {
    for (int c = 0; c < f.width; ++c) {
      const double x = 2 * c / static_cast<double>(f.width - 1) - 1, y = 1 - 2 * r / static_cast<double>(f.height - 1);
      f.at(r, c) = blend(outer, inner, 2 * std::sqrt(x * x + y * y) - 1);
    }
  }
}

// The sky: colour by elevation, rgb1 above and rgb2 below.
void cubeGradient(std::array<Face, 6>& faces, Vec3 above, Vec3 below) {
  const int w = faces[0].width;
  for (int r = 0; r < w; ++r) {
    for (int c = 0; c < w; ++c) {
      const double x = 2 * c / static_cast<double>(w - 1) - 1, y = 1 - 2 * r / static_cast<double>(w - 1);
      const double side = std::asin(y / std::sqrt(1 + x * x + y * y)) / (0.5 * kPi);
      const double up = 1 - std::acos(1.0 / std::sqrt(1 + x * x + y * y)) / (0.5 * kPi);
      const Pixel horizon = blend(above, below, side);
      for (int face : {0, 1, 4, 5}) {
        faces[static_cast<std::size_t>(face)].at(r, c) = horizon;
      }
      faces[2].at(r, c) = blend(above, below, up);
      faces[3].at(r, c) = blend(above, below, -up);
    }
  }
}

void mark(const Face& f, Mark kind, Pixel color) {
  const int lastRow = f.height - 1, lastCol = f.width - 1;
  for (int r = 0; r < f.height; ++r) {
    f.at(r, kind == Mark::edge ? 0 : f.width / 2) = color;
    f.at(r, kind == Mark::edge ? lastCol : f.width / 2) = color;
  }
  for (int c = 0; c < f.width; ++c) {
    f.at(kind == Mark::edge ? 0 : f.height / 2, c) = color;
    f.at(kind == Mark::edge ? lastRow : f.height / 2, c) = color;
  }
}

// One generator of fixed seed for the whole picture. The standard fixes its numbers; the draw from 53 of its bits in
// [0,1) is written out because libraries differ in it.
void randomDots(const Face& all, double probability, Pixel color) {
  std::mt19937_64 generator(42);
  for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(all.width) * all.height; ++i) {
    const double draw = static_cast<double>(generator()) * 0x1p-64;
    if (draw < probability) {
      all.pixels[i] = color;
    }
  }
}

void paintCube(std::array<Face, 6>& faces, const spec::Texture& t, Pixel one, Pixel two) {
  if (t.builtin == Builtin::gradient) {
    cubeGradient(faces, t.rgb1, t.rgb2);
    return;
  }
  for (std::size_t i = 0; i < 6; ++i) {
    if (t.builtin == Builtin::checker) {
      checker(faces[i], i < 4 ? one : two, i < 4 ? two : one);
    } else {
      fill(faces[i], i == 3 ? two : one);
    }
  }
}

void paintFlat(const Face& f, const spec::Texture& t, Pixel one, Pixel two) {
  if (t.builtin == Builtin::gradient) {
    radialGradient(f, t.rgb1, t.rgb2);
  } else if (t.builtin == Builtin::checker) {
    checker(f, one, two);
  } else {
    fill(f, one);
  }
}

}  // namespace

std::vector<std::uint8_t> builtinTexture(const spec::Texture& t, int width, int height) {
  std::vector<std::uint8_t> bytes(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const Face all{reinterpret_cast<Pixel*>(bytes.data()), width, height};
  std::vector<Face> faces{all};
  if (t.type == TextureType::flat2d) {
    paintFlat(all, t, toPixel(t.rgb1), toPixel(t.rgb2));
  } else {
    std::array<Face, 6> sides;
    for (int i = 0; i < 6; ++i) {
      sides[static_cast<std::size_t>(i)] = {all.pixels + static_cast<std::ptrdiff_t>(i) * width * width, width, width};
    }
    paintCube(sides, t, toPixel(t.rgb1), toPixel(t.rgb2));
    faces.assign(sides.begin(), sides.end());
  }
  if (t.mark == Mark::random && t.random > 0) {
    randomDots(all, t.random, toPixel(t.markrgb));
  } else if (t.mark == Mark::edge || t.mark == Mark::cross) {
    for (const Face& f : faces) {
      mark(f, t.mark, toPixel(t.markrgb));
    }
  }
  return bytes;
}

}  // namespace kinetree
