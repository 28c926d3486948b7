#include "numpy/sum.hpp"

#include <algorithm>
#include <array>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kLanes = 8;
constexpr std::size_t kBlock = 128;
constexpr std::size_t kBuffer = 8192;  // the length that NumPy sums at a time

/// Pairwise summation down to blocks, whose elements are added in eight lanes.
template <class T>
T pairwise(const T* values, std::size_t count) {
  if (count < kLanes) {
    T sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values[i];
    return sum;
  }
  if (count > kBlock) {
    const std::size_t half = count / 2 / kLanes * kLanes;
    return pairwise(values, half) + pairwise(values + half, count - half);
  }
  std::array<T, kLanes> lanes;
  for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] = values[lane];
  std::size_t i = kLanes;
  for (; i + kLanes <= count; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += values[i + lane];
  }
  T sum = ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
          ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
  for (; i < count; ++i) sum += values[i];
  return sum;
}

template <class T>
T line_sum(const T* line, const AxisLines& lines) {
  T sum = 0;
  if (lines.step == 1) {
    for (std::size_t i = 0; i < lines.extent; i += kBuffer) {
      sum += pairwise(line + i, std::min(kBuffer, lines.extent - i));
    }
  } else {
    for (std::size_t i = 0; i < lines.extent; ++i) sum += line[i * lines.step];
  }
  return sum;
}

template <class T>
void sum_along(const Tensor& tensor, std::size_t axis, Tensor& sums) {
  const AxisLines lines(tensor.shape(), axis);
  const std::span<T> found = sums.values<T>();
  lines.for_each([&](std::size_t line, std::size_t start) {
    found[line] = line_sum(tensor.data<T>() + start, lines);
  });
}

}  // namespace

Result<Tensor> numpy_sum(const Tensor& tensor, Index axis) {
  const Result<std::size_t> found = normalized_axis(axis, tensor.shape().size());
  if (!found.ok()) return found.error();
  Tensor sums(tensor.dtype(), without_axis(tensor.shape(), found.value()));
  const Tensor dense = contiguous(tensor);
  if (tensor.dtype() == DType::float64) {
    sum_along<double>(dense, found.value(), sums);
  } else if (tensor.dtype() == DType::float32) {
    sum_along<float>(dense, found.value(), sums);
  } else {
    return operator_undefined("sum", tensor.dtype());
  }
  return sums;
}

}  // namespace zeropoint
