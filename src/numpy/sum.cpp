#include "numpy/sum.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kLanes = 8;
constexpr std::size_t kBlock = 128;
constexpr std::size_t kBuffer = 8192;  // the length that NumPy sums at a time

/// The type in which NumPy adds and multiplies elements: float16 is rounded after each loop only.
template <class T>
using Wide = std::conditional_t<std::is_same_v<T, Float16>, float, T>;

/// Pairwise summation down to blocks, whose elements are added in eight lanes.
template <class T>
Wide<T> pairwise(const T* values, std::size_t count) {
  if (count < kLanes) {
    Wide<T> sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values[i];
    return sum;
  }
  if (count > kBlock) {
    const std::size_t half = count / 2 / kLanes * kLanes;
    return pairwise(values, half) + pairwise(values + half, count - half);
  }
  std::array<Wide<T>, kLanes> lanes;
  for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] = values[lane];
  std::size_t i = kLanes;
  for (; i + kLanes <= count; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += values[i + lane];
  }
  Wide<T> sum = ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
                ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
  for (; i < count; ++i) sum += values[i];
  return sum;
}

template <class T>
T line_sum(const T* line, const AxisLines& lines) {
  T sum(0);
  if (lines.step == 1) {
    for (std::size_t i = 0; i < lines.extent; i += kBuffer) {
      sum = T(sum + pairwise(line + i, std::min(kBuffer, lines.extent - i)));
    }
  } else {
    for (std::size_t i = 0; i < lines.extent; ++i) sum = T(sum + line[i * lines.step]);
  }
  return sum;
}

template <class T>
T line_product(const T* line, const AxisLines& lines) {
  Wide<T> product = 1;
  const bool is_row = lines.step == 1;
  for (std::size_t i = 0; i < lines.extent; ++i) {
    product *= line[i * lines.step];
    if (!is_row || (i + 1) % kBuffer == 0) product = T(product);
  }
  return T(product);
}

/// Calls `body(type)` with an element of the tensor's type, if NumPy's loops are followed for it.
template <class Body>
Result<Tensor> along(const char* name, const Tensor& tensor, Index axis, Body body) {
  const Result<std::size_t> found = normalized_axis(axis, tensor.shape().size());
  if (!found.ok()) return found.error();
  const Tensor dense = contiguous(tensor);
  switch (tensor.dtype()) {
    case DType::float64:
      return body(dense, found.value(), double{});
    case DType::float32:
      return body(dense, found.value(), float{});
    case DType::float16:
      return body(dense, found.value(), Float16{});
    default:
      return operator_undefined(name, tensor.dtype());
  }
}

/// One number for every line.
template <class T, class Line>
Tensor of_lines(const Tensor& dense, std::size_t axis, Line line_value) {
  const AxisLines lines(dense.shape(), axis);
  Tensor made(dense.dtype(), without_axis(dense.shape(), axis));
  const std::span<T> found = made.values<T>();
  lines.for_each([&](std::size_t line, std::size_t start) {
    found[line] = line_value(dense.data<T>() + start, lines);
  });
  return made;
}

}  // namespace

Result<Tensor> numpy_sum(const Tensor& tensor, Index axis) {
  return along("sum", tensor, axis, [](const Tensor& dense, std::size_t at, auto type) {
    using T = decltype(type);
    return of_lines<T>(dense, at, line_sum<T>);
  });
}

Result<Tensor> numpy_product(const Tensor& tensor, Index axis) {
  return along("prod", tensor, axis, [](const Tensor& dense, std::size_t at, auto type) {
    using T = decltype(type);
    return of_lines<T>(dense, at, line_product<T>);
  });
}

Result<Tensor> numpy_running(const Tensor& tensor, Index axis, bool product) {
  const char* name = product ? "cumprod" : "cumsum";
  return along(name, tensor, axis, [product](const Tensor& dense, std::size_t at, auto type) {
    using T = decltype(type);
    const AxisLines lines(dense.shape(), at);
    Tensor made(dense.dtype(), dense.shape());
    const std::span<T> found = made.values<T>();
    lines.for_each([&](std::size_t, std::size_t start) {
      const T* line = dense.data<T>() + start;
      T last(product ? 1.0F : 0.0F);
      for (std::size_t i = 0; i < lines.extent; ++i) {
        const Wide<T> next = line[i * lines.step];
        last = i == 0 ? T(next) : product ? T(last * next) : T(last + next);
        found[start + i * lines.step] = last;
      }
    });
    return made;
  });
}

}  // namespace zeropoint
