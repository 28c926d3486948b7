#include "quant/integer/accumulators.hpp"

#include <algorithm>
#include <vector>

#include "quant/tensor_checks.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/linalg/matmul.hpp"

namespace zeropoint {
namespace {

/// Sums of whole numbers below this are exact in float32, whose loops are three times as fast.
constexpr std::int64_t kExact = std::int64_t{1} << 24;

std::int64_t largest(const Tensor& tensor) {
  std::int64_t most = 0;
  for (const std::int32_t one : tensor.values<std::int32_t>()) {
    most = std::max<std::int64_t>(most, one < 0 ? -std::int64_t{one} : one);
  }
  return most;
}

/// Integers as int32, minus the zero point of their row.
Tensor centered_rows(const Tensor& rows, const Tensor& zero_points) {
  const Tensor column = must(reshape(zero_points, {-1, 1}));
  return must(subtract(to(rows, DType::int32), column));
}

std::vector<std::int32_t> integers(const Tensor& tensor) {
  const Tensor wide = contiguous(to(tensor, DType::int32));
  const auto values = wide.values<std::int32_t>();
  return {values.begin(), values.end()};
}

/// Calls `body(sum, output)` with each sum of raw products in pairs, uint8 by int8, and the number
/// of pairs that saturated.
template <class Body>
void each_paired_sum(const Tensor& x, const Tensor& weight, Body&& body) {
  const std::size_t outputs = weight.shape()[0];
  const std::size_t inner = weight.shape()[1];
  const std::vector<std::int32_t> left = integers(x);
  const std::vector<std::int32_t> right = integers(weight);
  const std::size_t rows =
      inner == 0 ? numel(Shape(x.shape().begin(), x.shape().end() - 1)) : left.size() / inner;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t output = 0; output < outputs; ++output) {
      std::uint32_t sum = 0;
      std::int32_t saturated = 0;
      for (std::size_t i = 0; i < inner; i += 2) {
        const std::int32_t* a = left.data() + row * inner + i;
        const std::int32_t* b = right.data() + output * inner + i;
        const std::int32_t pair = a[0] * b[0] + (i + 1 < inner ? a[1] * b[1] : 0);
        const std::int32_t kept = std::clamp(pair, -32768, 32767);
        saturated += kept != pair;
        sum += static_cast<std::uint32_t>(kept);
      }
      body(sum, saturated, row, output);
    }
  }
}

bool pairs_saturate(const Tensor& x, const Tensor& weight) {
  return x.dtype() == DType::uint8 && weight.dtype() == DType::int8;
}

Shape output_shape(const Tensor& x, const Tensor& weight) {
  Shape shape = x.shape();
  shape.back() = weight.shape()[0];
  return shape;
}

Tensor paired_accumulators(const Tensor& x, std::int64_t x_zero_point, const Tensor& weight,
                           const Tensor& weight_zero_points) {
  const std::size_t inner = weight.shape()[1];
  const std::vector<std::int32_t> left = integers(x);
  const std::vector<std::int32_t> right = integers(weight);
  const std::vector<std::int32_t> zero_points = integers(weight_zero_points);
  const auto x_zero = static_cast<std::uint32_t>(x_zero_point);
  Tensor sums(DType::int32, output_shape(x, weight));
  auto* made = sums.data<std::int32_t>();
  each_paired_sum(
      x, weight, [&](std::uint32_t sum, std::int32_t, std::size_t row, std::size_t output) {
        const auto w_zero =
            static_cast<std::uint32_t>(zero_points[zero_points.size() == 1 ? 0 : output]);
        // The share of the zero points is exact: x zw + zx w - zx zw for each product.
        std::uint32_t share = 0;
        for (std::size_t i = 0; i < inner; ++i) {
          const auto a = static_cast<std::uint32_t>(left[row * inner + i]);
          const auto b = static_cast<std::uint32_t>(right[output * inner + i]);
          share += a * w_zero + x_zero * b - x_zero * w_zero;
        }
        *made++ = static_cast<std::int32_t>(sum - share);
      });
  return sums;
}

}  // namespace

Result<Tensor> quantized_accumulators(const Tensor& x, std::int64_t x_zero_point,
                                      const Tensor& weight, const Tensor& weight_zero_points,
                                      bool saturating_pairs) {
  if (Problem problem = check_byte(x)) return *problem;
  if (Problem problem = check_byte(weight)) return *problem;
  if (weight.shape().size() != 2) {
    return Error{ErrorCode::not_matrix, {{"dims", static_cast<double>(weight.shape().size())}}};
  }
  if (x.shape().empty() || x.shape().back() != weight.shape()[1])
    return shapes_differ(x.shape(), weight.shape());
  if (Problem problem = check_stored_as(weight_zero_points, DType::int32)) return *problem;
  if (weight_zero_points.numel() != 1 && weight_zero_points.numel() != weight.shape()[0])
    return shapes_differ(weight.shape(), weight_zero_points.shape());
  if (saturating_pairs && pairs_saturate(x, weight))
    return paired_accumulators(x, x_zero_point, weight, weight_zero_points);
  const Tensor left = contiguous(subtract(to(x, DType::int32), Scalar{x_zero_point}));
  const Tensor right = contiguous(centered_rows(weight, weight_zero_points));
  const auto inner = static_cast<std::int64_t>(weight.shape()[1]);
  if (largest(left) * largest(right) * inner >= kExact) return linear(left, right);
  const Result<Tensor> sums = linear(to(left, DType::float32), to(right, DType::float32));
  return sums.ok() ? Result<Tensor>(to(sums.value(), DType::int32)) : sums;
}

Tensor saturated_pairs(const Tensor& x, const Tensor& weight) {
  Tensor counts(DType::int32, output_shape(x, weight));
  if (!pairs_saturate(x, weight)) return counts;
  auto* made = counts.data<std::int32_t>();
  each_paired_sum(x, weight, [&](std::uint32_t, std::int32_t saturated, std::size_t, std::size_t) {
    *made++ = saturated;
  });
  return counts;
}

}  // namespace zeropoint
