#pragma once

// Private to the .cpp files of this room: xtensor is slow to compile, so no public header has it.

#include <cstdlib>
#include <span>
#include <xtensor/xtensor_config.hpp>

// xtensor reports a wrong shape through iostreams, which would triple the module. Shapes are
// checked before xtensor sees them, so its own report can only mean a defect of ours.
#undef XTENSOR_THROW
#define XTENSOR_THROW(exception, message) std::abort()

#include <xtensor/xadapt.hpp>
#include <xtensor/xarray.hpp>
#include <xtensor/xnoalias.hpp>

#include "tensor/tensor.hpp"

namespace zeropoint {

/// A tensor's elements as an xtensor expression, without a copy. The tensor must outlive it, and
/// what is built from it must be materialised before the statement ends.
template <class T>
auto adapted(const Tensor& tensor) {
  const std::span<const T> values = tensor.values<T>();
  return xt::adapt(values.data(), values.size(), xt::no_ownership(), tensor.shape());
}

template <class T>
auto adapted(Tensor& tensor) {
  const std::span<T> values = tensor.values<T>();
  return xt::adapt(values.data(), values.size(), xt::no_ownership(), tensor.shape());
}

}  // namespace zeropoint
