#pragma once

#include <algorithm>
#include <type_traits>

#include "quant/formats/magnitude.hpp"
#include "quant/formats/stored_format.hpp"
#include "quant/formats/value_range.hpp"

/// Shared parts of the formats: parts, blocks, the causes of errors.
namespace zeropoint {

/// The bytes of a part, or none if it is missing.
std::span<const std::uint8_t> part(const Stored& stored, std::string_view name);

/// The bytes of a part that has, or gets, this size, with whatever they contained.
std::span<std::uint8_t> sized_part(Stored& stored, std::string_view name, std::size_t size);

/// Checks that there are these parts, of these sizes: `stored_size_differs`.
Problem check_parts(const Stored& stored, std::span<const PartLayout> layouts);

/// A part of float32s as little-endian bytes.
void set_floats(Stored& stored, std::string_view name, std::span<const float> values);
float float_at(std::span<const std::uint8_t> bytes, std::size_t index);

/// `not_finite` for the first value that is NaN, or also infinite.
Problem check_not_nan(std::span<const float> values);
Problem check_finite(std::span<const float> values);

/// How rows divide into blocks.
struct RowBlocks {
  Rows rows;
  std::size_t size;

  std::size_t per_row() const { return (rows.length + size - 1) / size; }
  std::size_t count() const { return rows.count * per_row(); }
  /// The flat index of a block's first element.
  std::size_t first(std::size_t block) const;
  /// Its elements without filling.
  std::size_t length(std::size_t block) const;
  std::size_t block_of(std::size_t index) const;
  /// The position of an element's code among all codes, padding included.
  std::size_t position(std::size_t index) const;
};

/// Calls `work(elements, block)` for all blocks in order, without their filling.
template <class Work>
void each_block(const RowBlocks& blocks, std::span<const float> values, Work work) {
  std::size_t block = 0;
  for (std::size_t row = 0; row < blocks.rows.count; ++row) {
    auto rest = values.subspan(row * blocks.rows.length, blocks.rows.length);
    while (!rest.empty()) {
      const std::size_t length = std::min(blocks.size, rest.size());
      work(rest.first(length), block++);
      rest = rest.subspan(length);
    }
  }
}

/// The blocks that formats treat together: few enough for the fastest cache.
inline constexpr std::size_t kBatch = 64;

/// Calls `work(elements, block, blocks)` for all blocks in order, for at most kBatch at once,
/// whose elements lie one after the other. A row's last block, if it is not whole, comes alone and
/// filled up with zeros; where values are written, the filling is dropped.
template <class Value, class Work>
void each_batch(const RowBlocks& blocks, std::span<Value> values, Work work) {
  constexpr bool reads = std::is_const_v<Value>;
  const auto [size, rest] = std::pair(blocks.size, blocks.rows.length % blocks.size);
  // Without filling, the whole tensor is one row.
  const std::size_t rows = rest == 0 ? 1 : blocks.rows.count;
  const std::size_t whole = rest == 0 ? blocks.count() : blocks.rows.length / size;
  std::vector<float> filled(rest == 0 ? 0 : size);
  Value* at = values.data();
  std::size_t block = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t left = whole; left > 0;) {
      const std::size_t some = std::min(left, kBatch);
      work(at, block, some);
      at += some * size;
      block += some;
      left -= some;
    }
    if (rest == 0) continue;
    if constexpr (reads) std::copy_n(at, rest, filled.begin());
    work(static_cast<Value*>(filled.data()), block++, std::size_t{1});
    if constexpr (!reads) std::copy_n(filled.begin(), rest, at);
    at += rest;
  }
}

/// How many values lie outside the ranges of their blocks, which `range_of(block)` gives.
template <class RangeOf>
std::size_t count_outside(std::span<const float> values, const RowBlocks& blocks,
                          RangeOf range_of) {
  std::size_t count = 0;
  each_block(blocks, values, [&](std::span<const float> elements, std::size_t block) {
    count += count_outside(elements, range_of(block));
  });
  return count;
}

/// The codes of elements in blocks, from a stream with filling.
std::vector<std::uint32_t> block_codes(const RowBlocks& blocks, std::span<const std::uint8_t> codes,
                                       int bits);

/// The cause for an element that is `beyond` the largest value, or whose code would differ if its
/// scale had not been rounded (`scale_matters`).
StoredCause stored_cause(float original, float loaded, bool beyond, bool scale_matters = false);

}  // namespace zeropoint
