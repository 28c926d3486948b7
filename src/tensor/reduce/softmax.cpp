#include "tensor/reduce/softmax.hpp"

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/reduce/softmax_lines.hpp"

namespace zeropoint {
namespace {

/// A shape as rows, the axis, and columns. A 0-dim tensor has a last axis of one element.
struct SoftmaxAxis {
  SoftmaxShape shape;
  bool is_last;
};

SoftmaxAxis softmax_axis(const Shape& shape, std::size_t axis) {
  SoftmaxAxis found{{1, 1, 1}, axis + 1 >= shape.size()};
  for (std::size_t i = 0; i < shape.size(); ++i) {
    std::size_t& extent = i < axis   ? found.shape.rows
                          : i > axis ? found.shape.columns
                                     : found.shape.count;
    extent *= shape[i];
  }
  return found;
}

template <class Stored>
void compute(const Tensor& tensor, const SoftmaxAxis& axis, bool logarithm, Tensor& result) {
  const Stored* const values = tensor.data<Stored>();
  Stored* const results = result.data<Stored>();
  const SoftmaxShape& shape = axis.shape;
  if (!axis.is_last) return softmax_columns(values, shape, logarithm, results);
  for (std::size_t row = 0; row < shape.rows; ++row) {
    const std::size_t start = row * shape.count;
    softmax_row(values + start, shape.count, logarithm, results + start);
  }
}

template <class Stored>
void compute_gradient(const Tensor& gradient, const Tensor& output, const SoftmaxAxis& axis,
                      bool logarithm, Tensor& result) {
  const Stored* const slopes = gradient.data<Stored>();
  const Stored* const values = output.data<Stored>();
  Stored* const results = result.data<Stored>();
  const SoftmaxShape& shape = axis.shape;
  if (!axis.is_last) return softmax_gradient_columns(slopes, values, shape, logarithm, results);
  for (std::size_t row = 0; row < shape.rows; ++row) {
    const std::size_t start = row * shape.count;
    softmax_gradient_row(slopes + start, values + start, shape.count, logarithm, results + start);
  }
}

bool has_kernel(DType dtype) { return is_float(dtype) && dtype != DType::float16; }

}  // namespace

Result<Tensor> softmax(const Tensor& tensor, Index axis, bool logarithm) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  Tensor result(tensor.dtype(), tensor.shape());
  if (result.numel() == 0) return result;
  if (!has_kernel(tensor.dtype())) {
    return operator_undefined(logarithm ? "log_softmax" : "softmax", tensor.dtype());
  }
  const Tensor dense = contiguous(tensor);
  const SoftmaxAxis where = softmax_axis(tensor.shape(), at.value());
  with_layer_type(tensor.dtype(),
                  [&](auto stored) { compute<decltype(stored)>(dense, where, logarithm, result); });
  return result;
}

Result<Tensor> softmax_gradient(const Tensor& gradient, const Tensor& output, Index axis,
                                bool logarithm) {
  const Result<std::size_t> at = normalized_axis(axis, output.shape().size());
  if (!at.ok()) return at.error();
  if (gradient.shape() != output.shape()) return shapes_differ(gradient.shape(), output.shape());
  if (gradient.dtype() != output.dtype()) return dtypes_differ(gradient.dtype(), output.dtype());
  Tensor result(output.dtype(), output.shape());
  if (result.numel() == 0) return result;
  if (!has_kernel(output.dtype())) {
    return operator_undefined("softmax_gradient", output.dtype());
  }
  const Tensor slopes = contiguous(gradient);
  const Tensor values = contiguous(output);
  const SoftmaxAxis where = softmax_axis(output.shape(), at.value());
  with_layer_type(output.dtype(), [&](auto stored) {
    compute_gradient<decltype(stored)>(slopes, values, where, logarithm, result);
  });
  return result;
}

}  // namespace zeropoint
