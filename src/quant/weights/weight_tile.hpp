#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "quant/formats/stored_format.hpp"
#include "quant/weights/weight_dtype.hpp"
#include "quant/weights/weight_format.hpp"

/// Tiles of a tensor of a file: from the bytes that a file has to those that a format stores.
namespace zeropoint {

/// Where the bytes are from.
struct WeightSource {
  std::string dtype;  ///< a name that weight_dtype_from_name() knows
  std::size_t rows;   ///< the first axis; 1 for a vector
  std::size_t columns;
  bool is_big_endian = false;
};

/// The values of bytes that follow the first `before` elements of a tensor, in `memory`. More than
/// it has are `too_many_elements`.
Result<std::vector<float>> decode_weights_after(const WeightDtype& dtype,
                                                const WeightSource& source,
                                                std::span<const std::uint8_t> bytes,
                                                std::size_t before, std::vector<float> memory = {});

/// The same for a tile, which has exactly kWeightTile elements, or the rest: `shape_mismatch`.
Result<std::vector<float>> decode_weight_tile(const WeightDtype& dtype, const WeightSource& source,
                                              std::span<const std::uint8_t> bytes,
                                              std::size_t before, std::vector<float> memory = {});

/// What a format must know of a tensor before it stores a tile of it.
struct WeightMaxima {
  double abs_max;                 ///< the largest magnitude of all elements
  std::vector<float> row_maxima;  ///< that of each row
};

/// The parts of a tensor in a format.
struct WeightLayout {
  std::vector<PartLayout> parts;
  bool needs_maxima;  ///< otherwise, any maxima give the same bytes
};

/// The layout of a tensor, before any of its elements are known; without parts if the format must
/// see all elements at once and there are too many. `unknown_stored_format`, `empty_tensor`.
Result<WeightLayout> weight_layout(std::string_view format, WeightMatrix matrix);

/// The parts of the tile that begins with element `first`, a multiple of kWeightTile, as
/// WeightFormat::store() describes them. Refuses what it refuses and what WeightSurvey refuses, and
/// as `shape_mismatch` another `first`, maxima of another number of rows where they are needed, and
/// a tensor that has no layout in the format.
Result<Stored> store_weight_tile(const WeightSource& source, std::string_view format,
                                 const WeightMaxima& maxima, std::size_t first,
                                 std::span<const std::uint8_t> bytes);

}  // namespace zeropoint
