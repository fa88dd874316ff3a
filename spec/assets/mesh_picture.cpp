#include <cmath>

#include "spec/assets/asset_error.h"
#include "spec/assets/mesh_process.h"
#include "spec/assets/principal_axes.h"

namespace kinetree {
namespace {

constexpr double kSharpest = 0.8;  // cosine between a face and its vertex normal below which the face does not count

void swapWinding(std::vector<int>& face) {
  for (std::size_t i = 0; i + 2 < face.size(); i += 3) {
    std::swap(face[i + 1], face[i + 2]);
  }
}

// Scales by division to length one as the compiler does; a tiny vector stays and gives 0.
double normalizeNormal(Vec3& v) {
  constexpr double kTiny = 1e-14;
  const double squared = dot(v, v);
  if (squared < kTiny) {
    return 0;
  }
  const double length = std::sqrt(squared);
  if (std::abs(length - 1) > kTiny) {
    v = {v.x / length, v.y / length, v.z / length};
  }
  return length;
}

struct FaceNormal {
  Vec3 direction;
  double area;  // of the parallelogram
};

FaceNormal faceNormal(const std::vector<float>& vert, const int* face) {
  const auto at = [&](int k) {
    const float* v = &vert[3 * static_cast<std::size_t>(face[k])];
    return Vec3{v[0], v[1], v[2]};
  };
  FaceNormal n{cross(at(1) - at(0), at(2) - at(0)), 0};
  n.area = normalizeNormal(n.direction);
  return n;
}

void addScaled(float* to, Vec3 direction, double scale) {
  for (int k = 0; k < 3; ++k) {
    to[k] = static_cast<float>(to[k] + direction[k] * scale);
  }
}

void normalizeFloat(float* n, float length, float limit) {
  if (length > limit) {
    n[0] /= length, n[1] /= length, n[2] /= length;
  } else {
    n[0] = n[1] = 0, n[2] = 1;
  }
}

// Sums of face normals weighted by area; unless smooth, faces at a large angle to the sum are taken out again.
std::vector<float> vertexNormals(const std::vector<float>& vert, const std::vector<int>& face, bool smooth) {
  std::vector<float> normal(vert.size(), 0.0f), removed(smooth ? 0 : vert.size(), 0.0f);
  const auto at = [](std::vector<float>& rows, int v) { return &rows[3 * static_cast<std::size_t>(v)]; };
  for (std::size_t f = 0; f < face.size(); f += 3) {
    const FaceNormal n = faceNormal(vert, &face[f]);
    for (std::size_t j = 0; j < 3; ++j) {
      addScaled(at(normal, face[f + j]), n.direction, n.area);
    }
  }
  for (std::size_t f = 0; !smooth && f < face.size(); f += 3) {
    const FaceNormal n = faceNormal(vert, &face[f]);
    for (std::size_t j = 0; j < 3; ++j) {
      const float* sum = at(normal, face[f + j]);
      Vec3 direction{sum[0], sum[1], sum[2]};
      normalizeNormal(direction);
      if (dot(n.direction, direction) < kSharpest) {
        addScaled(at(removed, face[f + j]), n.direction, n.area);
      }
    }
  }
  for (std::size_t i = 0; i < removed.size(); ++i) {
    normal[i] -= removed[i];
  }
  for (std::size_t i = 0; i < normal.size(); i += 3) {
    float* n = &normal[i];
    normalizeFloat(n, std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), static_cast<float>(kMinVal));
  }
  return normal;
}

void rotateNormals(std::vector<float>& normal, const Mat3& r) {
  for (std::size_t i = 0; i < normal.size(); i += 3) {
    const Vec3 n = r * Vec3{normal[i], normal[i + 1], normal[i + 2]};
    for (int k = 0; k < 3; ++k) {
      normal[i + static_cast<std::size_t>(k)] = static_cast<float>(n[k]);
    }
  }
}

// The reference treatment of normals: turned and scaled like points, then to length one again.
void moveNormals(std::vector<float>& normal, const MeshTreatment& t) {
  if (t.refquat != Quat{}) {
    Quat q = t.refquat;
    normalizeByDivision(q);
    rotateNormals(normal, transpose(toMatrix(q)));
  }
  const bool scales = t.scale != Vec3{1, 1, 1};
  for (std::size_t i = 0; i < normal.size(); i += 3) {
    float* n = &normal[i];
    for (int k = 0; scales && k < 3; ++k) {
      n[k] = static_cast<float>(n[k] * t.scale[k]);
    }
    const float squared = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    if (squared > kMinVal) {
      const float scale = 1 / std::sqrt(squared);
      n[0] *= scale, n[1] *= scale, n[2] *= scale;
    } else {
      n[0] = n[1] = 0, n[2] = 1;
    }
  }
}

}  // namespace

MeshPicture meshPicture(MeshSource source, const MeshTreatment& treatment, std::span<const int> hullFaces, Quat frame) {
  MeshPicture picture;
  if (source.face.empty()) {
    source.face.assign(hullFaces.begin(), hullFaces.end());
  }
  picture.normal = std::move(source.normal);
  picture.texcoord = std::move(source.texcoord);
  picture.faceNormal = std::move(source.faceNormal);
  picture.faceTexcoord = std::move(source.faceTexcoord);
  const int perVertex = source.vert.empty() ? 1 : static_cast<int>(picture.normal.size() / source.vert.size());
  if (picture.normal.empty()) {
    picture.normal = vertexNormals(source.vert, source.face, treatment.smoothNormal);
    picture.faceNormal = source.face;
  } else if (picture.faceNormal.empty()) {
    for (int v : source.face) {
      picture.faceNormal.push_back(perVertex * v);
    }
  }
  if (picture.faceTexcoord.empty() && !picture.texcoord.empty()) {
    picture.faceTexcoord = source.face;
  }
  if (treatment.isMirrored()) {
    swapWinding(picture.faceNormal);
    swapWinding(picture.faceTexcoord);
  }
  moveNormals(picture.normal, treatment);
  rotateNormals(picture.normal, toMatrix(conjugate(frame)));
  return picture;
}

}  // namespace kinetree
