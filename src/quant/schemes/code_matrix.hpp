#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tensor/core/shape.hpp"
#include "zeropoint/result.hpp"

/// Matrices of codes of a few bits, as checkpoints pack them into words.
namespace zeropoint {

/// The order of codes in memory. A unit is a number of bytes that hold whole codes.
struct CodeOrder {
  std::size_t bits = 8;        ///< of a code, 1 to 8
  std::size_t unit_codes = 1;  ///< the codes of a unit, at most 64
  std::size_t unit_bytes = 1;  ///< its bytes, at most 32
  /// The slot of each code within its unit, where slot 0 has the lowest bits of the first byte; in
  /// their order if empty.
  Shape slots{};
  /// Whether the stored matrix is the transpose of the logical one.
  bool is_transposed = false;
  /// Whether the codes of a unit follow each other along the first axis of the stored matrix, where
  /// each word of 4 bytes (or each unit, if it is shorter) is an element of it; otherwise along the
  /// second.
  bool packs_first_axis = false;
  /// The codes of a row of the stored matrix, filling included; 0 if there is none but that of the
  /// last unit.
  std::size_t row_codes = 0;
};

/// How many groups of `each` there are in `count`, the last maybe not full.
constexpr std::size_t groups_in(std::size_t count, std::size_t each) {
  return (count + each - 1) / each;
}

/// A range of bytes.
struct ByteRange {
  std::size_t start;
  std::size_t length;
};

class CodeMatrix {
 public:
  /// A matrix of this logical shape, neither extent 0. `invalid_argument`, naming `argument`, for
  /// an order that is none.
  static Result<CodeMatrix> of(const CodeOrder& order, std::size_t rows, std::size_t columns,
                               const std::string& argument);

  /// The bytes of the whole matrix.
  std::size_t bytes() const { return outer_ * inner_bytes_; }

  /// Whether a run of elements lies in a range of bytes of its own; otherwise all bytes are needed.
  bool has_ranges() const { return !order_.is_transposed && !order_.packs_first_axis; }

  /// That range, where there is one; `count` is not 0.
  ByteRange range_of(std::size_t first, std::size_t count) const;

  /// The codes of columns `first` to `first + codes.size()` of a row. `bytes` begin at byte `start`
  /// of the matrix.
  void read_row(std::size_t row, std::size_t first, std::span<const std::uint8_t> bytes,
                std::size_t start, std::span<std::uint8_t> codes) const;

  /// The codes of whole rows, of all bytes.
  void read_rows(std::size_t first, std::size_t count, std::span<const std::uint8_t> bytes,
                 std::span<std::uint8_t> codes) const;

 private:
  struct Place {
    std::size_t byte;
    int shift;
  };

  CodeMatrix() = default;
  void copy_unit(std::size_t along_first, std::size_t along_second,
                 std::span<const std::uint8_t> bytes, std::uint8_t* unit) const;
  std::uint8_t code_in(const std::uint8_t* unit, std::size_t at) const;

  CodeOrder order_{};
  std::size_t rows_ = 0, columns_ = 0;  ///< logical
  std::size_t outer_ = 0;               ///< rows of stored words or bytes
  std::size_t inner_bytes_ = 0;         ///< the bytes of one of them
  std::size_t word_ = 1, words_ = 1;    ///< the bytes of a word and the words of a unit
  std::vector<Place> places_;           ///< of each code within its unit
  std::uint8_t mask_ = 0xff;
};

}  // namespace zeropoint
