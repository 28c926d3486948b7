#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Whether tensors are equal, or nearly equal.
namespace zeropoint {

/// `torch.equal`: equal shapes and equal elements, in the promoted type; NaN is not equal to
/// itself.
bool equal(const Tensor& left, const Tensor& right);

/// Elements are close if `|left - right| <= atol + |rtol * right|`.
struct Tolerances {
  double rtol;
  double atol;
  bool equal_nan;
};

/// `torch.isclose`, as bools; infinities are close only to themselves. Different types are
/// `dtypes_differ`, a negative tolerance is `tolerance_negative`.
Result<Tensor> is_close(const Tensor& left, const Tensor& right, Tolerances tolerances);

/// `torch.allclose`.
Result<bool> all_close(const Tensor& left, const Tensor& right, Tolerances tolerances);

}  // namespace zeropoint
