#include "tensor/elementwise/apply_chunks.hpp"

#include "tensor/core/convert.hpp"

namespace zeropoint {
namespace {

/// Whether promotion may change a value of the operand: a Python int or a 0-dim int64 wraps into a
/// narrower integer, and everything is rounded to a 16-bit float.
bool narrows(DType operand, DType meeting) {
  return is_float(meeting) ? is_half(meeting) && operand != meeting : operand > meeting;
}

}  // namespace

Tensor narrowed(const Tensor& tensor, DType meeting) {
  return narrows(tensor.dtype(), meeting) ? to(tensor, meeting) : tensor;
}

}  // namespace zeropoint
