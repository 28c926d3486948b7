# The library for other programs: its public headers are src/include/zeropoint, and no other is
# installed.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
add_library(zeropoint::zeropoint ALIAS zeropoint)
set(PACKAGE "${CMAKE_INSTALL_LIBDIR}/cmake/zeropoint")
target_include_directories(zeropoint INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_link_libraries(zeropoint INTERFACE $<INSTALL_INTERFACE:xtensor>)
install(TARGETS zeropoint EXPORT zeropoint)
install(EXPORT zeropoint NAMESPACE zeropoint:: FILE zeropoint-targets.cmake
        DESTINATION "${PACKAGE}")
install(DIRECTORY src/include/zeropoint DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def")
configure_package_config_file(src/library/zeropoint-config.cmake.in zeropoint-config.cmake
                              INSTALL_DESTINATION "${PACKAGE}")
write_basic_package_version_file(zeropoint-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/zeropoint-config.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/zeropoint-config-version.cmake"
        DESTINATION "${PACKAGE}")
