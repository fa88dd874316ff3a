#include "spec/one_compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "spec/build/orientation.h"
#include "spec/visit.h"

namespace kinetree {
namespace {

using namespace spec;

std::string relativeTo(const std::string& path, const std::string& directory) {
  namespace fs = std::filesystem;
  fs::path target(path.empty() ? "." : path), base(directory.empty() ? "." : directory);
  if (target.is_absolute() != base.is_absolute()) {
    target = fs::absolute(target);
    base = fs::absolute(base);
  }
  target = target.lexically_normal();
  const std::string relative = target.lexically_relative(base.lexically_normal()).generic_string();
  const std::string rootOnly = target.is_absolute() ? target.relative_path().generic_string() : std::string();
  // Nothing in common but the root: the path in full says more.
  return relative.empty() || (!rootOnly.empty() && relative.ends_with("../" + rootOnly)) ? target.generic_string()
                                                                                         : relative;
}

/// Calls visit(element) for the body and for every frame, body, joint, geom, site, camera and light below it.
template <class Visit>
void eachInTree(Body& body, const Visit& visit) {
  visit(body);
  eachListInTree(body, [&](int, auto& list) { std::for_each(list.begin(), list.end(), visit); });
}

bool sameDirectories(const Compiler& a, const Compiler& b) {
  return a.modeldir == b.modeldir && a.meshdir == b.meshdir && a.texturedir == b.texturedir &&
         a.strippath == b.strippath;
}

class Unifier {
 public:
  Unifier(Spec& spec, const std::string& directory) : spec_(spec), old_(spec.compiler), directory_(directory) {
    collect();
  }

  void run() {
    const auto differ = [&](auto member) {
      return std::any_of(others_.begin(), others_.end(), [&](const Compiler* c) { return c->*member != old_.*member; });
    };
    angles_ = differ(&Compiler::degree) || differ(&Compiler::eulerseq);
    limits_ = differ(&Compiler::autolimits);
    align_ = differ(&Compiler::alignfree);
    refuse("inertiafromgeom", differ(&Compiler::inertiafromgeom));
    refuse("inertiagrouprange", differ(&Compiler::inertiagrouprange));
    refuse("boundmass", differ(&Compiler::boundmass));
    refuse("boundinertia", differ(&Compiler::boundinertia));
    refuse("balanceinertia", differ(&Compiler::balanceinertia));
    if (angles_ || limits_ || align_) {
      convert();
    }
    nameFiles();
    spec_.compiler.degree = angles_ ? false : old_.degree;
    spec_.compiler.autolimits = limits_ || old_.autolimits;
    spec_.compiler.alignfree = !align_ && old_.alignfree;
    forget();
  }

 private:
  const Compiler& of(const std::shared_ptr<const Compiler>& compiler) const { return compiler ? *compiler : old_; }

  void collect() {
    const auto note = [&](const auto& element) {
      if (element.compiler && std::find(others_.begin(), others_.end(), element.compiler.get()) == others_.end()) {
        others_.push_back(element.compiler.get());
      }
    };
    eachInTree(spec_.world, note);
    eachList(spec_, [&](int, auto& list) { std::for_each(list.begin(), list.end(), note); });
  }

  void refuse(const char* setting, bool differs) const {
    if (differs) {
      throw ModelError(
          {Fault{.severity = Severity::error,
                 .place = {spec_.file},
                 .element = "compiler",
                 .name = "",
                 .attribute = setting,
                 .message = "differs between the files of this model, which one file cannot say; keep it the same"}});
    }
  }

  double radians(double angle, const Compiler& c) const { return building::toRadians(angle, c); }

  void turn(Orientation& o, const Compiler& c) const {
    if (auto* axisAngle = std::get_if<AxisAngle>(&o.alternative)) {
      axisAngle->angle = radians(axisAngle->angle, c);
    } else if (auto* euler = std::get_if<Euler>(&o.alternative)) {
      if (c.eulerseq == old_.eulerseq) {
        for (int k = 0; k < 3; ++k) {
          euler->angles[k] = radians(euler->angles[k], c);
        }
      } else {
        std::string problem;
        o.quat = building::resolve(o, c, problem);
        o.alternative = std::monostate{};
      }
    }
  }

  void limit(Tristate& limited, const Row<2>& range, const Compiler& c) const {
    if (limits_ && limited == Tristate::automatic) {
      limited = c.autolimits && range[0] < range[1] ? Tristate::yes : Tristate::no;
    }
  }

  void adapt(Joint& j, const Compiler& c) const {
    const bool hinge = j.type == JointType::hinge, ball = j.type == JointType::ball;
    const bool holds =
        j.limited == Tristate::automatic ? c.autolimits && j.range[0] < j.range[1] : j.limited == Tristate::yes;
    if (angles_ && (hinge || ball) && holds) {
      j.range = {radians(j.range[0], c), radians(j.range[1], c)};
    }
    if (angles_ && hinge) {
      j.ref = radians(j.ref, c);
      j.springref = radians(j.springref, c);
    }
    if (j.type != JointType::free) {
      limit(j.limited, j.range, c);
    }
    if (hinge || j.type == JointType::slide) {
      limit(j.actuatorfrclimited, j.actuatorfrcrange, c);
    }
  }

  template <class T>
  void adaptInTree(T& e) const {
    const Compiler& c = of(e.compiler);
    if constexpr (std::is_same_v<T, Joint>) {
      adapt(e, c);
    } else if constexpr (requires { e.orientation; }) {
      if (angles_) {
        turn(e.orientation, c);
      }
    }
    if constexpr (std::is_same_v<T, Body>) {
      if (e.inertial && angles_) {
        turn(e.inertial->orientation, c);
      }
      if (align_ && e.joints.size() == 1 && e.joints[0].align == Tristate::automatic) {
        e.joints[0].align = c.alignfree ? Tristate::yes : Tristate::no;
      }
    }
  }

  // Class records only save writing: an element that differs from what they become is written in full.
  void adaptClass(DefaultClass& record) const {
    const Compiler& c = of(record.compiler);
    if (limits_) {
      record.joint.limited = record.joint.actuatorfrclimited = Tristate::automatic;
      return;
    }
    if (angles_) {
      Joint converted = record.joint;
      adapt(converted, c);
      record.joint = converted;
      for (Orientation* o : {&record.geom.orientation, &record.site.orientation, &record.camera.orientation}) {
        turn(*o, c);
      }
    }
  }

  void convert() {
    eachInTree(spec_.world, [&](auto& e) { adaptInTree(e); });
    for (DefaultClass& record : spec_.defaults) {
      adaptClass(record);
    }
    for (Tendon& t : spec_.tendons) {
      limit(t.limited, t.range, of(t.compiler));
      limit(t.actuatorfrclimited, t.actuatorfrcrange, of(t.compiler));
    }
    for (Actuator& a : spec_.actuators) {
      const Compiler& c = of(a.compiler);
      if (!(a.inheritrange > 0 && c.autolimits)) {
        limit(a.ctrllimited, a.ctrlrange, c);
        limit(a.actlimited, a.actrange, c);
      }
      limit(a.forcelimited, a.forcerange, c);
    }
  }

  void nameFiles() {
    const bool alike =
        std::all_of(others_.begin(), others_.end(), [&](const Compiler* c) { return sameDirectories(*c, old_); });
    if (alike && directory_ == old_.modeldir) {
      return;
    }
    if (alike || !old_.strippath) {
      nameOtherFiles();
      leadFolders();
    } else {
      nameEachFile();
    }
    spec_.compiler.modeldir = directory_;
  }

  /// Calls visit(element, file, path): the last is meshPath or texturePath.
  template <class Visit>
  void eachFile(const Visit& visit) {
    for (Mesh& m : spec_.meshes) visit(m, m.file, meshPath);
    for (Hfield& h : spec_.hfields) visit(h, h.file, meshPath);
    for (Skin& s : spec_.skins) visit(s, s.file, meshPath);
    for (Texture& t : spec_.textures) {
      visit(t, t.file, texturePath);
      for (std::string& file : t.cubefiles) visit(t, file, texturePath);
    }
  }

  // Folders of the compiler stay, so that the files below them keep their names.
  void leadFolders() {
    if (directory_ == old_.modeldir) {
      return;
    }
    bool meshes = false, textures = false;
    eachFile([&](const auto&, const std::string& file, auto path) {
      (path == texturePath ? textures : meshes) |= !file.empty();
    });
    const auto lead = [&](std::string& folder) { folder = relativeTo(joinPath(old_.modeldir, folder), directory_); };
    if (meshes) {
      lead(spec_.compiler.meshdir);
    }
    if (textures) {
      lead(spec_.compiler.texturedir);
    }
  }

  void nameOtherFiles() {
    eachFile([&](const auto& e, std::string& file, auto path) {
      if (!file.empty() && !sameDirectories(of(e.compiler), old_)) {
        file = relativeTo(path(of(e.compiler), file), path(old_, ""));
      }
    });
  }

  void nameEachFile() {
    eachFile([&](const auto& e, std::string& file, auto path) {
      if (!file.empty()) {
        file = relativeTo(path(of(e.compiler), file), directory_);
      }
    });
    spec_.compiler.meshdir = spec_.compiler.texturedir = "";
    spec_.compiler.strippath = false;
  }

  void forget() {
    eachInTree(spec_.world, [](auto& e) { e.compiler = nullptr; });
    eachList(spec_, [](int, auto& list) {
      for (auto& e : list) e.compiler = nullptr;
    });
    for (DefaultClass& record : spec_.defaults) {
      record.compiler = nullptr;
    }
  }

  Spec& spec_;
  const Compiler old_;
  const std::string directory_;
  std::vector<const Compiler*> others_;
  bool angles_ = false, limits_ = false, align_ = false;
};

}  // namespace

Spec withOneCompiler(const Spec& spec, const std::string& directory) {
  Spec copy = spec;
  Unifier(copy, directory).run();
  return copy;
}

}  // namespace kinetree
