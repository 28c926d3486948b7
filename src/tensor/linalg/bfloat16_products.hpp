#pragma once

// Private to src/tensor.

#include <optional>

#include "tensor/core/tensor.hpp"

/// Matrix products of bfloat16, for which PyTorch's CPU loops round in two ways. If the columns of
/// the right matrix are contiguous, as in the transposed weight of a linear layer, and so are the
/// rows of the left one, float32 sums are rounded once. In every other layout, in products with a
/// vector on the right and in small batches, each product and each sum is rounded. So the bits
/// depend on the strides, which these functions therefore keep.
namespace zeropoint {

/// `torch.matmul`; the shapes must match, and `shape` is that of the result.
Tensor matmul_bfloat16(const Tensor& left, const Tensor& right, const Shape& shape);

/// Whether BLAS can take a matrix as it lies, by its columns or by its rows.
bool has_columns(const Tensor& matrix);
bool has_rows(const Tensor& matrix);

/// Whether a product rounds a float32 sum at its end. PyTorch asks of each operand whether BLAS can
/// take it as it lies, first in one order of its axes and then in the other; a result of one column
/// exchanges their roles.
bool sums_rounded_once(const Tensor& left, const Tensor& right);

/// `torch.addmm(bias, left, right)`: the sums begin with the bias where every one is rounded, and
/// end with it otherwise. Of matrices; the bias broadcasts to a row of the result.
Tensor multiply_bfloat16(const Tensor& left, const Tensor& right,
                         const std::optional<Tensor>& bias = std::nullopt);

}  // namespace zeropoint
