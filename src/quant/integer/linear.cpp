#include "quant/integer/linear.hpp"

#include "quant/integer/accumulators.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/linalg/matmul.hpp"

namespace zeropoint {
namespace {

/// Refuses extents and dtypes that do not form a layer.
Problem check_layer(const Tensor& x, const Tensor& weight, const Tensor& scales,
                    const std::optional<Tensor>& bias) {
  if (Problem problem = check_byte(weight)) return problem;
  if (weight.shape().size() != 2) {
    return Error{ErrorCode::not_matrix, {{"dims", static_cast<double>(weight.shape().size())}}};
  }
  if (x.shape().empty() || x.shape().back() != weight.shape()[1])
    return shapes_differ(x.shape(), weight.shape());
  const std::size_t outputs = weight.shape()[0];
  if (Problem problem = check_float32(scales)) return problem;
  if (scales.numel() != 1 && scales.numel() != outputs)
    return shapes_differ(weight.shape(), scales.shape());
  if (!bias) return std::nullopt;
  if (Problem problem = check_float32(*bias)) return problem;
  return bias->numel() == outputs ? Problem{}
                                  : Problem{shapes_differ(weight.shape(), bias->shape())};
}

Tensor flat(const Tensor& tensor) { return must(reshape(tensor, {-1})); }

/// product * scales + bias, with extents that fit.
Tensor scaled(const Tensor& product, const Tensor& scales, const std::optional<Tensor>& bias) {
  const Tensor result = must(multiply(product, flat(scales)));
  return bias ? must(add(result, flat(*bias))) : result;
}

}  // namespace

Result<Tensor> linear_w8a32(const Tensor& x, const Tensor& weight, const Tensor& scales,
                            const std::optional<Tensor>& bias) {
  if (Problem problem = check_float32(x)) return *problem;
  if (Problem problem = check_layer(x, weight, scales, bias)) return *problem;
  const Result<Tensor> product = linear(x, to(weight, DType::float32));
  return product.ok() ? scaled(product.value(), scales, bias) : product;
}

Result<IntegerLinear> linear_int8(const Tensor& x, const QParams& x_qparams,
                                  const QuantizedWeight& weight,
                                  const std::optional<Tensor>& bias) {
  if (Problem problem = check_byte(x)) return *problem;
  if (Problem problem = check_layer(x, weight.values, weight.scales, bias)) return *problem;
  if (weight.zero_points.numel() != weight.scales.numel()) {
    return shapes_differ(weight.scales.shape(), weight.zero_points.shape());
  }
  const Result<Tensor> accumulators =
      quantized_accumulators(x, x_qparams.zero_point, weight.values, weight.zero_points);
  if (!accumulators.ok()) return accumulators.error();
  const Tensor scales = multiply(weight.scales, Scalar{x_qparams.scale});
  const Tensor product = to(accumulators.value(), DType::float32);
  return IntegerLinear{accumulators.value(), scaled(product, scales, bias)};
}

}  // namespace zeropoint
