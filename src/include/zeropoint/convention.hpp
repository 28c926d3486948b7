#pragma once

#include <cstdint>

namespace zeropoint {

/// The three common formulas from a real number to a level. They differ at ties, and when 1 / scale
/// is not exact.
enum class Convention : std::uint8_t {
  shift_then_round,  ///< round(x / scale + zero_point)
  onnx,              ///< round(x / scale) + zero_point, as ONNX's QuantizeLinear
  torch,             ///< round(x * (1 / scale)) + zero_point, as torch.quantize_per_tensor
};

/// The whole number to which one rounds that is halfway between two.
enum class Rounding : std::uint8_t {
  half_to_even,  ///< the even one, as in PyTorch, NumPy and ONNX
  half_away,     ///< the one farther from 0, as C's round(), ggml and TensorFlow Lite's kernels
};

}  // namespace zeropoint
