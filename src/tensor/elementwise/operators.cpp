#include "tensor/elementwise/operators.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/elementwise/functors.hpp"
#include "tensor/elementwise/loops.hpp"

namespace zeropoint {
namespace {

/// In which type operands are taken, and of which type the result is.
enum class Kind { promoted, real, truth };

struct BinaryOperator {
  Binary loops;
  Kind kind = Kind::promoted;
  bool takes_bools = true;
  bool divides = false;    ///< an integer 0 on the right is refused
  bool is_strict = false;  ///< not even one operand may be of bools
};

struct UnaryOperator {
  Unary loops;
  Kind kind = Kind::promoted;
  bool takes_bools = true;
  bool takes_float16 = true;  ///< PyTorch defines some for every float but this one
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
    {binary<Equal>("eq"), Kind::truth},
    {binary<NotEqual>("ne"), Kind::truth},
    {binary<Less>("lt"), Kind::truth},
    {binary<LessEqual>("le"), Kind::truth},
    {binary<Greater>("gt"), Kind::truth},
    {binary<GreaterEqual>("ge"), Kind::truth},
    {binary<LogicalAnd>("logical_and"), Kind::truth},
    {binary<LogicalOr>("logical_or"), Kind::truth},
    {binary<LogicalXor>("logical_xor"), Kind::truth},
};

/// PyTorch's steps in bfloat16; float16 is divided in float32, as it does outside of its vectors.
constexpr Binary kFloorDivideBFloat16{"floor_divide", binary_loop<float, FloorDivideOf<BFloat16>>,
                                      nullptr, nullptr};

constexpr Binary kPower = binary<Power>("pow");
constexpr Unary kSquareRoot = unary_of_floats<SquareRoot>("sqrt");

constexpr UnaryOperator kUnaries[] = {
    {.loops = unary<Negative>("neg"), .takes_bools = false},
    {.loops = unary<Absolute>("abs"), .takes_bools = false},
    {unary<Sign>("sign")},
    {unary<Square>("square")},
    {.loops = unary<Round>("round"), .takes_bools = false, .takes_float16 = false},
    {.loops = unary<Floor>("floor"), .takes_bools = false, .takes_float16 = false},
    {.loops = unary<Ceil>("ceil"), .takes_bools = false, .takes_float16 = false},
    {.loops = unary<Trunc>("trunc"), .takes_bools = false, .takes_float16 = false},
    {.loops = kSquareRoot, .kind = Kind::real, .takes_float16 = false},
    {unary_of_floats<Reciprocal>("reciprocal"), Kind::real},
    {{"bitwise_not", nullptr, nullptr, unary_loop<std::int64_t, Not>}},
    {unary<LogicalNot>("logical_not"), Kind::truth},
    {unary<IsNan>("isnan"), Kind::truth},
    {unary<IsInf>("isinf"), Kind::truth},
    {unary<IsFinite>("isfinite"), Kind::truth},
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

Error unknown_operator(std::string_view name) {
  return {ErrorCode::unknown_operator, {{"operator", std::string(name)}}};
}

bool is_bool(const Operand& operand) {
  if (const Tensor* tensor = std::get_if<Tensor>(&operand)) {
    return tensor->dtype() == DType::boolean;
  }
  return std::holds_alternative<bool>(std::get<Scalar>(operand));
}

/// Two operands as tensors, and the type in which they meet.
struct Meeting {
  Tensor left;
  Tensor right;
  DType dtype;
};

Meeting meet(const Operand& left, const Operand& right) {
  const Tensor* first = std::get_if<Tensor>(&left);
  const Tensor* second = std::get_if<Tensor>(&right);
  if (first != nullptr && second != nullptr) {
    return {*first, *second, result_type(*first, *second)};
  }
  const Tensor& tensor = first != nullptr ? *first : *second;
  const Tensor number = beside(tensor, std::get<Scalar>(first != nullptr ? right : left));
  return first != nullptr ? Meeting{tensor, number, number.dtype()}
                          : Meeting{number, tensor, number.dtype()};
}

bool has_zero(const Tensor& any) {
  const Tensor tensor = to(any, DType::int64);
  const auto values = tensor.values<std::int64_t>();
  return std::find(values.begin(), values.end(), 0) != values.end();
}

/// `base ** value` by products and roots, each in the base's type.
Result<Tensor> power_of(const Tensor& base, double value, bool is_real) {
  const auto root = [&] { return apply(kSquareRoot, base, base.dtype(), base.dtype()).value(); };
  if (value == 0) return full(base.shape(), Scalar{std::int64_t{1}}, base.dtype());
  if (value == 1) return base;
  if (value == 2) return square(base);
  if (!is_real && value < 0) return Error{ErrorCode::exponent_negative, {{"exponent", value}}};
  if (value == 3 || !is_real) {
    Tensor product = base;
    for (double count = 1; count < value; ++count) product = multiply(product, base).value();
    return product;
  }
  if (value == 0.5) return root();
  if (value == -0.5) return unary("reciprocal", root());
  if (value == -1) return unary("reciprocal", base);
  if (value == -2) return unary("reciprocal", square(base));
  const Tensor exponent = to(to_tensor(Scalar{value}), base.dtype());
  return apply(kPower, base, exponent, base.dtype(), base.dtype());
}

/// Zeros and infinities without a sign, which C's `pow` does not regard where it is asked for a
/// root.
Tensor without_signs(const Tensor& tensor) {
  const Tensor infinite = unary("isinf", tensor).value();
  return where(infinite, absolute(tensor), add(tensor, Scalar{0.0})).value();
}

}  // namespace

RealLimits limits_of(DType dtype) {
  constexpr double kFloat16 = 65504;
  constexpr double kBFloat16 = 0x1.fep127;
  switch (dtype) {
    case DType::float16:
      return {-kFloat16, kFloat16};
    case DType::bfloat16:
      return {-kBFloat16, kBFloat16};
    case DType::float32:
      return {-std::numeric_limits<float>::max(), std::numeric_limits<float>::max()};
    case DType::float64:
      return {-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
    default:
      const auto [min, max] = iinfo(dtype);
      return {static_cast<double>(min), static_cast<double>(max)};
  }
}

namespace {

/// Of a number by a tensor PyTorch makes the product with the reciprocal.
Result<Tensor> quotient(const Operand& left, const Operand& right) {
  if (const Scalar* number = std::get_if<Scalar>(&left)) {
    return multiply(unary("reciprocal", std::get<Tensor>(right)).value(), *number);
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
  const auto [first, second, dtype] = meet(left, right);
  const bool has_bool = op->is_strict && (is_bool(left) || is_bool(right));
  if (has_bool || (dtype == DType::boolean && !op->takes_bools)) {
    return operator_undefined(op->loops.name, DType::boolean);
  }
  if (op->divides && !is_float(dtype) && has_zero(second)) {
    return Error{ErrorCode::division_by_zero, {{"operator", std::string(name)}}};
  }
  const bool by_steps = dtype == DType::bfloat16 && name == kFloorDivideBFloat16.name;
  const DType result = op->kind == Kind::truth ? DType::boolean : dtype;
  return apply(by_steps ? kFloorDivideBFloat16 : op->loops, first, second, dtype, result);
}

Result<Tensor> unary(std::string_view name, const Tensor& tensor) {
  const UnaryOperator* op = find(kUnaries, name);
  if (op == nullptr) return function(name, tensor);
  const DType dtype = op->kind == Kind::real ? real_type(tensor.dtype()) : tensor.dtype();
  const bool is_refused = (dtype == DType::boolean && !op->takes_bools) ||
                          (dtype == DType::float16 && !op->takes_float16);
  if (is_refused) return operator_undefined(op->loops.name, dtype);
  // A square is a power of the int 2, with which bools meet in int64.
  if (dtype == DType::boolean && name == "square") return unary(name, to(tensor, DType::int64));
  // Of a bool the complement is the other bool, not ~1.
  if (dtype == DType::boolean && name == "bitwise_not") return unary("logical_not", tensor);
  return apply(op->loops, tensor, dtype, op->kind == Kind::truth ? DType::boolean : dtype);
}

Result<Tensor> power(const Tensor& tensor, Scalar exponent) {
  const double value =
      std::visit([](auto number) { return static_cast<double>(number); }, exponent);
  const bool is_real = is_float(tensor.dtype()) || std::holds_alternative<double>(exponent);
  const DType dtype = is_real ? real_type(tensor.dtype()) : result_type(tensor, exponent);
  if (dtype == DType::boolean) return operator_undefined(kPower.name, dtype);
  // In bfloat16 PyTorch's single elements are rounded in every step, in float16 once.
  if (dtype != DType::float16) return power_of(to(tensor, dtype), value, is_real);
  Tensor base = to(tensor, DType::float32);
  if (std::fabs(value) == 0.5) base = without_signs(base);
  const Result<Tensor> result = power_of(base, value, is_real);
  return result.ok() ? to(result.value(), dtype) : result;
}

Result<Tensor> power(const Operand& base, const Operand& exponent) {
  const Tensor* tensor = std::get_if<Tensor>(&base);
  const Scalar* number = std::get_if<Scalar>(&exponent);
  if (tensor != nullptr && number != nullptr) return power(*tensor, *number);
  const auto [first, second, dtype] = meet(base, exponent);
  if (dtype == DType::boolean) return operator_undefined(kPower.name, dtype);
  return apply(kPower, first, second, dtype, dtype);
}

Result<Tensor> stored(Scalar number, DType dtype) {
  const auto [min, max] = limits_of(dtype);
  const bool wraps = min == 0 && std::holds_alternative<std::int64_t>(number);
  const double value = std::visit([](auto any) { return static_cast<double>(any); }, number);
  const double lowest = wraps ? -max : min;
  const bool fits = value >= lowest && value <= max;
  // A bool takes any number, and a float what is not finite.
  if (!fits && dtype != DType::boolean && !(is_float(dtype) && !std::isfinite(value))) {
    return Error{ErrorCode::value_overflows,
                 {{"value", value}, {"dtype", std::string(dtype_name(dtype))}}};
  }
  return to(to_tensor(number), dtype);
}

Result<Tensor> clamp(const Tensor& tensor, std::optional<Scalar> min, std::optional<Scalar> max) {
  if (!min && !max) return Error{ErrorCode::limits_missing, {}};
  DType dtype = tensor.dtype();
  for (const std::optional<Scalar>& limit : {min, max}) {
    if (limit) dtype = promote(dtype, result_type(Tensor(dtype, {1}), *limit));
  }
  if (dtype == DType::float16) return operator_undefined("clamp", dtype);
  Tensor result = to(tensor, dtype);
  const auto limited = [&](const std::optional<Scalar>& limit, const Binary& loops) -> Problem {
    if (!limit) return std::nullopt;
    const Result<Tensor> number = stored(*limit, dtype);
    if (!number.ok()) return number.error();
    const Result<Tensor> clamped = apply(loops, result, number.value(), dtype, dtype);
    if (!clamped.ok()) return clamped.error();
    result = clamped.value();
    return std::nullopt;
  };
  if (Problem problem = limited(min, binary<AtLeast>("clamp"))) return *problem;
  if (Problem problem = limited(max, binary<AtMost>("clamp"))) return *problem;
  return result;
}

Result<Tensor> where(const Tensor& condition, const Operand& left, const Operand& right) {
  if (condition.dtype() != DType::boolean) return operator_undefined("where", condition.dtype());
  const auto [yes, no, dtype] = meet(left, right);
  const Result<Shape> both = broadcast_shapes(yes.shape(), no.shape());
  if (!both.ok()) return both.error();
  const Result<Shape> shape = broadcast_shapes(both.value(), condition.shape());
  if (!shape.ok()) return shape.error();
  const Tensor chosen = contiguous(expand(condition, shape.value()).value());
  Tensor result = to(expand(no, shape.value()).value(), dtype);
  const Tensor other = to(expand(yes, shape.value()).value(), dtype);
  const auto truth = chosen.values<bool>();
  with_same_size(dtype, [&]<class T>(T) {
    const T* from = other.data<T>();
    T* into = result.data<T>();
    for (std::size_t i = 0; i < truth.size(); ++i) {
      if (truth[i]) into[i] = from[i];
    }
  });
  return result;
}

}  // namespace zeropoint
