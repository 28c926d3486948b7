#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "quant/checkpoint/weight_dtype.hpp"
#include "quant/checkpoint/weight_format.hpp"
#include "quant/formats/stored_format.hpp"

/// Tiles of a tensor of a file: from the bytes that a file has to those that a format stores.
namespace zeropoint {

/// The origin of the bytes.
struct WeightSource {
  std::string dtype;  ///< a name that weight_dtype_from_name() knows
  std::size_t rows;   ///< the first axis; 1 for a vector
  std::size_t columns;
  bool is_big_endian = false;
  std::size_t row_length = 0;       ///< the last axis; needed for importance alone
  std::vector<float> importance{};  ///< WeightImportance::columns

  std::size_t elements() const { return rows * columns; }
};

/// How many elements bytes have that follow the first `before` elements of a tensor. Refuses a part
/// of a block (`stored_size_differs`), and more elements than the tensor has (`too_many_elements`).
Result<std::size_t> count_weights_after(const WeightDtype& dtype, const WeightSource& source,
                                        std::span<const std::uint8_t> bytes, std::size_t before);

/// Calls `take(values)` for the values of such bytes, in chunks of kWeightChunk elements but
/// for the last, decoded in `memory` if need be. Refuses what count_weights_after() refuses, before
/// it takes any.
template <class Take>
Problem each_chunk_after(const WeightDtype& dtype, const WeightSource& source,
                         std::span<const std::uint8_t> bytes, std::size_t before,
                         std::vector<float>& memory, Take take) {
  const auto count = count_weights_after(dtype, source, bytes, before);
  if (!count.ok()) return count.error();
  const std::size_t step = kWeightChunk / dtype.elements * dtype.bytes;
  for (std::size_t rest = count.value(); rest > 0;) {
    const auto some = bytes.first(std::min(step, bytes.size()));
    bytes = bytes.subspan(some.size());
    std::span<const float> values = floats_in(dtype, some, source.is_big_endian);
    if (values.empty()) {
      auto decoded = decode_weights(dtype, some, source.is_big_endian, std::move(memory));
      if (!decoded.ok()) return decoded.error();
      memory = std::move(decoded).value();
      values = std::span(memory).first(std::min(rest, memory.size()));
    }
    take(values);
    rest -= values.size();
  }
  return std::nullopt;
}

/// Refuses bytes that are not the tile that follows: it has exactly kWeightTile elements, or the
/// rest of the tensor (`shape_mismatch`).
Problem check_weight_tile(const WeightDtype& dtype, const WeightSource& source,
                          std::span<const std::uint8_t> bytes, std::size_t before);

/// The values of such a tile, in `memory`.
Result<std::vector<float>> decode_weight_tile(const WeightDtype& dtype, const WeightSource& source,
                                              std::span<const std::uint8_t> bytes,
                                              std::size_t before, std::vector<float> memory = {});

/// The maxima of a tensor, which a format needs before it stores a tile of it.
struct WeightMaxima {
  double abs_max;                 ///< the largest magnitude of all elements
  std::vector<float> row_maxima;  ///< that of each row
  /// The sums of squares of the rows of the last axis; empty without importance.
  std::vector<float> row_squares{};
};

/// The parts of a tensor in a format.
struct WeightLayout {
  std::vector<PartLayout> parts;
  bool needs_maxima;  ///< otherwise, any maxima give the same bytes
};

/// The layout of a tensor, before any of its elements are known; without parts if the format must
/// see all elements at once and there are too many. `row_length` is that of a tensor with
/// importance, or 0. `unknown_stored_format`, `empty_tensor`.
Result<WeightLayout> weight_layout(std::string_view format, WeightMatrix matrix,
                                   std::size_t row_length = 0);

/// The parts of the tile that begins with element `first`, a multiple of kWeightTile, as
/// WeightFormat::store() describes them. Refuses what it refuses and what WeightSurvey refuses, and
/// as `shape_mismatch` another `first`, maxima of another number of rows where they are needed, and
/// a tensor that has no layout in the format; and what WeightImportance::check() refuses.
Result<Stored> store_weight_tile(const WeightSource& source, std::string_view format,
                                 const WeightMaxima& maxima, std::size_t first,
                                 std::span<const std::uint8_t> bytes);

}  // namespace zeropoint
