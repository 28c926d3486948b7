#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// `torch.softmax` and `torch.log_softmax` of floats along an axis, with the bits of PyTorch's AVX2
/// kernels on one thread. Integers, bools and float16 are `operator_undefined`, unless there are no
/// elements.
Result<Tensor> softmax(const Tensor& tensor, Index axis, bool logarithm);

/// Their gradient by the input, from the gradient by the output and the output itself, which have
/// one shape and one type (`shapes_differ`, `dtypes_differ`).
Result<Tensor> softmax_gradient(const Tensor& gradient, const Tensor& output, Index axis,
                                bool logarithm);

}  // namespace zeropoint
