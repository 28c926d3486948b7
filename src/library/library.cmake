# The core as one library.

sources_of(CORE src/error/*.cpp src/tensor/*/*.cpp src/numpy/*.cpp src/quant/*.cpp src/quant/*/*.cpp
           src/networks/*.cpp)
list(REMOVE_ITEM CORE ${SERIES} ${FORMAT_LOOPS})
if(EMSCRIPTEN)
  # Few of the sources that are compiled for size have instructions of vectors. All others are the
  # same with and without them, so that ccache compiles them once for both variants.
  sources_of(STORED src/quant/checkpoint/*.cpp src/quant/formats/*.cpp src/quant/schemes/*.cpp)
  list(REMOVE_ITEM STORED ${FORMAT_LOOPS})
  list(REMOVE_ITEM CORE ${STORED})
  add_library(zeropoint_stored OBJECT ${STORED})
  set(OTHER_OBJECTS $<TARGET_OBJECTS:zeropoint_reference> $<TARGET_OBJECTS:zeropoint_stored>)
  set(LIBRARIES zeropoint zeropoint_stored zeropoint_blocks zeropoint_kernels zeropoint_reference)
  set(VECTOR_LIBRARIES zeropoint_stored zeropoint_blocks zeropoint_kernels)
else()
  set(LIBRARIES zeropoint zeropoint_blocks zeropoint_kernels)
  set(VECTOR_LIBRARIES ${LIBRARIES})
endif()
if(NOT EMSCRIPTEN)
  sources_of(LIBRARY src/library/*.cpp)
endif()
add_library(zeropoint STATIC
  $<TARGET_OBJECTS:zeropoint_kernels>
  $<TARGET_OBJECTS:zeropoint_blocks>
  ${OTHER_OBJECTS}
  ${CORE} ${LIBRARY})
target_include_directories(zeropoint SYSTEM PUBLIC
                           "$<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include>")
target_compile_features(zeropoint PUBLIC cxx_std_20)
# Every source includes what it uses all the same: ZEROPOINT_PCH=OFF shows it.
if(ZEROPOINT_PCH AND NOT EMSCRIPTEN)
  target_precompile_headers(zeropoint PRIVATE
    <algorithm> <array> <bit> <cmath> <cstdint> <cstring> <limits> <memory> <numeric> <optional>
    <span> <string> <string_view> <unordered_map> <utility> <variant> <vector>)
endif()
# A folder as one file takes a third of the time. ZEROPOINT_UNITY=OFF shows that every file stands
# alone.
if(ZEROPOINT_UNITY)
  set_target_properties(zeropoint PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(EMSCRIPTEN)
    set_target_properties(zeropoint_stored PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
  set_target_properties(zeropoint_blocks PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  set(TOGETHER ${CORE} ${STORED})
  # The small WebAssembly modules link others in their place (src/bindings/wasm.cmake).
  list(FILTER TOGETHER EXCLUDE REGEX "extra_floats|double_loops|shortest")
  if(EMSCRIPTEN)
    # The sources that the small modules link some of; they grow if others come along.
    list(FILTER TOGETHER EXCLUDE REGEX "^src/(error|quant|quant/affine|tensor/core)/[^/]*$")
  endif()
  foreach(file ${TOGETHER})
    cmake_path(GET file PARENT_PATH folder)
    string(REPLACE "/" "_" folder "${folder}")
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP "${folder}")
  endforeach()
endif()
# The tests are compiled like the library; a project around this one keeps its own options.
if(PROJECT_IS_TOP_LEVEL)
  set(FOR_USERS PUBLIC)
else()
  set(FOR_USERS PRIVATE)
endif()
foreach(target ${LIBRARIES})
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>"
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/include>")
  target_compile_options(${target} ${FOR_USERS}
    $<BUILD_INTERFACE:-Wall>
    $<BUILD_INTERFACE:-Wextra>
    $<BUILD_INTERFACE:-Wpedantic>
    $<BUILD_INTERFACE:-Wshadow>
    $<BUILD_INTERFACE:-fno-math-errno>      # lets nearbyint become one instruction; no result changes
    $<BUILD_INTERFACE:-ffp-contract=off>)   # a fused multiply-add would change the last bit
endforeach()
if(NOT EMSCRIPTEN)
  # May become part of a shared library.
  set_target_properties(zeropoint zeropoint_blocks zeropoint_kernels PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endif()
if(HAS_VECTORS)
  foreach(target ${VECTOR_LIBRARIES})
    target_compile_definitions(${target} ${FOR_USERS} $<BUILD_INTERFACE:ZEROPOINT_SIMD128>)
  endforeach()
endif()
if(ZEROPOINT_SANITIZE)
  set(SANITIZERS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(zeropoint PUBLIC ${SANITIZERS})
  target_compile_options(zeropoint_blocks PRIVATE ${SANITIZERS})
  target_compile_options(zeropoint_kernels PRIVATE ${SANITIZERS})
  target_link_options(zeropoint PUBLIC ${SANITIZERS})
endif()
