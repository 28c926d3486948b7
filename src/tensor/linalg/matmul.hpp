#pragma once

#include <optional>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Matrix products. Every element is a sum over the inner axis in float32 or float64, in order and
/// never fused, as in PyTorch with the reference BLAS with which Debian builds it; for bfloat16 see
/// bfloat16_products.hpp. Integers wrap. As in PyTorch on the CPU, bools and float16 are
/// `operator_undefined`.
namespace zeropoint {

/// `torch.matmul` of vectors, matrices, and batches of matrices whose leading axes broadcast.
/// Different dtypes are `dtypes_differ`; shapes that do not match are `shapes_differ`.
Result<Tensor> matmul(const Tensor& left, const Tensor& right);

/// `torch.nn.functional.linear`: input (..., in) times weight (out, in) transposed, plus bias
/// (out,).
Result<Tensor> linear(const Tensor& input, const Tensor& weight,
                      const std::optional<Tensor>& bias = std::nullopt);

}  // namespace zeropoint
