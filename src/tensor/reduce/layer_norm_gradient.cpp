#include "tensor/reduce/layer_norm_gradient.hpp"

#include <algorithm>
#include <vector>

#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/fused.hpp"
#include "tensor/reduce/layer_norm_rows.hpp"

namespace zeropoint {
namespace {

/// A sum of products in the order of a type's registers, in whose lanes every product after the
/// first is added by a fused instruction.
float sum_of_products(const std::vector<float>& left, const std::vector<float>& right,
                      bool is_half) {
  const auto term = [&](std::size_t i) { return left[i] * right[i]; };
  const auto add = [&](float sum, std::size_t i) {
    return fused_multiply_add(left[i], right[i], sum);
  };
  return is_half ? fold_half_terms(left.size(), term, add, plus_of<float>)
                 : fold_terms<float>(left.size(), term, add, plus_of<float>);
}

}  // namespace

Result<LayerNormGradients> layer_norm_gradient(const Tensor& gradient, const Tensor& input,
                                               std::size_t axes,
                                               const std::optional<Tensor>& weight,
                                               double epsilon) {
  const Result<std::size_t> columns = layer_norm_columns(input, axes, {&weight});
  if (!columns.ok()) return columns.error();
  if (gradient.shape() != input.shape()) return shapes_differ(gradient.shape(), input.shape());
  const DType dtype = input.dtype();
  if (gradient.dtype() != dtype) return dtypes_differ(gradient.dtype(), dtype);
  const bool is_half = dtype == DType::bfloat16;
  if (!is_half && dtype != DType::float32) return operator_undefined("layer_norm_gradient", dtype);
  const Shape& shape = input.shape();
  const Shape parameters(shape.end() - static_cast<std::ptrdiff_t>(axes), shape.end());
  // PyTorch computes bfloat16 in float32, too, but stores the sums.
  const auto wide = [](const Tensor& tensor) { return contiguous(to(tensor, DType::float32)); };
  Tensor by_input(DType::float32, shape);
  Tensor by_weight(DType::float32, parameters);
  Tensor by_bias(DType::float32, parameters);
  const Tensor values = wide(input);
  const Tensor slopes = wide(gradient);
  const std::size_t count = columns.value();
  std::vector<float> weights(count, 1.0f);
  if (weight) {
    const Tensor given = wide(*weight);
    std::copy_n(given.data<float>(), count, weights.begin());
  }
  const Tensor dense = contiguous(input);
  const auto scale_of = [&](std::size_t start) {
    if (!is_half) return row_scale(dense.values<float>().subspan(start, count), epsilon);
    const auto [mean, factor] = row_scale(dense.values<BFloat16>().subspan(start, count), epsilon);
    return RowScale<float>{mean, factor};
  };
  const float share = 1 / static_cast<float>(count);
  const auto stored = [&](float value) { return is_half ? as_stored<BFloat16>(value) : value; };
  std::vector<float> left(count);
  std::vector<float> row(count);
  for (std::size_t start = 0; start < input.numel(); start += count) {
    const auto [mean, factor] = scale_of(start);
    const float* const slope = slopes.data<float>() + start;
    std::copy_n(values.data<float>() + start, count, row.begin());
    const float shift = -factor * mean;
    for (std::size_t j = 0; j < count; ++j) {
      const float normal = fused_multiply_add(factor, row[j], shift);
      float& of_weight = by_weight.data<float>()[j];
      float& of_bias = by_bias.data<float>()[j];
      of_weight = stored(fused_multiply_add(slope[j], normal, of_weight));
      of_bias = stored(of_bias + slope[j]);
      left[j] = weight ? slope[j] * row[j] : slope[j];
    }
    const float products = stored(sum_of_products(left, weight ? weights : row, is_half));
    std::copy_n(slope, count, left.begin());
    const float total = stored(sum_of_products(left, weights, is_half));
    const float by_value =
        fused_multiply_add(total, mean, -products) * factor * factor * factor * share;
    const float offset = fused_multiply_add(-by_value, mean, -(total * factor * share));
    float* const into = by_input.data<float>() + start;
    for (std::size_t j = 0; j < count; ++j) {
      const float direct = factor * slope[j] * weights[j];
      into[j] = fused_multiply_add(by_value, row[j], direct) + offset;
    }
  }
  return LayerNormGradients{to(by_input, dtype), to(by_weight, dtype), to(by_bias, dtype)};
}

}  // namespace zeropoint
