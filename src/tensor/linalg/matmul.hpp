#pragma once

#include <optional>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// Matrix products. Every element is one sum over the inner axis, of float32 or float64, in its
/// order and never fused, which is what PyTorch gives on the reference BLAS that Debian builds it
/// with; of bfloat16 it is what bfloat16_products.hpp says. Integers wrap. PyTorch has none of
/// bools and of float16 on the CPU: `operator_undefined`.
namespace zeropoint {

/// `torch.matmul`: vectors, matrices, and stacks of matrices whose leading axes broadcast. Operands
/// of two dtypes are `dtypes_differ`; shapes that do not fit are `shapes_differ`.
Result<Tensor> matmul(const Tensor& left, const Tensor& right);

/// `torch.nn.functional.linear`: input (..., in) times weight (out, in) transposed, plus bias
/// (out,).
Result<Tensor> linear(const Tensor& input, const Tensor& weight,
                      const std::optional<Tensor>& bias = std::nullopt);

}  // namespace zeropoint
