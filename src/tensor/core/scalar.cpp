#include "tensor/core/scalar.hpp"

#include <cmath>

#include "tensor/core/convert.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/core/limits.hpp"

namespace zeropoint {

Tensor to_tensor(Scalar number) {
  if (const double* real = std::get_if<double>(&number)) return Tensor::scalar(*real);
  if (const bool* truth = std::get_if<bool>(&number)) return Tensor::scalar(*truth);
  return Tensor::scalar(*std::get_if<std::int64_t>(&number));
}

Result<Tensor> stored(Scalar number, DType dtype) {
  const auto [min, max] = limits_of(dtype);
  const bool wraps = min == 0 && std::holds_alternative<std::int64_t>(number);
  const double value = std::visit([](auto any) { return static_cast<double>(any); }, number);
  const double lowest = wraps ? -max : min;
  const bool fits = value >= lowest && value <= max;
  // A bool accepts any number, and a float also accepts NaN, and infinities if it has them.
  const bool is_special = has_infinity(dtype) ? !std::isfinite(value) : std::isnan(value);
  if (!fits && dtype != DType::boolean && !(is_float(dtype) && is_special)) {
    return Error{ErrorCode::value_overflows,
                 {{"value", value}, {"dtype", std::string(dtype_name(dtype))}}};
  }
  return to(to_tensor(number), dtype);
}

}  // namespace zeropoint
