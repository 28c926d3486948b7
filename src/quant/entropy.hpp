#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace zeropoint {

inline constexpr std::size_t kEntropyBins = 2048;

/// Two divergences that differ by less count as equal.
inline constexpr double kEntropyTolerance = 1e-9;

/// The count of a bin that would be 0 and make the divergence infinite.
inline constexpr double kEntropyFloor = 1e-4;

/// The magnitude at which to clip so that the histogram of magnitudes keeps most of its information
/// (the calibration by relative entropy that 8-bit inference made common).
///
/// The magnitudes |x| fall into 2048 bins of equal width w = max / 2048, each into bin
/// min(floor(|x| / w), 2047), all in float64. For every number of bins i from `levels` to 2048:
///
/// - P is the first i bins, all counts beyond added to the last of them;
/// - Q is the first i bins without that addition, where bin b belongs to level j if
///   floor(j * i / levels) <= b < floor((j + 1) * i / levels), and the count of each level is
///   spread evenly over those of its bins in which P has counts; where the last level has no count
///   of its own, but P has, Q's last bin holds kEntropyFloor;
/// - both are divided by their sums, and D(i) is the sum of P * log(P / Q) over the bins in which P
///   has counts.
///
/// The threshold is i * w for the i with the smallest D(i); of those within kEntropyTolerance the
/// search, which begins at 2048 and goes down, keeps the first. Where `levels` is 2048 or more
/// every bin has its own level, nothing is gained by clipping, and the threshold is the largest
/// magnitude. `values` are finite and not empty; `levels` is at least 1, and 2^32 for a whole
/// int32, which 32 bits would not hold.
double entropy_threshold(std::span<const float> values, std::uint64_t levels);

}  // namespace zeropoint
