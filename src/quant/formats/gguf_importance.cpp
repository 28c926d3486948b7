#include "quant/formats/gguf_importance.hpp"

#include <algorithm>
#include <array>

#include "quant/formats/gguf_iq4_nl.hpp"
#include "quant/formats/gguf_iq4_xs.hpp"
#include "quant/formats/gguf_q2_k.hpp"
#include "quant/formats/gguf_q3_k.hpp"
#include "quant/formats/gguf_q4_0.hpp"
#include "quant/formats/gguf_q4_1.hpp"
#include "quant/formats/gguf_q4_k.hpp"
#include "quant/formats/gguf_q6_k.hpp"
#include "quant/formats/gguf_symmetric_search.hpp"
#include "quant/formats/stored_parts.hpp"

namespace zeropoint::gguf {
namespace {

using lanes::all;
using lanes::Floats;

/// An element's weight: its importance times sqrt(mean square + its square). The mean is that of a
/// super-block, of a row or of a block, sometimes twice it.
template <std::size_t count>
std::array<Floats, count> weights_of(const FourGroups<count>& x,
                                     const FourGroups<count>& importance, float mean_square) {
  std::array<Floats, count> weights;
  for (std::size_t i = 0; i < count; ++i) {
    const Floats magnitude = lanes::square_root(all(mean_square) + x.at[i] * x.at[i]);
    weights[i] = importance.at[i] * magnitude;
  }
  return weights;
}

template <std::size_t count>
Floats sum_in_order(const std::array<Floats, count>& numbers) {
  Floats sum = all(0.0f);
  for (const Floats& number : numbers) sum += number;
  return sum;
}

/// The result of a search for a super-block's groups, and the sums of their weights.
template <std::size_t size>
struct Weighed {
  Found<size> found;
  std::array<float, Found<size>::kGroups> totals;
};

/// Calls `search(values, weights, group)` for four groups after the other.
template <std::size_t size, class Search>
void each_four_groups(const float* values, const float* importance, float mean_square,
                      Weighed<size>& weighed, const Search& search) {
  for (std::size_t group = 0; group < Found<size>::kGroups; group += lanes::kLanes) {
    const FourGroups<size> four(values + group * size);
    const auto weights = weights_of(four, FourGroups<size>(importance + group * size), mean_square);
    const Floats totals = sum_in_order(weights);
    for (std::size_t lane = 0; lane < lanes::kLanes; ++lane)
      weighed.totals[group + lane] = totals[lane];
    search(four, weights, group);
  }
}

constexpr MinSearch min_search(int top) { return {top, -0.9f, 0.05f, 36, false, true}; }

template <std::size_t size>
Weighed<size> find_weighed(const float* values, const float* importance, float mean_square,
                           int top) {
  Weighed<size> weighed;
  Found<size>& found = weighed.found;
  each_four_groups<size>(values, importance, mean_square, weighed,
                         [&](const auto& four, const auto& weights, std::size_t group) {
                           FourLevels<size> levels;
                           const ScalesAndMins best =
                               search_with_min<size>(four, weights, min_search(top), levels);
                           found.put(group, best.scales, levels);
                           for (std::size_t lane = 0; lane < lanes::kLanes; ++lane)
                             found.mins[group + lane] = best.mins[lane];
                         });
  return weighed;
}

/// Sums of w * x * code and w * code².
struct CodeSums {
  float lx = 0, l2 = 0;
};

/// Codes from 0 to `top` for the scales or minimums of groups, and their step: of nine steps the
/// one with the least weighted error, then coordinate descent. Codes are bytes in ggml, so that
/// what is below 0 wraps.
template <std::size_t count>
float round_by_weight(const std::array<float, count>& x, const std::array<float, count>& weights,
                      int top, std::array<std::uint8_t, count>& codes) {
  codes.fill(0);
  float largest = 0;
  for (const float number : x) largest = largest > number ? largest : number;
  if (largest < kZeroGroup) return 0;
  const auto error_at = [&](float step, const auto& code_of) {
    float error = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const float difference = x[i] - step * static_cast<float>(code_of(i));
      error += weights[i] * difference * difference;
    }
    return error;
  };
  float per_step = static_cast<float>(top) / largest;
  float least = error_at(1 / per_step, [&](std::size_t i) {
    return static_cast<std::uint8_t>(nearest_int(per_step * x[i]));
  });
  for (int offset = -4; offset <= 4; ++offset) {
    if (offset == 0) continue;
    const float tried = (0.1f * static_cast<float>(offset) + static_cast<float>(top)) / largest;
    const float error = error_at(
        1 / tried, [&](std::size_t i) { return std::min(top, nearest_int(tried * x[i])); });
    if (error < least) {
      least = error;
      per_step = tried;
    }
  }
  CodeSums sums;
  for (std::size_t i = 0; i < count; ++i) {
    const int code = std::min(top, nearest_int(per_step * x[i]));
    codes[i] = static_cast<std::uint8_t>(code);
    const auto level = static_cast<float>(code);
    sums.lx += weights[i] * x[i] * level;
    sums.l2 += weights[i] * level * level;
  }
  for (int pass = 0; pass < 5; ++pass) {
    bool has_changed = false;
    for (std::size_t i = 0; i < count; ++i) {
      const auto level = static_cast<float>(codes[i]);
      CodeSums others{sums.lx - weights[i] * x[i] * level, sums.l2 - weights[i] * level * level};
      if (!(others.lx > 0 && others.l2 > 0)) continue;
      const int code = std::min(top, nearest_int(x[i] * others.l2 / others.lx));
      if (code == codes[i]) continue;
      const auto to = static_cast<float>(code);
      others.lx += weights[i] * x[i] * to;
      others.l2 += weights[i] * to * to;
      if (!(others.lx * others.lx * sums.l2 > sums.lx * sums.lx * others.l2)) continue;
      codes[i] = static_cast<std::uint8_t>(code);
      sums = others;
      has_changed = true;
    }
    if (!has_changed) break;
  }
  return sums.l2 > 0 ? sums.lx / sums.l2 : 0.0f;
}

template <std::size_t size>
RoundedMins<size> round_with_mins(const Weighed<size>& weighed, int top) {
  const Found<size>& found = weighed.found;
  RoundedMins<size> rounded;
  rounded.step = round_by_weight(found.scales, weighed.totals, top, rounded.scales);
  rounded.min_step = round_by_weight(found.mins, weighed.totals, top, rounded.mins);
  return rounded;
}

float square_of_super_block(const float* values) { return add_squares({values, kSuperBlock}); }

void encode_q2_k(const float* values, const float* importance, std::uint8_t* block) {
  const float mean_square = square_of_super_block(values) / kSuperBlock;
  Weighed<16> weighed = find_weighed<16>(values, importance, mean_square, 3);
  write_q2_k_block(values, round_with_mins(weighed, 15), weighed.found, block);
}

template <int bits>
void encode_six_bits(const float* values, const float* importance, std::uint8_t* block) {
  constexpr std::uint8_t top = 63;
  const float mean_square = 2 * square_of_super_block(values) / kSuperBlock;
  Weighed<32> weighed = find_weighed<32>(values, importance, mean_square, (1 << bits) - 1);
  RoundedMins<32> rounded = round_with_mins(weighed, top);
  // ggml leaves codes that wrapped in Q4_K as they are.
  if constexpr (bits == 5) {
    for (std::uint8_t& code : rounded.scales) code = std::min(code, top);
    for (std::uint8_t& code : rounded.mins) code = std::min(code, top);
  }
  write_six_bit_block<bits>(values, rounded, weighed.found, block);
}

RoundedScales round_symmetric(const Weighed<16>& weighed) {
  constexpr int top = 32;
  std::array<Floats, 16> scales, weights;
  for (std::size_t group = 0; group < 16; ++group) {
    scales[group] = all(weighed.found.scales[group]);
    weights[group] = all(weighed.totals[group]);
  }
  FourLevels<16> levels;
  RoundedScales rounded{symmetric::search_weighted(scales, weights, top, levels)[0], {}};
  for (std::size_t group = 0; group < 16; ++group)
    rounded.codes[group] = static_cast<std::uint8_t>(levels[group][0] + top);
  return rounded;
}

void encode_q3_k(const float* values, const float* importance, std::uint8_t* block) {
  const float mean_square = 2 * square_of_super_block(values) / kSuperBlock;
  Weighed<16> weighed;
  each_four_groups<16>(values, importance, mean_square, weighed,
                       [&](const auto& four, const auto& weights, std::size_t group) {
                         FourLevels<16> levels;
                         const Floats scales =
                             symmetric::search_weighted(four.at, weights, 4, levels);
                         weighed.found.put(group, scales, levels);
                       });
  write_q3_k_block(values, round_symmetric(weighed), weighed.found, block);
}

/// The weights of Q6_K are the importance alone.
void encode_q6_k(const float* values, const float* importance, std::uint8_t* block) {
  Found<16> found;
  for (std::size_t group = 0; group < 16; group += lanes::kLanes) {
    FourLevels<16> levels;
    const FourGroups<16> four(values + group * 16), weights(importance + group * 16);
    found.put(group, symmetric::search_weighted(four.at, weights.at, 32, levels), levels);
  }
  write_q6_k_block(values, found, block);
}

template <void (*encode)(const float*, const float*, std::uint8_t*), std::size_t bytes>
void each_super_block(const RowPart& part, std::uint8_t* to) {
  for (std::size_t block = 0; block < part.blocks; ++block) {
    const std::size_t first = block * kSuperBlock;
    encode(part.values + first, part.importance + first, to + block * bytes);
  }
}

/// Calls `work(values, weights, block, blocks)` for four blocks after the other, or the last ones
/// with zeros in the places of blocks that there are not.
template <class Work>
void each_four_blocks(const RowPart& part, const Work& work) {
  constexpr std::size_t four = lanes::kLanes * kBlock;
  for (std::size_t block = 0; block < part.blocks; block += lanes::kLanes) {
    const std::size_t blocks = std::min(lanes::kLanes, part.blocks - block);
    const float* values = part.values + block * kBlock;
    const float* importance = part.importance + block * kBlock;
    std::array<float, four> filled{}, filled_importance{};
    if (blocks < lanes::kLanes) {
      std::copy_n(values, blocks * kBlock, filled.begin());
      std::copy_n(importance, blocks * kBlock, filled_importance.begin());
      values = filled.data();
      importance = filled_importance.data();
    }
    const FourGroups<kBlock> x(values);
    work(x, weights_of(x, FourGroups<kBlock>(importance), part.mean_square), block, blocks);
  }
}

Codes codes_of(const FourLevels<kBlock>& levels, std::size_t lane, int zero) {
  Codes codes;
  for (std::size_t i = 0; i < kBlock; ++i)
    codes[i] = static_cast<std::uint8_t>(levels[i][lane] + zero);
  return codes;
}

template <int bits, std::size_t bytes>
void encode_signed(const RowPart& part, std::uint8_t* to) {
  constexpr int top = 1 << (bits - 1);
  each_four_blocks(part,
                   [&](const auto& x, const auto& weights, std::size_t block, std::size_t blocks) {
                     FourLevels<kBlock> levels;
                     const Floats scales = symmetric::search_weighted(x.at, weights, top, levels);
                     for (std::size_t lane = 0; lane < blocks; ++lane)
                       write_signed_block<bits>(scales[lane], codes_of(levels, lane, top),
                                                to + (block + lane) * bytes);
                   });
}

template <int bits, std::size_t bytes>
void encode_offset(const RowPart& part, std::uint8_t* to) {
  constexpr int top = (1 << bits) - 1;
  each_four_blocks(
      part, [&](const auto& x, const auto& weights, std::size_t block, std::size_t blocks) {
        FourLevels<kBlock> levels;
        const ScalesAndMins best = search_with_min<kBlock>(x, weights, min_search(top), levels);
        for (std::size_t lane = 0; lane < blocks; ++lane)
          write_offset_block<bits>(best.scales[lane], -best.mins[lane], codes_of(levels, lane, 0),
                                   to + (block + lane) * bytes);
      });
}

void encode_iq4_nl(const RowPart& part, std::uint8_t* to) {
  constexpr std::size_t bytes = 18;
  for (std::size_t block = 0; block < part.blocks; ++block) {
    const float* x = part.values + block * kBlock;
    const float* importance = part.importance + block * kBlock;
    const float mean_square = add_squares({x, kBlock}) * (2.0f / kBlock);
    std::array<float, kBlock> weights;
    for (std::size_t i = 0; i < kBlock; ++i)
      weights[i] = importance[i] * std::sqrt(mean_square + x[i] * x[i]);
    write_iq4_nl_block(x, weights.data(), to + block * bytes);
  }
}

void encode_iq4_xs(const float* values, const float* importance, std::uint8_t* block) {
  const float mean_square = square_of_super_block(values) * (2.0f / kSuperBlock);
  std::array<float, kSuperBlock> weights;
  for (std::size_t i = 0; i < kSuperBlock; ++i)
    weights[i] = importance[i] * std::sqrt(mean_square + values[i] * values[i]);
  write_iq4_xs_block(values, weights.data(), block);
}

constexpr ImportanceEncoder kEncoders[] = {
    {"q4_0", encode_signed<4, 18>, true},
    {"q5_0", encode_signed<5, 22>, true},
    {"q4_1", encode_offset<4, 20>, true},
    {"q5_1", encode_offset<5, 24>, true},
    {"q2_k", each_super_block<encode_q2_k, 84>, false},
    {"q3_k", each_super_block<encode_q3_k, 110>, false},
    {"q4_k", each_super_block<encode_six_bits<4>, 144>, false},
    {"q5_k", each_super_block<encode_six_bits<5>, 176>, false},
    {"q6_k", each_super_block<encode_q6_k, 210>, false},
    {"iq4_nl", encode_iq4_nl, false},
    {"iq4_xs", each_super_block<encode_iq4_xs, 136>, false},
};

}  // namespace

const ImportanceEncoder* importance_encoder(std::string_view format) {
  for (const ImportanceEncoder& encoder : kEncoders)
    if (encoder.format == format) return &encoder;
  return nullptr;
}

float add_squares(std::span<const float> values, float before) {
  for (const float value : values) before += value * value;
  return before;
}

Result<Stored> store_by_importance(const StoredFormat& format, std::span<const float> values,
                                   Rows rows, std::span<const float> importance) {
  const ImportanceEncoder* encoder = importance_encoder(format.name());
  if (!encoder) return format.store(values, rows, {});
  if (Problem problem = check_finite(values)) return *problem;
  const RowBlocks blocks{rows, format.block()};
  const std::size_t length = blocks.per_row() * format.block();
  Stored stored;
  const std::size_t bytes = format.stored_bits(rows, {}) / 8;
  std::uint8_t* to = sized_part(stored, "blocks", bytes).data();
  std::vector<float> row(length), of_columns(length);
  std::copy(importance.begin(), importance.end(), of_columns.begin());
  for (std::size_t i = 0; i < rows.count; ++i) {
    std::copy_n(values.data() + i * rows.length, rows.length, row.begin());
    const float mean_square = mean_square_of(add_squares(row), length);
    encoder->encode({row.data(), of_columns.data(), blocks.per_row(), mean_square},
                    to + i * (bytes / rows.count));
  }
  return stored;
}

}  // namespace zeropoint::gguf
