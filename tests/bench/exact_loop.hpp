#pragma once

#include <cstddef>
#include <cstdint>

/// The lesson's quantization and its way back as plain loops, compiled for the machine at hand.
/// Exact for every finite value: division, ties to even, clamp. NaN is not looked for, which makes
/// the loop nearly twice as fast.
extern "C" {
void exact_quantize(const float* x, std::size_t n, float scale, float zero_point, std::int8_t* q);
void exact_dequantize(const std::int8_t* q, std::size_t n, float scale, float zero_point, float* x);
void exact_min_max(const float* x, std::size_t n, float* range);
}
