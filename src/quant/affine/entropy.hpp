#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace zeropoint {

inline constexpr std::size_t kEntropyBins = 2048;

/// Divergences that differ by less than this count as equal.
inline constexpr double kEntropyTolerance = 1e-9;

/// Replaces a count of 0 that would make the divergence infinite.
inline constexpr double kEntropyFloor = 1e-4;

/// The magnitude at which to clip so that the histogram of magnitudes loses little information
/// (calibration by relative entropy, as is common for 8-bit inference).
///
/// The magnitudes |x| are counted in 2048 bins of equal width w = max / 2048, each in bin
/// min(floor(|x| / w), 2047), all in float64. For every number of bins i from `levels` to 2048:
///
/// - P is the first i bins, with all counts beyond them added to the last one;
/// - Q is the first i bins without that addition, where bin b belongs to level j if floor(j * i /
///   levels) <= b < floor((j + 1) * i / levels). The count of each level is spread evenly over
///   those of its bins in which P has counts. If the last level has no count of its own but P has
///   one there, the last bin of Q holds kEntropyFloor;
/// - both are divided by their sums, and D(i) is the sum of P * log(P / Q) over the bins in which P
///   has counts.
///
/// The threshold is i * w for the i with the smallest D(i). The search goes down from 2048 and
/// keeps the first of those within kEntropyTolerance. If `levels` is 2048 or more, every bin has
/// its own level, clipping gains nothing, and the threshold is the largest magnitude. `values` are
/// finite and not empty; `levels` is at least 1, and up to 2^32 (a full int32), which needs more
/// than 32 bits.
double entropy_threshold(std::span<const float> values, std::uint64_t levels);

}  // namespace zeropoint
