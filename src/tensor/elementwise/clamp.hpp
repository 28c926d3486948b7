#pragma once

#include <optional>

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// `tensor.clamp(min, max)`. NaN stays; where min > max the result is max. A limit that an integer
/// type cannot hold is `value_overflows`; no limit at all is `limits_missing`.
Result<Tensor> clamp(const Tensor& tensor, std::optional<Scalar> min, std::optional<Scalar> max);

}  // namespace zeropoint
