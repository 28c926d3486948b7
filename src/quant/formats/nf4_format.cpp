#include "quant/formats/nf4_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "quant/formats/dynamic_map.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kNf4Block = 64;
constexpr int kNf4Bits = 4;
/// Quantiles of the normal distribution, divided by the largest.
constexpr std::array<float, 16> kNf4Levels{-1.0f,        -0.69619280f, -0.52507305f,  -0.39491749f,
                                           -0.28444138f, -0.18477343f, -0.091050036f, 0.0f,
                                           0.079580300f, 0.16093020f,  0.24611230f,   0.33791524f,
                                           0.44070983f,  0.56261700f,  0.72295684f,   1.0f};

std::uint8_t nf4_code(float normalized) {
  std::uint8_t code = 0;
  for (std::size_t i = 0; i + 1 < kNf4Levels.size(); ++i)
    code += normalized > (kNf4Levels[i] + kNf4Levels[i + 1]) * 0.5f;
  return code;
}

std::size_t nf4_blocks(std::size_t count) { return (count + kNf4Block - 1) / kNf4Block; }

std::span<const float> nf4_elements(std::span<const float> values, std::size_t block) {
  return values.subspan(block * kNf4Block, std::min(kNf4Block, values.size() - block * kNf4Block));
}

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

StoredCause nf4_cause(float original, std::uint8_t code, float scale) {
  const bool beyond = std::fabs(original) > std::fabs(scale);
  return stored_cause(original, kNf4Levels[code] * scale, beyond,
                      nf4_code(original * (1 / scale)) != code);
}

}  // namespace

std::size_t Nf4Format::stored_bits(Rows rows, const StoreOptions&) const {
  const std::size_t count = rows.count * rows.length, blocks = nf4_blocks(count);
  const std::size_t codes = (count + 1) / 2 * 8;
  if (!nested_) return codes + blocks * 32;
  return codes + blocks * 8 + (blocks + kDynamicBlock - 1) / kDynamicBlock * 32 + 32;
}

Result<Stored> Nf4Format::store(std::span<const float> values, Rows, const StoreOptions&) const {
  if (Problem problem = check_finite(values)) return *problem;
  std::vector<std::uint8_t> codes((values.size() + 1) / 2);
  std::vector<float> absmax(nf4_blocks(values.size()));
  for (std::size_t block = 0; block < absmax.size(); ++block) {
    const auto elements = nf4_elements(values, block);
    absmax[block] = largest_magnitude(elements);
    const float inverse = 1 / absmax[block];
    for (std::size_t i = 0; i < elements.size() + elements.size() % 2; ++i) {
      const float value = i < elements.size() ? elements[i] : 0;
      codes[(block * kNf4Block + i) / 2] |=
          static_cast<std::uint8_t>(nf4_code(value * inverse) << (i % 2 == 0 ? kNf4Bits : 0));
    }
  }
  if (!nested_) return Stored{{"codes", std::move(codes)}, {"absmax", float_bytes(absmax)}};
  const float offset = float64_mean(absmax);
  for (float& one : absmax) one -= offset;
  DynamicBlocks nested = quantize_dynamic(absmax);
  return Stored{{"codes", std::move(codes)},
                {"absmax", std::move(nested.codes)},
                {"nested_absmax", float_bytes(nested.absmax)},
                {"nested_offset", float_bytes({{offset}})}};
}

Result<std::vector<float>> Nf4Format::load(const Stored& stored, Rows rows) const {
  const std::size_t count = rows.count * rows.length, blocks = nf4_blocks(count);
  const std::size_t nested = (blocks + kDynamicBlock - 1) / kDynamicBlock;
  const std::size_t width = nested_ ? 1 : sizeof(float);
  if (Problem problem =
          check_parts(stored, {{"codes", (count + 1) / 2}, {"absmax", blocks * width}}))
    return *problem;
  if (nested_) {
    if (Problem problem = check_parts(
            stored, {{"nested_absmax", nested * sizeof(float)}, {"nested_offset", sizeof(float)}}))
      return *problem;
  }
  const Nf4Reader reader(stored, nested_);
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = kNf4Levels[reader.code(i)] * reader.scale(i / kNf4Block);
  return values;
}

std::vector<StoredCause> Nf4Format::causes(std::span<const float> values, const Stored& stored,
                                           Rows) const {
  const Nf4Reader reader(stored, nested_);
  std::vector<StoredCause> causes(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    causes[i] = nf4_cause(values[i], reader.code(i), reader.scale(i / kNf4Block));
  return causes;
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
