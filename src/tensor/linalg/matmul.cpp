#include "tensor/linalg/matmul.hpp"

#include "tensor/core/assign.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/linalg/bfloat16_products.hpp"
#include "tensor/linalg/products.hpp"

namespace zeropoint {
namespace {

/// The products of two batches of matrices of type T.
template <class T>
void add_products_of(const Tensor& left, const Tensor& right, Tensor& sums) {
  const std::size_t batch = left.shape()[0];
  const std::size_t rows = left.shape()[1];
  const std::size_t inner = left.shape()[2];
  const std::size_t columns = right.shape()[2];
  const auto matrix = [](const Tensor& stack, std::size_t i) {
    const Strides& strides = stack.strides();
    return MatrixView<T>{stack.data<T>() + i * strides[0], strides[1], strides[2]};
  };
  for (std::size_t i = 0; i < batch; ++i) {
    multiply_views<T>(matrix(left, i), matrix(right, i), sums.data<T>() + i * rows * columns, rows,
                      inner, columns);
  }
}

/// Multiplies batches (batch, rows, inner) and (batch, inner, columns) of one type.
Tensor multiply_stacks(const Tensor& left, const Tensor& right) {
  Tensor sums(left.dtype(), {left.shape()[0], left.shape()[1], right.shape()[2]});
  if (left.dtype() == DType::float32) {
    add_products_of<float>(left, right, sums);
  } else if (left.dtype() == DType::float64) {
    add_products_of<double>(left, right, sums);
  } else {
    // The low bits of products and sums depend neither on higher bits nor on the sign.
    Tensor wide = to(sums, DType::int64);
    add_products_of<std::uint64_t>(to(left, DType::int64), to(right, DType::int64), wide);
    assign(sums, wide);
  }
  return sums;
}

/// A batch of matrices with one leading axis.
Tensor stacked(const Tensor& tensor, const Shape& batch) {
  const std::size_t dims = tensor.shape().size();
  Shape shape = batch;
  shape.insert(shape.end(), tensor.shape().end() - 2, tensor.shape().end());
  const auto rows = static_cast<Index>(tensor.shape()[dims - 2]);
  const auto columns = static_cast<Index>(tensor.shape()[dims - 1]);
  return must(
      reshape(must(expand(tensor, shape)), {static_cast<Index>(numel(batch)), rows, columns}));
}

/// Whether PyTorch adds the bias of a bfloat16 layer within the product.
bool is_fused(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  const std::size_t dims = input.shape().size();
  const bool is_matrix = dims == 2 || (dims == 3 && input.is_contiguous());
  const bool is_one_type = weight.dtype() == input.dtype() && bias.dtype() == input.dtype();
  return is_matrix && is_one_type && weight.shape()[1] == input.shape().back() &&
         expand(bias, {1, weight.shape()[0]}).ok();
}

}  // namespace

Result<Tensor> matmul(const Tensor& left, const Tensor& right) {
  if (left.dtype() != right.dtype()) {
    return dtypes_differ(left.dtype(), right.dtype());
  }
  const DType dtype = left.dtype();
  if (dtype == DType::boolean || dtype == DType::float16)
    return operator_undefined("matmul", dtype);
  if (left.shape().empty() || right.shape().empty())
    return shapes_differ(left.shape(), right.shape());
  const bool is_row = left.shape().size() == 1;
  const bool is_column = right.shape().size() == 1;
  const Tensor first = is_row ? must(unsqueeze(left, 0)) : left;
  const Tensor second = is_column ? must(unsqueeze(right, 1)) : right;
  if (first.shape().back() != second.shape()[second.shape().size() - 2]) {
    return shapes_differ(left.shape(), right.shape());
  }
  const Result<Shape> batch =
      broadcast_shapes(Shape(first.shape().begin(), first.shape().end() - 2),
                       Shape(second.shape().begin(), second.shape().end() - 2));
  if (!batch.ok()) return batch.error();
  Shape shape = batch.value();
  if (!is_row) shape.push_back(first.shape()[first.shape().size() - 2]);
  if (!is_column) shape.push_back(second.shape().back());
  if (Problem problem = check_size(shape)) return *problem;

  if (dtype == DType::bfloat16) return matmul_bfloat16(left, right, shape);
  const Tensor one = stacked(first, batch.value());
  const Tensor other = stacked(second, batch.value());
  return reshape(multiply_stacks(one, other), {shape.begin(), shape.end()});
}

Result<Tensor> linear(const Tensor& input, const Tensor& weight,
                      const std::optional<Tensor>& bias) {
  if (weight.shape().size() != 2 || input.shape().empty())
    return shapes_differ(input.shape(), weight.shape());
  // As one matrix, so that the weight is copied once and not for every matrix of a batch.
  const auto inner = static_cast<Index>(input.shape().back());
  const auto rows =
      static_cast<Index>(numel(Shape(input.shape().begin(), input.shape().end() - 1)));
  const Result<Tensor> matrix = reshape(input, {rows, inner});
  if (!matrix.ok()) return matrix.error();
  const Tensor turned = must(transpose(weight, 0, 1));
  Shape shape = input.shape();
  shape.back() = weight.shape()[0];
  const bool is_bfloat16 = input.dtype() == DType::bfloat16;
  if (is_bfloat16 && bias && is_fused(input, weight, *bias)) {
    const Tensor sum = multiply_bfloat16(matrix.value(), turned, bias);
    return reshape(sum, {shape.begin(), shape.end()});
  }
  const Result<Tensor> product = matmul(is_bfloat16 ? input : matrix.value(), turned);
  if (!product.ok()) return product.error();
  const Result<Tensor> shaped = reshape(product.value(), {shape.begin(), shape.end()});
  return shaped.ok() && bias ? add(shaped.value(), *bias) : shaped;
}

}  // namespace zeropoint
