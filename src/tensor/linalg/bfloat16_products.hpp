#pragma once

// Private to src/tensor.

#include <optional>

#include "tensor/core/tensor.hpp"

/// Matrix products of bfloat16, where PyTorch's CPU loops round in two ways. A right matrix whose
/// columns lie side by side, as the transposed weight of a linear layer, beside a left one whose
/// rows do, gives float32 sums that are rounded once. In every other layout, in products with a
/// vector on the right and in small stacks, each product and each sum is rounded. So the bits
/// depend on strides, which these functions therefore take as they are.
namespace zeropoint {

/// `torch.matmul`; the shapes fit, and `shape` is the result's.
Tensor matmul_bfloat16(const Tensor& left, const Tensor& right, const Shape& shape);

/// `torch.addmm(bias, left, right)`: the sums begin with the bias where every one is rounded, and
/// end with it otherwise. Of matrices; the bias broadcasts to a row of the result.
Tensor multiply_bfloat16(const Tensor& left, const Tensor& right,
                         const std::optional<Tensor>& bias = std::nullopt);

}  // namespace zeropoint
