#include "quant/formats/nf4_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "quant/formats/dynamic_map.hpp"
#include "quant/formats/level_blocks.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kNf4Block = 64;
constexpr int kNf4Bits = 4;
constexpr std::size_t kNf4Bytes = kNf4Block * kNf4Bits / 8;
/// Quantiles of the normal distribution, divided by the largest.
constexpr Levels16 kNf4Levels{-1.0f,        -0.69619280f, -0.52507305f,  -0.39491749f,
                              -0.28444138f, -0.18477343f, -0.091050036f, 0.0f,
                              0.079580300f, 0.16093020f,  0.24611230f,   0.33791524f,
                              0.44070983f,  0.56261700f,  0.72295684f,   1.0f};

/// The middles between them, of which ties go down.
constexpr Thresholds kNf4Middles([] {
  std::array<float, kNf4Levels.size() - 1> middles{};
  for (std::size_t i = 0; i < middles.size(); ++i)
    middles[i] = (kNf4Levels[i] + kNf4Levels[i + 1]) * 0.5f;
  return middles;
}());
static_assert(kNf4Middles.are_separate);

std::size_t nf4_blocks(std::size_t count) { return (count + kNf4Block - 1) / kNf4Block; }

std::span<const float> nf4_elements(std::span<const float> values, std::size_t block) {
  return values.subspan(block * kNf4Block, std::min(kNf4Block, values.size() - block * kNf4Block));
}

/// The tensor as one row.
RowBlocks nf4_row(std::size_t count) { return {{1, count}, kNf4Block}; }

float float64_mean(const std::vector<float>& values) {
  double sum = 0;
  for (const float value : values) sum += value;
  return static_cast<float>(sum / static_cast<double>(values.size()));
}

/// A tensor's codes and scales, where they are in its parts.
struct Nf4Reader {
  Nf4Reader(const Stored& stored, bool is_nested)
      : codes(part(stored, "codes")),
        absmax(part(stored, "absmax")),
        nested_absmax(part(stored, "nested_absmax")),
        offset(is_nested ? float_at(part(stored, "nested_offset"), 0) : 0),
        nested(is_nested) {}

  std::uint8_t code(std::size_t i) const {
    return i % 2 == 0 ? codes[i / 2] >> kNf4Bits : codes[i / 2] & 0xf;
  }
  float scale(std::size_t block) const {
    if (!nested) return float_at(absmax, block);
    return dynamic_map()[absmax[block]] * float_at(nested_absmax, block / kDynamicBlock) + offset;
  }

  std::span<const std::uint8_t> codes, absmax, nested_absmax;
  float offset;
  bool nested;
};

ValueRange nf4_range(float scale) {
  const auto& levels = kNf4Levels;
  const std::size_t count = levels.size();
  const auto [low, high] = rounded_to(levels[0], levels[1], levels[count - 2], levels[count - 1]);
  return scale < 0 ? ValueRange{high * scale, low * scale} : ValueRange{low * scale, high * scale};
}

StoredCause nf4_cause(float original, std::uint8_t code, float scale) {
  const bool beyond = nf4_range(scale).leaves_out(original);
  return stored_cause(original, kNf4Levels[code] * scale, beyond,
                      kNf4Middles.exceeded(original * (1 / scale)) != code);
}

}  // namespace

std::span<const float> nf4_levels() { return kNf4Levels; }

std::size_t Nf4Format::stored_bits(Rows rows, const StoreOptions&) const {
  const std::size_t count = rows.count * rows.length, blocks = nf4_blocks(count);
  const std::size_t codes = (count + 1) / 2 * 8;
  if (!nested_) return codes + blocks * 32;
  return codes + blocks * 8 + (blocks + kDynamicBlock - 1) / kDynamicBlock * 32 + 32;
}

std::vector<PartLayout> Nf4Format::parts(Rows rows, const StoreOptions&) const {
  const std::size_t count = rows.count * rows.length, blocks = nf4_blocks(count);
  const std::size_t nested = (blocks + kDynamicBlock - 1) / kDynamicBlock;
  const PartLayout codes{"codes", "u4", (count + 1) / 2};
  if (!nested_) return {codes, {"absmax", "f32", blocks * sizeof(float)}};
  return {codes,
          {"absmax", "u8", blocks},
          {"nested_absmax", "f32", nested * sizeof(float)},
          {"nested_offset", "f32", sizeof(float)}};
}

Problem Nf4Format::store_into(std::span<const float> values, Rows, const StoreOptions&,
                              Stored& stored) const {
  const auto codes = sized_part(stored, "codes", (values.size() + 1) / 2);
  std::vector<float> absmax(nf4_blocks(values.size()));
  const auto row = nf4_row(values.size());
  each_batch(row, values, [&](const float* elements, std::size_t first, std::size_t count) {
    std::array<float, kBatch> inverses;
    const auto found = std::span(absmax).subspan(first, count);
    largest_magnitudes(elements, kNf4Block, found);
    std::transform(found.begin(), found.end(), inverses.begin(), [](float one) { return 1 / one; });
    std::array<std::uint8_t, kBatch * kNf4Bytes> encoded;
    encode_exceeded(kNf4Middles, HighBits::first, elements,
                    {kNf4Block, std::span(inverses).first(count)}, encoded.data());
    const std::size_t byte = first * kNf4Bytes;
    std::copy_n(encoded.begin(), std::min(count * kNf4Bytes, codes.size() - byte),
                codes.begin() + static_cast<std::ptrdiff_t>(byte));
  });
  if (!std::isfinite(largest_magnitude(absmax))) return check_finite(values);
  if (!nested_) {
    set_floats(stored, "absmax", absmax);
    return std::nullopt;
  }
  const float offset = float64_mean(absmax);
  for (float& one : absmax) one -= offset;
  const DynamicBlocks nested = quantize_dynamic(absmax);
  std::copy(nested.codes.begin(), nested.codes.end(),
            sized_part(stored, "absmax", nested.codes.size()).begin());
  set_floats(stored, "nested_absmax", nested.absmax);
  set_floats(stored, "nested_offset", {{offset}});
  return std::nullopt;
}

Problem Nf4Format::load_into(const Stored& stored, Rows rows, std::span<float> values) const {
  if (Problem problem = check_parts(stored, parts(rows, {}))) return problem;
  const std::size_t count = rows.count * rows.length;
  const Nf4Reader reader(stored, nested_);
  each_batch(nf4_row(count), values, [&](float* elements, std::size_t first, std::size_t some) {
    std::array<float, kBatch> scales;
    for (std::size_t i = 0; i < some; ++i) scales[i] = reader.scale(first + i);
    std::array<std::uint8_t, kBatch * kNf4Bytes> encoded;
    const std::size_t byte = first * kNf4Bytes;
    std::copy_n(reader.codes.begin() + static_cast<std::ptrdiff_t>(byte),
                std::min(some * kNf4Bytes, reader.codes.size() - byte), encoded.begin());
    decode_levels(kNf4Levels, HighBits::first, encoded.data(),
                  {kNf4Block, std::span(scales).first(some)}, elements);
  });
  return std::nullopt;
}

std::vector<StoredCause> Nf4Format::causes(std::span<const float> values, const Stored& stored,
                                           Rows) const {
  const Nf4Reader reader(stored, nested_);
  std::vector<StoredCause> causes(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    causes[i] = nf4_cause(values[i], reader.code(i), reader.scale(i / kNf4Block));
  return causes;
}

std::size_t Nf4Format::count_beyond(std::span<const float> values, const Stored& stored,
                                    Rows) const {
  const Nf4Reader reader(stored, nested_);
  return count_outside(values, nf4_row(values.size()),
                       [&](std::size_t block) { return nf4_range(reader.scale(block)); });
}

std::vector<std::uint32_t> Nf4Format::codes(const Stored& stored, Rows rows) const {
  const Nf4Reader reader(stored, nested_);
  std::vector<std::uint32_t> all(rows.count * rows.length);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = reader.code(i);
  return all;
}

std::vector<float> Nf4Format::values_at(const Stored& stored, Rows, std::size_t index) const {
  const float scale = Nf4Reader(stored, nested_).scale(index / kNf4Block);
  std::vector<float> values;
  for (const float level : kNf4Levels) values.push_back(level * scale);
  return values;
}

StoredElement Nf4Format::explain(std::span<const float> values, const Stored& stored, Rows,
                                 std::size_t index) const {
  constexpr float none = std::numeric_limits<float>::quiet_NaN();
  const Nf4Reader reader(stored, nested_);
  const std::size_t block = index / kNf4Block;
  const auto elements = nf4_elements(values, block);
  const std::uint8_t code = reader.code(index);
  const float scale = reader.scale(block);
  std::vector<ScaleStep> scales;
  if (nested_) {
    const float outer = float_at(reader.nested_absmax, block / kDynamicBlock);
    scales = {{"nested_offset", reader.offset, reader.offset, bits_of(reader.offset), 32},
              {"nested_absmax", outer, outer, bits_of(outer), 32}};
  }
  scales.push_back({"absmax", largest_magnitude(elements), scale,
                    nested_ ? reader.absmax[block] : bits_of(scale), nested_ ? 8 : 32});
  // Doubly quantized, the scale of a block of small elements may be negative.
  const float before = code > 0 ? kNf4Levels[code - 1u] * scale : none;
  const float after = code + 1u < kNf4Levels.size() ? kNf4Levels[code + 1u] * scale : none;
  return {.block = block,
          .first = block * kNf4Block,
          .count = elements.size(),
          .scales = std::move(scales),
          .code = code,
          .bits = kNf4Bits,
          .level = kNf4Levels[code],
          .value = kNf4Levels[code] * scale,
          .below = scale < 0 ? after : before,
          .above = scale < 0 ? before : after,
          .cause = nf4_cause(values[index], code, scale)};
}

}  // namespace zeropoint
