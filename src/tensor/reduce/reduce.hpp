#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"
#include "tensor/core/view.hpp"

/// Reductions, with PyTorch's bits where it has stable ones.
///
/// Up to kOrderedSum elements PyTorch sums floats on one thread, in the order of its AVX2 kernels,
/// and these functions follow that order to the last bit. Above, its own result of a full reduction
/// depends on threads and instruction set; there float32 is accumulated in float64.
namespace zeropoint {

inline constexpr std::size_t kOrderedSum = 32768;

float sum(std::span<const float> values);

/// `tensor.mean()` of a float32 tensor, 0-dim float32; NaN for an empty one.
Tensor mean(const Tensor& tensor);

/// `torch.norm(tensor)` of a float32 tensor: the square root of the sum of squares, 0-dim float32.
Tensor norm(const Tensor& tensor);

/// Reduces along the named axes, or all of them where none is named; with `keepdim` they stay as
/// extents of 1. By name:
/// - sum: int64 of integers and bools. mean: of floats only.
/// - prod: int64 of integers and bools; not of 16-bit floats.
/// - amin, amax: NaN wins; `empty_tensor` where there is nothing to choose from.
/// - argmin, argmax: int64, the first of equals, one axis or all.
/// - any, all: bool, but uint8 of uint8, as in PyTorch.
/// Several axes that are not neighbours are summed one after the other.
Result<Tensor> reduce(std::string_view name, const Tensor& tensor, const std::vector<Index>& axes,
                      bool keepdim);

/// The names above.
std::vector<std::string_view> reduction_names();

/// `tensor.var()` and `tensor.std()` of a tensor of floats, in float64 from the mean on, which of
/// float32 is one; 0-dim, of the tensor's type. `correction` is taken off the number of elements: 1
/// by default in PyTorch.
Tensor variance(const Tensor& tensor, int correction);
Tensor standard_deviation(const Tensor& tensor, int correction);

/// `norm` of a tensor of any floats, 0-dim, of the tensor's type: one fused multiply-add after the
/// other in float64, float16 throughout in float16, and bfloat16 as float32.
Tensor norm_of_any(const Tensor& tensor);

}  // namespace zeropoint
