#include "networks/layer_kernels.hpp"

#include <algorithm>

#include "tensor/linalg/products.hpp"

namespace zeropoint {
namespace {

template <class Function>
Tensor mapped(const Tensor& tensor, Function function) {
  Tensor result = Tensor::zeros<float>(tensor.shape());
  const auto values = tensor.values<float>();
  std::transform(values.begin(), values.end(), result.data<float>(), function);
  return result;
}

}  // namespace

std::vector<float> transposed(const Tensor& weight) {
  const std::size_t outputs = weight.shape()[0];
  const std::size_t inputs = weight.shape()[1];
  std::vector<float> turned(weight.numel());
  for (std::size_t output = 0; output < outputs; ++output) {
    for (std::size_t input = 0; input < inputs; ++input)
      turned[input * outputs + output] = weight.data<float>()[output * inputs + input];
  }
  return turned;
}

Tensor linear_rows(const Tensor& rows, std::span<const float> turned,
                   const std::optional<Tensor>& bias) {
  const std::size_t count = rows.shape()[0];
  const std::size_t inner = rows.shape()[1];
  const std::size_t outputs = turned.size() / inner;
  Tensor result = Tensor::zeros<float>({count, outputs});
  float* const sums = result.data<float>();
  multiply_matrices(rows.data<float>(), turned.data(), sums, count, inner, outputs);
  if (!bias) return result;
  const float* const terms = bias->data<float>();
  for (std::size_t row = 0; row < count; ++row) {
    for (std::size_t output = 0; output < outputs; ++output)
      sums[row * outputs + output] += terms[output];
  }
  return result;
}

Tensor rectified(const Tensor& tensor) {
  return mapped(tensor, [](float value) { return value < 0 ? 0 : value; });
}

Tensor multiplied(const Tensor& tensor, float factor) {
  return mapped(tensor, [factor](float value) { return value * factor; });
}

}  // namespace zeropoint
