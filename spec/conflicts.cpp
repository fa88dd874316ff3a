#include "spec/conflicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace kinetree::spec {
namespace {

using Values = std::vector<double>;
enum class Merge { refuse, least, most };

struct Field {
  std::string_view name;  ///< as in Spec::authored
  Merge merge;
  Values (*get)(const Spec&);
  void (*set)(Spec&, const Values&);
};

template <auto Member>
Field option(std::string_view name, Merge merge) {
  return {name, merge, [](const Spec& s) { return Values{static_cast<double>(s.option.*Member)}; },
          [](Spec& s, const Values& v) {
            using T = std::remove_reference_t<decltype(s.option.*Member)>;
            if constexpr (std::is_enum_v<T>) {
              s.option.*Member = static_cast<T>(static_cast<int>(v[0]));
            } else {
              s.option.*Member = static_cast<T>(v[0]);
            }
          }};
}

template <auto Member>
Field vector(std::string_view name) {
  return {name, Merge::refuse,
          [](const Spec& s) {
            const Vec3& v = s.option.*Member;
            return Values{v.x, v.y, v.z};
          },
          [](Spec& s, const Values& v) {
            s.option.*Member = {v[0], v[1], v[2]};
          }};
}

template <auto Member>
Field row(std::string_view name) {
  return {name, Merge::refuse,
          [](const Spec& s) { return Values((s.option.*Member).begin(), (s.option.*Member).end()); },
          [](Spec& s, const Values& v) { std::copy(v.begin(), v.end(), (s.option.*Member).begin()); }};
}

template <auto Member>
Field size(std::string_view name) {
  return {name, Merge::most, [](const Spec& s) { return Values{static_cast<double>(s.size.*Member)}; },
          [](Spec& s, const Values& v) {
            s.size.*Member = static_cast<std::remove_reference_t<decltype(s.size.*Member)>>(v[0]);
          }};
}

const std::vector<Field>& fields() {
  using O = Option;
  using Z = spec::Size;
  static const std::vector<Field> list = {
      option<&O::timestep>("option/timestep", Merge::least),
      option<&O::tolerance>("option/tolerance", Merge::least),
      option<&O::ls_tolerance>("option/ls_tolerance", Merge::least),
      option<&O::noslip_tolerance>("option/noslip_tolerance", Merge::least),
      option<&O::ccd_tolerance>("option/ccd_tolerance", Merge::least),
      option<&O::sleep_tolerance>("option/sleep_tolerance", Merge::least),
      option<&O::iterations>("option/iterations", Merge::most),
      option<&O::ls_iterations>("option/ls_iterations", Merge::most),
      option<&O::noslip_iterations>("option/noslip_iterations", Merge::most),
      option<&O::ccd_iterations>("option/ccd_iterations", Merge::most),
      option<&O::sdf_iterations>("option/sdf_iterations", Merge::most),
      option<&O::sdf_initpoints>("option/sdf_initpoints", Merge::most),
      option<&O::impratio>("option/impratio", Merge::refuse),
      option<&O::density>("option/density", Merge::refuse),
      option<&O::viscosity>("option/viscosity", Merge::refuse),
      option<&O::o_margin>("option/o_margin", Merge::refuse),
      option<&O::integrator>("option/integrator", Merge::refuse),
      option<&O::cone>("option/cone", Merge::refuse),
      option<&O::jacobian>("option/jacobian", Merge::refuse),
      option<&O::solver>("option/solver", Merge::refuse),
      vector<&O::gravity>("option/gravity"),
      vector<&O::wind>("option/wind"),
      vector<&O::magnetic>("option/magnetic"),
      row<&O::o_solref>("option/o_solref"),
      row<&O::o_solimp>("option/o_solimp"),
      row<&O::o_friction>("option/o_friction"),
      {"map/znear", Merge::least, [](const Spec& s) { return Values{s.visual.map.znear}; },
       [](Spec& s, const Values& v) { s.visual.map.znear = static_cast<float>(v[0]); }},
      {"map/zfar", Merge::most, [](const Spec& s) { return Values{s.visual.map.zfar}; },
       [](Spec& s, const Values& v) { s.visual.map.zfar = static_cast<float>(v[0]); }},
      {"global/realtime", Merge::least, [](const Spec& s) { return Values{s.visual.global.realtime}; },
       [](Spec& s, const Values& v) { s.visual.global.realtime = static_cast<float>(v[0]); }},
      size<&Z::memory>("size/memory"),
      size<&Z::njmax>("size/njmax"),
      size<&Z::nconmax>("size/nconmax"),
      size<&Z::nuserdata>("size/nuserdata"),
      size<&Z::nkey>("size/nkey"),
      size<&Z::nuser_body>("size/nuser_body"),
      size<&Z::nuser_jnt>("size/nuser_jnt"),
      size<&Z::nuser_geom>("size/nuser_geom"),
      size<&Z::nuser_site>("size/nuser_site"),
      size<&Z::nuser_cam>("size/nuser_cam"),
      size<&Z::nuser_tendon>("size/nuser_tendon"),
      size<&Z::nuser_actuator>("size/nuser_actuator"),
      size<&Z::nuser_sensor>("size/nuser_sensor"),
  };
  return list;
}

bool authored(const Spec& spec, const Field& field) {
  if (field.name.starts_with("size/")) {
    return field.get(spec) != field.get(Spec{});
  }
  return std::find(spec.authored.begin(), spec.authored.end(), field.name) != spec.authored.end();
}

std::string show(const Values& values) {
  return fmt::format("{}", fmt::join(values, " "));
}

struct Flag {
  std::string_view name;
  int bit;
  bool enables;
};

constexpr Flag kFlags[] = {{"flag/constraint", disable::constraint, false},
                           {"flag/equality", disable::equality, false},
                           {"flag/frictionloss", disable::frictionloss, false},
                           {"flag/limit", disable::limit, false},
                           {"flag/contact", disable::contact, false},
                           {"flag/spring", disable::spring, false},
                           {"flag/damper", disable::damper, false},
                           {"flag/gravity", disable::gravity, false},
                           {"flag/clampctrl", disable::clampctrl, false},
                           {"flag/warmstart", disable::warmstart, false},
                           {"flag/filterparent", disable::filterparent, false},
                           {"flag/actuation", disable::actuation, false},
                           {"flag/refsafe", disable::refsafe, false},
                           {"flag/sensor", disable::sensor, false},
                           {"flag/midphase", disable::midphase, false},
                           {"flag/eulerdamp", disable::eulerdamp, false},
                           {"flag/autoreset", disable::autoreset, false},
                           {"flag/nativeccd", disable::nativeccd, false},
                           {"flag/island", disable::island, false},
                           {"flag/multiccd", disable::multiccd, false},
                           {"flag/override", enable::override_, true},
                           {"flag/energy", enable::energy, true},
                           {"flag/fwdinv", enable::fwdinv, true},
                           {"flag/invdiscrete", enable::invdiscrete, true},
                           {"flag/sleep", enable::sleep, true},
                           {"flag/diagexact", enable::diagexact, true}};

using Report = std::function<void(Severity, std::string)>;

class Resolution {
 public:
  Resolution(Spec& parent, const Spec& child, const Report& report) : parent_(parent), child_(child), report_(report) {
    merged_.option = parent.option;
    merged_.visual = parent.visual;
    merged_.size = parent.size;
  }

  void run() {
    for (const Field& field : fields()) {
      compare(field);
    }
    for (const Flag& flag : kFlags) {
      compareFlag(flag);
    }
    if (!failed_ && policy() == Policy::merge) {
      parent_.option = merged_.option;
      parent_.visual = merged_.visual;
      parent_.size = merged_.size;
    }
  }

 private:
  using Policy = spec::Compiler::Conflict;
  Policy policy() const { return parent_.compiler.conflict; }

  void warn(std::string_view name, const std::string& mine, const std::string& theirs, const char* result) {
    report_(Severity::warning,
            fmt::format("{} is {} here and {} in the attached model; {}", name, mine, theirs, result));
  }

  void compare(const Field& field) {
    const Values mine = field.get(parent_), theirs = field.get(child_);
    if (mine == theirs || !authored(child_, field)) {
      return;
    }
    const bool both = authored(parent_, field);
    if (policy() == Policy::error && both) {
      return refuse(field, mine, theirs);
    }
    if (policy() != Policy::merge) {
      return warn(field.name, show(mine), show(theirs), "this model's is kept");
    }
    if (!both) {
      field.set(merged_, theirs);
      return warn(field.name, show(mine), show(theirs), "the attached model's is taken");
    }
    if (field.merge == Merge::refuse) {
      return refuse(field, mine, theirs);
    }
    field.set(merged_, {field.merge == Merge::least ? std::min(mine[0], theirs[0]) : std::max(mine[0], theirs[0])});
  }

  void fail(std::string message) {
    failed_ = true;
    report_(Severity::error, std::move(message));
  }

  void refuse(const Field& field, const Values& mine, const Values& theirs) {
    fail(fmt::format("{} is {} here and {} in the attached model, which cannot both hold", field.name, show(mine),
                     show(theirs)));
  }

  void compareFlag(const Flag& flag) {
    auto is = [&](const Spec& s) {
      return ((flag.enables ? s.option.enableflags : s.option.disableflags) & flag.bit) != 0;
    };
    auto wrote = [&](const Spec& s) {
      return std::find(s.authored.begin(), s.authored.end(), flag.name) != s.authored.end();
    };
    if (!wrote(child_) || is(parent_) == is(child_)) {
      return;
    }
    if (policy() == Policy::merge) {
      if (is(child_)) {
        (flag.enables ? merged_.option.enableflags : merged_.option.disableflags) |= flag.bit;
      }
    } else if (wrote(parent_)) {
      if (policy() == Policy::error) {
        fail(fmt::format("{} differs in the attached model", flag.name));
      } else {
        report_(Severity::warning, fmt::format("{} differs in the attached model; this model's is kept", flag.name));
      }
    }
  }

  Spec& parent_;
  const Spec& child_;
  const Report& report_;
  bool failed_ = false;
  Spec merged_;
};

}  // namespace

void resolveConflicts(Spec& parent, const Spec& child, const Report& report) {
  Resolution(parent, child, report).run();
}

}  // namespace kinetree::spec
