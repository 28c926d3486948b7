#include "tensor/operators.hpp"

#include <cmath>
#include <cstdint>

#include "tensor/convert.hpp"
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
  bool divides = false;  ///< an integer 0 on the right is refused
};

struct UnaryOperator {
  Unary loops;
  Kind kind = Kind::promoted;
  bool takes_bools = true;
};

constexpr BinaryOperator kBinaries[] = {
    {binary<Add>("add")},
    {.loops = binary<Subtract>("sub"), .takes_bools = false},
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
    {unary<Absolute>("abs")},
    {unary<Sign>("sign")},
    {unary<Square>("square")},
    {unary<Round>("round")},
    {unary<Floor>("floor")},
    {unary<Ceil>("ceil")},
    {unary<Trunc>("trunc")},
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

}  // namespace

std::vector<std::string_view> binary_names() { return names_of(kBinaries); }
std::vector<std::string_view> unary_names() { return names_of(kUnaries); }

Result<Tensor> binary(std::string_view name, const Operand& left, const Operand& right) {
  const BinaryOperator* op = find(kBinaries, name);
  if (op == nullptr) return unknown_operator(name);
  const auto [first, second, meeting] = meet(left, right);
  const DType dtype = op->kind == Kind::real ? DType::float32 : meeting;
  if (dtype == DType::boolean && !op->takes_bools) {
    return operator_undefined(op->loops.name, dtype);
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
  if (value == 0)
    return to(add(multiply(base, Scalar{std::int64_t{0}}), Scalar{std::int64_t{1}}), base.dtype());
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
  DType dtype = tensor.dtype();
  for (const std::optional<Scalar>& limit : {min, max}) {
    if (limit) dtype = promote(dtype, result_type(Tensor(dtype, {1}), *limit));
  }
  Tensor result = to(tensor, dtype);
  const auto limited = [&](const std::optional<Scalar>& limit, const char* name) -> Problem {
    if (!limit) return std::nullopt;
    const Result<Tensor> number = stored(*limit, dtype);
    if (!number.ok()) return number.error();
    // The maximum and minimum of two tensors keep a NaN of either.
    const Result<Tensor> clamped = binary(name, result, number.value());
    if (!clamped.ok()) return clamped.error();
    result = clamped.value();
    return std::nullopt;
  };
  if (Problem problem = limited(min, "maximum")) return *problem;
  if (Problem problem = limited(max, "minimum")) return *problem;
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
