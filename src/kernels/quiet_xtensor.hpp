#pragma once

// Private to the two headers that present spans and tensors as expressions: xtensor is slow to
// compile.

#include <cstdlib>
#include <xtensor/xtensor_config.hpp>

// xtensor reports a wrong shape through iostreams, which would triple a WebAssembly module. Shapes
// are equal or checked before xtensor sees them, so its own report can only mean a defect of ours.
#undef XTENSOR_THROW
#define XTENSOR_THROW(exception, message) std::abort()

#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xoperation.hpp>
