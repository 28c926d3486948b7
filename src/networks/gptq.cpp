#include "networks/gptq.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "networks/layer_kernels.hpp"
#include "quant/affine/granularity.hpp"

namespace zeropoint {
namespace {

constexpr double kDamping = 0.01;

/// A square matrix in float64, row-major.
class Square {
 public:
  explicit Square(std::size_t size) : size_(size), values_(size * size, 0.0) {}
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  const double& at(std::size_t row, std::size_t column) const {
    return values_[row * size_ + column];
  }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

/// Takes a multiple of one row off another, from one column to before another.
void subtract(double* from, double factor, const double* row, std::size_t begin, std::size_t end) {
  add_multiple({from + begin, end - begin}, -factor, row + begin);
}

/// A part of the matrix that stays in the cache while all rows pass.
constexpr std::size_t kTogether = 8;

/// The sum of x x' over rows x, each entry in their order. It is symmetric: only its upper half is
/// there, which is all that cholesky() reads.
Square products_of(const Tensor& rows) {
  const std::size_t count = rows.shape()[0];
  Square sums(rows.shape()[1]);
  const std::size_t size = sums.size();
  std::vector<double> values(size);
  for (std::size_t first = 0; first < size; first += kTogether) {
    const std::size_t end = std::min(first + kTogether, size);
    for (std::size_t row = 0; row < count; ++row) {
      const float* const own = rows.data<float>() + row * size;
      std::copy(own + first, own + size, values.begin() + static_cast<std::ptrdiff_t>(first));
      for (std::size_t i = first; i < end; ++i) {
        add_multiple({&sums.at(i, i), size - i}, values[i], &values[i]);
      }
    }
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

/// The upper triangle U of a positive definite matrix U' U. Rows are finished one after another,
/// and taken off those below, so that inner loops are contiguous; every sum is in the order of
/// rows.
Square cholesky(Square matrix) {
  const std::size_t size = matrix.size();
  for (std::size_t k = 0; k < size; ++k) {
    double* const own = &matrix.at(k, 0);
    std::fill_n(own, k, 0.0);
    own[k] = std::sqrt(own[k]);
    for (std::size_t j = k + 1; j < size; ++j) own[j] /= own[k];
    for (std::size_t i = k + 1; i < size; ++i) subtract(&matrix.at(i, 0), own[i], own, i, size);
  }
  return matrix;
}

/// The inverse of a positive definite matrix, from its Cholesky factor: U' U X = I, by rows of X.
Square inverse(const Square& matrix) {
  const Square upper = cholesky(matrix);
  const std::size_t size = matrix.size();
  Square x(size);
  for (std::size_t i = 0; i < size; ++i) {
    x.at(i, i) = 1;
    for (std::size_t k = 0; k < i; ++k)
      subtract(&x.at(i, 0), upper.at(k, i), &x.at(k, 0), 0, k + 1);
    for (std::size_t j = 0; j <= i; ++j) x.at(i, j) /= upper.at(i, i);
  }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t k = i + 1; k < size; ++k)
      subtract(&x.at(i, 0), upper.at(i, k), &x.at(k, 0), 0, size);
    for (std::size_t j = 0; j < size; ++j) x.at(i, j) /= upper.at(i, i);
  }
  return x;
}

}  // namespace

Tensor gptq(const Tensor& weight, const Tensor& rows, const TensorQuantizer& quantizer) {
  const std::size_t columns = weight.shape()[1];
  const Square upper = cholesky(inverse(hessian_of(rows)));
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
      const double error = (left[i] - rounded) / upper.at(i, i);
      subtract(left.data(), error, &upper.at(i, 0), i + 1, columns);
    }
  }
  return result;
}

}  // namespace zeropoint
