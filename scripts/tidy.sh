#!/usr/bin/env bash
# clang-tidy, bounded so that it takes minutes and not an hour: on the sources changed since origin/main, newest first
# and at most KINETREE_TIDY_FILES of them (default 60), which must be clean. Where fewer changed, the rest are of a part
# of all that moves on from day to day, whose complaints are shown and counted.
set -uo pipefail
cd "$(dirname "$0")/.."
limit=${KINETREE_TIDY_FILES:-60}
sources() { grep '\.cpp$' | grep -v '^tests/'; }
base=$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD)
changed=$(git log --format= --name-only --diff-filter=d "$base..HEAD" | sources | awk '!seen[$0]++' | while read -r f; do [ -f "$f" ] && echo "$f"; done)
uncommitted=$(git diff --name-only --diff-filter=d HEAD | sources)
strict=$(printf '%s\n%s\n' "$uncommitted" "$changed" | awk 'NF && !seen[$0]++' | head -"$limit")
left=$((limit - $(echo "$strict" | grep -c .)))
day=$(($(git log -1 --format=%ct) / 86400))
others=$(git ls-files '*.cpp' | sources | grep -vxF -f <(echo "${strict:-none}") | awk -v d="$day" '{ key = (NR * 2654435761 + d * 40503) % 100003; print key, $0 }' | sort -n | cut -d' ' -f2 | head -"$left")

# Flags of GCC that clang does not know say nothing about the code.
tidy() { xargs -r -P "$(nproc)" -n 2 clang-tidy -quiet -p build --extra-arg=-Wno-unknown-warning-option 2>/dev/null | grep -E '(error|warning): ' | sort -u; }
echo "$strict" | tidy >build/tidy_changed.log
echo "$others" | tidy >build/tidy_complaints.log
cat build/tidy_changed.log build/tidy_complaints.log | head -20
echo "$(echo "$strict" | grep -c .) of the $(printf '%s\n%s\n' "$uncommitted" "$changed" | awk 'NF && !seen[$0]++' | grep -c .) changed files, $(wc -l <build/tidy_changed.log) complaint(s); $(echo "$others" | grep -c .) others, $(wc -l <build/tidy_complaints.log)"
[ ! -s build/tidy_changed.log ]
