#include "networks/gptq.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "quant/affine/granularity.hpp"

namespace zeropoint {
namespace {

constexpr double kDamping = 0.01;

/// A square matrix in float64, row-major.
class Square {
 public:
  explicit Square(std::size_t size) : size_(size), values_(size * size, 0.0) {}
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

/// A part of a row of the matrix, which stays in the cache while all rows pass.
constexpr std::size_t kTogether = 8;

/// The sum of x x' over rows x, each entry in their order. It is symmetric: its upper half is
/// computed.
Square products_of(const Tensor& rows) {
  const std::size_t count = rows.shape()[0];
  Square sums(rows.shape()[1]);
  const std::size_t size = sums.size();
  for (std::size_t first = 0; first < size; first += kTogether) {
    const std::size_t end = std::min(first + kTogether, size);
    for (std::size_t row = 0; row < count; ++row) {
      const float* const values = rows.data<float>() + row * size;
      for (std::size_t i = first; i < end; ++i) {
        const double value = values[i];
        if (value == 0) continue;
        double* const own = &sums.at(i, 0);
        for (std::size_t j = i; j < size; ++j) own[j] += value * static_cast<double>(values[j]);
      }
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < i; ++j) sums.at(i, j) = sums.at(j, i);
  }
  return sums;
}

Square hessian_of(const Tensor& rows) {
  const std::size_t count = rows.shape()[0];
  Square hessian = products_of(rows);
  double diagonal = 0;
  for (std::size_t i = 0; i < hessian.size(); ++i) {
    for (std::size_t j = 0; j < hessian.size(); ++j)
      hessian.at(i, j) *= 2 / static_cast<double>(count);
    if (hessian.at(i, i) == 0) hessian.at(i, i) = 1;
    diagonal += hessian.at(i, i);
  }
  const double damping = kDamping * diagonal / static_cast<double>(hessian.size());
  for (std::size_t i = 0; i < hessian.size(); ++i) hessian.at(i, i) += damping;
  return hessian;
}

/// The lower triangle L of a positive definite matrix L L'.
Square cholesky(const Square& matrix) {
  Square lower(matrix.size());
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = matrix.at(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= lower.at(i, k) * lower.at(j, k);
      lower.at(i, j) = i == j ? std::sqrt(sum) : sum / lower.at(j, j);
    }
  }
  return lower;
}

/// The inverse of a positive definite matrix, from its Cholesky factor: each column solves L L' x =
/// e.
Square inverse(const Square& matrix) {
  const Square lower = cholesky(matrix);
  const std::size_t size = matrix.size();
  Square result(size);
  std::vector<double> x(size);
  for (std::size_t column = 0; column < size; ++column) {
    for (std::size_t i = 0; i < size; ++i) {
      double sum = i == column ? 1 : 0;
      for (std::size_t k = 0; k < i; ++k) sum -= lower.at(i, k) * x[k];
      x[i] = sum / lower.at(i, i);
    }
    for (std::size_t i = size; i-- > 0;) {
      double sum = x[i];
      for (std::size_t k = i + 1; k < size; ++k) sum -= lower.at(k, i) * x[k];
      x[i] = sum / lower.at(i, i);
    }
    for (std::size_t i = 0; i < size; ++i) result.at(i, column) = x[i];
  }
  return result;
}

}  // namespace

Tensor gptq(const Tensor& weight, const Tensor& rows, const TensorQuantizer& quantizer) {
  const std::size_t columns = weight.shape()[1];
  const Square lower = cholesky(inverse(hessian_of(rows)));
  std::vector<std::size_t> scale_of(weight.numel());
  const auto partition = Partition::of(weight.shape(), quantizer.scheme.granularity);
  partition.value().for_each_run([&](const Run& run) {
    std::fill_n(scale_of.begin() + static_cast<std::ptrdiff_t>(run.offset), run.length, run.scale);
  });
  const IntegerLimits limits = limits_of(quantizer.scheme);
  Tensor result = Tensor::zeros<float>(weight.shape());
  std::vector<double> left(columns);
  for (std::size_t row = 0; row < weight.shape()[0]; ++row) {
    const std::size_t first = row * columns;
    std::copy_n(weight.data<float>() + first, columns, left.begin());
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t scale_at = scale_of[first + i];
      const double scale = quantizer.scales.data<float>()[scale_at];
      const double zero = quantizer.zero_points.data<std::int32_t>()[scale_at];
      const double level =
          std::clamp(std::nearbyint(left[i] / scale + zero), static_cast<double>(limits.min),
                     static_cast<double>(limits.max));
      const double rounded = scale * (level - zero);
      result.data<float>()[first + i] = static_cast<float>(rounded);
      // Column i of the lower factor is row i of the upper one.
      const double error = (left[i] - rounded) / lower.at(i, i);
      for (std::size_t j = i + 1; j < columns; ++j) left[j] -= error * lower.at(j, i);
    }
  }
  return result;
}

}  // namespace zeropoint
