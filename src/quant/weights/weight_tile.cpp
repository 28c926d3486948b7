#include "quant/weights/weight_tile.hpp"

#include <algorithm>

#include "quant/weights/weight_formats.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
Result<std::vector<float>> decode_weights_after(const WeightDtype& dtype,
                                                const WeightSource& source,
                                                std::span<const std::uint8_t> bytes,
                                                std::size_t before, std::vector<float> memory) {
  auto values = decode_weights(dtype, bytes, source.is_big_endian, std::move(memory));
  if (!values.ok()) return values;
  std::vector<float> decoded = std::move(values).value();
  // The last block of a type with several elements a byte may be filled up.
  const std::size_t elements = source.rows * source.columns;
  const std::size_t rest = elements - before;
  if (decoded.size() >= rest + dtype.elements) return too_many_elements(elements);
  if (decoded.size() > rest) decoded.resize(rest);
  return decoded;
}

Result<std::vector<float>> decode_weight_tile(const WeightDtype& dtype, const WeightSource& source,
                                              std::span<const std::uint8_t> bytes,
                                              std::size_t before, std::vector<float> memory) {
  auto tile = decode_weights_after(dtype, source, bytes, before, std::move(memory));
  if (!tile.ok()) return tile;
  const std::size_t expected = std::min(kWeightTile, source.rows * source.columns - before);
  if (tile.value().size() != expected) return shape_mismatch(expected, tile.value().size());
  return tile;
}

Result<WeightLayout> weight_layout(std::string_view format, WeightMatrix matrix) {
  if (matrix.rows == 0 || matrix.columns == 0) return Error{ErrorCode::empty_tensor, {}};
  const WeightSummary summary{matrix, 0, {}};
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
  const WeightSummary summary{
      {source.rows, source.columns}, static_cast<float>(maxima.abs_max), maxima.row_maxima};
  const auto opened = open_weight_format(format, summary, first);
  if (!opened.ok()) return opened.error();
  const std::size_t elements = source.rows * source.columns;
  if (!opened.value() || first >= elements || first % kWeightTile != 0)
    return shape_mismatch(elements, first);
  if (opened.value()->needs_maxima() && maxima.row_maxima.size() != source.rows)
    return shape_mismatch(source.rows, maxima.row_maxima.size());
  const auto tile = decode_weight_tile(dtype.value(), source, bytes, first);
  if (!tile.ok()) return tile.error();
  Stored stored;
  if (Problem problem = opened.value()->store(tile.value(), stored)) return *problem;
  return stored;
}

}  // namespace zeropoint
