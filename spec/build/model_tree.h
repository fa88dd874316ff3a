#pragma once
// From the finished draft to Model's arrays, one function a kind.

#include "spec/build/context.h"

namespace kinetree::building {

void writeBodies(Context& c);
/// joints, dofs, qpos0, qpos_spring
void writeJoints(Context& c);
void writeGeoms(Context& c);
void writeSites(Context& c);
void writeCameras(Context& c);
void writeLights(Context& c);

/// Appends `user` padded with zeros to `width`, reporting one that is longer.
void writeUser(Context& c, const spec::Element& e, std::string_view tag, const spec::User& user, int width,
               Array<double>& out);

/// Length of the longest `user` of `elements`, or what the file asks for.
template <class Elements, class UserOf>
int userWidth(int asked, const Elements& elements, UserOf&& userOf) {
  std::size_t width = 0;
  if (asked >= 0) {
    return asked;
  }
  for (const auto& e : elements) {
    width = std::max(width, userOf(e).size());
  }
  return static_cast<int>(width);
}

/// The bits of a double row, narrowed.
template <std::size_t N, class T>
std::array<float, N> toFloats(const std::array<T, N>& row) {
  std::array<float, N> out{};
  for (std::size_t k = 0; k < N; ++k) {
    out[k] = static_cast<float>(row[k]);
  }
  return out;
}

}  // namespace kinetree::building
