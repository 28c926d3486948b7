# Finds the toolchain file of whichever Emscripten is on PATH: Debian's wrapper and an emsdk both
# lie beside their cmake/ folder once links are followed.
find_program(ZEROPOINT_EMXX em++ REQUIRED)
file(REAL_PATH "${ZEROPOINT_EMXX}" ZEROPOINT_EMXX)
get_filename_component(EMSCRIPTEN_ROOT_PATH "${ZEROPOINT_EMXX}" DIRECTORY)
include("${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake")
