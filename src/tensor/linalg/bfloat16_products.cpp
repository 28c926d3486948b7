#include "tensor/linalg/bfloat16_products.hpp"

#include "tensor/core/assign.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {
namespace {

/// Whether a float32 sum is rounded at its end, or with each product and each addition.
enum class SumsRounded { once, always };

float rounded(float value) { return static_cast<float>(BFloat16(value)); }

SumsRounded rounding_of(const Tensor& left, const Tensor& right) {
  return sums_rounded_once(left, right) ? SumsRounded::once : SumsRounded::always;
}

Tensor product(const Tensor& left, const Tensor& right, const std::optional<Tensor>& bias,
               SumsRounded rounding) {
  const std::size_t rows = left.shape()[0];
  const std::size_t inner = left.shape()[1];
  const std::size_t columns = right.shape()[1];
  const Tensor first = to(left, DType::float32);
  const Tensor second = to(right, DType::float32);
  const Shape shape{rows, columns};
  const Tensor start =
      bias ? to(must(expand(*bias, shape)), DType::float32) : Tensor(DType::float32, shape);
  const bool once = rounding == SumsRounded::once;
  Tensor sums = once ? Tensor(DType::float32, shape) : start;
  float* sum = sums.data<float>();
  for (std::size_t row = 0; row < rows; ++row, sum += columns) {
    for (std::size_t i = 0; i < inner; ++i) {
      const float factor = first.data<float>()[row * inner + i];
      const float* values = second.data<float>() + i * columns;
      for (std::size_t column = 0; column < columns; ++column) {
        const float term = factor * values[column];
        sum[column] = once ? sum[column] + term : rounded(sum[column] + rounded(term));
      }
    }
  }
  if (once && bias) {
    for (std::size_t i = 0; i < sums.numel(); ++i) {
      sums.data<float>()[i] += start.data<float>()[i];
    }
  }
  return to(sums, DType::bfloat16);
}

/// A vector or a batch as one matrix; a matrix keeps its layout.
Tensor as_matrix(const Tensor& tensor) {
  const Shape& shape = tensor.shape();
  if (shape.size() == 2) return tensor;
  const std::size_t rows = numel(Shape(shape.begin(), shape.end() - 1));
  return must(reshape(tensor, {static_cast<Index>(rows), static_cast<Index>(shape.back())}));
}

/// Whether a batch is multiplied as one tall matrix: not if that would copy its elements.
bool folds(const Tensor& stack, std::size_t other_dims) {
  const Shape& shape = stack.shape();
  if (shape.size() < 3 || other_dims > 2) return false;
  const bool is_turned = shape.size() == 3 && other_dims == 2 && stack.strides()[2] != 1 &&
                         stack.strides()[0] == shape[1] * shape[2];
  return !is_turned;
}

/// A batch of matrices with one leading axis, without a copy if possible.
Tensor as_stack(const Tensor& tensor, const Shape& batch) {
  Shape shape = batch;
  shape.insert(shape.end(), tensor.shape().end() - 2, tensor.shape().end());
  const auto rows = static_cast<Index>(shape[shape.size() - 2]);
  const auto columns = static_cast<Index>(shape.back());
  const Tensor whole = must(expand(tensor, shape));
  return must(reshape(whole, {static_cast<Index>(numel(batch)), rows, columns}));
}

Tensor multiply_stacks(const Tensor& left, const Tensor& right, const Shape& shape) {
  constexpr std::size_t small = 400;  // multiplications of one matrix
  const Shape batch(shape.begin(), shape.end() - 2);
  const Tensor first = as_stack(left, batch);
  const Tensor second = as_stack(right, batch);
  const bool is_small = numel({first.shape()[1], first.shape()[2], second.shape()[2]}) < small;
  Tensor result(DType::bfloat16, {numel(batch), first.shape()[1], second.shape()[2]});
  for (Index i = 0; i < static_cast<Index>(numel(batch)); ++i) {
    const Tensor one = must(select(first, 0, i));
    const Tensor other = must(select(second, 0, i));
    Tensor place = must(select(result, 0, i));
    assign(place, product(one, other, std::nullopt,
                          is_small ? SumsRounded::always : rounding_of(one, other)));
  }
  return result;
}

}  // namespace

bool has_columns(const Tensor& matrix) {
  return matrix.strides()[0] == 1 &&
         matrix.strides()[1] >= std::max<std::size_t>(1, matrix.shape()[0]);
}

bool has_rows(const Tensor& matrix) {
  return matrix.strides()[1] == 1 &&
         matrix.strides()[0] >= std::max<std::size_t>(1, matrix.shape()[1]);
}

bool sums_rounded_once(const Tensor& left, const Tensor& right) {
  const bool is_column = right.shape()[1] == 1;
  const bool by_columns = has_columns(right) && (is_column || !has_rows(right));
  const bool by_rows = is_column ? !has_columns(left) : has_rows(left) || !has_columns(left);
  return by_columns && by_rows;
}

Tensor multiply_bfloat16(const Tensor& left, const Tensor& right,
                         const std::optional<Tensor>& bias) {
  return product(left, right, bias, rounding_of(left, right));
}

Tensor matmul_bfloat16(const Tensor& left, const Tensor& right, const Shape& shape) {
  const std::size_t left_dims = left.shape().size();
  const std::size_t right_dims = right.shape().size();
  Tensor result = left;
  if (right_dims == 1) {
    result = product(as_matrix(left), must(unsqueeze(right, 1)), std::nullopt, SumsRounded::always);
  } else if (right_dims == 2 && (left_dims <= 2 || folds(left, 2))) {
    result = multiply_bfloat16(as_matrix(left), right);
  } else if (left_dims == 1) {
    const Tensor turned = must(transpose(right, -2, -1));
    result =
        product(as_matrix(turned), must(unsqueeze(left, 1)), std::nullopt, SumsRounded::always);
  } else if (left_dims == 2 && folds(right, 2)) {
    const Tensor turned = must(transpose(right, -2, -1));
    const Tensor tall = multiply_bfloat16(as_matrix(turned), must(transpose(left, 0, 1)));
    std::vector<Index> stacked(shape.begin(), shape.end());
    std::swap(stacked[stacked.size() - 2], stacked.back());
    result = must(transpose(must(reshape(tall, stacked)), -2, -1));
  } else {
    result = multiply_stacks(left, right, shape);
  }
  return must(reshape(result, {shape.begin(), shape.end()}));
}

}  // namespace zeropoint
