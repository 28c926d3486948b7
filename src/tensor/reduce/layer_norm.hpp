#pragma once

#include <optional>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// `torch.layer_norm` over the last `axes` axes, with the bits of PyTorch's AVX2 kernel on one
/// thread: of each row the mean and the variance by Welford's method in the lanes of a register,
/// every step of bfloat16 rounded. `weight` and `bias` have the extents of these axes, in any shape
/// (`shapes_differ`), and the input's type (`dtypes_differ`). Integers, bools and float16 are
/// `operator_undefined`, unless there are no elements.
Result<Tensor> layer_norm(const Tensor& input, std::size_t axes,
                          const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
                          double epsilon);

}  // namespace zeropoint
