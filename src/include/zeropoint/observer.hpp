#pragma once

#include <variant>

/// Observers choose a scale and a zero point for the values that share them.
namespace zeropoint {

/// The range from the smallest to the largest value.
struct MinMax {};

/// The range from -a to a, where a is the largest magnitude.
struct AbsMax {};

/// The range from one percentile to another, 0 <= lower < upper <= 100. Each equals
/// `torch.quantile(values, percent / 100)`. A symmetric scheme uses the larger of the two
/// magnitudes.
struct Percentile {
  double lower = 0.1;
  double upper = 99.9;
};

/// The pair with the smallest squared error on a grid of scales and zero points.
struct MseOptimal {};

/// The range from -threshold to threshold with the least entropy between the values and their
/// levels; values beyond it are clipped. An asymmetric scheme also limits the range to the smallest
/// and the largest value.
struct Entropy {};

/// Whether a range is widened to include 0, so that 0 is one of the levels and every zero point is
/// within the limits: the low end is at most 0, the high end at least 0. PyTorch's observers do
/// this. Symmetric ranges always include 0.
enum class IncludeZero { no, yes };

/// In the order in which they are offered, the quick ones first.
using Observer = std::variant<MinMax, AbsMax, Percentile, Entropy, MseOptimal>;

}  // namespace zeropoint
