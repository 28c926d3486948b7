#pragma once

#include <vector>

#include "bindings/convert.hpp"
#include "tensor/operators.hpp"

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

}  // namespace zeropoint::bindings
