#pragma once

#include <cstddef>

#include "quant/error_stats.hpp"
#include "zeropoint/report.hpp"

/// The error and the size of a tensor in any format.
namespace zeropoint {

/// The report of `elements` errors from their sums and the largest magnitude. `clipped` elements
/// were out of range.
Report report_of(const ErrorStatSums& sums, std::size_t elements, double largest,
                 std::size_t clipped, double bits_per_weight);

}  // namespace zeropoint
