#include "quant/formats/gguf_levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zeropoint::gguf {

float GroupLevels::along(int level, int direction) const {
  const float value = value_of(level);
  const auto at = std::lower_bound(levels_.begin(), levels_.end(), level) - levels_.begin();
  const auto count = static_cast<std::ptrdiff_t>(levels_.size());
  // Under a tiny scale, levels of a group with a minimum can round to the same value.
  for (std::ptrdiff_t i = at + direction; i >= 0 && i < count; i += direction) {
    const float other = value_of(levels_[static_cast<std::size_t>(i)]);
    if (other < value || other > value) return other;
  }
  return std::numeric_limits<float>::quiet_NaN();
}

StoredCause GroupLevels::cause_of(float original, int level) const {
  const float value = value_of(level);
  if (value != value) return StoredCause::not_a_number;
  if (value == original) return StoredCause::exact;
  // The scale became infinite.
  if (std::isinf(value)) return StoredCause::scale_rounded;
  const float first = value_of(levels_.front());
  const float last = value_of(levels_.back());
  if (first == last) return value == 0 ? StoredCause::flushed : StoredCause::scale_rounded;
  const ValueRange range = range_of(scale_, min_, levels_);
  const bool is_above = original > range.high;
  if (is_above || original < range.low) {
    // -8 to 7 and the like: the other side ends one level earlier.
    const bool is_lopsided = levels_.front() == -levels_.back() - 1;
    return is_lopsided && is_above == first < last ? StoredCause::clipped_sign
                                                   : StoredCause::saturated;
  }
  if (value == 0) return StoredCause::flushed;
  const auto error_of = [original](float other) {
    return std::fabs(static_cast<double>(other) - static_cast<double>(original));
  };
  const double error = error_of(value);
  const bool is_nearest = !(error_of(below(level)) < error) && !(error_of(above(level)) < error);
  return is_nearest ? StoredCause::rounded : StoredCause::scale_rounded;
}

}  // namespace zeropoint::gguf
