#include "networks/layer_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
namespace zeropoint {
namespace {

template <class Function>
Tensor mapped(const Tensor& tensor, Function function) {
  Tensor result = Tensor::zeros<float>(tensor.shape());
  const auto values = tensor.values<float>();
  std::transform(values.begin(), values.end(), result.data<float>(), function);
  return result;
}

/// Four numbers of a register; where there is none, the compiler makes four of it.
using Lanes = float __attribute__((vector_size(16)));
constexpr std::size_t kLanes = 4;
constexpr std::size_t kColumns = 2 * kLanes;

Lanes loaded(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

/// Adds the products of kRows rows with eight columns to sums, which stay in registers: each is in
/// order over the inner axis, as without tiles.
template <std::size_t kRows>
void multiply_tile(const float* rows, Matrix turned, std::size_t inner, std::size_t outputs,
                   float* sums) {
  Lanes left[kRows];
  Lanes right[kRows];
  for (std::size_t row = 0; row < kRows; ++row) {
    left[row] = loaded(sums + row * outputs);
    right[row] = loaded(sums + row * outputs + kLanes);
  }
  for (std::size_t i = 0; i < inner; ++i) {
    const Lanes first = loaded(turned.data + i * turned.stride);
    const Lanes second = loaded(turned.data + i * turned.stride + kLanes);
    for (std::size_t row = 0; row < kRows; ++row) {
      const float factor = rows[row * inner + i];
      left[row] += factor * first;
      right[row] += factor * second;
    }
  }
  for (std::size_t row = 0; row < kRows; ++row) {
    std::memcpy(sums + row * outputs, &left[row], sizeof(Lanes));
    std::memcpy(sums + row * outputs + kLanes, &right[row], sizeof(Lanes));
  }
}

/// kRows rows times all columns, added to sums.
template <std::size_t kRows>
void multiply_rows(const float* rows, Matrix turned, std::size_t inner, std::size_t outputs,
                   float* sums) {
  std::size_t column = 0;
  for (; column + kColumns <= outputs; column += kColumns)
    multiply_tile<kRows>(rows, {turned.data + column, turned.stride}, inner, outputs,
                         sums + column);
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t last = column; last < outputs; ++last) {
      float sum = sums[row * outputs + last];
      for (std::size_t i = 0; i < inner; ++i)
        sum += rows[row * inner + i] * turned.data[i * turned.stride + last];
      sums[row * outputs + last] = sum;
    }
  }
}

}  // namespace

std::vector<float> transposed(const Tensor& weight) {
  const std::size_t outputs = weight.shape()[0];
  const std::size_t inputs = weight.shape()[1];
  std::vector<float> turned(weight.numel());
  for (std::size_t output = 0; output < outputs; ++output) {
    for (std::size_t input = 0; input < inputs; ++input)
      turned[input * outputs + output] = weight.data<float>()[output * inputs + input];
  }
  return turned;
}

void multiply_row(const float* row, Matrix matrix, std::size_t inner, std::size_t outputs,
                  float* sums) {
  std::fill_n(sums, outputs, 0.0f);
  multiply_rows<1>(row, matrix, inner, outputs, sums);
}

Tensor linear_rows(const Tensor& rows, std::span<const float> turned,
                   const std::optional<Tensor>& bias) {
  Tensor result = sums_from(rows, turned, std::nullopt);
  if (!bias) return result;
  const std::size_t outputs = result.shape()[1];
  float* const sums = result.data<float>();
  const float* const terms = bias->data<float>();
  for (std::size_t row = 0; row < result.shape()[0]; ++row) {
    for (std::size_t output = 0; output < outputs; ++output)
      sums[row * outputs + output] += terms[output];
  }
  return result;
}

Tensor sums_from(const Tensor& rows, std::span<const float> turned,
                 const std::optional<Tensor>& bias) {
  const std::size_t count = rows.shape()[0];
  const std::size_t inner = rows.shape()[1];
  const std::size_t outputs = turned.size() / inner;
  Tensor result = Tensor::zeros<float>({count, outputs});
  float* const sums = result.data<float>();
  for (std::size_t row = 0; bias && row < count; ++row)
    std::copy_n(bias->data<float>(), outputs, sums + row * outputs);
  constexpr std::size_t kTogether = 4;
  const float* const values = rows.data<float>();
  const Matrix matrix{turned.data(), outputs};
  std::size_t done = 0;
  for (; done + kTogether <= count; done += kTogether)
    multiply_rows<kTogether>(values + done * inner, matrix, inner, outputs, sums + done * outputs);
  for (; done < count; ++done)
    multiply_rows<1>(values + done * inner, matrix, inner, outputs, sums + done * outputs);
  return result;
}

Tensor hadamard_rows(const Tensor& rows) {
  const std::size_t width = rows.shape()[1];
  const std::size_t size = width & (~width + 1);
  const auto entry = static_cast<float>(1 / std::sqrt(static_cast<double>(size)));
  Tensor result = Tensor::zeros<float>(rows.shape());
  std::copy_n(rows.data<float>(), rows.numel(), result.data<float>());
  float* const end = result.data<float>() + result.numel();
  for (float* part = result.data<float>(); part != end; part += size) {
    for (std::size_t half = 1; half < size; half *= 2) {
      for (std::size_t pair = 0; pair < size; pair += 2 * half) {
        float* const first = part + pair;
        float* const second = first + half;
        for (std::size_t i = 0; i < half; ++i) {
          const float one = first[i];
          const float other = second[i];
          first[i] = one + other;
          second[i] = one - other;
        }
      }
    }
  }
  return multiplied(result, entry);
}

void add_multiple(std::span<double> sums, double factor, const double* row) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += factor * row[i];
}

Tensor table_rows(const Tensor& table, std::span<const float> tokens) {
  const std::size_t width = table.shape()[1];
  Tensor result = Tensor::zeros<float>({tokens.size(), width});
  for (std::size_t row = 0; row < tokens.size(); ++row) {
    const float* const own = table.data<float>() + static_cast<std::size_t>(tokens[row]) * width;
    std::copy_n(own, width, result.data<float>() + row * width);
  }
  return result;
}

Tensor with_positions(const Tensor& rows, const Tensor& table, std::size_t first,
                      std::size_t length) {
  const std::size_t period = length * table.shape()[1];
  const float* const added = table.data<float>() + first * table.shape()[1];
  Tensor result = Tensor::zeros<float>(rows.shape());
  const float* const values = rows.data<float>();
  float* const sums = result.data<float>();
  for (std::size_t start = 0; start < rows.numel(); start += period) {
    for (std::size_t i = 0; i < period; ++i) sums[start + i] = values[start + i] + added[i];
  }
  return result;
}

Tensor summed(const Tensor& one, const Tensor& other) {
  Tensor result = Tensor::zeros<float>(one.shape());
  const auto values = one.values<float>();
  std::transform(values.begin(), values.end(), other.data<float>(), result.data<float>(),
                 std::plus<float>());
  return result;
}

Tensor rows_of(const Tensor& rows, std::size_t first, std::size_t count) {
  const std::size_t columns = rows.shape()[1];
  Tensor result = Tensor::zeros<float>({count, columns});
  std::copy_n(rows.data<float>() + first * columns, result.numel(), result.data<float>());
  return result;
}

Tensor columns_of(const Tensor& rows, std::size_t first, std::size_t count) {
  const std::size_t width = rows.shape()[1];
  Tensor result = Tensor::zeros<float>({rows.shape()[0], count});
  for (std::size_t row = 0; row < rows.shape()[0]; ++row)
    std::copy_n(rows.data<float>() + row * width + first, count,
                result.data<float>() + row * count);
  return result;
}

Tensor rectified(const Tensor& tensor) {
  return mapped(tensor, [](float value) { return value < 0 ? 0 : value; });
}

Tensor multiplied(const Tensor& tensor, float factor) {
  return mapped(tensor, [factor](float value) { return value * factor; });
}

}  // namespace zeropoint
