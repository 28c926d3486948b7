#include "quant/formats/stored_parts.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "quant/formats/bit_stream.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

template <class Refused>
Problem check_each(std::span<const float> values, Refused refused) {
  const auto found = std::find_if(values.begin(), values.end(), refused);
  if (found == values.end()) return std::nullopt;
  return Error{ErrorCode::not_finite,
               {{"index", static_cast<double>(found - values.begin())},
                {"value", static_cast<double>(*found)}}};
}

}  // namespace

std::span<const std::uint8_t> part(const Stored& stored, std::string_view name) {
  for (const Part& one : stored) {
    if (one.name == name) return one.bytes;
  }
  return {};
}

std::span<std::uint8_t> sized_part(Stored& stored, std::string_view name, std::size_t size) {
  auto found =
      std::find_if(stored.begin(), stored.end(), [&](const Part& one) { return one.name == name; });
  if (found == stored.end()) found = stored.insert(found, {std::string(name), {}});
  found->bytes.resize(size);
  return found->bytes;
}

Problem check_parts(const Stored& stored, std::span<const PartLayout> layouts) {
  for (const auto& [name, dtype, size] : layouts) {
    const std::size_t actual = part(stored, name).size();
    if (actual == size) continue;
    return Error{ErrorCode::stored_size_differs,
                 {{"part", std::string(name)},
                  {"expected", static_cast<double>(size)},
                  {"actual", static_cast<double>(actual)}}};
  }
  return std::nullopt;
}

void set_floats(Stored& stored, std::string_view name, std::span<const float> values) {
  std::uint8_t* byte = sized_part(stored, name, values.size() * sizeof(float)).data();
  for (const float value : values) {
    for (int shift = 0; shift < 32; shift += 8)
      *byte++ = static_cast<std::uint8_t>(bits_of(value) >> shift);
  }
}

float float_at(std::span<const std::uint8_t> bytes, std::size_t index) {
  std::uint32_t word = 0;
  for (std::size_t i = 4; i-- > 0;) word = word << 8 | bytes[index * 4 + i];
  return float_of(word);
}

Problem check_not_nan(std::span<const float> values) {
  return check_each(values, [](float value) { return std::isnan(value); });
}

Problem check_finite(std::span<const float> values) {
  if (std::isfinite(largest_magnitude(values))) return std::nullopt;
  return check_each(values, [](float value) { return !std::isfinite(value); });
}

std::size_t RowBlocks::first(std::size_t block) const {
  return block / per_row() * rows.length + block % per_row() * size;
}

std::size_t RowBlocks::length(std::size_t block) const {
  return std::min(size, rows.length - block % per_row() * size);
}

std::size_t RowBlocks::block_of(std::size_t index) const {
  return index / rows.length * per_row() + index % rows.length / size;
}

std::size_t RowBlocks::position(std::size_t index) const {
  const std::size_t block = block_of(index);
  return block * size + index - first(block);
}

std::vector<std::uint32_t> block_codes(const RowBlocks& blocks, std::span<const std::uint8_t> codes,
                                       int bits) {
  std::vector<std::uint32_t> all;
  all.reserve(blocks.rows.count * blocks.rows.length);
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    for (std::size_t i = 0; i < blocks.length(block); ++i)
      all.push_back(code_at(codes, bits, block * blocks.size + i));
  }
  return all;
}

StoredCause stored_cause(float original, float loaded, bool beyond, bool scale_matters) {
  if (std::isnan(original) || std::isnan(loaded)) return StoredCause::not_a_number;
  if (original == loaded) return StoredCause::exact;
  if (beyond) return StoredCause::saturated;
  if (loaded == 0) return StoredCause::flushed;
  return scale_matters ? StoredCause::scale_rounded : StoredCause::rounded;
}

}  // namespace zeropoint
