#pragma once

#include <string_view>
#include <vector>

#include "tensor/core/scalar.hpp"

/// PyTorch's whole set of elementwise operators, by PyTorch's names. What they have in common is
/// said in arithmetic.hpp, which has the few that quantization itself is written with.
namespace zeropoint {

/// - add, sub, mul, maximum, minimum, remainder, floor_divide, fmod: in the type where both meet.
///   The last three are `division_by_zero` for an integer 0 on the right.
/// - div: float32.
/// - bitwise_and, bitwise_or, bitwise_xor, bitwise_left_shift, bitwise_right_shift: of integers,
///   the first three of bools too. A shift by as much as the type is wide, or by less than 0,
///   leaves nothing, or the sign.
/// - eq, ne, lt, le, gt, ge, logical_and, logical_or, logical_xor: bool. A Python int wraps into
///   the type of an integer tensor before it is compared, as in PyTorch.
/// At least one operand is a tensor. Any other name is `unknown_operator`.
Result<Tensor> binary(std::string_view name, const Operand& left, const Operand& right);

/// - neg, abs, sign, square, round, floor, ceil, trunc: the tensor's own type.
/// - sqrt, reciprocal: float32.
/// - bitwise_not: of integers and bools. logical_not, isnan, isinf, isfinite: bool.
Result<Tensor> unary(std::string_view name, const Tensor& tensor);

std::vector<std::string_view> binary_names();
std::vector<std::string_view> unary_names();

}  // namespace zeropoint
