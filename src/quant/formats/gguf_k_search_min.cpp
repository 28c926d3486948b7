#include "quant/formats/gguf_k_search_min.hpp"

namespace zeropoint::gguf {
namespace {

using lanes::all;
using lanes::Floats;
using lanes::floats_of;
using lanes::Ints;

/// The sums over values and weights that the least squares need, and the range.
struct Totals {
  Floats min, max, weight, weighted;
};

template <std::size_t count>
Totals totals_of(const std::array<Floats, count>& x, const std::array<Floats, count>& weights) {
  Totals totals{x[0], x[0], weights[0], weights[0] * x[0]};
  for (std::size_t i = 1; i < count; ++i) {
    totals.min = x[i] < totals.min ? x[i] : totals.min;
    totals.max = x[i] > totals.max ? x[i] : totals.max;
    totals.weight += weights[i];
    totals.weighted += weights[i] * x[i];
  }
  totals.min = totals.min > all(0.0f) ? all(0.0f) : totals.min;
  return totals;
}

template <std::size_t count>
Floats error_of(const std::array<Floats, count>& x, const std::array<Floats, count>& weights,
                const FourLevels<count>& levels, ScalesAndMins fit, bool magnitudes) {
  Floats error = all(0.0f);
  for (std::size_t i = 0; i < count; ++i) {
    const Floats difference = fit.scales * floats_of(levels[i]) + fit.mins - x[i];
    error += weights[i] * (magnitudes ? lanes::absolute(difference) : difference * difference);
  }
  return error;
}

/// The sums over the levels, and the levels, of one candidate.
struct MinSums {
  Floats l, l2, xl;
};

template <std::size_t count>
MinSums sums_of(const std::array<Floats, count>& x, const std::array<Floats, count>& weights,
                Floats per_level, Floats min, const MinSearch& search, FourLevels<count>& levels) {
  MinSums sums{all(0.0f), all(0.0f), all(0.0f)};
  const Floats top = all(static_cast<float>(search.top));
  for (std::size_t i = 0; i < count; ++i) {
    Floats number = per_level * (x[i] - min);
    if (search.clamps_first) number = number > all(0.0f) ? lanes::smaller(number, top) : all(0.0f);
    levels[i] = lanes::clamp(nearest_int(number), 0, search.top);
    const Floats level = floats_of(levels[i]);
    const Floats weighted = weights[i] * level;
    sums.l += weighted;
    sums.l2 += weighted * level;
    sums.xl += weighted * x[i];
  }
  return sums;
}

}  // namespace

template <std::size_t count>
ScalesAndMins search_with_min(const FourGroups<count>& values,
                              const std::array<Floats, count>& weights, const MinSearch& search,
                              FourLevels<count>& levels) {
  const auto& x = values.at;
  const Totals totals = totals_of(x, weights);
  const Floats top = all(static_cast<float>(search.top));
  // Infinite for a group of one value: its scale and levels are then 0, and no candidate is better.
  const Floats first_per_level = top / (totals.max - totals.min);
  ScalesAndMins best{1.0f / first_per_level, totals.min};
  for (std::size_t i = 0; i < count; ++i)
    levels[i] = lanes::clamp(nearest_int(first_per_level * (x[i] - totals.min)), 0, search.top);
  Floats best_error = error_of(x, weights, levels, best, search.magnitudes);
  FourLevels<count> tried;
  for (int i = 0; i <= search.steps; ++i) {
    // Each candidate starts from the best minimum so far.
    const float levels_in_range =
        search.first + search.step * static_cast<float>(i) + static_cast<float>(search.top);
    const Floats per_level = all(levels_in_range) / (totals.max - best.mins);
    const MinSums sums = sums_of(x, weights, per_level, best.mins, search, tried);
    const Floats determinant = totals.weight * sums.l2 - sums.l * sums.l;
    ScalesAndMins fit{(totals.weight * sums.xl - totals.weighted * sums.l) / determinant,
                      (sums.l2 * totals.weighted - sums.l * sums.xl) / determinant};
    const Ints above = fit.mins > all(0.0f);
    fit.mins = above ? all(0.0f) : fit.mins;
    fit.scales = above ? sums.xl / sums.l2 : fit.scales;
    const Floats error = error_of(x, weights, tried, fit, search.magnitudes);
    const Ints better = (determinant > all(0.0f)) & (error < best_error);
    if (!lanes::any(better)) continue;
    for (std::size_t j = 0; j < count; ++j) levels[j] = better ? tried[j] : levels[j];
    best_error = better ? error : best_error;
    best.scales = better ? fit.scales : best.scales;
    best.mins = better ? fit.mins : best.mins;
  }
  best.mins = -best.mins;
  return best;
}

template ScalesAndMins search_with_min<16>(const FourGroups<16>&, const std::array<Floats, 16>&,
                                           const MinSearch&, FourLevels<16>&);
template ScalesAndMins search_with_min<32>(const FourGroups<32>&, const std::array<Floats, 32>&,
                                           const MinSearch&, FourLevels<32>&);

}  // namespace zeropoint::gguf
