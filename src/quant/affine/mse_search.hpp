#pragma once

#include <span>

#include "quant/affine/qparams.hpp"
#include "quant/affine/scheme.hpp"

namespace zeropoint {

/// The search for the scale and zero point with the smallest squared error uses two grids, one
/// after the other. With s and z, the scale and zero point of min-max:
///
/// 1. scales s * k / 128 for every whole k from 1 to 160, each with those zero points within the
///    scheme's limits that differ from z by a multiple of 4 up to 32; with at most 16 levels, with
///    every zero point within the limits that differs by up to 32;
/// 2. around the best k and zero point z1, the scales s * m / 2048 for every whole m from 16 * k -
///    15 to 16 * k + 15, each with every zero point within the limits from z1 - 3 to z1 + 3.
///
/// A symmetric scheme keeps the zero point 0. Scales are computed in float64, as (s * k) / 128, and
/// narrowed to float32 before use; a scale that is not a normal float32 is skipped.
struct MseGrid {
  static constexpr int kSteps = 128;
  static constexpr int kLastStep = 160;
  static constexpr int kZeroPoints = 32;
  static constexpr int kZeroPointStep = 4;
  static constexpr int kFewLevels = 16;
  static constexpr int kFineSteps = 16;  ///< for each step of the first grid
  static constexpr int kFineZeroPoints = 3;
};

/// The pair of the grids with the smallest squared error. The error of an element is the float32
/// dequantized - original; squares and their sum, in the order of the values, are float64. Of pairs
/// with equal sums, the one whose zero point is nearest to that of min-max wins, then the smaller
/// scale, then the smaller zero point. `values` are finite and not empty; `min_max` is their
/// min-max parameters under the scheme, and is returned if its scale is not a normal float32.
QParams search_mse(std::span<const float> values, const Scheme& scheme, const QParams& min_max);

}  // namespace zeropoint
