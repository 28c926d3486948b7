#include "tensor/linear_algebra.hpp"

#include "tensor/convert.hpp"
#include "tensor/elementwise.hpp"
#include "tensor/view.hpp"

namespace zeropoint {
namespace {

/// result (rows, columns) += left (rows, inner) times right (inner, columns), all dense.
template <class T>
void multiply_matrices(const T* left, const T* right, T* result, std::size_t rows,
                       std::size_t inner, std::size_t columns) {
  for (std::size_t row = 0; row < rows; ++row, left += inner, result += columns) {
    for (std::size_t i = 0; i < inner; ++i) {
      const T factor = left[i];
      const T* values = right + i * columns;
      for (std::size_t column = 0; column < columns; ++column) {
        result[column] += factor * values[column];
      }
    }
  }
}

/// Two dense stacks (batch, rows, inner) and (batch, inner, columns) of one type, taken as T.
template <class T>
Tensor multiply_stacks(const Tensor& left, const Tensor& right) {
  const std::size_t batch = left.shape()[0];
  const std::size_t rows = left.shape()[1];
  const std::size_t inner = left.shape()[2];
  const std::size_t columns = right.shape()[2];
  Tensor result(left.dtype(), {batch, rows, columns});
  for (std::size_t i = 0; i < batch; ++i) {
    multiply_matrices(left.data<T>() + i * rows * inner, right.data<T>() + i * inner * columns,
                      result.data<T>() + i * rows * columns, rows, inner, columns);
  }
  return result;
}

/// A stack of matrices as a dense one with one leading axis.
Tensor as_stack(const Tensor& tensor, const Shape& batch) {
  const std::size_t dims = tensor.shape().size();
  Shape shape = batch;
  shape.insert(shape.end(), tensor.shape().end() - 2, tensor.shape().end());
  const auto rows = static_cast<Index>(tensor.shape()[dims - 2]);
  const auto columns = static_cast<Index>(tensor.shape()[dims - 1]);
  const Tensor whole = contiguous(expand(tensor, shape).value());
  return view(whole, {static_cast<Index>(numel(batch)), rows, columns}).value();
}

}  // namespace

Result<Tensor> matmul(const Tensor& left, const Tensor& right) {
  if (left.dtype() != right.dtype()) {
    return Error{ErrorCode::dtypes_differ,
                 {{"left", std::string(dtype_name(left.dtype()))},
                  {"right", std::string(dtype_name(right.dtype()))}}};
  }
  const bool is_known = left.dtype() == DType::float32 ||
                        (is_integer(left.dtype()) && left.dtype() != DType::boolean);
  if (!is_known) return operator_undefined("matmul", left.dtype());
  if (left.shape().empty() || right.shape().empty())
    return shapes_differ(left.shape(), right.shape());
  const bool is_row = left.shape().size() == 1;
  const bool is_column = right.shape().size() == 1;
  const Tensor first = is_row ? unsqueeze(left, 0).value() : left;
  const Tensor second = is_column ? unsqueeze(right, 1).value() : right;
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

  const Tensor one = as_stack(first, batch.value());
  const Tensor other = as_stack(second, batch.value());
  // The low bits of a product and of a sum do not depend on the bits above them, nor on the sign.
  const Tensor product =
      is_float(left.dtype())
          ? multiply_stacks<float>(one, other)
          : to(multiply_stacks<std::uint64_t>(to(one, DType::int64), to(other, DType::int64)),
               left.dtype());
  return reshape(product, {shape.begin(), shape.end()});
}

Result<Tensor> linear(const Tensor& input, const Tensor& weight,
                      const std::optional<Tensor>& bias) {
  if (weight.shape().size() != 2 || input.shape().empty())
    return shapes_differ(input.shape(), weight.shape());
  // As one matrix, so that the weight is laid out once and not for every matrix of a stack.
  const auto inner = static_cast<Index>(input.shape().back());
  const auto rows =
      static_cast<Index>(numel(Shape(input.shape().begin(), input.shape().end() - 1)));
  const Result<Tensor> matrix = reshape(input, {rows, inner});
  if (!matrix.ok()) return matrix.error();
  const Result<Tensor> product = matmul(matrix.value(), transpose(weight, 0, 1).value());
  if (!product.ok()) return product.error();
  Shape shape = input.shape();
  shape.back() = weight.shape()[0];
  const Result<Tensor> shaped = reshape(product.value(), {shape.begin(), shape.end()});
  return shaped.ok() && bias ? add(shaped.value(), *bias) : shaped;
}

}  // namespace zeropoint
