#pragma once

#include "quant/formats/gguf_four_groups.hpp"

namespace zeropoint::gguf {

/// Levels from -top to top - 1 with a small error, squares weighted by the squared values: of 19
/// candidates, each fitted by least squares.
template <std::size_t count>
lanes::Floats search_symmetric(const FourGroups<count>& values, int top, FourLevels<count>& levels);

/// The same by coordinate descent from the first candidate: every level in turn moves where the
/// others say it should be, in at most five passes.
template <std::size_t count, std::size_t fours>
std::array<lanes::Floats, fours> descend_symmetric(
    const std::array<FourGroups<count>, fours>& values, int top,
    std::array<FourLevels<count>, fours>& levels);

}  // namespace zeropoint::gguf
