#include "quant/metrics.hpp"

#include "tensor/core/errors.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/reduce/total.hpp"

namespace zeropoint {
namespace {

constexpr double kRelativeEpsilon = 1e-9;

template <class Then>
Result<Tensor> of_error(const Tensor& original, const Tensor& dequantized, Then then) {
  const Result<Tensor> difference = error(original, dequantized);
  return difference.ok() ? Result<Tensor>(then(difference.value())) : difference;
}

}  // namespace

Result<Tensor> error(const Tensor& original, const Tensor& dequantized) {
  if (original.shape() != dequantized.shape()) {
    return shapes_differ(original.shape(), dequantized.shape());
  }
  return subtract(dequantized, original);
}

Result<Tensor> absolute_error(const Tensor& original, const Tensor& dequantized) {
  return of_error(original, dequantized, absolute);
}

Result<Tensor> squared_error(const Tensor& original, const Tensor& dequantized) {
  return of_error(original, dequantized, square);
}

Result<Tensor> relative_error(const Tensor& original, const Tensor& dequantized) {
  return of_error(original, dequantized, [&](const Tensor& difference) {
    return must(divide(difference, add(original, Scalar{kRelativeEpsilon})));  // shapes agree
  });
}

Result<Tensor> mean_squared_error(const Tensor& original, const Tensor& dequantized) {
  return of_error(original, dequantized,
                  [](const Tensor& difference) { return mean(square(difference)); });
}

Result<Tensor> error_norm(const Tensor& original, const Tensor& dequantized) {
  return of_error(original, dequantized, norm);  // the norm does not depend on the sign
}

}  // namespace zeropoint
