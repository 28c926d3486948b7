# The hot loops: targets of their own, compiled for speed. WebAssembly's other sources are compiled
# for size, and Emscripten 3.1.6 inlines nothing once -Os was among the options, even where -O3 follows.

link_headers(xtensor xtensor/xtensor_config.hpp)
link_headers(xtl xtl/xtl_config.hpp)
# The SIMD kernels have WebAssembly's instructions; elsewhere SIMDe translates them.
if(ZEROPOINT_SIMD AND EMSCRIPTEN)
  set(HAS_VECTORS TRUE)
elseif(ZEROPOINT_SIMD AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|aarch64|arm64)$")
  link_headers(simde simde/wasm/simd128.h OPTIONAL)
  if(simde_PARENT)
    set(HAS_VECTORS TRUE)
  else()
    message(STATUS "No SIMDe here: the kernels are not vectorised. On Debian, install libsimde-dev.")
  endif()
endif()

# Without a file that small modules link in the place of another.
function(sources_of variable)
  file(GLOB found CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}" ${ARGN})
  list(FILTER found EXCLUDE REGEX "_none[.]cpp$|/best_loops[.]cpp$")
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

sources_of(KERNELS src/kernels/*.cpp)
if(EMSCRIPTEN)
  list(FILTER KERNELS EXCLUDE REGEX "/native_")  # for other processors
  # Beside vectors, only tests run the reference, so it needs none.
  set(REFERENCE src/kernels/reference.cpp)
  list(REMOVE_ITEM KERNELS ${REFERENCE})
endif()
# Series that are computed for every element are as hot, and so is the matrix product.
set(SERIES
  src/networks/attention.cpp
  src/networks/layer_kernels.cpp
  src/tensor/elementwise/loops.cpp
  src/tensor/elementwise/vector_functions.cpp
  src/tensor/elementwise/vector_math.cpp
  src/tensor/linalg/pooling.cpp
  src/tensor/linalg/products.cpp
  src/tensor/linalg/windows.cpp
  src/tensor/reduce/channels.cpp
  src/tensor/reduce/layer_norm.cpp
  src/tensor/reduce/layer_norm_rows.cpp
  src/tensor/reduce/softmax_lines.cpp)
# The loops of stored formats over all elements.
sources_of(FORMAT_LOOPS
  src/quant/formats/gguf_*.cpp
  src/quant/formats/kmeans.cpp
  src/quant/formats/level_blocks.cpp
  src/quant/formats/magnitude.cpp
  src/quant/formats/minifloat_blocks.cpp
  src/quant/formats/mx_exponents.cpp
  src/quant/schemes/code_matrix.cpp
  src/quant/schemes/packed_weight.cpp
  src/quant/schemes/plausibility.cpp
  src/quant/checkpoint/weight_dtype.cpp
  src/quant/checkpoint/weight_errors.cpp
  src/quant/checkpoint/weight_histogram.cpp
  src/quant/checkpoint/weight_integers.cpp
  src/quant/checkpoint/weight_lines.cpp
  src/quant/checkpoint/weight_tally.cpp
  src/tensor/core/minifloat.cpp)
list(FILTER FORMAT_LOOPS EXCLUDE REGEX "/gguf_(format|formats|levels)[.]cpp$")

add_library(zeropoint_kernels OBJECT ${KERNELS} ${SERIES})
set(KERNEL_LIBRARIES zeropoint_kernels)
if(EMSCRIPTEN)
  add_library(zeropoint_reference OBJECT ${REFERENCE})
  list(APPEND KERNEL_LIBRARIES zeropoint_reference)
endif()
foreach(target ${KERNEL_LIBRARIES})
  target_include_directories(${target} SYSTEM PRIVATE "${CMAKE_BINARY_DIR}/include")
  # Comparisons trap nowhere here; GCC vectorises no choice between two floats without this.
  target_compile_options(${target} PRIVATE -fno-trapping-math)
endforeach()
add_library(zeropoint_blocks OBJECT ${FORMAT_LOOPS})
if(HAS_VECTORS AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND NOT EMSCRIPTEN)
  set(VECTOR_KERNELS ${KERNELS})
  list(FILTER VECTOR_KERNELS INCLUDE REGEX simd128)
  set_source_files_properties(${VECTOR_KERNELS} PROPERTIES COMPILE_OPTIONS -msse4.1)
  target_compile_options(zeropoint_blocks PRIVATE -msse4.1)
endif()
