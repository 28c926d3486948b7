#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// `beta * input + alpha * (left @ right)` of floats of one type, in the order in which PyTorch's
/// CPU loops and the reference BLAS add and round, which depends on the strides of the operands:
/// `torch.addmm` of two matrices, `torch.addmv` of a matrix and a vector, `torch.baddbmm` of two
/// batches. `input` broadcasts to the result, and does not count if `beta` is 0. Other types are
/// `operator_undefined`, a mixture `dtypes_differ`, shapes that do not match `shapes_differ`.
Result<Tensor> scaled_product(const Tensor& input, const Tensor& left, const Tensor& right,
                              double beta, double alpha);

}  // namespace zeropoint
