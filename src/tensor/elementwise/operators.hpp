#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "tensor/elementwise/arithmetic.hpp"

/// PyTorch's whole set of elementwise operators, by PyTorch's names. What they have in common is
/// said in arithmetic.hpp, which has the few that quantization itself is written with.
namespace zeropoint {

/// A tensor or a Python number. Two numbers do not meet here.
using Operand = std::variant<Tensor, Scalar>;

/// - add, sub, mul, maximum, minimum, remainder, floor_divide, fmod: in the type where both meet.
///   The last three are `division_by_zero` for an integer 0 on the right.
/// - div: float32.
/// - bitwise_and, bitwise_or, bitwise_xor, bitwise_left_shift, bitwise_right_shift: of integers
/// (the
///   first three of bools too). A shift by as much as the type is wide, or by less than 0, leaves
///   nothing, or the sign.
/// - eq, ne, lt, le, gt, ge, logical_and, logical_or, logical_xor: bool. A Python int wraps into
/// the
///   type of an integer tensor before it is compared, as in PyTorch.
/// Any other name is `unknown_operator`.
Result<Tensor> binary(std::string_view name, const Operand& left, const Operand& right);

/// - neg, abs, sign, square, round, floor, ceil, trunc: the tensor's own type.
/// - sqrt, reciprocal: float32.
/// - bitwise_not: of integers and bools. logical_not, isnan, isinf, isfinite: bool.
Result<Tensor> unary(std::string_view name, const Tensor& tensor);

std::vector<std::string_view> binary_names();
std::vector<std::string_view> unary_names();

/// `tensor ** exponent`. Integers take ints from 0 (below, `exponent_negative`), and become float32
/// beside a float. The exponents 0, 0.5, 1, 2, 3, -0.5, -1 and -2 have PyTorch's bits; others are
/// taken in float64 and rounded.
Result<Tensor> power(const Tensor& tensor, Scalar exponent);

/// The same of two operands, which meet as in `binary`; a negative power of integers is 0 but of 1
/// and -1.
Result<Tensor> power(const Operand& base, const Operand& exponent);

/// The smallest and the largest finite number of a type.
struct RealLimits {
  double min;
  double max;
};
RealLimits limits_of(DType dtype);

/// `tensor.clamp(min, max)`. NaN stays; where min > max the result is max. A limit that an integer
/// type cannot hold is `value_overflows`; no limit at all is `limits_missing`.
Result<Tensor> clamp(const Tensor& tensor, std::optional<Scalar> min, std::optional<Scalar> max);

/// `torch.where(condition, left, right)`; the condition is of bools.
Result<Tensor> where(const Tensor& condition, const Operand& left, const Operand& right);

/// The number as PyTorch stores it in a tensor of `dtype`, 0-dim; `value_overflows` where it does
/// not fit.
Result<Tensor> stored(Scalar number, DType dtype);

}  // namespace zeropoint
