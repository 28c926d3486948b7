#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Pictures as tensors.
namespace zeropoint {

/// The luma of each pixel, float32 of shape (rows, columns), whole numbers from 0 to 255:
/// (19595 R + 38470 G + 7471 B + 32768) / 65536, rounded down, which are the weights of ITU-R
/// BT.601 in the fixed point of Pillow's `convert("L")`. `picture` is uint8 of shape (rows,
/// columns, 3), or (rows, columns, 4) with an opacity that is ignored. Refuses another shape
/// (`not_picture`) and another dtype (`storage_differs`).
Result<Tensor> luma(const Tensor& picture);

}  // namespace zeropoint
