#include "tensor/reduce/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/core/convert.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/sort/sort.hpp"

namespace zeropoint {
namespace {

/// A tensor as a dense matrix with a row for each measure.
struct Rows {
  Tensor matrix;
  std::vector<Index> shape;  ///< of the measures
  bool lie_in_rows;          ///< whether each row lies side by side in the tensor too
};

Result<Rows> rows_of(const Tensor& tensor, const std::vector<Index>& axes, bool keepdim) {
  const std::size_t dims = tensor.shape().size();
  std::vector<bool> measured(dims, axes.empty());
  for (const Index axis : axes) {
    const Result<std::size_t> at = normalized_axis(axis, dims);
    if (!at.ok()) return at.error();
    if (dims == 0) continue;
    if (measured[at.value()]) return Error{ErrorCode::axis_repeated, {}};
    measured[at.value()] = true;
  }
  std::vector<Index> order;
  std::vector<Index> shape;
  std::size_t rows = 1;
  for (std::size_t axis = 0; axis < dims; ++axis) {
    if (!measured[axis]) order.push_back(static_cast<Index>(axis));
    if (!measured[axis]) rows *= tensor.shape()[axis];
    if (!measured[axis] || keepdim) {
      shape.push_back(measured[axis] ? 1 : static_cast<Index>(tensor.shape()[axis]));
    }
  }
  std::size_t columns = 1;
  for (std::size_t axis = 0; axis < dims; ++axis) {
    if (!measured[axis]) continue;
    order.push_back(static_cast<Index>(axis));
    columns *= tensor.shape()[axis];
  }
  const bool lie_in_rows = tensor.is_contiguous() && std::is_sorted(order.begin(), order.end());
  const Tensor matrix = contiguous(permute(tensor, order).value());
  const Shape whole{rows, columns};
  return Rows{view(matrix, {whole.begin(), whole.end()}).value(), shape, lie_in_rows};
}

template <class T>
std::span<const T> row_of(const Tensor& matrix, std::size_t row) {
  const std::size_t columns = matrix.shape()[1];
  return matrix.values<T>().subspan(row * columns, columns);
}

/// One measure of each row, in Work; stored as the tensor's type.
template <class Work, class Measure>
Result<Tensor> each_row(const Rows& rows, DType dtype, Measure measure) {
  const Tensor matrix = to(rows.matrix, dtype_of<Work>());
  Tensor result(matrix.dtype(), {matrix.shape()[0]});
  for (std::size_t row = 0; row < matrix.shape()[0]; ++row) {
    result.data<Work>()[row] = measure(row_of<Work>(matrix, row));
  }
  return reshape(to(result, dtype), rows.shape);
}

/// PyTorch adds one element after the other; squares are fused with the sum.
template <class T>
T norm_of(std::span<const T> values, T p) {
  T total = 0;
  if (p == std::numeric_limits<T>::infinity() || p == -std::numeric_limits<T>::infinity()) {
    total = p > 0 ? 0 : p * -1;
    for (const T value : values) {
      const T size = std::fabs(value);
      const bool wins = p > 0 ? size > total : size < total;
      total = total != total || !(wins || size != size) ? total : size;
    }
    return total;
  }
  for (const T value : values) {
    const T size = std::fabs(value);
    if (p == 0) {
      total += value != 0 ? 1 : 0;
    } else if (p == 1) {
      total += size;
    } else if (p == 2) {
      total = std::fma(value, value, total);
    } else {
      total += static_cast<T>(std::pow(static_cast<double>(size), static_cast<double>(p)));
    }
  }
  if (p == 0 || p == 1) return total;
  if (p == 2) return std::sqrt(total);
  return static_cast<T>(std::pow(static_cast<double>(total), static_cast<double>(1 / p)));
}

/// A row that lies side by side is summed in the lanes of PyTorch's vectors.
float norm_of_row(std::span<const float> row) {
  return *norm(Tensor({row.size()}, std::vector<float>(row.begin(), row.end()))).data<float>();
}

/// Welford's running mean and sum of squared distances, fused as PyTorch's kernel was compiled.
double spread(std::span<const double> values, int correction) {
  double mean = 0;
  double total = 0;
  double count = 0;
  for (const double value : values) {
    count += 1;
    const double distance = value - mean;
    mean += distance / count;
    total = std::fma(distance, value - mean, total);
  }
  return total / std::max(0.0, count - correction);
}

template <class T>
T interpolated(std::span<const T> sorted, T q) {
  if (std::isnan(sorted.back())) return sorted.back();
  const T rank = q * static_cast<T>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const T lower = sorted[below];
  const T upper = sorted[static_cast<std::size_t>(std::ceil(rank))];
  const T weight = rank - static_cast<T>(below);
  // torch.lerp, which a compiler fuses in PyTorch's AVX2 build.
  return weight < static_cast<T>(0.5) ? std::fma(weight, upper - lower, lower)
                                      : std::fma(lower - upper, 1 - weight, upper);
}

template <class T>
Tensor quantiles(const Tensor& sorted, std::span<const double> q) {
  const std::size_t rows = sorted.shape()[0];
  Tensor result = Tensor::zeros<T>({q.size(), rows});
  for (std::size_t i = 0; i < q.size(); ++i) {
    for (std::size_t row = 0; row < rows; ++row) {
      result.data<T>()[i * rows + row] =
          interpolated<T>(row_of<T>(sorted, row), static_cast<T>(q[i]));
    }
  }
  return result;
}

}  // namespace

Result<Tensor> norm(const Tensor& tensor, double p, const std::vector<Index>& axes, bool keepdim) {
  const DType dtype = tensor.dtype();
  if (!is_float(dtype)) return operator_undefined("norm", dtype);
  const Result<Rows> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (p == 2 && axes.empty()) return reshape(norm_of_any(tensor), rows.value().shape);
  if (dtype == DType::float64) {
    return each_row<double>(rows.value(), dtype, [p](auto row) { return norm_of(row, p); });
  }
  if (p == 2 && rows.value().lie_in_rows) {
    return each_row<float>(rows.value(), dtype, norm_of_row);
  }
  return each_row<float>(rows.value(), dtype,
                         [p](auto row) { return norm_of(row, static_cast<float>(p)); });
}

Result<Tensor> variance(const Tensor& tensor, int correction, const std::vector<Index>& axes,
                        bool keepdim) {
  if (!is_float(tensor.dtype())) return operator_undefined("var", tensor.dtype());
  const Result<Rows> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (axes.empty()) return reshape(variance(tensor, correction), rows.value().shape);
  return each_row<double>(rows.value(), tensor.dtype(),
                          [=](auto row) { return spread(row, correction); });
}

Result<Tensor> standard_deviation(const Tensor& tensor, int correction,
                                  const std::vector<Index>& axes, bool keepdim) {
  if (!is_float(tensor.dtype())) return operator_undefined("std", tensor.dtype());
  const Result<Rows> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (axes.empty()) return reshape(standard_deviation(tensor, correction), rows.value().shape);
  return each_row<double>(rows.value(), tensor.dtype(),
                          [=](auto row) { return std::sqrt(spread(row, correction)); });
}

Result<Tensor> quantile(const Tensor& tensor, std::span<const double> q, std::optional<Index> axis,
                        bool keepdim) {
  if (!is_float(tensor.dtype()) || is_half(tensor.dtype())) {
    return operator_undefined("quantile", tensor.dtype());
  }
  for (const double one : q) {
    if (!(one >= 0 && one <= 1)) return Error{ErrorCode::quantile_out_of_range, {{"q", one}}};
  }
  const std::vector<Index> axes = axis ? std::vector<Index>{*axis} : std::vector<Index>{};
  const Result<Rows> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (rows.value().matrix.shape()[1] == 0) return Error{ErrorCode::empty_tensor, {}};
  const Tensor sorted = sort(rows.value().matrix, 1, false).value().values;
  std::vector<Index> shape = rows.value().shape;
  shape.insert(shape.begin(), static_cast<Index>(q.size()));
  const Tensor found =
      tensor.dtype() == DType::float64 ? quantiles<double>(sorted, q) : quantiles<float>(sorted, q);
  return reshape(found, shape);
}

}  // namespace zeropoint
