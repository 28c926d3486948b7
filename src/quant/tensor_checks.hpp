#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Checks of tensors that quantizers and formats share.
namespace zeropoint {

/// Refuses a tensor of another dtype: `not_float32`.
Problem check_float32(const Tensor& tensor);

/// Refuses a tensor of another dtype than int8 and uint8: `not_byte_dtype`.
Problem check_byte(const Tensor& tensor);

/// Refuses a tensor that cannot be quantized: a dtype other than float32, no elements, too many
/// elements, NaN or an infinity.
Problem check_real(const Tensor& tensor);

/// Refuses a tensor of another dtype than that in which a format stores integers:
/// `storage_differs`.
Problem check_stored_as(const Tensor& tensor, DType expected);

}  // namespace zeropoint
