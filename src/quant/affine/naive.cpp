#include "quant/affine/naive.hpp"

#include "kernels/kernels.hpp"
#include "tensor/core/convert.hpp"
#include "zeropoint/formulas.hpp"

namespace zeropoint {
namespace {

/// A tensor of `formula(x)` for every element x.
template <class Formula>
Tensor each(const Tensor& tensor, Formula formula) {
  Tensor result = Tensor::zeros<float>(tensor.shape());
  const auto x = tensor.values<float>();
  const auto out = result.values<float>();
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = formula(x[i]);
  return result;
}

}  // namespace

NaiveQuantized naive_quantize(const Tensor& tensor) {
  const float largest = kernels::best().abs_max(tensor.values<float>());
  const Tensor levels = each(tensor, [&](float x) { return formulas::naive_quantize(x, largest); });
  const Tensor quantized = to(levels, DType::int8);
  const Tensor dequantized = each(to(quantized, DType::float32), [&](float level) {
    return formulas::naive_dequantize(level, largest);
  });
  return {quantized, Tensor::scalar(largest), dequantized};
}

}  // namespace zeropoint
