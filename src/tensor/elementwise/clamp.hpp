#pragma once

#include <optional>

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// `tensor.clamp(min, max)`. NaN stays NaN; if min > max, the result is max. A limit that does not
/// fit into an integer type is `value_overflows`; no limit at all is `limits_missing`.
Result<Tensor> clamp(const Tensor& tensor, std::optional<Scalar> min, std::optional<Scalar> max);

}  // namespace zeropoint
