#include "tensor/sum.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "tensor/view.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kLanes = 8;   // floats in an AVX2 register
constexpr std::size_t kRows = 4;    // sums side by side
constexpr std::size_t kLevels = 4;  // depth of the cascade

template <std::size_t Width>
using Lanes = std::array<float, Width>;

template <std::size_t Width>
void add_to(Lanes<Width>& sum, const float* values) {
  for (std::size_t lane = 0; lane < Width; ++lane) sum[lane] += values[lane];
}

/// PyTorch's cascade: every 2^power steps a level's sums move up into the next level, so that
/// rounding errors grow with the logarithm of the length. Step i adds, for each of Rows sums, the
/// Width floats at i * step + row * row_stride.
template <std::size_t Rows, std::size_t Width>
std::array<Lanes<Width>, Rows> cascade(const float* values, std::size_t count, std::size_t step,
                                       std::size_t row_stride) {
  const std::size_t ceil_log2 = count <= 1 ? 0 : std::bit_width(count - 1);
  const std::size_t power = std::max<std::size_t>(4, ceil_log2 / kLevels);
  const std::size_t batch = std::size_t{1} << power;
  std::array<std::array<Lanes<Width>, Rows>, kLevels> levels{};
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

/// Lane-wise sums of `count` steps, of which four neighbours are summed side by side.
template <std::size_t Width>
Lanes<Width> row_sum(const float* values, std::size_t count, std::size_t stride) {
  const std::size_t whole = count / kRows;
  auto rows = cascade<kRows, Width>(values, whole, stride * kRows, stride);
  for (std::size_t i = whole * kRows; i < count; ++i) add_to(rows[0], values + i * stride);
  for (std::size_t row = 1; row < kRows; ++row) add_to(rows[0], rows[row].data());
  return rows[0];
}

/// A stretch of memory as PyTorch sums it where it is the innermost walk of a reduction.
float inner_sum(const float* values, const Walk& walk) {
  const bool dense = walk.stride == 1 && walk.extent >= kLanes;
  return dense ? ordered_sum(values, walk.extent) : row_sum<1>(values, walk.extent, walk.stride)[0];
}

/// Calls `body(offset)` for every index of the walks from `first` on, innermost fastest.
template <class Body>
void for_each_offset(const std::vector<Walk>& walks, std::size_t first, Body body) {
  std::vector<std::size_t> index(walks.size(), 0);
  for (std::size_t offset = 0;;) {
    body(offset);
    std::size_t axis = first;
    for (; axis < walks.size(); ++axis) {
      offset += walks[axis].stride;
      if (++index[axis] < walks[axis].extent) break;
      offset -= walks[axis].stride * walks[axis].extent;
      index[axis] = 0;
    }
    if (axis >= walks.size()) return;
  }
}

/// One column among `columns` neighbours: those that fill groups of four registers, or of four
/// floats where there is no whole register, are each one cascade.
float column_sum(const float* values, const Walk& reduced, std::size_t column,
                 const Walk& columns) {
  const bool vectors = columns.stride == 1 && columns.extent >= kLanes;
  const std::size_t group = vectors ? kLanes * kRows : kRows;
  const bool grouped = column < columns.extent / group * group;
  return grouped ? cascade<1, 1>(values, reduced.extent, reduced.stride, 0)[0][0]
                 : row_sum<1>(values, reduced.extent, reduced.stride)[0];
}

}  // namespace

std::vector<Walk> walk_of(const Shape& shape, const Strides& strides) {
  std::vector<Walk> walks;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    if (shape[axis] != 1) walks.push_back({shape[axis], strides[axis]});
  }
  std::stable_sort(walks.begin(), walks.end(),
                   [](const Walk& a, const Walk& b) { return a.stride < b.stride; });
  std::vector<Walk> joined;
  for (const Walk& walk : walks) {
    if (!joined.empty() && walk.stride == joined.back().stride * joined.back().extent) {
      joined.back().extent *= walk.extent;
    } else {
      joined.push_back(walk);
    }
  }
  if (joined.empty()) joined.push_back({1, 1});
  return joined;
}

float ordered_sum(const float* values, std::size_t count) {
  if (count < kLanes) return row_sum<1>(values, count, 1)[0];
  const std::size_t whole = count / kLanes;
  const auto lanes = row_sum<kLanes>(values, whole, kLanes);
  float total = 0;
  for (std::size_t i = whole * kLanes; i < count; ++i) total += values[i];
  for (const float lane : lanes) total += lane;
  return total;
}

float ordered_sum(const Tensor& tensor) {
  if (tensor.numel() == 0) return 0;
  const std::vector<Walk> walks = walk_of(tensor.shape(), tensor.strides());
  float total = 0;
  for_each_offset(walks, 1, [&](std::size_t offset) {
    total += inner_sum(tensor.data<float>() + offset, walks.front());
  });
  return total;
}

void ordered_sum(const Tensor& tensor, std::size_t axis, float* result) {
  const Walk reduced{tensor.shape()[axis], tensor.strides()[axis]};
  Shape shape = tensor.shape();
  Strides strides = tensor.strides();
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
  strides.erase(strides.begin() + static_cast<std::ptrdiff_t>(axis));
  const Walk columns = walk_of(shape, strides).front();
  const bool rows = reduced.stride == 1 || (reduced.stride < columns.stride && columns.extent > 1);
  const Tensor rest(tensor.dtype(), shape, strides, tensor.offset(), tensor.storage());
  std::vector<Walk> walks;
  for (std::size_t i = shape.size(); i-- > 0;) walks.push_back({shape[i], strides[i]});
  if (rest.numel() == 0) return;
  for_each_offset(walks, 0, [&](std::size_t offset) {
    const float* values = rest.data<float>() + offset;
    if (reduced.extent == 0) {
      *result++ = 0;
    } else if (rows) {
      *result++ = inner_sum(values, reduced);
    } else {
      const std::size_t column = offset / columns.stride % columns.extent;
      *result++ = column_sum(values, reduced, column, columns);
    }
  });
}

}  // namespace zeropoint
