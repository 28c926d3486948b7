#pragma once

#include <optional>
#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// `F.conv2d` of (batch, channels, rows, columns) with weight (out channels, channels / groups,
/// kernel rows, kernel columns) and bias (out channels). Stride, padding and dilation are for rows
/// and columns; the padding is added at both ends.
///
/// Every element starts from the bias and adds products in the order channel, row, column of the
/// kernel, never fused, as PyTorch does with the reference BLAS wherever it does not call oneDNN.
/// Integers wrap; bools and 16-bit floats are `operator_undefined`. Different dtypes are
/// `dtypes_differ`; shapes that do not match, and channels that the groups do not divide, are
/// `shapes_differ`. A list without two numbers is `shape_mismatch`, a stride or dilation below 1
/// `step_not_positive`; a negative padding, a kernel without elements and one that is larger than
/// the padded input are `shape_invalid`.
Result<Tensor> conv2d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
                      const std::vector<Index>& stride, const std::vector<Index>& padding,
                      const std::vector<Index>& dilation, Index groups);

/// The gradient by an input with so many rows and columns, of the gradient by the result: the
/// shares of the out channels are added in order, then those of the kernel's elements.
Result<Tensor> conv2d_input_gradient(const Tensor& gradient, const Tensor& weight,
                                     const std::vector<Index>& extents,
                                     const std::vector<Index>& stride,
                                     const std::vector<Index>& padding,
                                     const std::vector<Index>& dilation, Index groups);

/// The gradient by a weight with so many rows and columns: the products of each sample's places are
/// added in order, then the samples.
Result<Tensor> conv2d_weight_gradient(const Tensor& gradient, const Tensor& input,
                                      const std::vector<Index>& kernel,
                                      const std::vector<Index>& stride,
                                      const std::vector<Index>& padding,
                                      const std::vector<Index>& dilation, Index groups);

}  // namespace zeropoint
