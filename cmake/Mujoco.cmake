# The reference, from its PyPI wheel. Only oracle/ may link it; any other version than 3.10.0 is refused.
set(KINETREE_PYTHON "" CACHE FILEPATH "Python interpreter whose environment holds mujoco==3.10.0 (default: build/venv/bin/python)")
set(kinetree_mujoco_how "Install it with:  python3 -m venv build/venv && build/venv/bin/pip install mujoco==3.10.0   (./demo.sh does it), or configure with -DKINETREE_ORACLE=OFF")
if(NOT KINETREE_PYTHON)
  set(KINETREE_PYTHON ${PROJECT_SOURCE_DIR}/build/venv/bin/python)
endif()
if(NOT EXISTS ${KINETREE_PYTHON})
  message(FATAL_ERROR "No Python at ${KINETREE_PYTHON} for the MuJoCo 3.10.0 wheel. ${kinetree_mujoco_how}")
endif()
execute_process(
  COMMAND ${KINETREE_PYTHON} -c "import importlib.util as u, pathlib as p; d = p.Path(u.find_spec('mujoco').origin).parent; print(d, sorted(d.glob('libmujoco.so.*'))[-1], sep=';')"
  OUTPUT_VARIABLE kinetree_mujoco OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE kinetree_mujoco_status ERROR_QUIET)
if(NOT kinetree_mujoco_status EQUAL 0)
  message(FATAL_ERROR "The mujoco wheel is not installed for ${KINETREE_PYTHON}. ${kinetree_mujoco_how}")
endif()
list(GET kinetree_mujoco 0 KINETREE_MUJOCO_DIR)
list(GET kinetree_mujoco 1 KINETREE_MUJOCO_LIBRARY)
file(STRINGS ${KINETREE_MUJOCO_DIR}/include/mujoco/mujoco.h kinetree_mujoco_version REGEX "#define mjVERSION_HEADER")
if(NOT kinetree_mujoco_version MATCHES "3010000")
  message(FATAL_ERROR "The oracle needs MuJoCo 3.10.0 exactly; the wheel says '${kinetree_mujoco_version}'. ${kinetree_mujoco_how}")
endif()
add_library(mujoco::mujoco SHARED IMPORTED)
set_target_properties(mujoco::mujoco PROPERTIES
  IMPORTED_LOCATION ${KINETREE_MUJOCO_LIBRARY}
  INTERFACE_INCLUDE_DIRECTORIES ${KINETREE_MUJOCO_DIR}/include)
