# The WebAssembly modules.

foreach(target ${LIBRARIES})
  target_compile_options(${target} PUBLIC -fno-exceptions -mnontrapping-fptoint)
  # Not for the bindings: with bulk memory, clang 14 keeps the thread_local in Embind's headers,
  # and the link without threads fails on it.
  target_compile_options(${target} PRIVATE -mbulk-memory)
endforeach()
if(ZEROPOINT_SIMD)
  foreach(target ${VECTOR_LIBRARIES})
    target_compile_options(${target} PRIVATE -msimd128)
  endforeach()
endif()
if(NOT ZEROPOINT_SIMD)
  # Without vectors, unrolled loops are larger and hardly faster.
  target_compile_options(zeropoint_blocks PRIVATE -O2)
endif()
# The hot loops lie in the kernels; everything else is compiled for the size of the download.
# Until 3.1.21 Emscripten took -Os to mean that the compiler inlines nothing and leaves that to the
# link. Since then -Os makes the engine 17 % larger, while -Oz makes it smaller, and hardly anything
# slower than it was; -fno-inline-functions would make sorting and sums take three times as long.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.22)
  set(FOR_SIZE -Os)
else()
  set(FOR_SIZE -Oz)
endif()
target_compile_options(zeropoint PRIVATE ${FOR_SIZE})
target_compile_options(zeropoint_stored PRIVATE ${FOR_SIZE})
# A stack overflow must trap, not overwrite static data: the stack goes first.
target_link_options(zeropoint PUBLIC -Wl,--stack-first)

# Five modules from one library: a first visit of the page downloads the lesson's, whoever imports
# the engine gets everything but stored formats, which are the third; the fourth surveys files of
# weights, the fifth runs networks. Only the tables of verbs listed here, and what they reach in
# the library, are linked.
add_library(zeropoint_bindings OBJECT
            src/bindings/bind.cpp src/bindings/bind_values.cpp src/bindings/convert.cpp
            src/bindings/shortest_js.cpp src/bindings/small_values.cpp)
target_link_libraries(zeropoint_bindings PUBLIC zeropoint)
target_compile_options(zeropoint_bindings PUBLIC ${FOR_SIZE})
# The tables of verbs are templates, which are small only where the compiler inlines them: not under
# the -Os of an older Emscripten.
function(add_verbs name)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PRIVATE src src/include)
  target_include_directories(${name} SYSTEM PRIVATE "${CMAKE_BINARY_DIR}/include")
  target_compile_options(${name} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -fno-exceptions -mnontrapping-fptoint
    $<IF:$<VERSION_LESS:${EMSCRIPTEN_VERSION},3.1.22>,-O2,-Oz>)
endfunction()
add_verbs(zeropoint_small_verbs src/bindings/verbs/small.cpp)
target_compile_options(zeropoint_small_verbs PRIVATE -O1)  # the smallest of the levels that inline
add_verbs(zeropoint_stored_verbs src/bindings/verbs/stored.cpp)
add_verbs(zeropoint_weight_verbs src/bindings/verbs/weights.cpp)
add_verbs(zeropoint_network_verbs src/bindings/verbs/networks.cpp)
add_verbs(zeropoint_verbs src/bindings/verbs/quantizers.cpp src/bindings/verbs/tensors.cpp)
function(add_module name output)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE zeropoint_bindings)
  set_target_properties(${name} PROPERTIES OUTPUT_NAME ${output} SUFFIX .mjs)
  target_link_options(${name} PRIVATE
    --bind -O3 -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker -sALLOW_MEMORY_GROWTH
    -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0)
endfunction()
# The lesson's tensors are small: its module carries the plain loops alone, compiled for
# size, and float32 alone of the floats. They stand before the library, which then has none to add.
add_library(zeropoint_loops OBJECT src/kernels/anatomy.cpp
            src/kernels/best_loops.cpp src/kernels/kernels.cpp src/kernels/loops.cpp
            src/tensor/core/extra_floats_none.cpp
            src/tensor/elementwise/double_loops_none.cpp
            src/tensor/elementwise/loops.cpp)
target_include_directories(zeropoint_loops PRIVATE src src/include)
target_compile_options(zeropoint_loops PRIVATE
  -Os -fno-math-errno -ffp-contract=off -fno-exceptions -mnontrapping-fptoint)
add_module(zeropoint_lesson zeropoint.lesson
           $<TARGET_OBJECTS:zeropoint_bindings> $<TARGET_OBJECTS:zeropoint_small_verbs>
           $<TARGET_OBJECTS:zeropoint_loops>)
# Every first visit downloads it.
target_link_options(zeropoint_lesson PRIVATE -Os)
add_module(zeropoint_full zeropoint $<TARGET_OBJECTS:zeropoint_bindings>
           $<TARGET_OBJECTS:zeropoint_verbs>
           src/bindings/bind_tensors.cpp src/bindings/generators.cpp
           src/bindings/kept_tensors.cpp src/bindings/overloads.cpp
           src/bindings/quantizer_values.cpp src/bindings/tiles.cpp)
# The formats that store real numbers as bytes load when one is asked for.
add_module(zeropoint_formats zeropoint.formats $<TARGET_OBJECTS:zeropoint_bindings>
           $<TARGET_OBJECTS:zeropoint_stored_verbs> $<TARGET_OBJECTS:zeropoint_loops>
           src/bindings/stored_values.cpp)
target_link_options(zeropoint_formats PRIVATE -Os)
# For reports on files of weights: stored formats, and surveys of whole tensors.
add_module(zeropoint_weights zeropoint.weights $<TARGET_OBJECTS:zeropoint_bindings>
           $<TARGET_OBJECTS:zeropoint_weight_verbs> $<TARGET_OBJECTS:zeropoint_loops>
           src/bindings/comparisons.cpp src/bindings/packed_weights.cpp
           src/bindings/stored_values.cpp src/bindings/surveys.cpp)
target_link_options(zeropoint_weights PRIVATE -Os)
# Networks under formats: stored formats, observers, and the layers. What enters a layer is quantized
# again and again, so the loops are those for speed, inlined.
add_library(zeropoint_fast_loops OBJECT src/kernels/loops.cpp)
target_include_directories(zeropoint_fast_loops PRIVATE src src/include)
target_compile_options(zeropoint_fast_loops PRIVATE
  -O3 -fno-math-errno -ffp-contract=off -fno-exceptions -mnontrapping-fptoint)
if(ZEROPOINT_SIMD)
  target_compile_options(zeropoint_fast_loops PRIVATE -msimd128)
endif()
set(OTHER_LOOPS $<FILTER:$<TARGET_OBJECTS:zeropoint_loops>,EXCLUDE,/kernels/loops[.]cpp[.]o$>)
add_module(zeropoint_networks zeropoint.networks $<TARGET_OBJECTS:zeropoint_bindings>
           $<TARGET_OBJECTS:zeropoint_network_verbs> $<TARGET_OBJECTS:zeropoint_fast_loops>
           "${OTHER_LOOPS}"
           src/bindings/networks.cpp src/bindings/stored_values.cpp)
target_link_options(zeropoint_networks PRIVATE -Os)
# The verbs of all as JSON, of which web/build/contract.mjs makes web/core/engine/contract.ts.
add_module(zeropoint_contract zeropoint.contract src/bindings/verbs/describe.cpp)
target_link_options(zeropoint_contract PRIVATE -O1) # read once, by the build
