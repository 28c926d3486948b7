#include "tensor/elementwise/power.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "tensor/core/chunks.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/elementwise/apply.hpp"
#include "tensor/elementwise/apply_chunks.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/operand_tensors.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/vector_functions.hpp"
#include "tensor/elementwise/where.hpp"

namespace zeropoint {
namespace {

/// PyTorch computes kAtOnce elements together, and the rest one by one.
void float_powers(float* left, const float* right, std::size_t count) {
  const std::size_t whole = in_registers(count);
  for (std::size_t i = 0; i < whole; ++i) left[i] = vector_power(left[i], right[i]);
  for (std::size_t i = whole; i < count; ++i) left[i] = std::pow(left[i], right[i]);
}

constexpr Binary kPower{"pow", float_powers, binary_loop<double, Power>,
                        binary_loop<std::int64_t, Power>};
constexpr Unary kSquareRoot = unary_of_floats<SquareRoot>("sqrt");

/// The rest, whose exponent is a float64 where it is one number for all elements.
void power_of_rest(const Tensor& base, double value, Tensor& result) {
  const std::size_t start = in_registers(base.numel());
  const std::size_t rest = base.numel() - start;
  if (rest == 0) return;
  ChunkedOperand<float> operand(base, base.shape(), base.dtype());
  const float* const values = operand.chunk(start, rest);
  std::array<float, kAtOnce> powers;
  for (std::size_t i = 0; i < rest; ++i) {
    powers[i] = static_cast<float>(std::pow(static_cast<double>(values[i]), value));
  }
  store(powers.data(), result, start, rest);
}

/// `base ** value` by products and roots, each in the base's type.
Result<Tensor> power_of(const Tensor& base, double value, bool is_real) {
  const auto root = [&] { return must(apply(kSquareRoot, base, base.dtype(), base.dtype())); };
  if (value == 0) return full(base.shape(), Scalar{std::int64_t{1}}, base.dtype());
  if (value == 1) return base;
  if (value == 2) return square(base);
  if (!is_real && value < 0) return Error{ErrorCode::exponent_negative, {{"exponent", value}}};
  if (value == 3 || !is_real) {
    Tensor product = base;
    for (double count = 1; count < value; ++count) product = must(multiply(product, base));
    return product;
  }
  if (value == 0.5) return root();
  if (value == -0.5) return unary("reciprocal", root());
  if (value == -1) return unary("reciprocal", base);
  if (value == -2) return unary("reciprocal", square(base));
  const Tensor exponent = to(to_tensor(Scalar{value}), base.dtype());
  Tensor result = must(apply(kPower, base, exponent, base.dtype(), base.dtype()));
  if (base.dtype() == DType::float32) power_of_rest(base, value, result);
  return result;
}

/// Zeros and infinities without a sign, which C's `pow` does not regard where it is asked for a
/// root.
Tensor without_signs(const Tensor& tensor) {
  const Tensor infinite = must(unary("isinf", tensor));
  return must(where(infinite, absolute(tensor), add(tensor, Scalar{0.0})));
}

}  // namespace

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
  const auto [first, second, dtype] = operand_tensors(base, exponent);
  if (dtype == DType::boolean) return operator_undefined(kPower.name, dtype);
  return apply(kPower, first, second, dtype, dtype);
}

}  // namespace zeropoint
