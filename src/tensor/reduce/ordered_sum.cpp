#include "tensor/reduce/ordered_sum.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/convert.hpp"

namespace zeropoint {
namespace {

template <class T>
constexpr std::size_t kLanes = 32 / sizeof(T);  // in an AVX2 register
constexpr std::size_t kRows = 4;                // sums side by side
constexpr std::size_t kLevels = 4;              // depth of the cascade

template <class T, std::size_t Width>
using Lanes = std::array<T, Width>;

template <class T, std::size_t Width>
void add_to(Lanes<T, Width>& sum, const T* values) {
  for (std::size_t lane = 0; lane < Width; ++lane) sum[lane] += values[lane];
}

/// PyTorch's cascade summation: every 2^power steps, the sums of a level are added to the next
/// level, so that rounding errors grow with the logarithm of the length. Step i adds, for each of
/// Rows sums, the Width elements at i * step + row * row_stride.
template <std::size_t Rows, std::size_t Width, class T>
std::array<Lanes<T, Width>, Rows> cascade(const T* values, std::size_t count, std::size_t step,
                                          std::size_t row_stride) {
  const std::size_t ceil_log2 = count <= 1 ? 0 : std::bit_width(count - 1);
  const std::size_t power = std::max<std::size_t>(4, ceil_log2 / kLevels);
  const std::size_t batch = std::size_t{1} << power;
  std::array<std::array<Lanes<T, Width>, Rows>, kLevels> levels{};
  const auto add_step = [&](std::size_t i) {
    for (std::size_t row = 0; row < Rows; ++row) {
      add_to(levels[0][row], values + i * step + row * row_stride);
    }
  };
  std::size_t i = 0;
  while (i + batch <= count) {
    for (std::size_t j = 0; j < batch; ++j) add_step(i++);
    for (std::size_t level = 1; level < kLevels; ++level) {
      for (std::size_t row = 0; row < Rows; ++row) {
        add_to(levels[level][row], levels[level - 1][row].data());
        levels[level - 1][row] = {};
      }
      if ((i & ((batch - 1) << (level * power))) != 0) break;
    }
  }
  while (i < count) add_step(i++);
  for (std::size_t level = 1; level < kLevels; ++level) {
    for (std::size_t row = 0; row < Rows; ++row) {
      add_to(levels[0][row], levels[level][row].data());
    }
  }
  return levels[0];
}

/// Lane-wise sums of `count` steps, with four neighbouring steps summed in parallel.
template <std::size_t Width, class T>
Lanes<T, Width> row_sum(const T* values, std::size_t count, std::size_t stride) {
  const std::size_t whole = count / kRows;
  auto rows = cascade<kRows, Width>(values, whole, stride * kRows, stride);
  for (std::size_t i = whole * kRows; i < count; ++i) add_to(rows[0], values + i * stride);
  for (std::size_t row = 1; row < kRows; ++row) add_to(rows[0], rows[row].data());
  return rows[0];
}

/// Elements of a type in one register.
std::size_t register_size(DType dtype) { return 32 / itemsize(dtype); }

/// A register of 16-bit floats, widened, is two of float32, which PyTorch adds: of bfloat16 one to
/// the other, of float16 neighbour to neighbour.
std::vector<float> folded(const float* values, std::size_t registers, DType dtype) {
  constexpr std::size_t lanes = kLanes<float>;
  const bool neighbours = dtype == DType::float16;
  std::vector<float> sums(registers * lanes);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const float* loaded = values + i / lanes * lanes * 2;
    const std::size_t lane = i % lanes;
    sums[i] =
        neighbours ? loaded[2 * lane] + loaded[2 * lane + 1] : loaded[lane] + loaded[lane + lanes];
  }
  return sums;
}

/// Sums the lanes of `registers` registers of a row, and its tail.
template <class T>
T row_total(const T* lanes, std::size_t registers, const T* rest, std::size_t count) {
  T total = 0;
  for (std::size_t i = 0; i < count; ++i) total += rest[i];
  for (const T lane : row_sum<kLanes<T>>(lanes, registers, kLanes<T>)) total += lane;
  return total;
}

/// Sums `count` contiguous elements.
template <class T>
T dense_sum(const T* values, std::size_t count) {
  if (count < kLanes<T>) return row_sum<1>(values, count, 1)[0];
  const std::size_t whole = count / kLanes<T>;
  return row_total(values, whole, values + whole * kLanes<T>, count % kLanes<T>);
}

/// The same of at least one register of a 16-bit type, widened.
float folded_sum(const float* values, std::size_t count, DType dtype) {
  const std::size_t size = register_size(dtype);
  const std::size_t whole = count / size;
  return row_total(folded(values, whole, dtype).data(), whole, values + whole * size, count % size);
}

/// Sums a run of memory as PyTorch does for the innermost axis of a reduction.
template <class T>
T inner_sum(const T* values, const Axis& line, DType dtype) {
  const bool dense = line.stride == 1 && line.extent >= register_size(dtype);
  if (!dense) return row_sum<1>(values, line.extent, line.stride)[0];
  if constexpr (std::is_same_v<T, float>) {
    if (is_half(dtype)) return folded_sum(values, line.extent, dtype);
  }
  return dense_sum(values, line.extent);
}

/// One column among `columns` neighbours: those that fill groups of four registers, or of four
/// elements where there is no whole register, are each one cascade.
template <class T>
T column_sum(const T* values, const Axis& reduced, std::size_t column, const Axis& columns,
             DType dtype) {
  const bool vectors = columns.stride == 1 && columns.extent >= register_size(dtype);
  const std::size_t group = vectors ? kLanes<T> * kRows : kRows;
  const bool grouped = column < columns.extent / group * group;
  return grouped ? cascade<1, 1>(values, reduced.extent, reduced.stride, 0)[0][0]
                 : row_sum<1>(values, reduced.extent, reduced.stride)[0];
}

/// The elements of a tensor as float32, in the same memory order.
Tensor widened(const Tensor& tensor) {
  std::size_t reach = 1;
  for (std::size_t axis = 0; axis < tensor.shape().size(); ++axis) {
    reach += (tensor.shape()[axis] - 1) * tensor.strides()[axis];
  }
  const Tensor line(tensor.dtype(), {reach}, {1}, tensor.offset(), tensor.storage());
  const Tensor wide = to(line, DType::float32);
  return Tensor(DType::float32, tensor.shape(), tensor.strides(), 0, wide.storage());
}

/// A sum as PyTorch stores it between two runs of memory.
template <class T>
T kept(T sum, DType dtype) {
  if (dtype == DType::float16)
    return static_cast<T>(static_cast<float>(Float16(static_cast<float>(sum))));
  if (dtype == DType::bfloat16)
    return static_cast<T>(static_cast<float>(BFloat16(static_cast<float>(sum))));
  return sum;
}

/// The axes in the order of their strides, smallest first; mergeable neighbours are merged, and
/// axes of size 1 are dropped.
std::vector<Axis> memory_axes(const Shape& shape, const Strides& strides) {
  std::vector<Axis> axes;
  for (std::size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1) axes.push_back({shape[i], strides[i]});
  }
  std::stable_sort(axes.begin(), axes.end(),
                   [](const Axis& a, const Axis& b) { return a.stride < b.stride; });
  std::vector<Axis> joined;
  for (const Axis& axis : axes) {
    if (!joined.empty() && axis.stride == joined.back().stride * joined.back().extent) {
      joined.back().extent *= axis.extent;
    } else {
      joined.push_back(axis);
    }
  }
  if (joined.empty()) joined.push_back({1, 1});
  return joined;
}

/// `dtype` is that of the tensor before it was widened to T.
template <class T>
Tensor full_sum(const Tensor& tensor, DType dtype) {
  std::vector<Axis> axes = memory_axes(tensor.shape(), tensor.strides());
  std::reverse(axes.begin(), axes.end());
  const Axis innermost = axes.back();
  axes.pop_back();
  T total = 0;
  AxisLines(innermost, axes).for_each([&](std::size_t, std::size_t start) {
    total = kept(total + inner_sum(tensor.data<T>() + start, innermost, dtype), dtype);
  });
  return Tensor::scalar(total);
}

template <class T>
Tensor axis_sum(const Tensor& tensor, std::size_t axis, DType dtype) {
  const AxisLines lines(tensor.shape(), tensor.strides(), axis);
  const Axis reduced{lines.extent, lines.step};
  const Shape shape = without_axis(tensor.shape(), axis);
  const Axis columns = memory_axes(shape, without_axis(tensor.strides(), axis)).front();
  const bool rows = reduced.stride == 1 || (reduced.stride < columns.stride && columns.extent > 1);
  Tensor sums(tensor.dtype(), shape);
  T* result = sums.data<T>();
  lines.for_each([&](std::size_t line, std::size_t start) {
    const T* values = tensor.data<T>() + start;
    if (rows) {
      result[line] = inner_sum(values, reduced, dtype);
    } else {
      // Columns of an expanded axis start at one place; they are told apart by their number.
      const std::size_t place = columns.stride == 0 ? line : start / columns.stride;
      const std::size_t column = place % columns.extent;
      result[line] = column_sum(values, reduced, column, columns, dtype);
    }
  });
  return sums;
}

}  // namespace

float ordered_sum(const float* values, std::size_t count) { return dense_sum(values, count); }

Tensor ordered_sum(const Tensor& tensor) {
  const DType dtype = tensor.dtype();
  if (tensor.numel() == 0) return Tensor(dtype, {});
  if (dtype == DType::float64) return full_sum<double>(tensor, dtype);
  return to(full_sum<float>(is_half(dtype) ? widened(tensor) : tensor, dtype), dtype);
}

Tensor ordered_sum(const Tensor& tensor, std::size_t axis) {
  const DType dtype = tensor.dtype();
  if (tensor.numel() == 0) return Tensor(dtype, without_axis(tensor.shape(), axis));
  if (dtype == DType::float64) return axis_sum<double>(tensor, axis, dtype);
  return to(axis_sum<float>(is_half(dtype) ? widened(tensor) : tensor, axis, dtype), dtype);
}

}  // namespace zeropoint
