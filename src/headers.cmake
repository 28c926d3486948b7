# Links a folder of third-party headers into the build tree, from wherever the system keeps it: the
# prefix of Homebrew or conda, Debian's, Homebrew's default on Apple's processors, MacPorts'. Only the
# folder is linked, because -I/usr/include would break a cross compile.
# With OPTIONAL, a folder that is nowhere is no error: see whether <folder>_PARENT is set.
function(link_headers folder header)
  set(prefixes)
  foreach(name HOMEBREW_PREFIX CONDA_PREFIX)
    if(DEFINED ENV{${name}})
      list(APPEND prefixes "$ENV{${name}}/include")
    endif()
  endforeach()
  find_path(${folder}_PARENT ${header}
            HINTS ${prefixes}
            PATHS /usr/include /usr/local/include /opt/homebrew/include /opt/local/include
            NO_CMAKE_FIND_ROOT_PATH)
  if(NOT ${folder}_PARENT)
    if("${ARGN}" STREQUAL "OPTIONAL")
      return()
    endif()
    message(FATAL_ERROR "The headers of ${folder} were not found; on Debian, install lib${folder}-dev.")
  endif()
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/include")
  file(CREATE_LINK "${${folder}_PARENT}/${folder}" "${CMAKE_BINARY_DIR}/include/${folder}"
       SYMBOLIC)
endfunction()
