# find_package(kinetree) after `cmake --install`: targets kinetree::engine, kinetree::spec and kinetree::mjcf.
include(CMakePackageConfigHelpers)
install(TARGETS kinetree_flags kinetree_qhull kinetree_lodepng kinetree_minizip kinetree_engine kinetree_spec kinetree_mjcf EXPORT kinetreeTargets)
install(DIRECTORY engine spec mjcf urdf DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kinetree FILES_MATCHING PATTERN "*.h")
install(TARGETS kinetree RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(EXPORT kinetreeTargets NAMESPACE kinetree:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kinetree)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/kinetreeConfig.cmake.in ${PROJECT_BINARY_DIR}/kinetreeConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kinetree)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kinetreeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kinetreeConfig.cmake ${PROJECT_BINARY_DIR}/kinetreeConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kinetree)
