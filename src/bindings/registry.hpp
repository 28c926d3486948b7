#pragma once

#include <vector>

#include "bindings/convert.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/operators.hpp"

/// Tensors that JavaScript holds by number. The core owns them, views share their storage, and each
/// lives until it is released.
namespace zeropoint::bindings {

/// The number of a tensor that is kept from now on; it is never 0.
int keep(Tensor tensor);

/// Forgets a tensor; a number that is not in use is ignored.
void release(int id);

std::size_t kept_count();

/// The tensor behind a number, or `tensor_released`.
Result<Tensor> kept(int id);

/// Operands and scalars as web/engine/tensors.ts writes them: `{id}`, `{float}`, `{bool}`, or
/// `{low, high}` for the halves of an int.
Result<Operand> operand_from(const emscripten::val& js);
Scalar scalar_from(const emscripten::val& js);

/// The number of a kept tensor as `{value}`, or the failure.
emscripten::val kept_outcome(const Result<Tensor>& result);

/// Applies `make` to a kept tensor and keeps the result.
template <class Make>
emscripten::val from_kept(int id, Make make) {
  const Result<Tensor> tensor = kept(id);
  return tensor.ok() ? kept_outcome(make(tensor.value())) : failure(tensor.error());
}

/// The same for two kept tensors.
template <class Make>
emscripten::val from_two(int id, int other, Make make) {
  const Result<Tensor> second = kept(other);
  if (!second.ok()) return failure(second.error());
  return from_kept(id, [&](const Tensor& first) { return make(first, second.value()); });
}

/// `{value: undefined}`, or what was wrong.
emscripten::val done(const Problem& problem);

/// Any value as `{value}`.
emscripten::val wrapped(const emscripten::val& value);

/// The dtype of a name, or `unknown_dtype`.
Result<DType> dtype_from(const std::string& name);

/// Whole numbers of an array: axes, or extents of which one may be -1.
std::vector<Index> indices_from(const emscripten::val& js);

/// Extents from 0, or `shape_invalid`, or `too_many_elements`.
Result<Shape> shape_from(const emscripten::val& js);

}  // namespace zeropoint::bindings
