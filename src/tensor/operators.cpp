#include "tensor/operators.hpp"

#include <cmath>
#include <cstdint>

#include "tensor/convert.hpp"
#include "tensor/create.hpp"
#include "tensor/functors.hpp"
#include "tensor/loops.hpp"
#include "tensor/view.hpp"

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
};

constexpr BinaryOperator kBinaries[] = {
    {binary<Add>("add")},
    {.loops = binary<Subtract>("sub"), .takes_bools = false, .is_strict = true},
    {binary<Multiply>("mul")},
    {{"div", binary_loop<float, Divide>, nullptr}, Kind::real},
    {.loops = binary<FloorDivide>("floor_divide"), .takes_bools = false, .divides = true},
    {.loops = binary<Remainder>("remainder"), .takes_bools = false, .divides = true},
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

constexpr UnaryOperator kUnaries[] = {
    {.loops = unary<Negative>("neg"), .takes_bools = false},
    {.loops = unary<Absolute>("abs"), .takes_bools = false},
    {unary<Sign>("sign")},
    {unary<Square>("square")},
    {.loops = unary<Round>("round"), .takes_bools = false},
    {.loops = unary<Floor>("floor"), .takes_bools = false},
    {.loops = unary<Ceil>("ceil"), .takes_bools = false},
    {.loops = unary<Trunc>("trunc"), .takes_bools = false},
    {{"sqrt", unary_loop<float, SquareRoot>, nullptr}, Kind::real},
    {{"reciprocal", unary_loop<float, Reciprocal>, nullptr}, Kind::real},
    {{"bitwise_not", nullptr, unary_loop<std::int64_t, Not>}},
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

bool has_zero(const Tensor& tensor) {
  bool found = false;
  contiguous(tensor).visit([&](auto values) {
    for (const auto value : values) found = found || value == 0;
  });
  return found;
}

/// A quotient in float32, into which every operand is converted as it is. Of a number by a tensor
/// PyTorch makes the product with the reciprocal.
Result<Tensor> quotient(const Operand& left, const Operand& right) {
  if (const Scalar* number = std::get_if<Scalar>(&left)) {
    return multiply(unary("reciprocal", std::get<Tensor>(right)).value(), *number);
  }
  const Scalar* number = std::get_if<Scalar>(&right);
  const Tensor divisor = number != nullptr ? to_tensor(*number) : std::get<Tensor>(right);
  return divide(std::get<Tensor>(left), divisor);
}

}  // namespace

std::vector<std::string_view> binary_names() { return names_of(kBinaries); }
std::vector<std::string_view> unary_names() { return names_of(kUnaries); }

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
  const DType result = op->kind == Kind::truth ? DType::boolean : dtype;
  return apply(op->loops, first, second, dtype, result);
}

Result<Tensor> unary(std::string_view name, const Tensor& tensor) {
  const UnaryOperator* op = find(kUnaries, name);
  if (op == nullptr) return unknown_operator(name);
  const DType dtype = op->kind == Kind::real ? DType::float32 : tensor.dtype();
  if (dtype == DType::boolean && !op->takes_bools) {
    return operator_undefined(op->loops.name, dtype);
  }
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
  const Tensor base = is_real ? to(tensor, DType::float32) : tensor;
  const auto root = [&] { return unary("sqrt", base).value(); };
  if (value == 0) return full(base.shape(), Scalar{std::int64_t{1}}, base.dtype());
  if (value == 1) return clone(base);
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
  return Error{ErrorCode::exponent_unsupported, {{"exponent", value}}};
}

Result<Tensor> stored(Scalar number, DType dtype) {
  const Tensor tensor = to_tensor(number);
  if (is_integer(dtype)) {
    const auto [min, max] = iinfo(dtype);
    const bool wraps = min == 0 && std::holds_alternative<std::int64_t>(number);
    const double value = std::visit([](auto any) { return static_cast<double>(any); }, number);
    const double lowest = wraps ? -static_cast<double>(max) : static_cast<double>(min);
    if (!(value >= lowest && value <= static_cast<double>(max))) {
      return Error{ErrorCode::value_overflows,
                   {{"value", value}, {"dtype", std::string(dtype_name(dtype))}}};
    }
  }
  return to(tensor, dtype);
}

Result<Tensor> clamp(const Tensor& tensor, std::optional<Scalar> min, std::optional<Scalar> max) {
  if (!min && !max) return Error{ErrorCode::limits_missing, {}};
  DType dtype = tensor.dtype();
  for (const std::optional<Scalar>& limit : {min, max}) {
    if (limit) dtype = promote(dtype, result_type(Tensor(dtype, {1}), *limit));
  }
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
  with_type(dtype, [&]<class T>(T) {
    const auto from = other.values<T>();
    const auto into = result.values<T>();
    for (std::size_t i = 0; i < truth.size(); ++i) {
      if (truth[i]) into[i] = from[i];
    }
  });
  return result;
}

}  // namespace zeropoint
