#include "engine/io/model_check.h"
#include "engine/io/model_check_parts.h"

namespace kinetree {
namespace checking {
namespace {

void checkMeshSpans(const Model& m) {
  expectSpans("mesh_vertadr", m.mesh_vertadr, m.mesh_vertnum, m.nmeshvert);
  expectSpans("mesh_faceadr", m.mesh_faceadr, m.mesh_facenum, m.nmeshface);
  expectSpans("mesh_normaladr", m.mesh_normaladr, m.mesh_normalnum, m.nmeshnormal);
  expectSpans("mesh_texcoordadr", m.mesh_texcoordadr, m.mesh_texcoordnum, m.nmeshtexcoord);
  expectSpans("mesh_polyadr", m.mesh_polyadr, m.mesh_polynum, m.nmeshpoly);
  expectSpans("mesh_polyvertadr", m.mesh_polyvertadr, m.mesh_polyvertnum, m.nmeshpolyvert);
  expectSpans("mesh_polymapadr", m.mesh_polymapadr, m.mesh_polymapnum, m.nmeshpolymap);
  expectSpans("mesh_bvhadr", m.mesh_bvhadr, m.mesh_bvhnum, m.nbvh);
  expectIdsOrNone("mesh_graphadr", m.mesh_graphadr, m.nmeshgraph);  // its content: when collision packs it
}

/// The numbers that the rows first..first+count-1 list. Lists that follow each other, as they do in files of our own,
/// are gone through in one piece.
void expectListed(const char* name, const Array<int>& values, const Array<int>& adr, const Array<int>& num, int first,
                  int count, int end) {
  for (int row = first; row < first + count;) {
    const std::int64_t begin = std::max(adr[row], 0);
    std::int64_t stop = begin + num[row];
    for (++row; row < first + count && adr[row] == stop; ++row) {
      stop += num[row];
    }
    expectAll(name, values.data() + begin, static_cast<std::size_t>(stop - begin), 0, end);
  }
}

/// Vertices and polygons are numbered within their mesh.
void checkMeshNumbers(const Model& m, int i) {
  if (m.mesh_facenum[i] > 0) {
    expectAll("mesh_face", m.mesh_face[m.mesh_faceadr[i]].data(), 3 * static_cast<std::size_t>(m.mesh_facenum[i]), 0,
              m.mesh_vertnum[i]);
  }
  expectListed("mesh_polyvert", m.mesh_polyvert, m.mesh_polyvertadr, m.mesh_polyvertnum, m.mesh_polyadr[i],
               m.mesh_polynum[i], m.mesh_vertnum[i]);
  expectListed("mesh_polymap", m.mesh_polymap, m.mesh_polymapadr, m.mesh_polymapnum, m.mesh_vertadr[i],
               m.mesh_vertnum[i], m.mesh_polynum[i]);
}

void checkSkins(const Model& m) {
  expectIdsOrNone("skin_matid", m.skin_matid, m.nmat);
  expectSpans("skin_vertadr", m.skin_vertadr, m.skin_vertnum, m.nskinvert);
  expectSpans("skin_faceadr", m.skin_faceadr, m.skin_facenum, m.nskinface);
  expectSpans("skin_boneadr", m.skin_boneadr, m.skin_bonenum, m.nskinbone);
  expectSpans("skin_bonevertadr", m.skin_bonevertadr, m.skin_bonevertnum, m.nskinbonevert);
  expectIds("skin_bonebodyid", m.skin_bonebodyid, m.nbody);
  for (int i = 0; i < m.nskin; ++i) {
    if (m.skin_texcoordadr[i] >= 0) {
      expectSpan("skin_texcoordadr", i, m.skin_texcoordadr[i], m.skin_vertnum[i], m.nskintexvert);
    }
    if (m.skin_facenum[i] > 0) {
      expectAll("skin_face", m.skin_face[m.skin_faceadr[i]].data(), 3 * static_cast<std::size_t>(m.skin_facenum[i]), 0,
                m.skin_vertnum[i]);
    }
    for (int b = m.skin_boneadr[i]; b < m.skin_boneadr[i] + m.skin_bonenum[i]; ++b) {
      expectAll("skin_bonevertid", m.skin_bonevertid.data() + std::max(m.skin_bonevertadr[b], 0),
                static_cast<std::size_t>(m.skin_bonevertnum[b]), 0, m.skin_vertnum[i]);
    }
  }
}

void checkHeightFields(const Model& m) {
  for (int i = 0; i < m.nhfield; ++i) {
    expect("hfield_nrow", i, m.hfield_nrow[i], 2, INT32_MAX);
    expect("hfield_ncol", i, m.hfield_ncol[i], 2, INT32_MAX);
    expectSpan("hfield_adr", i, m.hfield_adr[i], std::int64_t{m.hfield_nrow[i]} * m.hfield_ncol[i], m.nhfielddata);
  }
}

void checkTextures(const Model& m) {
  expectAll("tex_type", m.tex_type, 0, 3);
  expectAll("tex_colorspace", m.tex_colorspace, 0, 3);
  expectAll("tex_nchannel", m.tex_nchannel, 1, 5);
  expectAll("mat_texid", m.mat_texid, -1, m.ntex);
  for (int i = 0; i < m.ntex; ++i) {
    expect("tex_height", i, m.tex_height[i], 0, INT32_MAX);
    expect("tex_width", i, m.tex_width[i], 0, 1 << 28);  // times channels and height: 64 bits hold it
    const std::int64_t size = std::int64_t{m.tex_nchannel[i]} * m.tex_width[i] * m.tex_height[i];
    expectSpan("tex_adr", i, m.tex_adr[i], size, m.ntexdata);
  }
}

void checkBoxes(const Model& m) {
  expectSpans("body_bvhadr", m.body_bvhadr, m.body_bvhnum, m.nbvh);
  expectIdsOrNone("bvh_child", m.bvh_child, m.nbvh);
}

}  // namespace

void checkAssets(const Model& m) {
  checkMeshSpans(m);
  for (int i = 0; i < m.nmesh; ++i) {
    checkMeshNumbers(m, i);
  }
  checkSkins(m);
  checkHeightFields(m);
  checkTextures(m);
  checkBoxes(m);
}

}  // namespace checking

void checkPictures(const Model& m) {
  for (int i = 0; i < m.nmesh; ++i) {
    if (m.mesh_facenum[i] == 0) {
      continue;
    }
    const auto adr = static_cast<std::size_t>(m.mesh_faceadr[i]);
    const std::size_t corners = 3 * static_cast<std::size_t>(m.mesh_facenum[i]);
    checking::expectAll("mesh_facenormal", m.mesh_facenormal[adr].data(), corners, 0, m.mesh_normalnum[i]);
    if (m.mesh_texcoordnum[i] > 0) {
      checking::expectAll("mesh_facetexcoord", m.mesh_facetexcoord[adr].data(), corners, 0, m.mesh_texcoordnum[i]);
    }
  }
}

}  // namespace kinetree
