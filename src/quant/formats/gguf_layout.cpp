#include "quant/formats/gguf_layout.hpp"

#include <limits>

namespace zeropoint::gguf {

ValueRange range_of(float scale, float min, std::span<const std::int8_t> levels) {
  constexpr float none = std::numeric_limits<float>::quiet_NaN();
  const auto value_of = [scale, min](float level) { return scale * level - min; };
  const std::size_t count = levels.size();
  const ValueRange ends = rounded_to(levels[0], levels[1], levels[count - 2], levels[count - 1]);
  const float first = value_of(levels.front()), last = value_of(levels.back());
  if (first < last) return {value_of(ends.low), value_of(ends.high)};
  if (last < first) return {value_of(ends.high), value_of(ends.low)};
  return {none, none};
}

}  // namespace zeropoint::gguf
