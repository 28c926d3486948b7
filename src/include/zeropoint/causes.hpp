#pragma once

#include <cstddef>
#include <cstdint>

namespace zeropoint {

/// Why a dequantized element differs from the original. Each element has exactly one cause, the
/// first of these that applies, and its whole squared error counts towards that cause. NaN, which
/// no integer represents, counts as wrapped.
enum class Cause : std::uint8_t {
  wrapped,  ///< an integer type could not hold a value and kept its low bits
  clipped,  ///< the clamp moved the value to a limit of the integers in use
  rounded,  ///< the value fell between two levels
  exact,    ///< dequantized without error
};
inline constexpr std::size_t kCauses = 4;

/// The same for a stored format: the first that applies.
enum class StoredCause : std::uint8_t {
  not_a_number,   ///< NaN, or what the format turned into NaN
  saturated,      ///< more than half a step beyond the largest value under the stored scale
  flushed,        ///< not zero, and stored as zero
  clipped_sign,   ///< the same beyond the end of the side that has one level less
  scale_rounded,  ///< nearest under the scale as found, another under the scale as stored
  rounded,        ///< between two values
  exact,
};
inline constexpr std::size_t kStoredCauses = 7;

}  // namespace zeropoint
