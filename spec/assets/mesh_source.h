#pragma once
// A triangle mesh as its source gives it: float32, nothing moved, nothing merged that the format does not merge.

#include <cstddef>
#include <string_view>
#include <vector>

namespace kinetree {

/// What to read beyond vertices and faces. Pictures need the rest, physics does not.
enum class MeshParts { shapeOnly, everything };

struct MeshSource {
  std::vector<float> vert;        ///< x y z of each vertex
  std::vector<float> normal;      ///< x y z of each normal; empty when left unread
  std::vector<float> texcoord;    ///< u v of each texture coordinate; empty when left unread
  std::vector<int> face;          ///< three vertices of each face
  std::vector<int> faceNormal;    ///< three normals of each face; empty: as the vertices
  std::vector<int> faceTexcoord;  ///< three texture coordinates of each face; empty: as the vertices
  int normalCount = 0;            ///< normals in the source, read or not
  int texcoordCount = 0;          ///< texture coordinates in the source, read or not

  int vertexCount() const { return static_cast<int>(vert.size() / 3); }
  int faceCount() const { return static_cast<int>(face.size() / 3); }
};

/// Binary STL: corners merged where their bits are equal, in the order first seen, so that 0 and -0 stay apart.
/// Throws AssetError.
MeshSource readStl(std::string_view bytes);

/// Wavefront OBJ: all vertices, the faces of the first group, polygons cut into triangles. Throws AssetError.
MeshSource readObj(std::string_view text, MeshParts parts = MeshParts::everything);

/// MuJoCo's legacy binary format. `mirrored`: the product of the asset's scale is not positive, which turns the faces
/// around once here (and once more when the mesh is processed, as the reference does). Throws AssetError.
MeshSource readMsh(std::string_view bytes, bool mirrored);

}  // namespace kinetree
