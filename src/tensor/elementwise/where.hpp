#pragma once

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// `torch.where(condition, left, right)`; the condition is a tensor of bools.
Result<Tensor> where(const Tensor& condition, const Operand& left, const Operand& right);

}  // namespace zeropoint
