#include "tensor/elementwise/apply_chunks.hpp"

#include "tensor/core/convert.hpp"

namespace zeropoint {
namespace {

/// Whether promotion may change a value of the operand: a Python int or a 0-dim int64 wraps into a
/// narrower integer, and everything is rounded to a 16-bit float.
bool narrows(DType operand, DType common_dtype) {
  return is_float(common_dtype) ? is_half(common_dtype) && operand != common_dtype
                                : operand > common_dtype;
}

}  // namespace

Tensor narrowed(const Tensor& tensor, DType common_dtype) {
  return narrows(tensor.dtype(), common_dtype) ? to(tensor, common_dtype) : tensor;
}

}  // namespace zeropoint
