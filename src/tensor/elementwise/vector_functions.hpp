#pragma once

// Private to src/tensor and src/networks.

/// Functions of float32 with the bits of PyTorch's AVX2 kernels, which call SLEEF (vector_math.hpp
/// has exp and log). Angles of 125 and more are correctly rounded instead, and so may differ from
/// PyTorch's by a last bit, as do those beside them in a register of PyTorch.
namespace zeropoint {

float vector_sin(float x);
float vector_cos(float x);
float vector_tan(float x);
float vector_tanh(float x);
float vector_erf(float x);
float vector_expm1(float x);
float vector_log1p(float x);
float vector_log2(float x);
float vector_log10(float x);
float vector_power(float base, float exponent);

/// `F.gelu` and its derivative as oneDNN computes them for PyTorch, if the elements are several and
/// lie side by side: with a polynomial for the error function, off by up to 1.5e-7 of it.
float onednn_gelu(float x);
float onednn_gelu_slope(float x);

/// log(1 + x) with the bits of glibc, which PyTorch calls where elements fill no registers.
float single_log1p(float x);

}  // namespace zeropoint
