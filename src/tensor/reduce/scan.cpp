#include "tensor/reduce/scan.hpp"

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/elementwise/functors.hpp"

namespace zeropoint {
namespace {

/// Every element combined with all before it, in Work.
template <class Work, class Op>
Tensor scanned(const Tensor& any, std::size_t axis, DType dtype, Work running_from) {
  const Tensor tensor = to(any, dtype_of<Work>());
  const AxisLines lines(tensor.shape(), axis);
  Tensor result(tensor.dtype(), tensor.shape());
  lines.for_each([&](std::size_t, std::size_t start) {
    Work running = running_from;
    for (std::size_t i = 0; i < lines.extent; ++i) {
      const std::size_t at = start + i * lines.step;
      running = Op{}(running, tensor.data<Work>()[at]);
      result.data<Work>()[at] = running;
    }
  });
  return to(result, dtype);
}

template <class Op>
Result<Tensor> scan(const char* name, const Tensor& tensor, Index axis, int from) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  const DType dtype = tensor.dtype();
  if (dtype == DType::float16) return operator_undefined(name, dtype);
  if (!is_float(dtype)) return scanned<std::int64_t, Op>(tensor, at.value(), DType::int64, from);
  return dtype == DType::bfloat16
             ? scanned<float, Op>(tensor, at.value(), dtype, static_cast<float>(from))
             : scanned<double, Op>(tensor, at.value(), dtype, from);
}

/// Combines `count` contiguous elements: four registers in parallel, which are combined pairwise
/// and then lane by lane; the tail follows one by one.
template <class T>
T dense_product(const T* values, std::size_t count) {
  constexpr std::size_t lanes = 32 / sizeof(T);
  constexpr std::size_t width = 4 * lanes;
  T total = 1;
  std::size_t i = 0;
  if (count >= width) {
    T sums[width];
    for (; i < width; ++i) sums[i] = values[i];
    for (; i + width <= count; i += width) {
      for (std::size_t j = 0; j < width; ++j) sums[j] *= values[i + j];
    }
    T first = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const T value =
          (sums[lane] * sums[lane + lanes]) * (sums[lane + 2 * lanes] * sums[lane + 3 * lanes]);
      first = lane == 0 ? value : first * value;
    }
    total *= first;
  }
  for (; i < count; ++i) total *= values[i];
  return total;
}

template <class T>
Tensor product_of(const Tensor& tensor, std::size_t axis) {
  const AxisLines lines(tensor.shape(), axis);
  Tensor result(tensor.dtype(), without_axis(tensor.shape(), axis));
  lines.for_each([&](std::size_t line, std::size_t start) {
    const T* values = tensor.data<T>() + start;
    T total = 1;
    if (lines.step == 1) {
      total = dense_product(values, lines.extent);
    } else {
      for (std::size_t i = 0; i < lines.extent; ++i) total *= values[i * lines.step];
    }
    result.data<T>()[line] = total;
  });
  return result;
}

}  // namespace

Result<Tensor> cumsum(const Tensor& tensor, Index axis) {
  return scan<Add>("cumsum", tensor, axis, 0);
}

Result<Tensor> cumprod(const Tensor& tensor, Index axis) {
  return scan<Multiply>("cumprod", tensor, axis, 1);
}

Tensor ordered_product(const Tensor& tensor, std::size_t axis) {
  const Tensor dense = contiguous(tensor);
  return tensor.dtype() == DType::float32 ? product_of<float>(dense, axis)
                                          : product_of<double>(dense, axis);
}

}  // namespace zeropoint
