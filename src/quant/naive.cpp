#include "quant/naive.hpp"

#include "kernels/kernels.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/elementwise/arithmetic.hpp"

namespace zeropoint {
namespace {

constexpr std::int64_t kNaiveLevels = 255;

}  // namespace

NaiveQuantized naive_quantize(const Tensor& tensor) {
  const float largest = kernels::best().abs_max(tensor.values<float>());
  const Tensor abs_max = Tensor::scalar(largest);
  const Tensor normalized = divide(tensor, abs_max).value();  // a 0-dim tensor always broadcasts
  const Tensor stretched = multiply(normalized, Scalar{kNaiveLevels});
  const Tensor quantized = to(round(stretched), DType::int8);
  const Tensor back = divide(to(quantized, DType::float32), Scalar{kNaiveLevels});
  return {quantized, abs_max, multiply(back, abs_max).value()};
}

}  // namespace zeropoint
