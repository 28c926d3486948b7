#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/core/minifloat.hpp"
#include "zeropoint/result.hpp"
#include "zeropoint/stored_array.hpp"

/// The parts of a packed weight as numbers.
namespace zeropoint {

/// Null if there is none.
const Part* find_part(const Stored& parts, std::string_view name);

Error stored_size_differs(std::string_view part, std::size_t expected, std::size_t actual);

/// The bytes of a part; refuses another number of them.
Result<std::span<const std::uint8_t>> part_of_size(const Stored& parts, std::string_view name,
                                                   std::size_t size);

/// A part as `count` numbers of a dtype.
Result<std::vector<float>> numbers_of_part(const Stored& parts, std::string_view name,
                                           const std::string& dtype, std::size_t count);

/// The numbers that codes of so many bits stand for; `unknown_dtype`.
Result<std::vector<float>> levels_of(const std::string& code, std::size_t bits);

/// Scales that are quantized themselves: 8-bit codes of `scale_levels`, or of dynamic_map(), times
/// their `nested_scales`, plus an offset.
Result<std::vector<float>> nested_scales(const Stored& parts, std::size_t count, std::size_t group,
                                         float offset);

/// Numbers as little-endian bytes of a float of 16 bits, or of float32 if it is null.
std::vector<std::uint8_t> bytes_of_numbers(std::span<const float> values, const Minifloat* half);

}  // namespace zeropoint
