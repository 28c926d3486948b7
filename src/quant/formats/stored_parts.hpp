#pragma once

#include <initializer_list>
#include <utility>

#include "quant/formats/magnitude.hpp"
#include "quant/formats/stored_format.hpp"

/// What the formats share: their parts, their blocks, the causes of their errors.
namespace zeropoint {

/// The bytes of a part, or none if it is missing.
std::span<const std::uint8_t> part(const Stored& stored, std::string_view name);

/// Checks that there are these parts, of these sizes in bytes: `stored_size_differs`.
Problem check_parts(const Stored& stored,
                    std::initializer_list<std::pair<std::string_view, std::size_t>> sizes);

/// float32s as little-endian bytes.
std::vector<std::uint8_t> float_bytes(std::span<const float> values);
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
  /// Where an element's code is among all codes, filling included.
  std::size_t position(std::size_t index) const;
};

/// The codes of elements in blocks, from a stream with filling.
std::vector<std::uint32_t> block_codes(const RowBlocks& blocks, std::span<const std::uint8_t> codes,
                                       int bits);

/// The cause for an element that is `beyond` the largest value, or whose code would differ if its
/// scale had not been rounded (`scale_matters`).
StoredCause stored_cause(float original, float loaded, bool beyond, bool scale_matters = false);

}  // namespace zeropoint
