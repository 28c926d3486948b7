#pragma once

#include <cstddef>

// Private to src/tensor and src/networks.

/// The exponential and the logarithm with the bits of PyTorch's AVX2 kernels, which call SLEEF: a
/// short series and fused instructions, off by less than one last bit. They differ from the
/// correctly rounded values in a few per cent of all numbers.
namespace zeropoint {

float vector_exp(float x);
double vector_exp(double x);

/// NaN for negative numbers, -infinity for zeros.
float vector_log(float x);
double vector_log(double x);

/// `vector_exp` of every float32.
void exp_loop(float* values, std::size_t count);

}  // namespace zeropoint
