#pragma once

#include <cmath>

#include "quant/formats/gguf_k_search_min.hpp"
#include "quant/formats/gguf_super_block.hpp"

/// Shared parts of the K-quants with a minimum: Q2_K, Q4_K and Q5_K.
namespace zeropoint::gguf {

template <std::size_t size>
using Weights = std::array<lanes::Floats, size>;

/// Searches all groups of a super-block. `weigh` gives the weights of four groups.
template <std::size_t size, class Weigh>
Found<size> find_with_min(const float* values, const MinSearch& search, const Weigh& weigh) {
  Found<size> found;
  for (std::size_t group = 0; group < Found<size>::kGroups; group += lanes::kLanes) {
    const FourGroups<size> four(values + group * size);
    FourLevels<size> levels;
    const ScalesAndMins best = search_with_min<size>(four, weigh(four), search, levels);
    found.put(group, best.scales, levels);
    for (std::size_t lane = 0; lane < lanes::kLanes; ++lane)
      found.mins[group + lane] = best.mins[lane];
  }
  return found;
}

/// The scales and minimums of a super-block's groups, rounded to codes under a step each.
template <std::size_t size>
struct RoundedMins {
  float step, min_step;
  std::array<std::uint8_t, Found<size>::kGroups> scales, mins;
};

/// Computes the levels again with the numbers that loading will read. A group whose scale became
/// zero keeps the levels of the search.
template <std::size_t size>
void requantize(const float* values, const OpenBlock& opened, int top, Found<size>& found) {
  for (std::size_t group = 0; group < Found<size>::kGroups; ++group) {
    if (opened.scales[group] == 0) continue;
    levels_under(values + group * size, size, opened.scales[group], opened.mins[group], 0, top,
                 found.levels.data() + group * size);
  }
}

/// Q4_K and Q5_K begin with two float16, the steps of scales and of minimums, and twelve bytes with
/// eight scales and eight minimums of 6 bits.
inline constexpr std::size_t kSixBitHeader = 16;
RoundedMins<32> round_six_bits(const Found<32>& found);
void write_six_bits(const RoundedMins<32>& rounded, std::uint8_t* header);
void open_six_bits(const std::uint8_t* header, OpenBlock& opened);
std::vector<ScaleStep> six_bit_steps(const Found<32>& found, const std::uint8_t* header,
                                     std::size_t group);

/// Weights sqrt(mean of the squares) + |value| in Q4_K and Q5_K.
Found<32> find_six_bits(const float* values, const MinSearch& search);

}  // namespace zeropoint::gguf
