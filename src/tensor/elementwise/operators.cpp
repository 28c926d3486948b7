#include "tensor/elementwise/operators.hpp"

#include <algorithm>

#include "tensor/core/convert.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/elementwise/apply.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/elementwise/operand_tensors.hpp"

namespace zeropoint {
namespace {

/// The type of the computation and of the result.
enum class Kind { promoted, real, boolean };

struct BinaryOperator {
  Binary loops;
  Kind kind = Kind::promoted;
  bool takes_bools = true;
  bool divides = false;    ///< rejects an integer 0 on the right
  bool is_strict = false;  ///< rejects even a single operand of bools
};

struct UnaryOperator {
  Unary loops;
  Kind kind = Kind::promoted;
  bool takes_bools = true;
  bool takes_float16 = true;  ///< false: PyTorch defines it for all floats except float16
};

constexpr BinaryOperator kBinaries[] = {
    {binary<Add>("add")},
    {.loops = binary<Subtract>("sub"), .takes_bools = false, .is_strict = true},
    {binary<Multiply>("mul")},
    {binary_of_floats<Divide>("div"), Kind::real},
    {.loops = binary<FloorDivide>("floor_divide"), .takes_bools = false, .divides = true},
    {.loops = binary<Remainder>("remainder"), .takes_bools = false, .divides = true},
    {.loops = binary<Fmod>("fmod"), .takes_bools = false, .divides = true},
    {binary<Maximum>("maximum")},
    {binary<Minimum>("minimum")},
    {binary_of_integers<And>("bitwise_and")},
    {binary_of_integers<Or>("bitwise_or")},
    {binary_of_integers<Xor>("bitwise_xor")},
    {.loops = binary_of_integers<ShiftLeft>("bitwise_left_shift"), .takes_bools = false},
    {.loops = binary_of_integers<ShiftRight>("bitwise_right_shift"), .takes_bools = false},
    {binary<Equal>("eq"), Kind::boolean},
    {binary<NotEqual>("ne"), Kind::boolean},
    {binary<Less>("lt"), Kind::boolean},
    {binary<LessEqual>("le"), Kind::boolean},
    {binary<Greater>("gt"), Kind::boolean},
    {binary<GreaterEqual>("ge"), Kind::boolean},
    {binary<LogicalAnd>("logical_and"), Kind::boolean},
    {binary<LogicalOr>("logical_or"), Kind::boolean},
    {binary<LogicalXor>("logical_xor"), Kind::boolean},
};

/// PyTorch's steps in bfloat16; float16 is divided in float32, as it does outside of its vectors.
constexpr Binary kFloorDivideBFloat16{"floor_divide", binary_loop<float, FloorDivideOf<BFloat16>>,
                                      nullptr, nullptr};

constexpr UnaryOperator kUnaries[] = {
    {.loops = unary<Negative>("neg"), .takes_bools = false},
    {.loops = unary<Absolute>("abs"), .takes_bools = false},
    {unary<Sign>("sign")},
    {unary<Square>("square")},
    {.loops = unary<Round>("round"), .takes_bools = false, .takes_float16 = false},
    {.loops = unary<Floor>("floor"), .takes_bools = false, .takes_float16 = false},
    {.loops = unary<Ceil>("ceil"), .takes_bools = false, .takes_float16 = false},
    {.loops = unary<Trunc>("trunc"), .takes_bools = false, .takes_float16 = false},
    {.loops = unary_of_floats<SquareRoot>("sqrt"), .kind = Kind::real, .takes_float16 = false},
    {unary_of_floats<Reciprocal>("reciprocal"), Kind::real},
    {{"bitwise_not", nullptr, nullptr, unary_loop<std::int64_t, Not>}},
    {unary<LogicalNot>("logical_not"), Kind::boolean},
    {unary<IsNan>("isnan"), Kind::boolean},
    {unary<IsInf>("isinf"), Kind::boolean},
    {unary<IsFinite>("isfinite"), Kind::boolean},
};

template <class Operators>
auto find(const Operators& operators, std::string_view name) -> decltype(&operators[0]) {
  for (const auto& op : operators) {
    if (op.loops.name == name) return &op;
  }
  return nullptr;
}

template <class Operators>
std::vector<std::string_view> names_of(const Operators& operators) {
  std::vector<std::string_view> names;
  for (const auto& op : operators) names.push_back(op.loops.name);
  return names;
}

bool is_bool(const Operand& operand) {
  if (const Tensor* tensor = std::get_if<Tensor>(&operand)) {
    return tensor->dtype() == DType::boolean;
  }
  return std::holds_alternative<bool>(std::get<Scalar>(operand));
}

bool has_zero(const Tensor& any) {
  const Tensor tensor = to(any, DType::int64);
  const auto values = tensor.values<std::int64_t>();
  return std::find(values.begin(), values.end(), 0) != values.end();
}

/// PyTorch computes a number divided by a tensor as the product with the reciprocal.
Result<Tensor> quotient(const Operand& left, const Operand& right) {
  if (const Scalar* number = std::get_if<Scalar>(&left)) {
    return multiply(must(unary("reciprocal", std::get<Tensor>(right))), *number);
  }
  const auto& dividend = std::get<Tensor>(left);
  const Scalar* number = std::get_if<Scalar>(&right);
  if (number != nullptr) return divide(dividend, *number);
  return divide(dividend, std::get<Tensor>(right));
}

}  // namespace

std::vector<std::string_view> binary_names() { return names_of(kBinaries); }
std::vector<std::string_view> unary_names() {
  std::vector<std::string_view> names = names_of(kUnaries);
  for (const std::string_view name : function_names()) names.push_back(name);
  return names;
}

Result<Tensor> binary(std::string_view name, const Operand& left, const Operand& right) {
  const BinaryOperator* op = find(kBinaries, name);
  if (op == nullptr) return unknown_operator(name);
  if (op->kind == Kind::real) return quotient(left, right);
  const auto [first, second, dtype] = operand_tensors(left, right);
  const bool has_bool = op->is_strict && (is_bool(left) || is_bool(right));
  if (has_bool || (dtype == DType::boolean && !op->takes_bools)) {
    return operator_undefined(op->loops.name, DType::boolean);
  }
  if (op->divides && !is_float(dtype) && has_zero(second)) {
    return Error{ErrorCode::division_by_zero, {{"operator", std::string(name)}}};
  }
  const bool by_steps = dtype == DType::bfloat16 && name == kFloorDivideBFloat16.name;
  const DType result = op->kind == Kind::boolean ? DType::boolean : dtype;
  return apply(by_steps ? kFloorDivideBFloat16 : op->loops, first, second, dtype, result);
}

Result<Tensor> unary(std::string_view name, const Tensor& tensor) {
  const UnaryOperator* op = find(kUnaries, name);
  if (op == nullptr) return function(name, tensor);
  const DType dtype = op->kind == Kind::real ? real_type(tensor.dtype()) : tensor.dtype();
  const bool is_refused = (dtype == DType::boolean && !op->takes_bools) ||
                          (dtype == DType::float16 && !op->takes_float16);
  if (is_refused) return operator_undefined(op->loops.name, dtype);
  // A square is a power with the int 2, with which bools promote to int64.
  if (dtype == DType::boolean && name == "square") return unary(name, to(tensor, DType::int64));
  // The complement of a bool is the other bool, not ~1.
  if (dtype == DType::boolean && name == "bitwise_not") return unary("logical_not", tensor);
  return apply(op->loops, tensor, dtype, op->kind == Kind::boolean ? DType::boolean : dtype);
}

}  // namespace zeropoint
