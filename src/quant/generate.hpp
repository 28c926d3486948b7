#pragma once

#include <cstdint>

#include "tensor/core/tensor.hpp"

/// Sample tensors, generated from a seed.
namespace zeropoint {

/// Each kind equals its PyTorch program in web/docs/use/generators.md, bit for bit.
enum class Kind : std::uint8_t {
  normal,           ///< mean 0, deviation 1
  uniform,          ///< in [-1, 1)
  laplace,          ///< of scale 1: a sharp peak and heavy tails
  outlier_channel,  ///< normal, but 20 times as large at the middle index of the last axis
  positive,         ///< magnitudes of normal numbers, shifted away from 0
  constant,         ///< one normal number throughout
  ties,             ///< whole numbers and a half, -7.5 to 6.5
  channel_spread,   ///< normal; the deviation grows from 0.01 to 100 along the first axis
};

/// A float32 tensor. `shape` has at least one axis, and no extent of 0.
Tensor generate(Kind kind, const Shape& shape, std::uint64_t seed);

}  // namespace zeropoint
