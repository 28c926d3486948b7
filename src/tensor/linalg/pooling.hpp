#pragma once

#include <vector>

#include "tensor/sort/sort.hpp"

namespace zeropoint {

/// `F.max_pool2d` of float32 or float64 (…, rows, columns): the largest element of each window, the
/// first of equal ones or the last NaN, and its int64 position in the plane. With `ceil_mode` the
/// last window may reach beyond the padding. A list without two numbers is `shape_mismatch`, a
/// stride or dilation below 1 `step_not_positive`; a padding of more than half a window, a window
/// without elements and one that is larger than the padded plane are `shape_invalid`.
Result<ValuesAndIndices> max_pool2d(const Tensor& tensor, const std::vector<Index>& kernel,
                                    const std::vector<Index>& stride,
                                    const std::vector<Index>& padding,
                                    const std::vector<Index>& dilation, bool ceil_mode);

}  // namespace zeropoint
