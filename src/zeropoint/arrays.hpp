#pragma once

#include <algorithm>
#include <type_traits>
#include <xtensor/xadapt.hpp>
#include <xtensor/xarray.hpp>
#include <xtensor/xexpression.hpp>
#include <xtensor/xnoalias.hpp>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// Between xtensor's arrays and the core's tensors.
namespace zeropoint {

/// The elements of a tensor as an xtensor expression that shares its memory; T must be the type of
/// the tensor's dtype. The tensor must be dense, as all results are, and must outlive the view.
template <class T>
auto view_of(const Tensor& tensor) {
  return xt::adapt(tensor.data<T>(), tensor.numel(), xt::no_ownership(), tensor.shape());
}

/// A copy of the elements; T must be the type of the tensor's dtype.
template <class T>
xt::xarray<T> array_of(const Tensor& tensor) {
  return view_of<T>(tensor);
}

/// An expression's elements, computed and stored row by row as T. T must be a dtype's type.
template <class T, class E>
Tensor tensor_of(const xt::xexpression<E>& expression) {
  const E& elements = expression.derived_cast();
  Tensor tensor = Tensor::zeros<T>(Shape(elements.shape().begin(), elements.shape().end()));
  xt::noalias(xt::adapt(tensor.data<T>(), tensor.numel(), xt::no_ownership(), tensor.shape())) =
      xt::cast<T>(elements);
  return tensor;
}

/// As tensor_of, in the type that the elements have.
template <class E>
Tensor tensor_of(const xt::xexpression<E>& expression) {
  return tensor_of<typename E::value_type, E>(expression);
}

/// The array of a result's tensor, or its error.
template <class T>
Result<xt::xarray<T>> array_of(const Result<Tensor>& result) {
  if (!result.ok()) return result.error();
  return array_of<T>(result.value());
}

/// The number of a result's 0-dim float32 tensor, or its error.
inline Result<float> number_of(const Result<Tensor>& result) {
  if (!result.ok()) return result.error();
  return *result.value().data<float>();
}

}  // namespace zeropoint
