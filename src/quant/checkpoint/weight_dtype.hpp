#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "zeropoint/result.hpp"

/// How files of weights store elements.
namespace zeropoint {

/// `bytes` bytes hold `elements` elements; where that is more than one, they are a block that is
/// stored whole.
struct WeightDtype {
  std::string_view name;
  std::size_t bytes;
  std::size_t elements;
};

/// The names are those of safetensors in lower case, and those of GGUF's blocks.
std::span<const WeightDtype> weight_dtypes();

/// The type with this name, or `unknown_dtype`.
Result<WeightDtype> weight_dtype_from_name(std::string_view name);

/// How many blocks so many bytes are, or `stored_size_differs`.
Result<std::size_t> count_blocks(const WeightDtype& dtype, std::size_t bytes);

/// The elements of whole blocks where they are float32s in this machine's order, at a place where
/// it reads them; otherwise none, and they must be decoded.
std::span<const float> floats_in(const WeightDtype& dtype, std::span<const std::uint8_t> bytes,
                                 bool is_big_endian);

/// The float32 nearest to each element; a float64 beyond float32 becomes infinite. `bytes` must be
/// a whole number of blocks (`stored_size_differs`). Numbers of several bytes are little-endian
/// unless `is_big_endian`, which only types of one element a block have. The values are in
/// `memory`: fresh memory takes longer than most types.
Result<std::vector<float>> decode_weights(const WeightDtype& dtype,
                                          std::span<const std::uint8_t> bytes, bool is_big_endian,
                                          std::vector<float> memory = {});

}  // namespace zeropoint
