#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

/// The values that the elements of a group can have.
class GroupLevels {
 public:
  GroupLevels(const Layout& layout, const OpenBlock& opened, std::size_t group)
      : levels_(layout.levels), scale_(opened.scales[group]), min_(opened.mins[group]) {}

  float value_of(int level) const { return scale_ * static_cast<float>(level) - min_; }

  /// The nearest smaller value, or NaN if there is none.
  float below(int level) const { return scale_ < 0 ? along(level, 1) : along(level, -1); }
  float above(int level) const { return scale_ < 0 ? along(level, -1) : along(level, 1); }

  /// Why an element that was stored at this level differs from the original.
  StoredCause cause_of(float original, int level) const;

 private:
  /// The first other value in a direction, or NaN.
  float along(int level, int direction) const;

  std::span<const std::int8_t> levels_;
  float scale_;
  float min_;
};

}  // namespace zeropoint::gguf
