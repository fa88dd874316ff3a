#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/mesh_source.h"
#include "spec/assets/obj_number.h"
#include "spec/assets/obj_polygon.h"

namespace kinetree {
namespace {

// A growing array of plain values without clearing and with one bounds check a row.
template <class T, int kWidth>
class Rows {
 public:
  explicit Rows(std::size_t rows) { grow(rows); }
  T* add() {
    if (size_ == capacity_) {
      grow(2 * capacity_ + 64);
    }
    return data_.get() + kWidth * size_++;
  }
  std::size_t size() const { return size_; }
  std::span<const T> values() const { return {data_.get(), kWidth * size_}; }

 private:
  void grow(std::size_t rows) {
    auto bigger = std::make_unique_for_overwrite<T[]>(kWidth * rows);
    std::copy_n(data_.get(), kWidth * size_, bigger.get());
    data_ = std::move(bigger);
    capacity_ = rows;
  }

  std::unique_ptr<T[]> data_;
  std::size_t size_ = 0, capacity_ = 0;
};

// Reads one text. Follows the reference's decoder: faces are gathered group by group, and the first group that yields
// a shape gives the faces of the mesh; vertices count wherever they stand.
class ObjReader {
 public:
  ObjReader(std::string_view text, MeshParts parts)
      : everything_(parts == MeshParts::everything),
        vert_(text.size() / 80 + 16),
        triangles_(text.size() / 80 + 16),
        normal_(everything_ ? text.size() / 160 + 16 : 0),
        texcoord_(everything_ ? text.size() / 160 + 16 : 0) {
    // Lines that end in a newline are read in place; the rest is copied, to be ended as well.
    const std::size_t whole = text.rfind('\n') + 1;
    readLines(text.substr(0, whole));
    if (whole < text.size()) {
      readLines(std::string(text.substr(whole)) + '\n');
    }
    flushGroup(true);
  }

  MeshSource take() {
    MeshSource mesh;
    const auto copy = [](auto& to, const auto& rows) { to.assign(rows.values().begin(), rows.values().end()); };
    copy(mesh.vert, vert_);
    copy(mesh.normal, normal_);
    copy(mesh.texcoord, texcoord_);
    mesh.normalCount = static_cast<int>(normals_);
    mesh.texcoordCount = static_cast<int>(texcoords_);
    mesh.face.resize(shape_.size());
    std::transform(shape_.begin(), shape_.end(), mesh.face.begin(), [](const ObjCorner& c) { return c.vertex; });
    if (shape_.empty()) {
      const auto faces = triangles_.values();
      mesh.face.assign(faces.begin(), faces.end());
    }
    takeAttributes(mesh);
    return mesh;
  }

 private:
  void readLines(std::string_view text) {
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at < end; ++line_) {
      at = readLine(at);
      at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))) + 1;
    }
  }

  // Reads what the line says and returns a place in it.
  const char* readLine(const char* at) {
    while (isBlank(*at)) {
      ++at;
    }
    if (*at == 'v') {
      return readVertexLine(at);
    }
    if (*at == '\n' || !isBlank(at[1])) {
      return at;
    }
    switch (*at) {
      case 'f':
        return readFace(at + 2);
      case 'l':
      case 'p':
        return readStroke(at);
      case 'g':
      case 'o':
        flushGroup(false, *at == 'o');
        return at;
      default:
        return at;
    }
  }

  const char* readVertexLine(const char* at) {
    if (isBlank(at[1])) {
      return readNumbers<3>(at + 2, vert_.add());
    }
    if (at[1] == 'n' && isBlank(at[2])) {
      ++normals_;
      return everything_ ? readNumbers<3>(at + 3, normal_.add()) : at + 3;
    }
    if (at[1] == 't' && isBlank(at[2])) {
      ++texcoords_;
      if (!everything_) {
        return at + 3;
      }
      float* uv = texcoord_.add();
      at = readNumbers<2>(at + 3, uv);
      uv[1] = 1 - uv[1];
      return at;
    }
    return at;
  }

  template <int kCount>
  static const char* readNumbers(const char* at, float* to) {
    for (int i = 0; i < kCount; ++i) {
      readObjNumber(at, to[i]);
    }
    return at;
  }

  // An index counted from 1, or from the end if negative, as index from 0.
  int readIndex(const char*& at, std::size_t count) const {
    const char* p = at;
    while (isBlank(*p)) {
      ++p;
    }
    const bool negative = *p == '-';
    p += negative || *p == '+';
    std::int64_t value = 0;
    constexpr std::int64_t kMax = std::numeric_limits<int>::max() - 1;
    while (isDigit(*p)) {
      value = std::min(10 * value + (*p++ - '0'), kMax);
    }
    if (value == 0) {
      fail("an index is 0 or missing");
    }
    p = isBlank(*at) ? at : p;  // "1/ 2": the 2 is taken here and read again as the next corner, as in the reference
    while (*p != '/' && !endsToken(*p)) {
      ++p;
    }
    at = p;
    return static_cast<int>(negative ? std::max<std::int64_t>(static_cast<std::int64_t>(count) - value, -kMax)
                                     : value - 1);
  }

  ObjCorner readCorner(const char*& at) const {
    ObjCorner corner;
    corner.vertex = readIndex(at, vert_.size());
    if (*at != '/') {
      return corner;
    }
    if (*++at != '/') {
      corner.texcoord = readIndex(at, texcoords_);
      if (*at != '/') {
        return corner;
      }
    }
    ++at;
    corner.normal = readIndex(at, normals_);
    return corner;
  }

  static const char* skipBlanks(const char* at) {
    while (isBlank(*at) || *at == '\r') {
      ++at;
    }
    return at;
  }

  // Triangles go straight to the shape when nothing else is wanted; everything else takes the general way.
  const char* readFace(const char* at) {
    polygon_.clear();
    at = skipBlanks(at);
    while (*at != '\n') {
      polygon_.push_back(readCorner(at));
      at = skipBlanks(at);
    }
    ++groupFaces_;
    if (done_ || polygon_.size() < 3) {
      return at;
    }
    if (plain_ && polygon_.size() == 3) {
      int* face = triangles_.add();
      for (int j = 0; j < 3; ++j) {
        face[j] = polygon_[static_cast<std::size_t>(j)].vertex;
      }
      return at;
    }
    leavePlain();
    group_.insert(group_.end(), polygon_.begin(), polygon_.end());
    groupSizes_.push_back(polygon_.size());
    return at;
  }

  const char* readStroke(const char* at) {
    const bool isLine = *at == 'l';
    at = skipBlanks(at + 2);
    ObjCorner last;
    while (*at != '\n') {
      const ObjCorner corner = readCorner(at);
      if (isLine && !done_ && last.vertex != -1) {
        strokes_.insert(strokes_.end(), {last, corner, corner});
      }
      last = corner;
      at = skipBlanks(at);
    }
    (isLine ? groupLines_ : groupPoints_)++;
    return at;
  }

  // From the first polygon on, corners are kept until the group ends, since clipping looks at the vertices read by
  // then.
  void leavePlain() {
    if (!plain_) {
      return;
    }
    plain_ = false;
    const auto faces = triangles_.values();
    for (int v : faces) {
      group_.push_back({v, -1, -1});
    }
    groupSizes_.assign(faces.size() / 3, 3);
  }

  void flushGroup(bool atEnd, bool isObject = false) {
    if (!done_) {
      std::size_t at = 0;
      for (std::size_t size : groupSizes_) {
        const std::span<const ObjCorner> polygon(group_.data() + at, size);
        if (size == 3) {
          shape_.insert(shape_.end(), polygon.begin(), polygon.end());
        } else {
          clipPolygon(polygon, vert_.values(), shape_);
        }
        at += size;
      }
      const bool hasFaces = !shape_.empty() || triangles_.size() > 0;
      const bool hasStrokes = groupLines_ > 0 || groupPoints_ > 0;
      done_ = hasFaces || (isObject && hasStrokes) || (atEnd && (hasStrokes || groupFaces_ > 0));
      if (done_ && !hasFaces) {
        shape_ = std::move(strokes_);
      }
    }
    group_.clear();
    groupSizes_.clear();
    strokes_.clear();
    groupFaces_ = groupLines_ = groupPoints_ = 0;
  }

  void takeAttributes(MeshSource& mesh) const {
    if (!everything_) {
      return;
    }
    for (const ObjCorner& c : shape_) {
      if (normals_ > 0) {
        mesh.faceNormal.push_back(c.normal);
      }
      if (texcoords_ > 0) {
        mesh.faceTexcoord.push_back(c.texcoord);
      }
    }
  }

  [[noreturn]] void fail(const char* what) const {
    throw AssetError(fmt::format("line {} of OBJ file: {}", line_, what));
  }

  bool everything_;
  std::size_t line_ = 1, normals_ = 0, texcoords_ = 0;
  Rows<float, 3> vert_;
  Rows<int, 3> triangles_;  // faces of the shape while only triangles came and corners need not be kept
  Rows<float, 3> normal_;
  Rows<float, 2> texcoord_;
  bool plain_ = !everything_;
  bool done_ = false;                                         // the shape is complete
  std::vector<ObjCorner> polygon_, group_, shape_, strokes_;  // current face; faces so far; result; line segments
  std::vector<std::size_t> groupSizes_;
  std::size_t groupFaces_ = 0, groupLines_ = 0, groupPoints_ = 0;
};

// A lone carriage return ends a line too, and a zero byte ends what counts of it; such texts are rewritten first.
bool needsRewriting(std::string_view text) {
  if (text.find('\0') != text.npos) {
    return true;
  }
  for (std::size_t at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1)) {
    if (at + 1 == text.size() || text[at + 1] != '\n') {
      return true;
    }
  }
  return false;
}

std::string rewritten(std::string_view text) {
  std::string copy(text);
  bool cut = false;
  for (std::size_t i = 0; i < copy.size(); ++i) {
    if (copy[i] == '\r' && (i + 1 == copy.size() || copy[i + 1] != '\n')) {
      copy[i] = '\n';
    }
    cut = copy[i] == '\n' ? false : cut || copy[i] == '\0';
    if (cut) {
      copy[i] = ' ';
    }
  }
  return copy;
}

}  // namespace

MeshSource readObj(std::string_view text, MeshParts parts) {
  if (text.empty()) {
    throw AssetError("OBJ file is empty");
  }
  if (needsRewriting(text)) {
    return ObjReader(rewritten(text), parts).take();
  }
  return ObjReader(text, parts).take();
}

}  // namespace kinetree
