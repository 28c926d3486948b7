#include "quant/formats/mx_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "quant/formats/bit_stream.hpp"
#include "quant/formats/minifloat_blocks.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kMxBlock = 32;

float scale_of(std::uint8_t byte) {
  return byte == kMxScaleNaN ? std::numeric_limits<float>::quiet_NaN()
                             : power_of_two(byte - kExponentBias);
}

}  // namespace

ValueRange MxFormat::range_under(std::uint8_t scale) const {
  return ValueRange::up_to(scale_of(scale) * element_.largest_rounded());
}

/// Returns the scale before the rule rounds it to a power of two.
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

std::vector<PartLayout> MxFormat::parts(Rows rows, const StoreOptions&) const {
  const std::size_t blocks = RowBlocks{rows, kMxBlock}.count();
  return {{"codes", minifloat_dtype(element_), blocks * block_bytes()},
          {"scales", "f8_e8m0", blocks}};
}

Problem MxFormat::store_into(std::span<const float> values, Rows rows, const StoreOptions&,
                             Stored& stored) const {
  const RowBlocks blocks{rows, kMxBlock};
  const auto codes = sized_part(stored, "codes", blocks.count() * block_bytes());
  const auto scales = sized_part(stored, "scales", blocks.count());
  const MxExponents exponents(element_, rule_);
  each_batch(blocks, values, [&](const float* elements, std::size_t first, std::size_t count) {
    std::array<float, kBatch> factors;
    const auto used = std::span(factors).first(count);
    largest_magnitudes(elements, kMxBlock, used);
    exponents.encode(used, scales.data() + first);
    std::uint8_t* to = codes.data() + first * block_bytes();
    encode_products(element_, elements, {kMxBlock, used}, to);
    for (std::size_t i = 0; i < count; ++i) {
      if (scales[first + i] == kMxScaleNaN)
        std::fill_n(to + i * block_bytes(), block_bytes(), std::uint8_t{0});
    }
  });
  return std::nullopt;
}

Problem MxFormat::load_into(const Stored& stored, Rows rows, std::span<float> values) const {
  const RowBlocks blocks{rows, kMxBlock};
  if (Problem problem = check_parts(stored, parts(rows, {}))) return problem;
  const auto codes = part(stored, "codes");
  const auto scales = part(stored, "scales");
  each_batch(blocks, values, [&](float* elements, std::size_t first, std::size_t count) {
    std::array<float, kBatch> factors;
    for (std::size_t i = 0; i < count; ++i) factors[i] = scale_of(scales[first + i]);
    decode_products(element_, codes.data() + first * block_bytes(),
                    {kMxBlock, std::span(factors).first(count)}, elements);
  });
  return std::nullopt;
}

std::vector<StoredCause> MxFormat::causes(std::span<const float> values, const Stored& stored,
                                          Rows rows) const {
  const auto loaded = must(load(stored, rows));
  const auto scales = part(stored, "scales");
  const RowBlocks blocks{rows, kMxBlock};
  std::vector<StoredCause> causes(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ValueRange range = range_under(scales[blocks.block_of(i)]);
    causes[i] = stored_cause(values[i], loaded[i], range.leaves_out(values[i]));
  }
  return causes;
}

std::size_t MxFormat::count_beyond(std::span<const float> values, const Stored& stored,
                                   Rows rows) const {
  const auto scales = part(stored, "scales");
  return count_outside(values, {rows, kMxBlock},
                       [&](std::size_t block) { return range_under(scales[block]); });
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
  const bool beyond = range_under(byte).leaves_out(values[index]);
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
