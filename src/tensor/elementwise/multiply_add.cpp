#include "tensor/elementwise/multiply_add.hpp"

#include <cmath>

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {
namespace {

template <class T>
Tensor fused(const Tensor& left, const Tensor& right, const Tensor& addend) {
  Tensor result(left.dtype(), left.shape());
  const T* const a = left.data<T>();
  const T* const b = right.data<T>();
  const T* const c = addend.data<T>();
  T* const into = result.data<T>();
  for (std::size_t i = 0; i < result.numel(); ++i) into[i] = std::fma(a[i], b[i], c[i]);
  return result;
}

}  // namespace

Result<Tensor> multiply_add(const Tensor& left, const Operand& right, const Tensor& addend) {
  const DType dtype = left.dtype();
  if (dtype != DType::float32 && dtype != DType::float64) {
    return operator_undefined("multiply_add", dtype);
  }
  const Scalar* const number = std::get_if<Scalar>(&right);
  const Result<Tensor> given = number ? stored(*number, dtype) : std::get<Tensor>(right);
  if (!given.ok()) return given.error();
  const Tensor& factor = given.value();
  if (factor.dtype() != dtype) return dtypes_differ(dtype, factor.dtype());
  if (addend.dtype() != dtype) return dtypes_differ(dtype, addend.dtype());
  const Result<Shape> product = broadcast_shapes(left.shape(), factor.shape());
  if (!product.ok()) return product.error();
  const Result<Shape> shape = broadcast_shapes(product.value(), addend.shape());
  if (!shape.ok()) return shape.error();
  const auto dense = [&](const Tensor& tensor) {
    return contiguous(must(expand(tensor, shape.value())));
  };
  if (dtype == DType::float64) return fused<double>(dense(left), dense(factor), dense(addend));
  return fused<float>(dense(left), dense(factor), dense(addend));
}

}  // namespace zeropoint
