#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// The options of `torch.set_printoptions`, with their defaults.
struct PrintOptions {
  int precision = 4;             ///< decimals of floats
  std::size_t threshold = 1000;  ///< elements from which on a tensor is summarised, exclusively
  std::size_t edgeitems = 3;     ///< elements at either end of an axis of a summary
  std::size_t linewidth = 80;    ///< columns
  std::optional<bool> sci_mode = std::nullopt;  ///< by default depends on the values
};

/// `repr(tensor)`. The suffixes, such as `requires_grad=True`, follow the dtype, each on a new line
/// if it does not fit.
std::string repr(const Tensor& tensor, const PrintOptions& options = {},
                 const std::vector<std::string>& suffixes = {});

/// `repr(number)` of a Python float: the shortest digits that read back as the same float64.
std::string repr(double number);

}  // namespace zeropoint
