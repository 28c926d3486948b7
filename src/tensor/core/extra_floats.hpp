#pragma once

// Private to src/tensor.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tensor/core/dtype.hpp"

/// Elements of every float but float32: the narrow ones and float64. The small module that a page
/// loads first has float32 alone and does not pay for the others: it links extra_floats_none.cpp in
/// the place of extra_floats.cpp, where these types have no names, so that no tensor of them can be
/// made, and these functions are never reached. There too a Python float is a float64 until it
/// meets a tensor.
namespace zeropoint {

/// The name of such a type; empty if there are no tensors of it.
std::string_view extra_name(DType dtype);

/// Its largest finite number.
double largest_extra(DType dtype);

/// Reads `count` narrow floats.
void load_narrow(DType dtype, const void* elements, std::size_t count, float* chunk);

/// Writes float32 as narrow floats, to the nearest, ties to even.
void store_narrow(const float* chunk, DType dtype, void* elements, std::size_t count);

/// Reads narrow floats or float64 as int64, with the outcome that `to` (convert.hpp) has for
/// `target`.
void load_truncated(DType dtype, const void* elements, std::size_t count, std::int64_t* chunk,
                    DType target);

/// Reads elements of any type as float64.
void load_double(DType dtype, const void* elements, std::size_t count, double* chunk);

}  // namespace zeropoint
