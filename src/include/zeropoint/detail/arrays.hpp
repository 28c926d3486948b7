#pragma once

#include <xtensor/xadapt.hpp>
#include <xtensor/xarray.hpp>
#include <xtensor/xexpression.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xoperation.hpp>

#include "zeropoint/detail/values.hpp"

namespace zeropoint::detail {

template <class E>
Extents extents_of(const xt::xexpression<E>& expression) {
  const auto& shape = expression.derived_cast().shape();
  return Extents(shape.begin(), shape.end());
}

template <class E>
Problem check_extents(const xt::xexpression<E>& expression) {
  return check_extents(extents_of(expression));
}

/// An expression's elements, computed and stored row by row as T.
template <Element T, class E>
Values values_of(const xt::xexpression<E>& expression) {
  Values values = Values::zeros<T>(extents_of(expression));
  xt::noalias(xt::adapt(values.template data<T>(), values.size(), xt::no_ownership(),
                        values.shape())) = xt::cast<T>(expression.derived_cast());
  return values;
}

/// A copy as an array; T must be the type of the elements.
template <Element T>
xt::xarray<T> array_of(const Values& values) {
  return xt::adapt(values.data<T>(), values.size(), xt::no_ownership(), values.shape());
}

template <Element T>
Result<xt::xarray<T>> array_of(const Result<Values>& result) {
  if (!result.ok()) return result.error();
  return array_of<T>(result.value());
}

}  // namespace zeropoint::detail
