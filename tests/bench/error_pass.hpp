#pragma once

#include "kernels/kernels.hpp"

/// The error between two arrays in a reading of its own: the third of the three passes that the
/// fused kernel stands beside. Four lanes, float64 every kErrorBlock elements, as the contract of
/// the fused kernel has it; n is a multiple of 4. `clipped` counts what lies beyond the outermost
/// levels by half a step.
zeropoint::kernels::ErrorSums error_pass(const float* x, const float* dequantized, std::size_t n,
                                         zeropoint::kernels::Affine map);
