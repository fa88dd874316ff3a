#!/usr/bin/env bash
# clang-tidy on what changed since main (or, if nothing did or main is not known, on a fixed third of the sources that
# moves on from day to day), so that it takes minutes and not an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
changed=$(git diff --name-only --diff-filter=d "$(git merge-base HEAD origin/main 2>/dev/null || echo HEAD)" -- '*.cpp' 2>/dev/null | grep -v '^tests/' || true)
if [ -z "$changed" ]; then
  day=$(($(git log -1 --format=%ct) / 86400 % 8))
  changed=$(git ls-files '*.cpp' | grep -v '^tests/' | awk -v d="$day" 'NR % 8 == d')
fi
echo "$changed" | wc -l | sed 's/$/ files/'
# GCC-only flags are unknown to clang; they say nothing about the code.
echo "$changed" | xargs -r -P "$(nproc)" -n 4 clang-tidy -quiet -p build --extra-arg=-Wno-unknown-warning-option 2>/dev/null
