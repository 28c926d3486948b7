# Takes compiled objects from ccache, where it is installed and no other launcher is set, so that another branch, or a clone in
# the same place, compiles only files that differ. Paths count from the clone, and precompiled headers by their contents; files
# that CMake joins hold absolute paths, and are compiled again elsewhere.
if(DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  return()
endif()
find_program(ZEROPOINT_CCACHE ccache)
if(ZEROPOINT_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
      CCACHE_NOHASHDIR=true
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${ZEROPOINT_CCACHE})
endif()
