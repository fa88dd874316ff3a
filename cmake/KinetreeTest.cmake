# All tests, without the programs that only people run.
add_custom_target(kinetree_tests)

# kinetree_test(engine/position/crb): builds tests/engine/position/crb_test.cpp into a program of its own and registers
# it with ctest under that name. A test named after a source stands at the same relative path.
function(kinetree_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "LIBS" ${ARGN})
  string(REPLACE "/" "_" target ${name}_test)
  add_executable(${target} ${PROJECT_SOURCE_DIR}/tests/${name}_test.cpp)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  target_link_libraries(${target} PRIVATE kinetree_test_support ${ARG_LIBS} GTest::gtest_main)
  add_dependencies(kinetree_tests ${target})
  add_test(NAME ${name} COMMAND ${target} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT})
endfunction()
