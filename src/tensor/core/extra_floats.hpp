#pragma once

// Private to the .cpp files of this room.

#include "tensor/core/chunks.hpp"
#include "tensor/elementwise/loops.hpp"

/// What float16, bfloat16 and float64 alone need. The lesson's module has none of them and pays for
/// none of them: it links extra_floats_none.cpp in the place of extra_floats.cpp. There too a
/// Python float is a float64 until it meets a tensor.
namespace zeropoint {

/// Whether tensors of these types can be made by name.
bool has_other_floats();

/// Pieces of a tensor of a 16-bit float, and of one of float64 as int64 (see pieces.hpp).
void load_other(const Tensor& tensor, std::size_t start, std::size_t count, float* piece);
void load_other(const Tensor& tensor, std::size_t start, std::size_t count, std::int64_t* piece,
                DType target);

/// To a tensor of a 16-bit float.
void store_other(const float* piece, Tensor& tensor, std::size_t start, std::size_t count);

/// A dense tensor as float64.
Tensor to_float64(const Tensor& tensor);

/// The loop over float64, of which the operator must have one.
Tensor run_doubles(const Binary& op, const Tensor& left, const Tensor& right, const Shape& shape,
                   DType result);
Tensor run_doubles(const Unary& op, const Tensor& tensor, DType result);

extern const BasicOperators kBasics;

}  // namespace zeropoint
