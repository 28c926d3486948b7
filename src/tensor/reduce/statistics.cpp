#include "tensor/reduce/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/reduce/ordered_sum.hpp"
#include "tensor/reduce/rows.hpp"
#include "tensor/reduce/total.hpp"

namespace zeropoint {
namespace {

/// One statistic of each row, in Work; stored as the tensor's type.
template <class Work, class Statistic>
Result<Tensor> each_row(const RowMatrix& rows, DType dtype, Statistic statistic) {
  const Tensor matrix = to(rows.matrix, dtype_of<Work>());
  Tensor result(matrix.dtype(), {matrix.shape()[0]});
  for (std::size_t row = 0; row < matrix.shape()[0]; ++row) {
    result.data<Work>()[row] = statistic(row_of<Work>(matrix, row));
  }
  return reshape(to(result, dtype), rows.shape);
}

/// PyTorch adds one element after another; squares are fused with the sum. It rounds every step of
/// a 16-bit float, the exponent included.
template <class Stored, class T>
T norm_of(std::span<const T> values, T p) {
  const auto stored = [](T value) { return static_cast<T>(static_cast<Stored>(value)); };
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
      total = stored(total + (value != 0 ? 1 : 0));
    } else if (p == 1) {
      total = stored(total + size);
    } else if (p == 2) {
      total = std::is_same_v<Stored, T> ? std::fma(value, value, total)
                                        : stored(total + stored(value * value));
    } else {
      const double power = std::pow(static_cast<double>(size), static_cast<double>(stored(p)));
      total = stored(total + stored(static_cast<T>(power)));
    }
  }
  if (p == 0 || p == 1) return total;
  if (p == 2) return std::sqrt(total);
  return static_cast<T>(
      std::pow(static_cast<double>(total), static_cast<double>(stored(1 / stored(p)))));
}

/// A contiguous row is summed in the lanes of PyTorch's vectors.
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

double spread_of_all(const Tensor& tensor, int correction) {
  const Tensor wide = to(tensor, DType::float64);
  const auto values = wide.values<double>();
  const auto count = static_cast<double>(values.size());
  const bool is_single = tensor.dtype() == DType::float32;
  const double center =
      is_single ? mean(contiguous(tensor)).item() : ordered_sum(wide).item() / count;
  double total = 0;
  for (const double value : values) total += (value - center) * (value - center);
  return total / std::max(0.0, count - correction);
}

/// PyTorch rounds every square and every sum of float16.
double norm_of_float16(const Tensor& tensor) {
  Float16 total;
  const Tensor dense = contiguous(tensor);
  for (const float value : dense.values<Float16>()) {
    total = Float16(total + Float16(value * value));
  }
  return std::sqrt(static_cast<float>(total));
}

double norm_of_float64(const Tensor& tensor) {
  double total = 0;
  const Tensor dense = contiguous(tensor);
  for (const double value : dense.values<double>()) total = std::fma(value, value, total);
  return std::sqrt(total);
}

}  // namespace

Result<Tensor> norm(const Tensor& tensor, double p, const std::vector<Index>& axes, bool keepdim) {
  const DType dtype = tensor.dtype();
  if (!is_float(dtype)) return operator_undefined("norm", dtype);
  const Result<RowMatrix> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (p == 2 && axes.empty()) return reshape(norm_of_any(tensor), rows.value().shape);
  if (dtype == DType::float64) {
    return each_row<double>(rows.value(), dtype, [p](auto row) { return norm_of<double>(row, p); });
  }
  if (p == 2 && rows.value().lie_in_rows && dtype != DType::float16) {
    return each_row<float>(rows.value(), dtype, norm_of_row);
  }
  return each_row<float>(rows.value(), dtype, [p, dtype](auto row) {
    const auto power = static_cast<float>(p);
    if (dtype == DType::bfloat16) return norm_of<BFloat16>(row, power);
    return dtype == DType::float16 ? norm_of<Float16>(row, power) : norm_of<float>(row, power);
  });
}

Result<Tensor> variance(const Tensor& tensor, int correction, const std::vector<Index>& axes,
                        bool keepdim) {
  if (!is_float(tensor.dtype())) return operator_undefined("var", tensor.dtype());
  const Result<RowMatrix> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (axes.empty()) return reshape(variance(tensor, correction), rows.value().shape);
  return each_row<double>(rows.value(), tensor.dtype(),
                          [=](auto row) { return spread(row, correction); });
}

Result<Tensor> standard_deviation(const Tensor& tensor, int correction,
                                  const std::vector<Index>& axes, bool keepdim) {
  if (!is_float(tensor.dtype())) return operator_undefined("std", tensor.dtype());
  const Result<RowMatrix> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (axes.empty()) return reshape(standard_deviation(tensor, correction), rows.value().shape);
  return each_row<double>(rows.value(), tensor.dtype(),
                          [=](auto row) { return std::sqrt(spread(row, correction)); });
}

Tensor variance(const Tensor& tensor, int correction) {
  return to(Tensor::scalar(spread_of_all(tensor, correction)), tensor.dtype());
}

Tensor standard_deviation(const Tensor& tensor, int correction) {
  return to(Tensor::scalar(std::sqrt(spread_of_all(tensor, correction))), tensor.dtype());
}

Tensor norm_of_any(const Tensor& tensor) {
  const DType dtype = tensor.dtype();
  if (dtype == DType::float64) return Tensor::scalar(norm_of_float64(tensor));
  if (dtype == DType::float16) return to(Tensor::scalar(norm_of_float16(tensor)), dtype);
  return to(norm(contiguous(to(tensor, DType::float32))), dtype);
}

}  // namespace zeropoint
