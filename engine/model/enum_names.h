#pragma once
// The words that MJCF uses for the kinds of enums.h, in the order of their values.

#include <array>
#include <string>
#include <string_view>

#include "engine/model/enums.h"

namespace kinetree {

inline constexpr std::string_view kJointNames[] = {"free", "ball", "slide", "hinge"};
inline constexpr std::string_view kIntegratorNames[] = {"Euler", "RK4", "implicit", "implicitfast"};
inline constexpr std::string_view kSolverNames[] = {"PGS", "CG", "Newton"};
inline constexpr std::string_view kConeNames[] = {"pyramidal", "elliptic"};
inline constexpr std::string_view kTransmissionNames[] = {"joint",  "jointinparent", "slidercrank",
                                                          "tendon", "site",          "body"};
inline constexpr std::string_view kSensorNames[] = {"touch",
                                                    "accelerometer",
                                                    "velocimeter",
                                                    "gyro",
                                                    "force",
                                                    "torque",
                                                    "magnetometer",
                                                    "rangefinder",
                                                    "camprojection",
                                                    "jointpos",
                                                    "jointvel",
                                                    "tendonpos",
                                                    "tendonvel",
                                                    "actuatorpos",
                                                    "actuatorvel",
                                                    "actuatorfrc",
                                                    "jointactuatorfrc",
                                                    "tendonactuatorfrc",
                                                    "ballquat",
                                                    "ballangvel",
                                                    "jointlimitpos",
                                                    "jointlimitvel",
                                                    "jointlimitfrc",
                                                    "tendonlimitpos",
                                                    "tendonlimitvel",
                                                    "tendonlimitfrc",
                                                    "framepos",
                                                    "framequat",
                                                    "framexaxis",
                                                    "frameyaxis",
                                                    "framezaxis",
                                                    "framelinvel",
                                                    "frameangvel",
                                                    "framelinacc",
                                                    "frameangacc",
                                                    "subtreecom",
                                                    "subtreelinvel",
                                                    "subtreeangmom",
                                                    "insidesite",
                                                    "distance",
                                                    "normal",
                                                    "fromto",
                                                    "contact",
                                                    "e_potential",
                                                    "e_kinetic",
                                                    "clock",
                                                    "tactile",
                                                    "plugin",
                                                    "user"};
static_assert(std::size(kSensorNames) == static_cast<std::size_t>(SensorType::user) + 1);

inline constexpr std::string_view kObjectNames[] = {
    "unknown", "body",     "xbody",  "joint",   "dof",     "geom",     "site", "camera",  "light",
    "flex",    "mesh",     "skin",   "hfield",  "texture", "material", "pair", "exclude", "equality",
    "tendon",  "actuator", "sensor", "numeric", "text",    "tuple",    "key",  "plugin"};
static_assert(std::size(kObjectNames) == static_cast<std::size_t>(ObjType::plugin) + 1);

/// The word for `kind` in one of the lists above; its number if the list has none for it.
template <class Names, class Kind>
std::string kindName(const Names& names, Kind kind) {
  const auto i = static_cast<std::size_t>(kind);
  return i < std::size(names) ? std::string(names[i]) : std::to_string(i);
}

}  // namespace kinetree
