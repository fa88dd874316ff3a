#pragma once
// The checks behind the table of rules.cpp.

#include "lint/subject.h"

namespace kinetree::lint {

// contacts.cpp
void deadMask(const Subject&, Report&);
void overlapAtStart(const Subject&, Report&);
void overlapAtKeyframe(const Subject&, Report&);
void visualCollides(const Subject&, Report&);
void concaveMesh(const Subject&, Report&);
void uselessExclude(const Subject&, Report&);
void uselessPair(const Subject&, Report&);
void fallsForever(const Subject&, Report&);
void hugeMesh(const Subject&, Report&);

// masses.cpp
void tinyInertia(const Subject&, Report&);
void heavyOnLight(const Subject&, Report&);
void nearlySingular(const Subject&, Report&);
void inertiaUnlikeShape(const Subject&, Report&);
void dampedFreeJoint(const Subject&, Report&);

// ranges.cpp
void startOutsideRange(const Subject&, Report&);
void narrowRange(const Subject&, Report&);
void ignoredRange(const Subject&, Report&);
void angleUnit(const Subject&, Report&);
void keyframeOutsideRange(const Subject&, Report&);
void keyframeControl(const Subject&, Report&);
void keyframeQuaternion(const Subject&, Report&);
void equalityViolated(const Subject&, Report&);

// actuators.cpp
void actuatorUnbounded(const Subject&, Report&);
void deadActuator(const Subject&, Report&);
void unstableActuator(const Subject&, Report&);
void stiffActuator(const Subject&, Report&);
void undampedServo(const Subject&, Report&);
void controlBeyondJoint(const Subject&, Report&);
void fastActivation(const Subject&, Report&);
void stiffSpring(const Subject&, Report&);
void shortTimeconst(const Subject&, Report&);
void unnamed(const Subject&, Report&);

// unused.cpp
void unusedDefault(const Subject&, Report&);
void unusedAsset(const Subject&, Report&);
void switchedOff(const Subject&, Report&);

}  // namespace kinetree::lint
