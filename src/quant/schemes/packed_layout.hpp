#pragma once

#include <string>

#include "quant/schemes/code_matrix.hpp"

namespace zeropoint {

/// A weight that a checkpoint stores as codes, and the meaning of its parts. An element is
///
///     factor · scale · (level − zero)        or        scale · level + bias
///
/// in float32, each operation rounded, and then rounded to the dtype `result`.
///
/// Parts: `codes`; `levels`, the 2^bits float32 that codes stand for, where `code` is "levels";
/// `scales`, `zeros` and `biases`, a number for each group of elements; `second_scales`, float32,
/// one or one for each matrix; `index`, int32, the group of each column.
struct PackedLayout {
  std::size_t rows = 0;         ///< all rows of all matrices
  std::size_t columns = 0;      ///< elements of a row
  std::size_t matrix_rows = 0;  ///< those of one matrix, of which experts have several

  /// The meaning of codes: "unsigned", "signed" (two's complement), "offset" (unsigned, minus
  /// 2^(bits - 1)), "levels", "nf4", or a float of at most 8 bits as weight_dtypes() names it.
  std::string code;
  CodeOrder codes{};

  /// The elements that share a scale: so many rows and columns, the last maybe fewer.
  std::size_t group_rows = 1;
  std::size_t group_columns = 1;
  /// The dtype of the scales, in the order of rows and groups of columns, or transposed within each
  /// matrix; empty if all are 1. With `nested_group`, they are bytes: codes of the 256 float32 of
  /// `scale_levels` (bitsandbytes' own without the part), times the number of `nested_scales` that
  /// so many of them share, plus `nested_offset`.
  std::string scale;
  bool scales_transposed = false;
  std::size_t nested_group = 0;
  double nested_offset = 0;
  bool scale_divides = false;  ///< elements are divided by it: each scale becomes its reciprocal
  /// "multiply" or "divide": what `second_scales` do to the scales; empty without them.
  std::string second_scale{};
  double factor = 1;

  /// The dtype of the zero points, in the order of the scales, or "codes" for unsigned codes in
  /// `zero_codes`; empty if `zero_point` is that of all.
  std::string zero{};
  CodeOrder zero_codes{};
  double zero_shift = 0;  ///< added to each code, modulo 2^bits
  double zero_point = 0;
  bool has_biases = false;  ///< of the dtype and in the order of the scales
  bool has_index = false;

  std::string result = "f32";  ///< "f32", "f16" or "bf16"
};

}  // namespace zeropoint
