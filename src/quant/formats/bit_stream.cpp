#include "quant/formats/bit_stream.hpp"

namespace zeropoint {

std::vector<std::uint8_t> write_bit_stream(std::span<const std::uint16_t> codes, int bits) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(bit_stream_size(codes.size(), bits));
  std::uint32_t pending = 0;
  int filled = 0;
  for (const std::uint16_t code : codes) {
    pending |= std::uint32_t{code} << filled;
    for (filled += bits; filled >= 8; filled -= 8) {
      bytes.push_back(static_cast<std::uint8_t>(pending));
      pending >>= 8;
    }
  }
  if (filled > 0) bytes.push_back(static_cast<std::uint8_t>(pending));
  return bytes;
}

std::vector<std::uint16_t> read_bit_stream(std::span<const std::uint8_t> bytes, int bits,
                                           std::size_t count) {
  std::vector<std::uint16_t> codes(count);
  for (std::size_t i = 0; i < count; ++i) codes[i] = code_at(bytes, bits, i);
  return codes;
}

std::uint16_t code_at(std::span<const std::uint8_t> bytes, int bits, std::size_t index) {
  const std::size_t position = index * static_cast<std::size_t>(bits);
  std::uint32_t window = 0;
  for (std::size_t i = 0; i < 3 && position / 8 + i < bytes.size(); ++i)
    window |= std::uint32_t{bytes[position / 8 + i]} << (8 * i);
  return static_cast<std::uint16_t>((window >> (position % 8)) & ((1u << bits) - 1));
}

}  // namespace zeropoint
