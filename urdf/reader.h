#pragma once
// Reads a robot in the reference's order: settings, colours, links, the joints' ends, what links hold, what joints do.

#include <unordered_map>

#include "spec/name_index.h"
#include "urdf/mesh_files.h"
#include "urdf/tables.h"
#include "urdf/urdf.h"

namespace kinetree::urdf {

struct Link {
  int node = -1;
  spec::Body body;
  bool world = false;         ///< called world: it is the world, and has no body of its own
  int joint = -1;             ///< index in Reader::joints_ of the one it hangs on; -1: none
  std::vector<int> children;  ///< links, in the order of their joints
  bool reached = false;       ///< from a link without parent
};

struct JointEnds {
  int node = -1;
  int parent = -1, child = -1;  ///< links
};

class Reader {
 public:
  Reader(mjcf::XmlTree& tree, Spec& spec, mjcf::Faults& faults, const ReadOptions& options, const AssetSource& source);

  void run(int root);

 private:
  using Kind = ImportNote::Kind;

  // elements.cpp: what all readers need
  template <class T>
  T read(int node, const mjcf::ElementRule& rule) {
    T object;
    readInto(node, rule, &object);
    return object;
  }
  void readInto(int node, const mjcf::ElementRule& rule, void* object);
  int child(int node, std::string_view tag, bool required = false);
  void checkChildren(int node, const mjcf::ElementRule& rule);
  void note(Kind kind, int node, std::string what, std::string detail = "");
  void place(int node, spec::Element& element);

  // reader.cpp
  void readExtension(int node);
  void keepKnown(int node, const mjcf::ElementRule& rule);
  void readColors();
  void readLinks(int root);
  void readEnds(int root);
  void joinEnds(int node);
  void findReached();
  void assemble();
  spec::Body take(int link);
  void noteFused();

  // link.cpp
  void readLink(int link);
  void readInertial(int node, Link& link);
  void readShape(int node, spec::Body& body, bool collision, spec::Rgba& color);
  void readColor(int node, spec::Rgba& color);
  bool readGeometry(int node, spec::Geom& geom);
  void nameGeom(int node, spec::Geom& geom);
  std::string meshFor(int node);
  std::string meshFile(int node, const std::string& file);
  void readOrigin(int node, Vec3& pos, spec::Orientation& orientation);

  // joint.cpp
  void readJoint(const JointEnds& ends);
  void makeJoints(int node, const JointUse& use, Vec3 axis, spec::Body& body);
  void makePlanar(int node, const JointUse& use, Vec3 axis, spec::Body& body);
  void readDynamics(int node, spec::Body& body);
  void readLimit(int node, spec::Body& body);

  mjcf::XmlTree& tree_;
  Spec& spec_;
  mjcf::Faults& faults_;
  const ReadOptions& options_;
  const AssetSource& source_;
  spec::NameIndex names_;
  std::vector<Link> links_;
  std::vector<JointEnds> joints_;
  std::unordered_map<std::string, int> linkOf_;
  std::unordered_map<std::string, spec::Rgba> colors_;
  std::unordered_map<std::string, std::vector<int>> meshesOf_;  ///< indices in Spec::meshes, by file
  std::vector<spec::Body> late_;  ///< children of a link called world that hangs on another link
};

}  // namespace kinetree::urdf
