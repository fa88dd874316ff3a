#!/usr/bin/env bash
# Runs the libFuzzer targets of fuzz/, KINETREE_FUZZ_JOBS (default 2) at a time, under the address and undefined-behaviour sanitizers.
# usage: scripts/fuzz.sh SECONDS [TARGET...]      a target is mjcf stl obj msh png model npz ...; none: all of them
# A finding stops its target and fails the script; the input stays in build/fuzz/findings/. What was learnt about inputs
# stays in build/fuzz/corpus/ and is where the next run begins.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n 2,5p "$0"; exit 2; }
seconds=$1; shift
build=${KINETREE_FUZZ_BUILD:-build/fuzz}
python=build/venv/bin/python
[ -x "$python" ] || python=python3

if [ $# -gt 0 ]; then targets=("$@"); else mapfile -t targets < <(sed -n 's/^foreach(name \(.*\))$/\1/p' fuzz/CMakeLists.txt | tr ' ' '\n'); fi
mkdir -p "$build"
[ -f "$build/build.ninja" ] || cmake --preset fuzz -B "$build" >"$build/configure.log" 2>&1 || { tail -20 "$build/configure.log"; exit 1; }
cmake --build "$build" --target "${targets[@]/%/_fuzz}" >"$build/build.log" 2>&1 || { tail -20 "$build/build.log"; exit 1; }

robots=()
for folder in "${KINETREE_MENAGERIE:-}" build/menagerie build/wheel_robots; do [ -d "${folder:-/none}" ] && robots+=("$folder"); done
rm -rf "$build/seeds"
"$python" scripts/fuzz_seeds.py "${KINETREE:-build/bin/kinetree}" "$build/seeds" "${robots[@]}"

findings=$build/findings
mkdir -p "$findings"
# One target: what it found goes to $findings, what it said to a log.
run() {
  local log=$build/$1.log begin=$SECONDS
  mkdir -p "$build/corpus/$1"
  local extra=(); [ -f "fuzz/$1.dict" ] && extra=(-dict="fuzz/$1.dict")
  if "$build/bin/$1_fuzz" -max_total_time="$seconds" -max_len=65536 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -print_funcs=0 -entropic=0 \
    -artifact_prefix="$findings/$1-" "${extra[@]}" "$build/corpus/$1" "$build/seeds/$1" >"$log" 2>&1; then
    echo "$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs in $((SECONDS - begin)) s, nothing found"
  else
    echo "$1: FINDING after $((SECONDS - begin)) s, see $log"
    grep -E 'ERROR|SUMMARY|runtime error|Test unit written' "$log" | head -5
    return 1
  fi
}
export ASAN_OPTIONS=allocator_may_return_null=0 UBSAN_OPTIONS=print_stacktrace=1
status=0
jobs=${KINETREE_FUZZ_JOBS:-2}
for ((i = 0; i < ${#targets[@]}; i += jobs)); do
  pids=()
  for target in "${targets[@]:i:jobs}"; do run "$target" & pids+=($!); done
  for pid in "${pids[@]}"; do wait "$pid" || status=1; done
done
exit $status
