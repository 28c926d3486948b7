#pragma once

#include <string>

#include "tensor/tensor.hpp"

namespace zeropoint {

/// `repr(tensor)` under PyTorch's default print options: four decimals, 80 columns, three edge
/// items of a tensor with more than 1,000 elements.
std::string repr(const Tensor& tensor);

/// `repr(number)` of a Python float: the shortest digits that read back as the same float64.
std::string repr(double number);

}  // namespace zeropoint
