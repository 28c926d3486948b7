#include "tensor/reduce/softmax.hpp"

#include <cmath>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint {
namespace {

/// Softmax of one line, as float64.
void softmax_line(const double* values, const AxisLines& lines, std::size_t start, bool logarithm,
                  double* results) {
  double largest = -INFINITY;
  for (std::size_t i = 0; i < lines.extent; ++i) {
    const double value = values[start + i * lines.step];
    largest = value != value || value > largest ? value : largest;
    if (value != value) break;
  }
  double total = 0;
  for (std::size_t i = 0; i < lines.extent; ++i) {
    total += std::exp(values[start + i * lines.step] - largest);
  }
  const double shift = std::log(total);
  for (std::size_t i = 0; i < lines.extent; ++i) {
    const std::size_t at = start + i * lines.step;
    const double distance = values[at] - largest;
    results[at] = logarithm ? distance - shift : std::exp(distance) / total;
  }
}

}  // namespace

Result<Tensor> softmax(const Tensor& tensor, Index axis, bool logarithm) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  if (!is_float(tensor.dtype()) || tensor.dtype() == DType::float16) {
    return operator_undefined(logarithm ? "log_softmax" : "softmax", tensor.dtype());
  }
  const Tensor wide = to(tensor, DType::float64);
  Tensor result(DType::float64, tensor.shape());
  const AxisLines lines(tensor.shape(), at.value());
  lines.for_each([&](std::size_t, std::size_t start) {
    softmax_line(wide.data<double>(), lines, start, logarithm, result.data<double>());
  });
  return to(result, tensor.dtype());
}

}  // namespace zeropoint
