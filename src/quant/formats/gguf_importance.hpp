#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "quant/formats/stored_format.hpp"

/// ggml's formats by importance: what `ggml_quantize_chunk` computes with an importance matrix, to
/// the byte. A column's importance is the mean of the squares that its weights are multiplied with,
/// 0 or more.
namespace zeropoint::gguf {

/// Whole blocks that follow each other in one row.
struct RowPart {
  const float* values;
  const float* importance;  ///< of each value's column
  std::size_t blocks;
  float mean_square;  ///< of the whole row, as mean_square_of() computes it
};

/// A format's encoder by importance.
struct ImportanceEncoder {
  std::string_view format;
  /// Writes the blocks.
  void (*encode)(const RowPart& part, std::uint8_t* bytes);
  /// Whether the bytes depend on the row's mean square; otherwise a block's own decides.
  bool needs_row;
};

/// Null for a format whose bytes do not depend on importance.
const ImportanceEncoder* importance_encoder(std::string_view format);

/// The sum of a row's squares in float32, one after the other, as ggml adds them; `before` is that
/// of the row's elements before these.
float add_squares(std::span<const float> values, float before = 0);

/// The mean of such a sum.
inline float mean_square_of(float sum, std::size_t length) {
  return sum / static_cast<float>(length);
}

/// The bytes of rows with an importance for each column. Rows are filled up to whole blocks with
/// zeros, whose importance is 0. A format without an encoder stores as without importance. Refuses
/// values that are not finite (`not_finite`).
Result<Stored> store_by_importance(const StoredFormat& format, std::span<const float> values,
                                   Rows rows, std::span<const float> importance);

}  // namespace zeropoint::gguf
