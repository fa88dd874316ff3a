#!/usr/bin/env bash
# Whether two builds step to the same bytes, e.g. the debug and the release build of one instruction set:
#   scripts/same_bits.sh build-debug build [STEPS]
# Prints the models that part, and exits with 1 if any does.
set -euo pipefail
cd "$(dirname "$0")/.."
a=$1 b=$2 steps=${3:-200}
models=$(find models -name '*.xml' | sort)
first=$(mktemp) second=$(mktemp)
trap 'rm -f "$first" "$second"' EXIT
"$a/tests/state_hash" "$steps" 2 $models > "$first"
"$b/tests/state_hash" "$steps" 2 $models > "$second"
total=$(wc -l < "$first")
if differing=$(diff "$first" "$second" | sed -n 's/^> //p') && [ -z "$differing" ]; then
  echo "$total models, $steps steps: the same bytes in $a and $b"
else
  echo "$(wc -l <<< "$differing") of $total models differ between $a and $b:"
  echo "$differing"
  exit 1
fi
