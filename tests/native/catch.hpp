#pragma once

// One include for Catch2 2 (Debian 12) and Catch2 3 (Debian 13), and for what stands in for them in
// WebAssembly.
#ifdef __EMSCRIPTEN__
#include "native/small_catch.hpp"
#elif __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
