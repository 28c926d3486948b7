# Installs the library from BUILD, builds the programs of this folder against the copy with COMPILER,
# runs them, and compares what they print: cmake -DBUILD=… -DCOMPILER=… -DWORK=… -P test.cmake
file(REMOVE_RECURSE "${WORK}")
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/prefix")
run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${WORK}/build"
    "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DCMAKE_CXX_COMPILER=${COMPILER}")
run("${CMAKE_COMMAND}" --build "${WORK}/build")
foreach(program lesson store)
  run("${WORK}/build/${program}")
  file(READ "${CMAKE_CURRENT_LIST_DIR}/${program}.txt" expected)
  if(NOT out STREQUAL expected)
    message(FATAL_ERROR "${program} printed\n${out}instead of\n${expected}")
  endif()
endforeach()
