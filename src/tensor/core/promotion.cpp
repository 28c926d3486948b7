#include "tensor/core/promotion.hpp"

#include <algorithm>

namespace zeropoint {
namespace {

int kind(DType dtype) { return is_float(dtype) ? 2 : is_integer(dtype) ? 1 : 0; }

/// The result type: `strong`, unless `weak` is of a higher kind.
DType combine(DType strong, DType weak) {
  return kind(weak) > kind(strong) ? promote(strong, weak) : strong;
}

/// The type that a Python number has when combined with a tensor.
DType kind_of(Scalar number) {
  if (std::holds_alternative<double>(number)) return DType::float32;
  return std::holds_alternative<bool>(number) ? DType::boolean : DType::int64;
}

}  // namespace

DType promote(DType left, DType right) {
  const auto [low, high] = std::minmax(left, right);
  if (low == DType::uint8 && high == DType::int8) return DType::int16;
  return low == DType::float16 && high == DType::bfloat16 ? DType::float32 : high;
}

DType result_type(const Tensor& left, const Tensor& right) {
  if (left.shape().empty() == right.shape().empty()) return promote(left.dtype(), right.dtype());
  return left.shape().empty() ? combine(right.dtype(), left.dtype())
                              : combine(left.dtype(), right.dtype());
}

DType result_type(const Tensor& left, Scalar right) {
  return combine(left.dtype(), kind_of(right));
}

DType real_type(DType dtype) { return is_float(dtype) ? dtype : DType::float32; }

}  // namespace zeropoint
