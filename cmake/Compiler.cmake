# One place for code generation. Results must not depend on how the compiler contracts a*b+c, so contraction is
# off by default; files whose sums are free (see docs/decisions/0003) switch it on with kinetree_fast_math_sources().
include(CheckCXXSourceRuns)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

if(KINETREE_ISA STREQUAL "auto")
  check_cxx_source_runs("int main() { __builtin_cpu_init(); return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"fma\") && __builtin_cpu_supports(\"bmi2\") ? 0 : 1; }"
                        KINETREE_CPU_IS_V3)
  set(KINETREE_USE_V3 ${KINETREE_CPU_IS_V3})
elseif(KINETREE_ISA STREQUAL "v3")
  set(KINETREE_USE_V3 ON)
elseif(KINETREE_ISA STREQUAL "baseline")
  set(KINETREE_USE_V3 OFF)
else()
  message(FATAL_ERROR "KINETREE_ISA must be auto, v3 or baseline, got '${KINETREE_ISA}'")
endif()

add_library(kinetree_flags INTERFACE)
target_compile_features(kinetree_flags INTERFACE cxx_std_20)
target_compile_options(kinetree_flags INTERFACE -ffp-contract=off -fno-math-errno -Wno-psabi
  "$<BUILD_INTERFACE:-Wall;-Wextra;-Wshadow;-Wno-missing-field-initializers;$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>>")
# GCC 12's vectoriser pairs products into vfmaddsub even under -ffp-contract=off, so the instructions are taken away.
if(KINETREE_USE_V3)
  target_compile_options(kinetree_flags INTERFACE -march=x86-64-v3 -mno-fma)
  message(STATUS "instruction set: x86-64-v3")
else()
  message(STATUS "instruction set: plain x86-64")
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g -fno-omit-frame-pointer -DKINETREE_DEBUG")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  string(APPEND CMAKE_CXX_FLAGS_DEBUG " -fno-var-tracking-assignments")  # two thirds of the time to compile a test
endif()
if(KINETREE_SANITIZE)
  add_compile_options(-fsanitize=${KINETREE_SANITIZE} -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${KINETREE_SANITIZE})
endif()

if(KINETREE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)  # libraries count the branches that an input takes
endif()

find_program(KINETREE_CCACHE ccache)
if(KINETREE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${KINETREE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${KINETREE_CCACHE})
endif()
find_program(KINETREE_MOLD mold)
if(KINETREE_MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_link_options(-fuse-ld=mold)
endif()

# Sums in these files are compared within a tolerance, so fused multiply-add is allowed there. Which products are fused
# depends on what else the compiler does: debug and release builds agree to the last bit only without.
option(KINETREE_SAME_BITS "No fused multiply-add anywhere, so that builds of one instruction set step to the same bytes" OFF)
function(kinetree_fast_math_sources)
  if(KINETREE_SAME_BITS)
    return()
  endif()
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "$<$<BOOL:${KINETREE_USE_V3}>:-mfma>;-ffp-contract=fast")
endfunction()
