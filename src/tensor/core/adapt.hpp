#pragma once

// Private to the .cpp files of src/tensor: xtensor is slow to compile, so no public header uses it.

#include <cstdlib>
#include <xtensor/xtensor_config.hpp>

// xtensor reports a wrong shape through iostreams, which would triple the module. Shapes are
// checked before xtensor sees them, so its own report can only mean a defect of ours.
#undef XTENSOR_THROW
#define XTENSOR_THROW(exception, message) std::abort()

#include <xtensor/xadapt.hpp>
#include <xtensor/xarray.hpp>
#include <xtensor/xnoalias.hpp>

#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// A tensor's elements as an xtensor expression that follows its strides, without a copy. T is of
/// the size of an element. The tensor must outlive it, and what is built from it must be
/// materialised before the statement ends.
template <class T, class AnyTensor>
auto adapted(AnyTensor& tensor) {
  // xtensor wants the number of elements here, also where strides reach further or repeat.
  return xt::adapt(tensor.template data<T>(), tensor.numel(), xt::no_ownership(), tensor.shape(),
                   tensor.strides());
}

}  // namespace zeropoint
