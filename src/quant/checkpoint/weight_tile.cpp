#include "quant/checkpoint/weight_tile.hpp"

#include <algorithm>

#include "quant/checkpoint/weight_formats.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {

Result<std::size_t> count_weights_after(const WeightDtype& dtype, const WeightSource& source,
                                        std::span<const std::uint8_t> bytes, std::size_t before) {
  const auto blocks = count_blocks(dtype, bytes.size());
  if (!blocks.ok()) return blocks.error();
  // The last block of a type with several elements a byte may be filled up.
  const std::size_t elements = source.rows * source.columns;
  const std::size_t rest = elements - before;
  const std::size_t count = blocks.value() * dtype.elements;
  if (count >= rest + dtype.elements) return too_many_elements(elements);
  return std::min(count, rest);
}

Problem check_weight_tile(const WeightDtype& dtype, const WeightSource& source,
                          std::span<const std::uint8_t> bytes, std::size_t before) {
  const auto count = count_weights_after(dtype, source, bytes, before);
  if (!count.ok()) return count.error();
  const std::size_t expected = std::min(kWeightTile, source.rows * source.columns - before);
  if (count.value() != expected) return shape_mismatch(expected, count.value());
  return std::nullopt;
}

Result<std::vector<float>> decode_weight_tile(const WeightDtype& dtype, const WeightSource& source,
                                              std::span<const std::uint8_t> bytes,
                                              std::size_t before, std::vector<float> memory) {
  if (Problem problem = check_weight_tile(dtype, source, bytes, before)) return *problem;
  auto tile = decode_weights(dtype, bytes, source.is_big_endian, std::move(memory));
  if (!tile.ok()) return tile;
  std::vector<float> decoded = std::move(tile).value();
  decoded.resize(std::min(kWeightTile, source.rows * source.columns - before));
  return decoded;
}

Result<WeightLayout> weight_layout(std::string_view format, WeightMatrix matrix,
                                   std::size_t row_length) {
  if (matrix.rows == 0 || matrix.columns == 0) return Error{ErrorCode::empty_tensor, {}};
  WeightSummary summary{matrix, 0, {}};
  // Any importance: only whether there is one decides.
  if (row_length > 0) summary.importance = {row_length, std::vector<float>(row_length)};
  const auto opened = open_weight_format(format, summary);
  if (!opened.ok()) return opened.error();
  if (!opened.value()) return WeightLayout{{}, false};
  return WeightLayout{opened.value()->parts(), opened.value()->needs_maxima()};
}

Result<Stored> store_weight_tile(const WeightSource& source, std::string_view format,
                                 const WeightMaxima& maxima, std::size_t first,
                                 std::span<const std::uint8_t> bytes) {
  const auto dtype = weight_dtype_from_name(source.dtype);
  if (!dtype.ok()) return dtype.error();
  if (source.rows == 0 || source.columns == 0) return Error{ErrorCode::empty_tensor, {}};
  const WeightSummary summary{{source.rows, source.columns},
                              static_cast<float>(maxima.abs_max),
                              maxima.row_maxima,
                              {source.row_length, source.importance},
                              maxima.row_squares};
  if (Problem problem = summary.importance.check(source.elements())) return *problem;
  const auto opened = open_weight_format(format, summary, first);
  if (!opened.ok()) return opened.error();
  const std::size_t elements = source.rows * source.columns;
  if (!opened.value() || first >= elements || first % kWeightTile != 0)
    return shape_mismatch(elements, first);
  if (opened.value()->needs_maxima()) {
    if (maxima.row_maxima.size() != source.rows)
      return shape_mismatch(source.rows, maxima.row_maxima.size());
    const std::size_t rows =
        summary.importance.is_known() ? source.elements() / source.row_length : 0;
    if (maxima.row_squares.size() != rows) return shape_mismatch(rows, maxima.row_squares.size());
  }
  const auto tile = decode_weight_tile(dtype.value(), source, bytes, first);
  if (!tile.ok()) return tile.error();
  Stored stored;
  if (Problem problem = opened.value()->store(tile.value(), stored)) return *problem;
  return stored;
}

}  // namespace zeropoint
