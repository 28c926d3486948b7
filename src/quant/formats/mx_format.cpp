#include "quant/formats/mx_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "quant/formats/bit_stream.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kMxBlock = 32;
constexpr std::uint8_t kScaleNaN = 0xff;

int exponent_field(float value) { return static_cast<int>(bits_of(value) >> kFractionBits); }

float scale_of(std::uint8_t byte) {
  return byte == kScaleNaN ? std::numeric_limits<float>::quiet_NaN()
                           : power_of_two(byte - kExponentBias);
}

}  // namespace

/// Subnormal magnitudes have an exponent field of 0, and are below the smallest scale anyway.
int MxFormat::exponent(float magnitude) const {
  const float largest = element_.largest_value();
  std::uint32_t word = bits_of(magnitude);
  if (rule_ == ScaleRule::even) word += 1u << (kFractionBits - element_.mantissa_bits - 1);
  int exponent = static_cast<int>(word >> kFractionBits) - exponent_field(largest);
  const std::uint32_t fraction = (1u << kFractionBits) - 1;
  if (rule_ == ScaleRule::rceil && (word & fraction) > (bits_of(largest) & fraction)) ++exponent;
  return std::clamp(exponent, -kExponentBias, kExponentBias);
}

/// What the rule rounds to a power of two.
double MxFormat::found_scale(float magnitude) const {
  const float largest = element_.largest_value();
  if (!std::isfinite(magnitude)) return magnitude;
  if (rule_ == ScaleRule::rceil) return double{magnitude} / double{largest};
  double kept = magnitude;
  if (rule_ == ScaleRule::even && magnitude > 0) {
    const double step = std::ldexp(1.0, std::ilogb(magnitude) - element_.mantissa_bits);
    kept = std::floor(kept / step + 0.5) * step;
  }
  return std::ldexp(kept, -std::ilogb(largest));
}

std::size_t MxFormat::stored_bits(Rows rows, const StoreOptions&) const {
  return RowBlocks{rows, kMxBlock}.count() *
         (kMxBlock * static_cast<std::size_t>(element_.bits()) + 8);
}

Result<Stored> MxFormat::store(std::span<const float> values, Rows rows,
                               const StoreOptions&) const {
  const RowBlocks blocks{rows, kMxBlock};
  std::vector<std::uint16_t> codes(blocks.count() * kMxBlock);
  std::vector<std::uint8_t> scales(blocks.count());
  for (std::size_t block = 0; block < scales.size(); ++block) {
    const auto elements = values.subspan(blocks.first(block), blocks.length(block));
    const float magnitude = largest_magnitude(elements);
    if (!std::isfinite(magnitude)) {
      scales[block] = kScaleNaN;
      continue;
    }
    const int power = exponent(magnitude);
    scales[block] = static_cast<std::uint8_t>(power + kExponentBias);
    const float inverse = power_of_two(-power);
    std::array<float, kMxBlock> scaled{};
    std::transform(elements.begin(), elements.end(), scaled.begin(),
                   [&](float value) { return value * inverse; });
    element_.encode(std::span(scaled).first(elements.size()), codes.data() + block * kMxBlock);
  }
  return Stored{{"codes", write_bit_stream(codes, element_.bits())}, {"scales", std::move(scales)}};
}

Result<std::vector<float>> MxFormat::load(const Stored& stored, Rows rows) const {
  const RowBlocks blocks{rows, kMxBlock};
  const std::size_t padded = blocks.count() * kMxBlock;
  if (Problem problem = check_parts(stored, {{"codes", bit_stream_size(padded, element_.bits())},
                                             {"scales", blocks.count()}}))
    return *problem;
  const auto codes = part(stored, "codes");
  const auto scales = part(stored, "scales");
  const std::size_t bytes = bit_stream_size(kMxBlock, element_.bits());
  std::vector<float> values(rows.count * rows.length);
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    const float scale = scale_of(scales[block]);
    std::array<std::uint16_t, kMxBlock> block_codes;
    std::array<float, kMxBlock> levels;
    unpack_bits(codes.data() + block * bytes, element_.bits(), kMxBlock, block_codes.data());
    element_.decode(block_codes, levels.data());
    std::transform(levels.begin(),
                   levels.begin() + static_cast<std::ptrdiff_t>(blocks.length(block)),
                   values.begin() + static_cast<std::ptrdiff_t>(blocks.first(block)),
                   [&](float level) { return level * scale; });
  }
  return values;
}

std::vector<StoredCause> MxFormat::causes(std::span<const float> values, const Stored& stored,
                                          Rows rows) const {
  const auto loaded = load(stored, rows).value();
  const auto scales = part(stored, "scales");
  const RowBlocks blocks{rows, kMxBlock};
  std::vector<StoredCause> causes(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double largest = double{scale_of(scales[blocks.block_of(i)])} * element_.largest_value();
    causes[i] = stored_cause(values[i], loaded[i], std::fabs(values[i]) > largest);
  }
  return causes;
}

std::vector<std::uint32_t> MxFormat::codes(const Stored& stored, Rows rows) const {
  return block_codes({rows, kMxBlock}, part(stored, "codes"), element_.bits());
}

std::vector<float> MxFormat::values_at(const Stored& stored, Rows rows, std::size_t index) const {
  const std::size_t block = RowBlocks{rows, kMxBlock}.block_of(index);
  return element_.values(scale_of(part(stored, "scales")[block]));
}

StoredElement MxFormat::explain(std::span<const float> values, const Stored& stored, Rows rows,
                                std::size_t index) const {
  const RowBlocks blocks{rows, kMxBlock};
  const std::size_t block = blocks.block_of(index);
  const std::size_t first = blocks.first(block);
  const std::size_t count = blocks.length(block);
  const std::uint8_t byte = part(stored, "scales")[block];
  const float scale = scale_of(byte);
  const std::uint16_t code =
      code_at(part(stored, "codes"), element_.bits(), blocks.position(index));
  const float level = element_.decode(code);
  const float value = level * scale;
  const float magnitude = largest_magnitude(values.subspan(first, count));
  const bool beyond = std::fabs(values[index]) > double{scale} * element_.largest_value();
  return {.block = block,
          .first = first,
          .count = count,
          .scales = {{"scale", found_scale(magnitude), scale, byte, 8}},
          .code = code,
          .bits = element_.bits(),
          .level = level,
          .value = value,
          .below = element_.below(code) * scale,
          .above = element_.above(code) * scale,
          .cause = stored_cause(values[index], value, beyond)};
}

}  // namespace zeropoint
