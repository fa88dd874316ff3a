#!/usr/bin/env bash
# The promises of the command line: exit statuses, faults on stderr, files that numpy reads.
set -uo pipefail
cd "$(dirname "$0")/.."
kinetree=${KINETREE:-build/bin/kinetree}
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
failures=0
expect() { # expect STATUS COMMAND...
  local want=$1 got=0; shift
  "$@" >"$work/out" 2>"$work/err" || got=$?
  if [ $got != "$want" ]; then echo "exit $got, want $want: $*"; head -3 "$work/err"; failures=$((failures + 1)); fi
}
says() { grep -q -- "$1" "$work/err" || { echo "stderr does not say '$1': $(head -2 "$work/err")"; failures=$((failures + 1)); }; }

expect 2 "$kinetree"
expect 2 "$kinetree" dance
expect 2 "$kinetree" dump models/chain.xml
expect 0 "$kinetree" --help
expect 2 "$kinetree" dump models/chain.xml --out "$work/a" --option opt.timestp=1
says opt.timestep
expect 0 "$kinetree" info --option opt.timestep=0.001 models/urdf/arm.urdf
expect 2 "$kinetree" info models/urdf/arm.urdf --package noequals
expect 0 "$kinetree" lint --rule dead-mask --ignore unnamed models/urdf/colors.urdf --json
expect 2 "$kinetree" lint models/urdf/colors.urdf --rule no-such-rule
expect 0 "$kinetree" lint --list
compose=("$kinetree" compose models/compose/table.xml)
expect 0 "${compose[@]}" models/compose/arm.xml --prefix - --out "$work/scene.xml"
grep -q arm_shoulder "$work/scene.xml" || { echo "'--prefix -' is not the default"; failures=$((failures + 1)); }
expect 0 "${compose[@]}" models/compose/arm.xml --prefix '' --out "$work/scene.xml"
grep -q '"shoulder"' "$work/scene.xml" || { echo "--prefix '' is not none"; failures=$((failures + 1)); }
expect 1 "${compose[@]}" models/compose/arm.xml --at site:none --out "$work/scene.xml"
says 'models/compose/arm.xml: error: attach: there is no site'
expect 0 "${compose[@]}" models/urdf/arm.urdf --rotate-inertia --package arm=. --out "$work/scene.xml"
says 'note: dropped: limit'
expect 2 "${compose[@]}" models/urdf/arm.urdf --package noequals --out "$work/scene.xml"
expect 2 "${compose[@]}" models/compose/arm.xml --free maybe --out "$work/scene.xml"
expect 2 "$kinetree" convert models/urdf/arm.urdf "$work/arm.xml" --option opt.timestep=1
expect 2 "$kinetree" lint
expect 1 "$kinetree" dump "$work/none.xml" --out "$work/a"
expect 0 "$kinetree" dump models/chain.xml --out "$work/a" --option opt.timestep=0.001
expect 0 "$kinetree" info models/chain.xml
expect 0 "$kinetree" compile models/chain.xml "$work/chain.ktm"
expect 0 "$kinetree" dump "$work/chain.ktm" --out "$work/k" --option opt.timestep=0.001
cmp -s "$work/a/0.npz" "$work/k/0.npz" || { echo "a compiled model gives other results"; failures=$((failures + 1)); }
head -c 1000 "$work/chain.ktm" >"$work/short.ktm"
expect 1 "$kinetree" info "$work/short.ktm"
says 'cut short'
expect 1 "$kinetree" compile models/chain.xml "$work/none/chain.ktm"
expect 0 "$kinetree" info models/chain.xml --json
expect 0 "$kinetree" speed models/chain.xml --steps 20 --json
expect 0 "$kinetree" simulate models/chain.xml --seconds 0.1 --record "$work/r.npz"
build/venv/bin/python - "$work" <<'PY' || failures=$((failures + 1))
import sys, numpy as np
work = sys.argv[1]
model, data = np.load(work + '/a/model.npz'), np.load(work + '/a/0.npz')
assert model['nv'].shape == () and model['nv'] == 3 and model['opt.timestep'] == 0.001
assert data['xpos'].shape == (4, 3) and data['M'].shape == (6,) and data['efc_J'].shape == (0, 3)
np.savez(work + '/good.npz', qpos=[0.1, 0.2, 0.3], time=2.0)
np.savez(work + '/size.npz', qpos=[0.1])
np.savez(work + '/name.npz', qposs=[0.1, 0.2, 0.3])
np.savez(work + '/nan.npz', qvel=[1e12, 1e12, np.nan])
PY
expect 0 "$kinetree" dump models/chain.xml --out "$work/b" --state "$work/good.npz" --state "$work/good.npz" --steps 2
[ -f "$work/b/1.npz" ] || { echo "no second state"; failures=$((failures + 1)); }
expect 1 "$kinetree" dump models/chain.xml --out "$work/b" --state "$work/size.npz"
says qpos
expect 1 "$kinetree" dump models/chain.xml --out "$work/b" --state "$work/name.npz"
says qposs
expect 3 "$kinetree" dump models/chain.xml --out "$work/b" --state "$work/nan.npz" --steps 3
expect 0 "$kinetree" dump models/chain.xml --out "$work/b" --state "$work/nan.npz" --steps 3 --on-nan continue
printf '<mujoco><worldbody><body><freejoint/><geom type="sphere" size="-1"/></body></worldbody></mujoco>' >"$work/bad.xml"
expect 1 "$kinetree" info "$work/bad.xml"
says 'bad.xml:1'
[ $failures = 0 ] && echo "command line: as promised" || exit 1
