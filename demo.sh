#!/usr/bin/env bash
# From a clean clone to a simulated robot: installs, builds, loads a robot from its XML, compares every stage with MuJoCo
# 3.10.0, records a simulation. Run it again at will.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/lib.sh

install_everything
say "robots"
fetch_robots
build_release

robot=build/wheel_robots/unitree_go1/scene.xml
[ -n "${KINETREE_MENAGERIE:-}" ] && [ -f "$KINETREE_MENAGERIE/unitree_go1/scene.xml" ] && robot=$KINETREE_MENAGERIE/unitree_go1/scene.xml

say "the robot: $robot"
build/bin/kinetree info "$robot" || stop "the robot could not be loaded"

say "every stage beside MuJoCo 3.10.0"
build/bin/oracle compare "$robot" --states 4 || stop "a stage differs from MuJoCo"

say "speed beside MuJoCo (ratio below 1: ours is faster)"
build/bin/oracle bench "$robot" --rounds 5 || stop "the benchmark failed"

say "a simulation"
mkdir -p build/demo
build/bin/kinetree simulate "$robot" --seconds 2 --record build/demo/recording.html || stop "the simulation failed"
echo "open build/demo/recording.html in a browser to look at it"
