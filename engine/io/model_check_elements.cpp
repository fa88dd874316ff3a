#include "engine/io/model_check_parts.h"

namespace kinetree::checking {
namespace {

void expectContactDimension(const char* name, std::int64_t index, int dim) {
  if (dim != 1 && dim != 3 && dim != 4 && dim != 6) {
    refuse("model array {}[{}] is {}, must be 1, 3, 4 or 6", name, index, dim);
  }
}

void checkGeoms(const Model& m) {
  expectAll("geom_type", m.geom_type, 0, 9);
  expectIdsOrNone("geom_matid", m.geom_matid, m.nmat);
  expectAll("geom_sameframe", m.geom_sameframe, 0, 5);
  for (int g = 0; g < m.ngeom; ++g) {
    expectContactDimension("geom_condim", g, m.geom_condim[g]);
    const GeomType type = m.geom_type[g];
    const bool needs = type == GeomType::mesh || type == GeomType::sdf || type == GeomType::hfield;
    const int assets = type == GeomType::hfield ? m.nhfield : m.nmesh;
    expect("geom_dataid", g, m.geom_dataid[g], needs ? 0 : -1, assets);
  }
}

void checkSites(const Model& m) {
  expectAll("site_type", m.site_type, 0, 9);
  expectIds("site_bodyid", m.site_bodyid, m.nbody);
  expectIdsOrNone("site_matid", m.site_matid, m.nmat);
  expectAll("site_sameframe", m.site_sameframe, 0, 5);
}

void checkCamerasAndLights(const Model& m) {
  constexpr int kMostPixels = 1 << 15;  // along a side: the rays of a rangefinder stay an int
  expectAll("cam_mode", m.cam_mode, 0, 5);
  expectIds("cam_bodyid", m.cam_bodyid, m.nbody);
  expectIdsOrNone("cam_targetbodyid", m.cam_targetbodyid, m.nbody);
  expectAll("cam_projection", m.cam_projection, 0, 2);
  expectAll("cam_resolution", m.cam_resolution, 0, kMostPixels);
  expectAll("light_mode", m.light_mode, 0, 5);
  expectIds("light_bodyid", m.light_bodyid, m.nbody);
  expectIdsOrNone("light_targetbodyid", m.light_targetbodyid, m.nbody);
  expectAll("light_type", m.light_type, 0, 4);
  expectIdsOrNone("light_texid", m.light_texid, m.ntex);
}

void checkPairs(const Model& m) {
  expectIds("pair_geom1", m.pair_geom1, m.ngeom);
  expectIds("pair_geom2", m.pair_geom2, m.ngeom);
  for (int i = 0; i < m.npair; ++i) {
    expectContactDimension("pair_dim", i, m.pair_dim[i]);
    const int body1 = m.geom_bodyid[m.pair_geom1[i]], body2 = m.geom_bodyid[m.pair_geom2[i]];
    const auto signature = static_cast<std::uint32_t>(m.pair_signature[i]);
    const int first = static_cast<int>(signature >> 16), second = static_cast<int>(signature & 0xffff);
    if (std::minmax(first, second) != std::minmax(body1, body2)) {
      refuse("model array pair_signature[{}] names bodies {} and {}, its geoms belong to {} and {}", i, first, second,
             body1, body2);
    }
  }
}

void checkEqualities(const Model& m) {
  for (int i = 0; i < m.neq; ++i) {
    int count = 0, least = 0;
    switch (m.eq_type[i]) {
      case EqualityType::connect:
      case EqualityType::weld:
        if (m.eq_objtype[i] != ObjType::body && m.eq_objtype[i] != ObjType::site) {
          refuse("equality {} ties objects of kind {}, must be bodies or sites", i, static_cast<int>(m.eq_objtype[i]));
        }
        count = m.eq_objtype[i] == ObjType::body ? m.nbody : m.nsite;
        break;
      case EqualityType::joint:
      case EqualityType::tendon:
        count = m.eq_type[i] == EqualityType::joint ? m.njnt : m.ntendon;
        least = -1;
        break;
      default:
        refuse("equality {} is of kind {}, which is not supported", i, static_cast<int>(m.eq_type[i]));
    }
    expect("eq_obj1id", i, m.eq_obj1id[i], 0, count);
    expect("eq_obj2id", i, m.eq_obj2id[i], least, count);
  }
}

/// The first letters of names or paths, each ended by 0.
void checkTexts(const char* name, const Array<int>& adr, const Array<char>& letters, int least) {
  expectAll(name, adr, least, static_cast<std::int64_t>(letters.size()));
}

void checkNames(const Model& m) {
  for (const Array<char>* letters : {&m.names, &m.paths}) {
    if (!letters->empty() && letters->back() != 0) {
      refuse("the last of the {} is not ended by 0", letters == &m.names ? "names" : "paths");
    }
  }
  checkTexts("name_bodyadr", m.name_bodyadr, m.names, 0);
  checkTexts("name_jntadr", m.name_jntadr, m.names, 0);
  checkTexts("name_geomadr", m.name_geomadr, m.names, 0);
  checkTexts("name_siteadr", m.name_siteadr, m.names, 0);
  checkTexts("name_camadr", m.name_camadr, m.names, 0);
  checkTexts("name_lightadr", m.name_lightadr, m.names, 0);
  checkTexts("name_meshadr", m.name_meshadr, m.names, 0);
  checkTexts("name_skinadr", m.name_skinadr, m.names, 0);
  checkTexts("name_hfieldadr", m.name_hfieldadr, m.names, 0);
  checkTexts("name_texadr", m.name_texadr, m.names, 0);
  checkTexts("name_matadr", m.name_matadr, m.names, 0);
  checkTexts("name_pairadr", m.name_pairadr, m.names, 0);
  checkTexts("name_excludeadr", m.name_excludeadr, m.names, 0);
  checkTexts("name_eqadr", m.name_eqadr, m.names, 0);
  checkTexts("name_tendonadr", m.name_tendonadr, m.names, 0);
  checkTexts("name_actuatoradr", m.name_actuatoradr, m.names, 0);
  checkTexts("name_sensoradr", m.name_sensoradr, m.names, 0);
  checkTexts("name_numericadr", m.name_numericadr, m.names, 0);
  checkTexts("name_textadr", m.name_textadr, m.names, 0);
  checkTexts("name_tupleadr", m.name_tupleadr, m.names, 0);
  checkTexts("name_keyadr", m.name_keyadr, m.names, 0);
  checkTexts("mesh_pathadr", m.mesh_pathadr, m.paths, -1);
  checkTexts("skin_pathadr", m.skin_pathadr, m.paths, -1);
  checkTexts("hfield_pathadr", m.hfield_pathadr, m.paths, -1);
  checkTexts("tex_pathadr", m.tex_pathadr, m.paths, -1);
}

void checkCustom(const Model& m) {
  expectSpans("numeric_adr", m.numeric_adr, m.numeric_size, m.nnumericdata);
  expectSpans("text_adr", m.text_adr, m.text_size, m.ntextdata);
  expectSpans("tuple_adr", m.tuple_adr, m.tuple_size, m.ntupledata);
}

}  // namespace

void checkElements(const Model& m) {
  checkGeoms(m);
  checkSites(m);
  checkCamerasAndLights(m);
  checkPairs(m);
  checkEqualities(m);
  checkNames(m);
  checkCustom(m);
}

}  // namespace kinetree::checking
