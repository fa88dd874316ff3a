#pragma once
// Rules that a model must keep, one function a rule or a few of one element. Errors are what no engine can run and what
// MuJoCo refuses; strict() ones are accepted by MuJoCo in silence and are warnings when lenient.

#include "spec/build/context.h"

namespace kinetree::building {

// options, sizes
void validateOptions(Context& c);
/// What a file asks for by a mere number: room for user data and keyframes. Needs the draft. False: it would take the
/// memory, and must not be made.
bool validateSizes(Context& c);
/// Numbers that one array may hold; more is a slip, or meant to exhaust the memory.
inline constexpr std::int64_t kMostNumbers = 1 << 26;
/// Adds `more` to the length `total`; reports instead if it would exceed kMostNumbers.
void addNumbers(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute, std::int64_t more,
                int& total);

// elements
void validateJoint(Context& c, const spec::Joint& s);
void validateGeom(Context& c, const GeomDraft& g);
void validateGeomSize(Context& c, const GeomDraft& g);
void validateGeomMass(Context& c, const spec::Geom& s);
void validateSite(Context& c, const SiteDraft& site);
void validateCamera(Context& c, const spec::Camera& s);
/// A stated mass or moment that is negative; MuJoCo takes it for zero.
void validateInertial(Context& c, const spec::Body& b);
void validateBodyInertia(Context& c, const BodyDraft& b, bool isTensor);

/// A constraint reference is either two positive numbers (time constant, damping ratio) or two that are not (direct).
void validateSolref(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute,
                    const Row<2>& solref);
void validateNotNegative(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute,
                         double value);

// the tree as a whole
/// Which joints can stand together on a body, and where free joints, mocap bodies, planes and sleep policies can stand.
void validateTree(Context& c);
/// Whatever moves has mass and inertia, of its own or welded to it.
void validateMovingMass(Context& c);

}  // namespace kinetree::building
