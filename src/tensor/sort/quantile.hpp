#pragma once

#include <optional>
#include <span>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// `torch.quantile` of float32 or float64, with linear interpolation: the quantiles stand along a
/// new first axis, behind which the named axis goes, or stays as 1 with `keepdim`. NaN where there
/// is any. A q outside [0, 1] is `quantile_out_of_range`.
Result<Tensor> quantile(const Tensor& tensor, std::span<const double> q, std::optional<Index> axis,
                        bool keepdim);

}  // namespace zeropoint
