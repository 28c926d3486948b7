#pragma once

#include <span>
#include <vector>

#include "quant/schemes/packed_layout.hpp"
#include "zeropoint/stored_array.hpp"

namespace zeropoint {

/// A weight of a checkpoint that is quantized already, from its parts to the numbers that a loader
/// computes.
class PackedWeight {
 public:
  /// Parts by name. Those whose codes have ranges come without `codes`. Refuses parts of other
  /// sizes than the layout says (`stored_size_differs`), an index beyond the groups
  /// (`index_out_of_range`), a layout that is none (`invalid_argument`, `unknown_dtype`,
  /// `empty_tensor`, `too_many_elements`).
  static Result<PackedWeight> open(const PackedLayout& layout, Stored parts);

  /// The bytes of `codes` that a run of elements needs; none if open() has taken all of them.
  /// `too_many_elements` for elements that the weight does not have.
  Result<ByteRange> range_of(std::size_t first, std::size_t count) const;

  /// The elements as little-endian bytes of the dtype `result`. `codes` are the bytes of
  /// range_of(), or none.
  Result<std::vector<std::uint8_t>> decode(std::size_t first, std::size_t count,
                                           std::span<const std::uint8_t> codes) const;

 private:
  PackedWeight(const PackedLayout& layout, const CodeMatrix& codes)
      : layout_(layout), codes_(codes) {}

  Problem read_levels(const Stored& parts);
  Problem read_scales(const Stored& parts);
  Problem read_zeros(const Stored& parts);
  Problem read_index(const Stored& parts);

  /// The number of each group, read from a part in the order of the scales.
  Result<std::vector<float>> read_grid(const Stored& parts, std::string_view name,
                                       const std::string& dtype) const;
  /// A grid in the order of rows, from one in the order of the scales.
  template <class T>
  std::vector<T> in_rows(std::vector<T> grid) const;

  std::size_t matrices() const { return layout_.rows / layout_.matrix_rows; }
  std::size_t grid_rows() const;
  std::size_t grid_columns() const;
  std::size_t grid_size() const { return matrices() * grid_rows() * grid_columns(); }

  /// The values of codes from a column of a row.
  void restore(std::size_t row, std::size_t column, std::span<const std::uint8_t> codes,
               std::span<float> values) const;

  PackedLayout layout_;
  CodeMatrix codes_;
  std::vector<std::uint8_t> all_codes_;
  std::vector<float> levels_;
  std::vector<float> scales_, zeros_, biases_;  ///< by matrix, row and column of the grid
  std::vector<std::uint32_t> index_;
};

}  // namespace zeropoint
