#pragma once

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// Whether tensors are the same, or nearly.
namespace zeropoint {

/// `torch.equal`: one shape and equal elements, in the type where the two meet; NaN equals nothing.
bool equal(const Tensor& left, const Tensor& right);

/// How far elements may lie apart: `|left - right| <= atol + |rtol * right|`.
struct Closeness {
  double rtol;
  double atol;
  bool equal_nan;
};

/// `torch.isclose`, bools; infinities are close to themselves alone. Two types are `dtypes_differ`,
/// a negative tolerance `tolerance_negative`.
Result<Tensor> is_close(const Tensor& left, const Tensor& right, Closeness closeness);

/// `torch.allclose`.
Result<bool> all_close(const Tensor& left, const Tensor& right, Closeness closeness);

}  // namespace zeropoint
