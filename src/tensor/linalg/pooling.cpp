#include "tensor/linalg/pooling.hpp"

#include <limits>

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/linalg/windows.hpp"

namespace zeropoint {
namespace {

/// The elements of an axis that a window meets at a place.
struct Span {
  std::size_t first;
  std::size_t last;  ///< the one behind them
};

std::vector<Span> spans_of(const Slide& slide, Index places) {
  std::vector<Span> spans;
  for (Index place = 0; place < places; ++place) {
    Index first = place * slide.stride - slide.padding;
    const Index last = std::min(first + (slide.kernel - 1) * slide.dilation + 1, slide.extent);
    if (first < 0) first += (-first + slide.dilation - 1) / slide.dilation * slide.dilation;
    spans.push_back(
        {static_cast<std::size_t>(first), static_cast<std::size_t>(std::max(first, last))});
  }
  return spans;
}

template <class T>
void pool(const T* plane, const Slide& columns, std::size_t down, const Span& row,
          const std::vector<Span>& places, T* values, std::int64_t* indices) {
  const auto width = static_cast<std::size_t>(columns.extent);
  const auto step = static_cast<std::size_t>(columns.dilation);
  for (std::size_t place = 0; place < places.size(); ++place) {
    T largest = -std::numeric_limits<T>::infinity();
    std::size_t at = row.first * width + places[place].first;
    for (std::size_t i = row.first; i < row.last; i += down) {
      for (std::size_t j = places[place].first; j < places[place].last; j += step) {
        const T value = plane[i * width + j];
        if (value > largest || value != value) {
          largest = value;
          at = i * width + j;
        }
      }
    }
    values[place] = largest;
    indices[place] = static_cast<std::int64_t>(at);
  }
}

template <class T>
void pool_planes(const Tensor& dense, const Slide& rows, const Slide& columns,
                 const std::vector<Span>& down, const std::vector<Span>& across,
                 ValuesAndIndices& made) {
  const auto plane = static_cast<std::size_t>(rows.extent * columns.extent);
  const std::size_t planes = plane == 0 ? 0 : dense.numel() / plane;
  T* values = made.values.data<T>();
  auto* indices = made.indices.data<std::int64_t>();
  for (std::size_t i = 0; i < planes; ++i) {
    for (const Span& row : down) {
      pool(dense.data<T>() + i * plane, columns, static_cast<std::size_t>(rows.dilation), row,
           across, values, indices);
      values += across.size();
      indices += across.size();
    }
  }
}

/// How many places there are if the last window may reach beyond the padding, but not begin there.
Index places_of(const Slide& slide, bool ceil_mode) {
  if (!ceil_mode) return slide.places();
  const Index room = slide.padded() - slide.dilation * (slide.kernel - 1) - 1;
  const Index count = (room + slide.stride - 1) / slide.stride + 1;
  return (count - 1) * slide.stride >= slide.extent + slide.padding ? count - 1 : count;
}

}  // namespace

Result<ValuesAndIndices> max_pool2d(const Tensor& tensor, const std::vector<Index>& kernel,
                                    const std::vector<Index>& stride,
                                    const std::vector<Index>& padding,
                                    const std::vector<Index>& dilation, bool ceil_mode) {
  const DType dtype = tensor.dtype();
  if (dtype != DType::float32 && dtype != DType::float64)
    return operator_undefined("max_pool2d", dtype);
  const std::size_t dims = tensor.shape().size();
  if (dims < 2) return shape_mismatch(2, dims);
  for (const auto* pair : {&kernel, &stride, &padding, &dilation}) {
    if (pair->size() != 2) return shape_mismatch(2, pair->size());
  }
  const auto slide = [&](std::size_t i) {
    return Slide{static_cast<Index>(tensor.shape()[dims - 2 + i]), kernel[i], stride[i], padding[i],
                 dilation[i]};
  };
  const Slide rows = slide(0), columns = slide(1);
  for (const Slide* one : {&rows, &columns}) {
    if (one->kernel < 1) return shape_invalid(one->kernel);
    if (Problem problem = check_count(one->kernel)) return *problem;
    if (Problem problem = check_slide(*one)) return *problem;
    if (one->padding > one->kernel / 2) return shape_invalid(one->padding);
  }
  const std::vector<Span> down = spans_of(rows, places_of(rows, ceil_mode));
  const std::vector<Span> across = spans_of(columns, places_of(columns, ceil_mode));
  Shape shape = tensor.shape();
  shape[dims - 2] = down.size();
  shape[dims - 1] = across.size();
  if (Problem problem = check_size(shape)) return *problem;
  ValuesAndIndices made{Tensor(dtype, shape), Tensor(DType::int64, shape)};
  const Tensor dense = contiguous(tensor);
  if (dtype == DType::float32) {
    pool_planes<float>(dense, rows, columns, down, across, made);
  } else {
    pool_planes<double>(dense, rows, columns, down, across, made);
  }
  return made;
}

}  // namespace zeropoint
