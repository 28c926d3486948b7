#include "quant/metrics.hpp"

#include "tensor/core/errors.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/reduce/total.hpp"

namespace zeropoint {
namespace {

constexpr double kRelativeEpsilon = 1e-9;

template <class Then>
Result<Tensor> of_error(const Tensor& original, const Tensor& restored, Then then) {
  const Result<Tensor> difference = error(original, restored);
  return difference.ok() ? Result<Tensor>(then(difference.value())) : difference;
}

}  // namespace

Result<Tensor> error(const Tensor& original, const Tensor& restored) {
  if (original.shape() != restored.shape()) {
    return shapes_differ(original.shape(), restored.shape());
  }
  return subtract(restored, original);
}

Result<Tensor> absolute_error(const Tensor& original, const Tensor& restored) {
  return of_error(original, restored, absolute);
}

Result<Tensor> squared_error(const Tensor& original, const Tensor& restored) {
  return of_error(original, restored, square);
}

Result<Tensor> relative_error(const Tensor& original, const Tensor& restored) {
  return of_error(original, restored, [&](const Tensor& difference) {
    return divide(difference, add(original, Scalar{kRelativeEpsilon})).value();  // shapes agree
  });
}

Result<Tensor> mean_squared_error(const Tensor& original, const Tensor& restored) {
  return of_error(original, restored,
                  [](const Tensor& difference) { return mean(square(difference)); });
}

Result<Tensor> error_norm(const Tensor& original, const Tensor& restored) {
  return of_error(original, restored, norm);  // the sign of a difference does not reach its norm
}

}  // namespace zeropoint
