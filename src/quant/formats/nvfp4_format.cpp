#include "quant/formats/nvfp4_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "quant/formats/bit_stream.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kNvfp4Block = 16;
constexpr float kLargestElement = 6;
constexpr float kLargestScale = 448;
constexpr float kSmallestScale = 0x1p-6f;
constexpr int kNvfp4Bits = 4;

float quotient(float dividend, float divisor) {
  return dividend == 0 ? dividend : dividend / divisor;
}

/// A block's scale before it is clamped and rounded.
float nvfp4_scale(std::span<const float> elements, float tensor_scale) {
  return quotient(largest_magnitude(elements) / kLargestElement, tensor_scale);
}

/// What is rounded to an element.
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

StoredCause nvfp4_cause(float original, float loaded, float scale, float unrounded) {
  const bool beyond = std::fabs(original) > double{scale} * kLargestElement;
  const bool matters = nvfp4_code(original, unrounded) != nvfp4_code(original, scale);
  return stored_cause(original, loaded, beyond, matters);
}

}  // namespace

std::size_t Nvfp4Format::stored_bits(Rows rows, const StoreOptions&) const {
  return RowBlocks{rows, kNvfp4Block}.count() * (kNvfp4Block * kNvfp4Bits + 8) + 32;
}

Result<Stored> Nvfp4Format::store(std::span<const float> values, Rows rows,
                                  const StoreOptions& options) const {
  if (Problem problem = check_finite(values)) return *problem;
  const RowBlocks blocks{rows, kNvfp4Block};
  const float largest = options.abs_max == 0 ? largest_magnitude(values) : options.abs_max;
  const float tensor_scale = largest / (kLargestScale * kLargestElement);
  std::vector<std::uint16_t> codes(blocks.count() * kNvfp4Block);
  std::vector<std::uint8_t> scales(blocks.count());
  for (std::size_t block = 0; block < scales.size(); ++block) {
    const auto elements = values.subspan(blocks.first(block), blocks.length(block));
    const float clamped =
        std::clamp(nvfp4_scale(elements, tensor_scale), kSmallestScale, kLargestScale);
    scales[block] = static_cast<std::uint8_t>(kFloat8E4M3.encode(clamped));
    const float scale = tensor_scale * kFloat8E4M3.decode(scales[block]);
    std::array<float, kNvfp4Block> scaled{};
    std::transform(elements.begin(), elements.end(), scaled.begin(),
                   [&](float value) { return nvfp4_level(value, scale); });
    kFloat4E2M1.encode(std::span(scaled).first(elements.size()),
                       codes.data() + block * kNvfp4Block);
  }
  return Stored{{"codes", write_bit_stream(codes, kNvfp4Bits)},
                {"scales", std::move(scales)},
                {"tensor_scale", float_bytes({{tensor_scale}})}};
}

Result<std::vector<float>> Nvfp4Format::load(const Stored& stored, Rows rows) const {
  const RowBlocks blocks{rows, kNvfp4Block};
  const std::size_t padded = blocks.count() * kNvfp4Block;
  if (Problem problem = check_parts(stored, {{"codes", bit_stream_size(padded, kNvfp4Bits)},
                                             {"scales", blocks.count()},
                                             {"tensor_scale", sizeof(float)}}))
    return *problem;
  const Nvfp4Reader reader(stored);
  std::vector<float> values(rows.count * rows.length);
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    const float scale = reader.scale(block);
    std::array<std::uint16_t, kNvfp4Block> block_codes;
    std::array<float, kNvfp4Block> levels;
    unpack_bits(reader.codes.data() + block * kNvfp4Block * kNvfp4Bits / 8, kNvfp4Bits, kNvfp4Block,
                block_codes.data());
    kFloat4E2M1.decode(block_codes, levels.data());
    std::transform(levels.begin(),
                   levels.begin() + static_cast<std::ptrdiff_t>(blocks.length(block)),
                   values.begin() + static_cast<std::ptrdiff_t>(blocks.first(block)),
                   [&](float level) { return level * scale; });
  }
  return values;
}

std::vector<StoredCause> Nvfp4Format::causes(std::span<const float> values, const Stored& stored,
                                             Rows rows) const {
  const Nvfp4Reader reader(stored);
  const RowBlocks blocks{rows, kNvfp4Block};
  std::vector<StoredCause> causes;
  causes.reserve(values.size());
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    const auto elements = values.subspan(blocks.first(block), blocks.length(block));
    const float scale = reader.scale(block);
    const float unrounded = reader.tensor_scale * nvfp4_scale(elements, reader.tensor_scale);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const float loaded = kFloat4E2M1.decode(reader.code(block * kNvfp4Block + i)) * scale;
      causes.push_back(nvfp4_cause(elements[i], loaded, scale, unrounded));
    }
  }
  return causes;
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
