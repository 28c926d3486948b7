#pragma once

#include "quant/formats/gguf_four_groups.hpp"

namespace zeropoint::gguf {

/// How a search for a scale and a minimum goes: its first candidate has `top + first` levels in the
/// range, each further one `step` more. The error is either weighted squares or magnitudes.
struct MinSearch {
  int top;  ///< the largest level
  float first;
  float step;
  int steps;
  bool magnitudes;
  /// Whether a candidate's level is brought into its range before it is rounded, as ggml does with
  /// importance: an element that has none may lie far beyond the range of the others.
  bool clamps_first = false;
};

struct ScalesAndMins {
  lanes::Floats scales;
  lanes::Floats mins;  ///< to be subtracted; never negative
};

/// Levels from 0 to `top` such that level * scale - min has a small weighted error. Each candidate
/// is fitted by least squares; the minimum is not above zero.
template <std::size_t count>
ScalesAndMins search_with_min(const FourGroups<count>& values,
                              const std::array<lanes::Floats, count>& weights,
                              const MinSearch& search, FourLevels<count>& levels);

}  // namespace zeropoint::gguf
