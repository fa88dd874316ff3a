#pragma once
// Builds attribute rows from members: the member's type decides how many values of which kind are read.

#include <algorithm>

#include "mjcf/read_value.h"

namespace kinetree::mjcf {

/// What the member's type does not tell.
struct With {
  int least = -1;  ///< fewest values; -1: as many as the member holds
  Keywords keys = {};
  std::string_view unit = {};
  std::string_view group = {};
  bool required = false;
};

template <class Object>
class Table {
 public:
  template <auto Member>
  Table& add(std::string_view name, std::string_view doc, With with = {}) {
    using Value = std::remove_cvref_t<decltype(std::declval<Object&>().*Member)>;
    using Traits = ValueTraits<Value>;
    Attribute row = common(name, doc, Traits::type, Traits::count, with);
    row.partial = row.least < row.most;
    row.assign = [](const Use& use, void* object) {
      if (object) {
        Traits::read(use, static_cast<Object*>(object)->*Member);
      } else {
        Value value{};
        Traits::read(use, value);
      }
    };
    row.show = [](const Attribute& rule, const void* object) {
      return object ? showValue(rule, static_cast<const Object*>(object)->*Member) : showValue(rule, Object{}.*Member);
    };
    if constexpr (std::is_same_v<Value, bool>) {
      row.keys = with.keys.empty() ? Keywords(kBool) : with.keys;
    } else if constexpr (std::is_same_v<Value, spec::Tristate>) {
      row.keys = kTristate;
    }
    rows_.push_back(row);
    return *this;
  }

  /// Text that names another element, or a file.
  template <auto Member>
  Table& ref(std::string_view name, std::string_view doc, With with = {}) {
    add<Member>(name, doc, with);
    rows_.back().type = ValueType::reference;
    return *this;
  }
  template <auto Member>
  Table& file(std::string_view name, std::string_view doc, With with = {}) {
    add<Member>(name, doc, with);
    rows_.back().type = ValueType::file;
    return *this;
  }

  /// An attribute that needs code of its own. `assign` is called with a null object when only checking.
  Table& own(std::string_view name, std::string_view doc, ValueType type, int most, void (*assign)(const Use&, void*),
             With with = {}) {
    rows_.push_back(common(name, doc, type, most, with));
    rows_.back().assign = assign;
    return *this;
  }

  /// How the attribute that was added last is written: Show(rule, object) is its text, "" if there is nothing to write.
  template <auto Show>
  Table& shown() {
    rows_.back().show = [](const Attribute& rule, const void* object) -> std::string {
      return object ? Show(rule, *static_cast<const Object*>(object)) : Show(rule, Object{});
    };
    return *this;
  }

  Table& append(const std::vector<Attribute>& rows) {
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    return *this;
  }

  std::vector<Attribute> rows() const { return rows_; }

 private:
  static Attribute common(std::string_view name, std::string_view doc, ValueType type, int most, const With& with) {
    Attribute row;
    row.name = name;
    row.doc = doc;
    row.type = type;
    row.most = most;
    row.least = with.least >= 0 ? with.least : (most < 0 ? 1 : most);
    row.keys = with.keys;
    row.unit = with.unit;
    row.group = with.group;
    row.required = with.required;
    return row;
  }

  std::vector<Attribute> rows_;
};

/// Text of one form of an orientation; "" if it is given in another.
std::string showQuat(const spec::Orientation& orientation);
std::string showAlternative(const spec::Orientation& orientation, std::size_t form);

/// Rows quat, axisangle, xyaxes, zaxis, euler for the Orientation at `Member`.
template <class Object, auto Member>
void addOrientation(Table<Object>& table) {
  using namespace spec;
  static constexpr auto at = [](void* object) -> Orientation& { return static_cast<Object*>(object)->*Member; };
  static constexpr auto form = []<std::size_t I>() {
    return [](const Attribute&, const Object& object) { return showAlternative(object.*Member, I); };
  };
  table.own("quat", "rotation of the frame, w first, of any length", ValueType::real, 4,
            [](const Use& use, void* object) {
              Quat quat;
              if (readReals(use, &quat.w, 4) == 0) return;
              if (quat == Quat{0, 0, 0, 0}) return use.fail("a zero quaternion is no rotation");
              if (object) at(object).quat = quat;
            },
            {.group = "orientation"});
  table.template shown<[](const Attribute&, const Object& object) { return showQuat(object.*Member); }>();
  table.own("axisangle", "rotation axis and angle", ValueType::real, 4,
            [](const Use& use, void* object) {
              Row<4> v;
              if (readReals(use, v.data(), 4) && object) at(object).alternative = AxisAngle{{v[0], v[1], v[2]}, v[3]};
            },
            {.unit = "angle", .group = "orientation"});
  table.template shown<form.template operator()<1>()>();
  table.own("xyaxes", "x and y axis of the frame", ValueType::real, 6,
            [](const Use& use, void* object) {
              Row<6> v;
              if (readReals(use, v.data(), 6) && object)
                at(object).alternative = XyAxes{{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
            },
            {.group = "orientation"});
  table.template shown<form.template operator()<2>()>();
  table.own("zaxis", "z axis of the frame, reached by the smallest rotation", ValueType::real, 3,
            [](const Use& use, void* object) {
              Vec3 v;
              if (readReals(use, &v.x, 3) && object) at(object).alternative = ZAxis{v};
            },
            {.group = "orientation"});
  table.template shown<form.template operator()<3>()>();
  table.own("euler", "three angles about the axes of compiler/eulerseq", ValueType::real, 3,
            [](const Use& use, void* object) {
              Vec3 v;
              if (readReals(use, &v.x, 3) && object) at(object).alternative = Euler{v};
            },
            {.unit = "angle", .group = "orientation"});
  table.template shown<form.template operator()<4>()>();
}

}  // namespace kinetree::mjcf
