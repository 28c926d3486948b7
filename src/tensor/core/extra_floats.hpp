#pragma once

// Private to src/tensor.

#include <cstddef>
#include <cstdint>

#include "tensor/core/dtype.hpp"

/// Elements of float16, bfloat16 and float64. The small module that a page loads first has float32
/// alone and does not pay for the others: it links extra_floats_none.cpp in the place of
/// extra_floats.cpp, where no tensor of these types can be made and these functions are never
/// reached. There too a Python float is a float64 until it meets a tensor.
namespace zeropoint {

/// Whether tensors of these types can be made by name.
bool has_extra_floats();

/// Reads `count` 16-bit floats.
void load_half(DType dtype, const std::uint16_t* bits, std::size_t count, float* chunk);

/// Writes float32 as 16-bit floats, to the nearest, ties to even.
void store_half(const float* chunk, DType dtype, std::uint16_t* bits, std::size_t count);

/// Reads 16-bit floats or float64 as int64, with the outcome that `to` (convert.hpp) has for
/// `target`.
void load_truncated(DType dtype, const void* elements, std::size_t count, std::int64_t* chunk,
                    DType target);

/// Reads elements of any type as float64.
void load_double(DType dtype, const void* elements, std::size_t count, double* chunk);

}  // namespace zeropoint
