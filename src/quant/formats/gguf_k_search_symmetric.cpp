#include "quant/formats/gguf_k_search_symmetric.hpp"

#include "quant/formats/gguf_symmetric_search.hpp"

namespace zeropoint::gguf {
namespace {

using lanes::all;
using lanes::Floats;
using lanes::floats_of;
using lanes::Ints;
using symmetric::SquareWeights;
using symmetric::SymmetricSums;

}  // namespace

template <std::size_t count>
Floats search_symmetric(const FourGroups<count>& values, int top, FourLevels<count>& levels) {
  return symmetric::search_weighted(values.at, SquareWeights<count>{values.at}, top, levels);
}

/// Moves element i of four groups where the other elements say it should be; the lanes that moved.
template <std::size_t count>
Ints move_level(const std::array<Floats, count>& x, std::size_t i, int top,
                FourLevels<count>& levels, SymmetricSums& sums) {
  const Floats weight = x[i] * x[i];
  const Floats level = floats_of(levels[i]);
  const SymmetricSums others{sums.lx - weight * x[i] * level, sums.l2 - weight * level * level};
  const Ints moved = lanes::clamp(nearest_int(x[i] * others.l2 / others.lx), -top, top - 1);
  const Floats to = floats_of(moved);
  const SymmetricSums with{others.lx + weight * x[i] * to, others.l2 + weight * to * to};
  const Ints better = (others.lx > all(0.0f)) & (moved != levels[i]) & (with.l2 > all(0.0f)) &
                      (with.lx * with.lx * sums.l2 > sums.lx * sums.lx * with.l2);
  levels[i] = better ? moved : levels[i];
  sums.lx = better ? with.lx : sums.lx;
  sums.l2 = better ? with.l2 : sums.l2;
  return better;
}

template <std::size_t count, std::size_t fours>
std::array<Floats, fours> descend_symmetric(const std::array<FourGroups<count>, fours>& values,
                                            int top, std::array<FourLevels<count>, fours>& levels) {
  std::array<SymmetricSums, fours> sums;
  std::array<Ints, fours> zero;
  for (std::size_t four = 0; four < fours; ++four) {
    const symmetric::Extremes extremes = symmetric::extremes_of(values[four].at);
    zero[four] = extremes.magnitude < all(kZeroGroup);
    const Floats per_level = all(static_cast<float>(-top)) / extremes.value;
    sums[four] = symmetric::sums_at(values[four].at, SquareWeights<count>{values[four].at},
                                    per_level, top, levels[four]);
  }
  for (int pass = 0; pass < 5; ++pass) {
    Ints changed = all(0);
    for (std::size_t i = 0; i < count; ++i) {
      // Each step waits for the one before it; the groups do not wait for each other.
      for (std::size_t four = 0; four < fours; ++four)
        changed |= move_level(values[four].at, i, top, levels[four], sums[four]);
    }
    if (!lanes::any(changed)) break;
  }
  std::array<Floats, fours> scales;
  for (std::size_t four = 0; four < fours; ++four) {
    const SymmetricSums of_four = sums[four];
    const Floats scale = of_four.l2 > all(0.0f) ? of_four.lx / of_four.l2 : all(0.0f);
    scales[four] = symmetric::without_zero_groups(scale, zero[four], top, levels[four]);
  }
  return scales;
}

template Floats search_symmetric<16>(const FourGroups<16>&, int, FourLevels<16>&);
template std::array<Floats, 4> descend_symmetric<16, 4>(const std::array<FourGroups<16>, 4>&, int,
                                                        std::array<FourLevels<16>, 4>&);

}  // namespace zeropoint::gguf
