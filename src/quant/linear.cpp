#include "quant/linear.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace zeropoint {
namespace {

/// Outputs that are computed side by side, so that no sum waits for its own last addition.
constexpr std::size_t kColumns = 4;

/// The extents of activations (..., in) and a weight (out, in).
struct Extents {
  std::size_t rows;
  std::size_t inner;
  std::size_t columns;
  Shape result;
};

Error differ(const Tensor& left, const Tensor& right) {
  return {ErrorCode::shapes_differ,
          {{"left", to_string(left.shape())}, {"right", to_string(right.shape())}}};
}

Result<Extents> extents_of(const Tensor& x, const Tensor& weight) {
  if (weight.shape().size() != 2) {
    return Error{ErrorCode::not_matrix, {{"dims", static_cast<double>(weight.shape().size())}}};
  }
  if (x.shape().empty() || x.shape().back() != weight.shape()[1]) return differ(x, weight);
  Shape result = x.shape();
  result.back() = weight.shape()[0];
  const std::size_t rows = numel(Shape(x.shape().begin(), x.shape().end() - 1));
  return Extents{rows, weight.shape()[1], weight.shape()[0], std::move(result)};
}

Problem check_float(const Tensor& tensor) {
  if (tensor.dtype() == DType::float32) return std::nullopt;
  return Error{ErrorCode::not_float32, {{"dtype", std::string(dtype_name(tensor.dtype()))}}};
}

Problem check_byte(const Tensor& tensor) {
  if (tensor.dtype() == DType::int8 || tensor.dtype() == DType::uint8) return std::nullopt;
  return Error{ErrorCode::not_byte_dtype, {{"dtype", std::string(dtype_name(tensor.dtype()))}}};
}

/// Refuses scales that are not 1 or one for each output, and a bias that is not one for each.
Problem check_outputs(const Tensor& weight, const Tensor& scales,
                      const std::optional<Tensor>& bias) {
  const std::size_t outputs = weight.shape()[0];
  if (Problem problem = check_float(scales)) return problem;
  if (scales.numel() != 1 && scales.numel() != outputs) return differ(weight, scales);
  if (!bias) return std::nullopt;
  if (Problem problem = check_float(*bias)) return problem;
  return bias->numel() == outputs ? Problem{} : Problem{differ(weight, *bias)};
}

/// The 8-bit elements as `To`, each less its row's zero point.
template <class To>
std::vector<To> widened(const Tensor& bytes, std::span<const std::int32_t> zero_points) {
  std::vector<To> wide;
  wide.reserve(bytes.numel());
  const auto copy = [&](auto values) {
    const std::size_t row = values.size() / std::max<std::size_t>(zero_points.size(), 1);
    for (std::size_t i = 0; i < values.size(); ++i) {
      wide.push_back(static_cast<To>(static_cast<To>(values[i]) -
                                     static_cast<To>(zero_points[row == 0 ? 0 : i / row])));
    }
  };
  if (bytes.dtype() == DType::int8) {
    copy(bytes.values<std::int8_t>());
  } else {
    copy(bytes.values<std::uint8_t>());
  }
  return wide;
}

/// result(row, column) = the sum of left(row, k) * right(column, k) over k = 0, 1, ….
template <class T>
void multiply_rows(const Extents& extents, const T* left, const T* right, T* result) {
  const std::size_t inner = extents.inner;
  for (std::size_t row = 0; row < extents.rows; ++row, left += inner) {
    for (std::size_t first = 0; first < extents.columns; first += kColumns) {
      const std::size_t columns = std::min(kColumns, extents.columns - first);
      std::array<const T*, kColumns> from{};
      for (std::size_t j = 0; j < kColumns; ++j) {
        from[j] = right + (first + std::min(j, columns - 1)) * inner;
      }
      T sum0{}, sum1{}, sum2{}, sum3{};
      for (std::size_t k = 0; k < inner; ++k) {
        const T x = left[k];
        sum0 += x * from[0][k];
        sum1 += x * from[1][k];
        sum2 += x * from[2][k];
        sum3 += x * from[3][k];
      }
      const std::array<T, kColumns> sums{sum0, sum1, sum2, sum3};
      std::copy_n(sums.begin(), columns, result + row * extents.columns + first);
    }
  }
}

/// values = values * scale (+ bias), column by column; the scales are 1 or one for each column.
void scale_and_shift(std::span<float> values, std::span<const float> scales, std::size_t columns,
                     const std::optional<Tensor>& bias) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t column = i % columns;
    values[i] *= scales[scales.size() == 1 ? 0 : column];
    if (bias) values[i] += bias->values<float>()[column];
  }
}

}  // namespace

Result<Tensor> matmul_nt(const Tensor& left, const Tensor& right) {
  for (const Tensor* factor : {&left, &right}) {
    if (Problem problem = check_float(*factor)) return *problem;
  }
  const Result<Extents> extents = extents_of(left, right);
  if (!extents.ok()) return extents.error();
  Tensor result = Tensor::zeros<float>(extents.value().result);
  multiply_rows(extents.value(), left.values<float>().data(), right.values<float>().data(),
                result.values<float>().data());
  return result;
}

Result<Tensor> linear_w8a32(const Tensor& x, const Tensor& weight, const Tensor& scales,
                            const std::optional<Tensor>& bias) {
  if (Problem problem = check_float(x)) return *problem;
  if (Problem problem = check_byte(weight)) return *problem;
  const Result<Extents> extents = extents_of(x, weight);
  if (!extents.ok()) return extents.error();
  if (Problem problem = check_outputs(weight, scales, bias)) return *problem;
  constexpr std::int32_t kNoShift = 0;
  const std::vector<float> wide = widened<float>(weight, {&kNoShift, 1});
  Tensor result = Tensor::zeros<float>(extents.value().result);
  const auto values = result.values<float>();
  multiply_rows(extents.value(), x.values<float>().data(), wide.data(), values.data());
  scale_and_shift(values, scales.values<float>(), extents.value().columns, bias);
  return result;
}

Result<IntegerLinear> linear_int8(const Tensor& x, const QParams& x_qparams,
                                  const QuantizedWeight& weight,
                                  const std::optional<Tensor>& bias) {
  if (Problem problem = check_byte(x)) return *problem;
  if (Problem problem = check_byte(weight.values)) return *problem;
  const Result<Extents> extents = extents_of(x, weight.values);
  if (!extents.ok()) return extents.error();
  if (Problem problem = check_outputs(weight.values, weight.scales, bias)) return *problem;
  if (weight.zero_points.dtype() != DType::int32) {
    return Error{
        ErrorCode::storage_differs,
        {{"expected", "int32"}, {"actual", std::string(dtype_name(weight.zero_points.dtype()))}}};
  }
  if (weight.zero_points.numel() != weight.scales.numel()) {
    return differ(weight.scales, weight.zero_points);
  }
  // Unsigned integers wrap without undefined behaviour, and to the same bits.
  const auto x_zero_point = static_cast<std::int32_t>(x_qparams.zero_point);
  const auto left = widened<std::uint32_t>(x, {&x_zero_point, 1});
  const auto right =
      widened<std::uint32_t>(weight.values, weight.zero_points.values<std::int32_t>());
  std::vector<std::uint32_t> sums(numel(extents.value().result));
  multiply_rows(extents.value(), left.data(), right.data(), sums.data());

  Tensor accumulators = Tensor::zeros<std::int32_t>(extents.value().result);
  Tensor output = Tensor::zeros<float>(extents.value().result);
  const auto values = output.values<float>();
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto sum = static_cast<std::int32_t>(sums[i]);
    accumulators.values<std::int32_t>()[i] = sum;
    values[i] = static_cast<float>(sum);
  }
  std::vector<float> scales;
  for (const float scale : weight.scales.values<float>()) {
    scales.push_back(static_cast<float>(x_qparams.scale) * scale);
  }
  scale_and_shift(values, scales, extents.value().columns, bias);
  return IntegerLinear{std::move(accumulators), std::move(output)};
}

}  // namespace zeropoint
