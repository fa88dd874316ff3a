#!/usr/bin/env bash
# clang-tidy, bounded so that it takes minutes and not an hour: on the sources changed since origin/main, which must be
# clean; if nothing changed, on an eighth of all that moves on from day to day, whose complaints are shown and counted.
set -uo pipefail
cd "$(dirname "$0")/.."
base=$(git merge-base HEAD origin/main 2>/dev/null || true)
files=$([ -n "$base" ] && git diff --name-only --diff-filter=d "$base" -- '*.cpp' | grep -v '^tests/')
strict=1
if [ -z "$files" ]; then
  strict=0
  day=$(($(git log -1 --format=%ct) / 86400 % 8))
  files=$(git ls-files '*.cpp' | grep -v '^tests/' | awk -v d="$day" 'NR % 8 == d')
fi
# Flags of GCC that clang does not know say nothing about the code.
echo "$files" | xargs -P "$(nproc)" -n 4 clang-tidy -quiet -p build --extra-arg=-Wno-unknown-warning-option >build/tidy.log 2>/dev/null
complaints=$(grep -E '(error|warning): ' build/tidy.log | sort -u | tee build/tidy_complaints.log | wc -l)
head -20 build/tidy_complaints.log
echo "$(echo "$files" | wc -l) files, $complaints complaint(s)"
[ "$complaints" = 0 ] || [ $strict = 0 ]
