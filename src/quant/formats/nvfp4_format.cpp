#include "quant/formats/nvfp4_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "quant/formats/bit_stream.hpp"
#include "quant/formats/minifloat_blocks.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kNvfp4Block = 16;
constexpr float kLargestElement = 6;
constexpr float kLargestScale = 448;
constexpr float kSmallestScale = 0x1p-6f;
constexpr int kNvfp4Bits = 4;
constexpr std::size_t kNvfp4Bytes = kNvfp4Block * kNvfp4Bits / 8;

/// The scales of a batch; unused ones are 0.
using BlockScales = std::array<float, kBatch>;

float quotient(float dividend, float divisor) {
  return dividend == 0 ? dividend : dividend / divisor;
}

/// A block's scale before it is clamped and rounded.
float nvfp4_scale(float largest, float tensor_scale) {
  return quotient(largest / kLargestElement, tensor_scale);
}
float nvfp4_scale(std::span<const float> elements, float tensor_scale) {
  return nvfp4_scale(largest_magnitude(elements), tensor_scale);
}

/// Returns the number that is then rounded to an element.
float nvfp4_level(float value, float scale) {
  return std::clamp(quotient(value, scale), -kLargestElement, kLargestElement);
}

std::uint16_t nvfp4_code(float value, float scale) {
  return kFloat4E2M1.encode(nvfp4_level(value, scale));
}

/// A tensor's scales and codes, where they are in its parts.
struct Nvfp4Reader {
  explicit Nvfp4Reader(const Stored& stored)
      : codes(part(stored, "codes")),
        scales(part(stored, "scales")),
        tensor_scale(float_at(part(stored, "tensor_scale"), 0)) {}

  float block_scale(std::size_t block) const { return kFloat8E4M3.decode(scales[block]); }
  float scale(std::size_t block) const { return tensor_scale * block_scale(block); }
  std::uint16_t code(std::size_t position) const { return code_at(codes, kNvfp4Bits, position); }

  std::span<const std::uint8_t> codes, scales;
  float tensor_scale;
};

ValueRange nvfp4_range(float scale) {
  return ValueRange::up_to(scale * kFloat4E2M1.largest_rounded());
}

StoredCause nvfp4_cause(float original, float loaded, float scale, float unrounded) {
  const bool beyond = nvfp4_range(scale).leaves_out(original);
  const bool matters = nvfp4_code(original, unrounded) != nvfp4_code(original, scale);
  return stored_cause(original, loaded, beyond, matters);
}

}  // namespace

std::size_t Nvfp4Format::stored_bits(Rows rows, const StoreOptions&) const {
  return RowBlocks{rows, kNvfp4Block}.count() * (kNvfp4Block * kNvfp4Bits + 8) + 32;
}

std::vector<PartLayout> Nvfp4Format::parts(Rows rows, const StoreOptions&) const {
  const std::size_t blocks = RowBlocks{rows, kNvfp4Block}.count();
  return {{"codes", "f4", blocks * kNvfp4Bytes},
          {"scales", "f8_e4m3", blocks},
          {"tensor_scale", "f32", sizeof(float)}};
}

Problem Nvfp4Format::store_into(std::span<const float> values, Rows rows,
                                const StoreOptions& options, Stored& stored) const {
  const float found_largest = largest_magnitude(values);
  if (!std::isfinite(found_largest)) return check_finite(values);
  const float largest = options.abs_max == 0 ? found_largest : options.abs_max;
  const RowBlocks blocks{rows, kNvfp4Block};
  const float tensor_scale = largest / (kLargestScale * kLargestElement);
  const auto codes = sized_part(stored, "codes", blocks.count() * kNvfp4Bytes);
  const auto scales = sized_part(stored, "scales", blocks.count());
  set_floats(stored, "tensor_scale", {{tensor_scale}});
  each_batch(blocks, values, [&](const float* elements, std::size_t first, std::size_t count) {
    BlockScales found{};
    largest_magnitudes(elements, kNvfp4Block, std::span(found).first(count));
    if (tensor_scale == 0) {
      for (float& one : found) one = quotient(one / kLargestElement, 0);
    } else {
      for (float& one : found) one = one / kLargestElement / tensor_scale;  // in vectors
    }
    for (float& one : found) one = std::clamp(one, kSmallestScale, kLargestScale);
    std::array<std::uint8_t, kBatch> bytes;
    encode_products(kFloat8E4M3, found.data(), {kBatch, {{1.0f}}}, bytes.data());
    std::copy_n(bytes.begin(), count, scales.begin() + static_cast<std::ptrdiff_t>(first));
    decode_products(kFloat8E4M3, bytes.data(), {kBatch, {{tensor_scale}}}, found.data());
    encode_quotients(kFloat4E2M1, elements, {kNvfp4Block, std::span(found).first(count)},
                     codes.data() + first * kNvfp4Bytes);
  });
  return std::nullopt;
}

Problem Nvfp4Format::load_into(const Stored& stored, Rows rows, std::span<float> values) const {
  const RowBlocks blocks{rows, kNvfp4Block};
  if (Problem problem = check_parts(stored, parts(rows, {}))) return problem;
  const Nvfp4Reader reader(stored);
  each_batch(blocks, values, [&](float* elements, std::size_t first, std::size_t count) {
    std::array<std::uint8_t, kBatch> bytes{};
    std::copy_n(reader.scales.begin() + static_cast<std::ptrdiff_t>(first), count, bytes.begin());
    BlockScales scales;
    decode_products(kFloat8E4M3, bytes.data(), {kBatch, {{reader.tensor_scale}}}, scales.data());
    decode_products(kFloat4E2M1, reader.codes.data() + first * kNvfp4Bytes,
                    {kNvfp4Block, std::span(scales).first(count)}, elements);
  });
  return std::nullopt;
}

std::vector<StoredCause> Nvfp4Format::causes(std::span<const float> values, const Stored& stored,
                                             Rows rows) const {
  const Nvfp4Reader reader(stored);
  std::vector<StoredCause> causes;
  causes.reserve(values.size());
  each_block({rows, kNvfp4Block}, values, [&](std::span<const float> elements, std::size_t block) {
    const float scale = reader.scale(block);
    const float unrounded = reader.tensor_scale * nvfp4_scale(elements, reader.tensor_scale);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const float loaded = kFloat4E2M1.decode(reader.code(block * kNvfp4Block + i)) * scale;
      causes.push_back(nvfp4_cause(elements[i], loaded, scale, unrounded));
    }
  });
  return causes;
}

std::size_t Nvfp4Format::count_beyond(std::span<const float> values, const Stored& stored,
                                      Rows rows) const {
  const Nvfp4Reader reader(stored);
  return count_outside(values, {rows, kNvfp4Block},
                       [&](std::size_t block) { return nvfp4_range(reader.scale(block)); });
}

std::vector<std::uint32_t> Nvfp4Format::codes(const Stored& stored, Rows rows) const {
  return block_codes({rows, kNvfp4Block}, part(stored, "codes"), kNvfp4Bits);
}

std::vector<float> Nvfp4Format::values_at(const Stored& stored, Rows rows,
                                          std::size_t index) const {
  const std::size_t block = RowBlocks{rows, kNvfp4Block}.block_of(index);
  return kFloat4E2M1.values(Nvfp4Reader(stored).scale(block));
}

StoredElement Nvfp4Format::explain(std::span<const float> values, const Stored& stored, Rows rows,
                                   std::size_t index) const {
  const Nvfp4Reader reader(stored);
  const RowBlocks blocks{rows, kNvfp4Block};
  const std::size_t block = blocks.block_of(index);
  const std::size_t first = blocks.first(block);
  const std::size_t count = blocks.length(block);
  const float found = nvfp4_scale(values.subspan(first, count), reader.tensor_scale);
  const double tensor = double{largest_magnitude(values)} / (kLargestScale * kLargestElement);
  const float scale = reader.scale(block);
  const std::uint16_t code = reader.code(blocks.position(index));
  const float level = kFloat4E2M1.decode(code);
  return {
      .block = block,
      .first = first,
      .count = count,
      .scales = {{"tensor_scale", tensor, reader.tensor_scale, bits_of(reader.tensor_scale), 32},
                 {"scale", found, reader.block_scale(block), reader.scales[block], 8}},
      .code = code,
      .bits = kNvfp4Bits,
      .level = level,
      .value = level * scale,
      .below = kFloat4E2M1.below(code) * scale,
      .above = kFloat4E2M1.above(code) * scale,
      .cause = nvfp4_cause(values[index], level * scale, scale, reader.tensor_scale * found)};
}

}  // namespace zeropoint
