#!/usr/bin/env bash
# What a user of the library meets: it is installed, found by CMake, and the programs in the documents build and run.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cmake --install build --prefix "$work/prefix" >"$work/log"
cat >"$work/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(documents CXX)
find_package(kinetree REQUIRED)
file(GLOB programs *.cpp)
foreach(program ${programs})
  get_filename_component(name ${program} NAME_WE)
  add_executable(${name} ${program})
  target_link_libraries(${name} kinetree::mjcf)
endforeach()
CMAKE
for document in README docs/scenes; do
  awk '/^```cpp/ { inside = 1; next } /^```/ { inside = 0 } inside' $document.md >"$work/$(basename $document).cpp"
done
cmake -S "$work" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" >>"$work/log" 2>&1 || { tail -20 "$work/log"; exit 1; }
cmake --build "$work/build" >>"$work/log" 2>&1 || { grep -E 'error' "$work/log" | head -20; exit 1; }
ln -s "$PWD/models" "$work/models"
ln -s "$PWD/models/compose/arm.xml" "$work/robot.xml"
for program in README scenes; do
  (cd "$work" && "build/$program") >>"$work/log" 2>&1 || { echo "the program in $program.md failed:"; tail -5 "$work/log"; exit 1; }
done
[ -s "$work/scene.xml" ] || { echo "the program in docs/scenes.md saved no scene"; exit 1; }
echo "installed, found, and both programs of the documents run"
