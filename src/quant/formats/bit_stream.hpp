#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// Codes of 1 to 16 bits, one after the other without gaps: the first in the lowest bits of the
/// first byte. Codes of 8 and 16 bits are bytes and little-endian words.
namespace zeropoint {

/// The bytes that `count` codes take; unused bits of the last one are zero.
constexpr std::size_t bit_stream_size(std::size_t count, int bits) {
  return (count * static_cast<std::size_t>(bits) + 7) / 8;
}

/// Writes codes to as many bytes as they take.
void pack_bits(std::span<const std::uint16_t> codes, int bits, std::uint8_t* bytes);

/// Reads `count` codes from as many bytes as they take.
void unpack_bits(const std::uint8_t* bytes, int bits, std::size_t count, std::uint16_t* codes);

std::vector<std::uint8_t> write_bit_stream(std::span<const std::uint16_t> codes, int bits);

/// The first `count` codes. `bytes` has as many bytes as they take, or more.
std::vector<std::uint16_t> read_bit_stream(std::span<const std::uint8_t> bytes, int bits,
                                           std::size_t count);

/// One code of a stream.
std::uint16_t code_at(std::span<const std::uint8_t> bytes, int bits, std::size_t index);

}  // namespace zeropoint
