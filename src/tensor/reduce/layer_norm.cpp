#include "tensor/reduce/layer_norm.hpp"

#include <span>

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/fused.hpp"
#include "tensor/reduce/layer_norm_rows.hpp"
#include "tensor/reduce/register_folds.hpp"

namespace zeropoint {
namespace {

template <class Stored>
void normalize(const Tensor& input, std::size_t columns, const Stored* weight, const Stored* bias,
               double epsilon, Tensor& result) {
  using T = Computed<Stored>;
  const std::span<const Stored> values = input.values<Stored>();
  Stored* into = result.data<Stored>();
  for (std::size_t start = 0; start < values.size(); start += columns) {
    const std::span<const Stored> row = values.subspan(start, columns);
    const auto [mean, factor] = row_scale(row, epsilon);
    const T shift = as_stored<Stored>(-factor * mean);
    for (std::size_t i = 0; i < columns; ++i) {
      const T normal = fused_multiply_add(static_cast<T>(row[i]), factor, shift);
      const T slope = weight ? static_cast<T>(weight[i]) : T{1};
      const T offset = bias ? static_cast<T>(bias[i]) : T{0};
      *into++ = static_cast<Stored>(fused_multiply_add(normal, slope, offset));
    }
  }
}

bool has_kernel(DType dtype) { return is_float(dtype) && dtype != DType::float16; }

std::optional<Tensor> dense(const std::optional<Tensor>& tensor) {
  if (!tensor) return {};
  return contiguous(*tensor);
}

template <class Stored>
const Stored* data_of(const std::optional<Tensor>& tensor) {
  return tensor ? tensor->data<Stored>() : nullptr;
}

}  // namespace

Result<Tensor> layer_norm(const Tensor& input, std::size_t axes,
                          const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
                          double epsilon) {
  const Result<std::size_t> columns = layer_norm_columns(input, axes, {&weight, &bias});
  if (!columns.ok()) return columns.error();
  const DType dtype = input.dtype();
  Tensor result(dtype, input.shape());
  if (result.numel() == 0) return result;
  if (!has_kernel(dtype)) return operator_undefined("layer_norm", dtype);
  const Tensor values = contiguous(input);
  const std::optional<Tensor> slopes = dense(weight);
  const std::optional<Tensor> offsets = dense(bias);
  with_layer_type(dtype, [&](auto stored) {
    using Stored = decltype(stored);
    normalize<Stored>(values, columns.value(), data_of<Stored>(slopes), data_of<Stored>(offsets),
                      epsilon, result);
  });
  return result;
}

}  // namespace zeropoint
