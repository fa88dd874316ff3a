// What a link holds: inertia, shapes, colours, meshes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/model/nearest_name.h"
#include "spec/build/orientation.h"
#include "urdf/reader.h"

namespace kinetree::urdf {
namespace {

const mjcf::ElementRule& linkRule() {
  return *robotRule().child("link")->rule;
}
const mjcf::ElementRule& shapeRule(bool collision) {
  return *linkRule().child(collision ? "collision" : "visual")->rule;
}
const mjcf::ElementRule& geometryRule() {
  return *shapeRule(true).child("geometry")->rule;
}
const mjcf::ElementRule& ruleOf(std::string_view shape) {
  return *geometryRule().child(shape)->rule;
}

// R I R' of a tensor in the order xx yy zz xy xz yz.
Row<6> rotated(const Row<6>& f, Quat q) {
  const Mat3 r = toMatrix(q);
  const Mat3 i = r * Mat3{{f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]}} * transpose(r);
  return {i.m[0], i.m[4], i.m[8], i.m[1], i.m[2], i.m[5]};
}

std::string stemOf(std::string_view file) {
  file.remove_prefix(file.find_last_of("/\\") + 1);
  return std::string(file.substr(0, file.rfind('.')));
}

}  // namespace

void Reader::readLink(int index) {
  Link& link = links_[index];
  checkChildren(link.node, linkRule());
  if (const int inertial = child(link.node, "inertial"); inertial >= 0) {
    readInertial(inertial, link);
  }
  spec::Rgba color = {-1, 0, 0, 0};  // unset
  for (const int node : mjcf::Children(tree_, link.node)) {
    const std::string_view tag = tree_.nodes[node].name;
    if (tag == "visual") {
      readColor(node, color);
    }
    if (tag == "visual" && spec_.compiler.discardvisual) {
      note(Kind::dropped, node,
           "visuals are not built (discardvisual; keep them with <mujoco><compiler "
           "discardvisual=\"false\"/></mujoco>)");
    } else if (tag == "visual" || tag == "collision") {
      readShape(node, link.body, tag == "collision", color);
    }
  }
}

void Reader::readInertial(int node, Link& link) {
  const mjcf::ElementRule& rule = *linkRule().child("inertial")->rule;
  checkChildren(node, rule);
  spec::Inertial inertial;
  inertial.place = tree_.place(node);
  readOrigin(node, inertial.pos, inertial.orientation);
  if (const int mass = child(node, "mass", true); mass >= 0) {
    inertial.mass = read<Mass>(mass, *rule.child("mass")->rule).value;
  }
  const int element = child(node, "inertia", true);
  if (element < 0) {
    return;
  }
  const auto t = read<InertiaTensor>(element, *rule.child("inertia")->rule);
  Row<6> full = {t.ixx, t.iyy, t.izz, t.ixy, t.ixz, t.iyz};
  const bool zero = std::ranges::all_of(full, [](double x) { return x == 0; });
  if (zero) {
    note(Kind::changed, element, "all zero counts as not given, so the inertia is zero, whatever the shapes are");
  } else if (!std::isnan(full[0])) {
    const auto* turn = std::get_if<spec::Euler>(&inertial.orientation.alternative);
    const bool turned = turn && turn->angles != Vec3{};
    if (turned && options_.urdf.rotateInertia) {
      std::string problem;
      full = rotated(full, building::resolve(inertial.orientation, spec_.compiler, problem));
    } else if (turned) {
      note(Kind::changed, node,
           "origin rpy is lost, as in MuJoCo: the tensor counts in the axes of the link "
           "(--rotate-inertia, UrdfOptions::rotateInertia: as URDF means it)");
    }
    inertial.orientation = {};
    inertial.fullinertia = full;
  }
  if (link.world) {
    note(Kind::dropped, node, "the world has no inertia");
  } else {
    link.body.inertial = inertial;
  }
}

void Reader::readOrigin(int node, Vec3& pos, spec::Orientation& orientation) {
  const int element = child(node, "origin");
  pos = {};
  orientation = {};
  if (element < 0) {
    return;
  }
  const auto origin = read<Origin>(element, *linkRule().child("inertial")->rule->child("origin")->rule);
  pos = origin.xyz;
  if (origin.rpy) {
    orientation.alternative = spec::Euler{*origin.rpy};
  }
}

// The colour of a visual stays for the shapes after it in the same link.
void Reader::readColor(int node, spec::Rgba& color) {
  const int material = child(node, "material");
  if (material < 0) {
    return;
  }
  const mjcf::ElementRule& rule = *robotRule().child("material")->rule;
  checkChildren(material, rule);
  const std::string name = read<Named>(material, rule).name;
  if (const int element = child(material, "color"); element >= 0) {
    color = read<Color>(element, *rule.child("color")->rule).rgba;
  } else if (name.empty()) {
    faults_.error(material, "name", "is required where there is no 'color' element");
  } else if (const auto it = colors_.find(name); it != colors_.end()) {
    color = it->second;
  } else {
    std::vector<std::string_view> known;
    for (const auto& [other, unused] : colors_) {
      known.push_back(other);
    }
    note(Kind::dropped, material, "no colour of this name is defined" + didYouMean(name, known));
  }
}

void Reader::readShape(int node, spec::Body& body, bool collision, spec::Rgba& color) {
  checkChildren(node, shapeRule(collision));
  spec::Geom geom;
  geom.type = GeomType::box;
  if (!collision) {
    geom.contype = geom.conaffinity = 0;
    geom.group = 1;
    geom.density = 0;
  }
  if (color[0] >= 0) {
    geom.rgba = color;
  }
  const int geometry = child(node, "geometry", true);
  if (geometry < 0 || !readGeometry(geometry, geom)) {
    return;
  }
  readOrigin(node, geom.pos, geom.orientation);
  nameGeom(node, geom);
  place(node, geom);
  body.geoms.push_back(std::move(geom));
}

void Reader::nameGeom(int node, spec::Geom& geom) {
  geom.name = read<Named>(node, shapeRule(true)).name;
  if (!names_.insert(ObjType::geom, geom.name, node)) {
    note(Kind::changed, node, "the name is taken by an earlier shape, so this one has none");
    geom.name.clear();
  }
}

// The first of the shapes in the reference's order wins.
bool Reader::readGeometry(int node, spec::Geom& geom) {
  checkChildren(node, geometryRule());
  if (const int box = child(node, "box"); box >= 0) {
    const Vec3 edges = read<Box>(box, ruleOf("box")).size;
    geom.size = {edges.x / 2, edges.y / 2, edges.z / 2};
    return true;
  }
  for (const auto& [tag, type] : {std::pair{"cylinder", GeomType::cylinder}, std::pair{"sphere", GeomType::sphere},
                                  std::pair{"capsule", GeomType::capsule}}) {
    if (const int element = child(node, tag); element >= 0) {
      const auto round = read<Round>(element, ruleOf(tag));
      geom.type = type;
      geom.size = {round.radius, round.length / 2, 0};
      return true;
    }
  }
  if (const int mesh = child(node, "mesh"); mesh >= 0) {
    geom.type = GeomType::mesh;
    geom.mesh = meshFor(mesh);
    return !geom.mesh.empty();
  }
  faults_.error(node, "", "needs a shape: box, cylinder, sphere, capsule or mesh");
  return false;
}

// Name of the mesh asset for that file and scale, made on first use; "" after a fault.
std::string Reader::meshFor(int node) {
  const std::size_t before = faults_.errors();
  const auto use = read<MeshUse>(node, ruleOf("mesh"));
  const std::string file = faults_.errors() == before ? meshFile(node, use.filename) : "";
  if (file.empty()) {
    return "";
  }
  std::vector<int>& sameFile = meshesOf_[file];
  for (const int index : sameFile) {
    if (spec_.meshes[index].scale == use.scale) {
      return spec_.meshes[index].name;
    }
  }
  spec::Mesh mesh;
  mesh.file = file;
  mesh.scale = use.scale;
  const std::string stem = stemOf(file);
  mesh.name = stem;
  for (std::size_t i = std::max<std::size_t>(sameFile.size(), 1); !names_.insert(ObjType::mesh, mesh.name, node); ++i) {
    mesh.name = stem + std::to_string(i);
  }
  if (sameFile.empty() && mesh.name != stem) {
    note(Kind::changed, node, "another file of that name is in use, so this mesh is named apart", mesh.name);
  }
  place(node, mesh);
  sameFile.push_back(static_cast<int>(spec_.meshes.size()));
  spec_.meshes.push_back(std::move(mesh));
  return spec_.meshes.back().name;
}

std::string Reader::meshFile(int node, const std::string& file) {
  if (spec_.compiler.strippath) {
    const std::size_t slash = file.find_last_of("/\\");
    if (slash != std::string::npos) {
      note(Kind::changed, node, "the directory is taken off (strippath)", file);
    }
    return file.substr(slash + 1);
  }
  if (const auto path = fileUri(file)) {
    note(Kind::located, node, "a file:// name is taken as a path", std::string(*path));
    return std::string(*path);
  }
  const auto uri = packageUri(file);
  if (!uri) {
    return file;
  }
  const std::string base = joinPath(spec_.compiler.modeldir, spec_.compiler.meshdir);
  const PackageFinder finder(source_, !options_.assets, spec_.compiler.modeldir, base, options_.urdf.packages);
  FoundFile found = finder.find(*uri);
  if (!found.file.empty()) {
    note(Kind::located, node, "found its package", fmt::format("{} is {}", file, found.file));
    return found.file;
  }
  std::string tried;
  for (const std::string& path : found.tried) {
    tried += (tried.empty() ? "" : ", ") + path;
  }
  std::vector<std::string_view> given;
  for (const auto& [name, folder] : options_.urdf.packages) {
    given.push_back(name);
  }
  const std::string package(uri->substr(0, uri->find('/')));
  faults_.error(node, "filename",
                fmt::format("'{}' is nowhere to be found{}; say where with --package {}=FOLDER. Tried: {}", file,
                            didYouMean(package, given), package, tried));
  return "";
}

}  // namespace kinetree::urdf
