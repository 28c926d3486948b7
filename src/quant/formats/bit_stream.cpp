#include "quant/formats/bit_stream.hpp"

#include <algorithm>

namespace zeropoint {

void pack_bits(std::span<const std::uint16_t> codes, int bits, std::uint8_t* bytes) {
  std::size_t done = 0;
  if (bits == 16) {
    for (; done < codes.size(); ++done) {
      bytes[2 * done] = static_cast<std::uint8_t>(codes[done]);
      bytes[2 * done + 1] = static_cast<std::uint8_t>(codes[done] >> 8);
    }
  } else if (bits == 8) {
    for (; done < codes.size(); ++done) bytes[done] = static_cast<std::uint8_t>(codes[done]);
  } else if (bits == 4) {
    for (; done + 1 < codes.size(); done += 2)
      bytes[done / 2] = static_cast<std::uint8_t>(codes[done] | codes[done + 1] << 4);
  }
  // Any width, and what is left: whole bytes have been written until here.
  bytes += done * static_cast<std::size_t>(bits) / 8;
  std::uint32_t pending = 0;
  int filled = 0;
  for (; done < codes.size(); ++done) {
    pending |= std::uint32_t{codes[done]} << filled;
    for (filled += bits; filled >= 8; filled -= 8) {
      *bytes++ = static_cast<std::uint8_t>(pending);
      pending >>= 8;
    }
  }
  if (filled > 0) *bytes = static_cast<std::uint8_t>(pending);
}

void unpack_bits(const std::uint8_t* bytes, int bits, std::size_t count, std::uint16_t* codes) {
  std::size_t done = 0;
  if (bits == 16) {
    for (; done < count; ++done)
      codes[done] = static_cast<std::uint16_t>(bytes[2 * done] | bytes[2 * done + 1] << 8);
  } else if (bits == 8) {
    std::copy_n(bytes, count, codes);
    done = count;
  } else if (bits == 4) {
    for (; done + 1 < count; done += 2) {
      codes[done] = bytes[done / 2] & 0xf;
      codes[done + 1] = bytes[done / 2] >> 4;
    }
  }
  bytes += done * static_cast<std::size_t>(bits) / 8;
  std::uint32_t pending = 0;
  int held = 0;
  for (; done < count; ++done) {
    for (; held < bits; held += 8) pending |= std::uint32_t{*bytes++} << held;
    codes[done] = static_cast<std::uint16_t>(pending & ((1u << bits) - 1));
    pending >>= bits;
    held -= bits;
  }
}

std::vector<std::uint8_t> write_bit_stream(std::span<const std::uint16_t> codes, int bits) {
  std::vector<std::uint8_t> bytes(bit_stream_size(codes.size(), bits));
  pack_bits(codes, bits, bytes.data());
  return bytes;
}

std::vector<std::uint16_t> read_bit_stream(std::span<const std::uint8_t> bytes, int bits,
                                           std::size_t count) {
  std::vector<std::uint16_t> codes(count);
  unpack_bits(bytes.data(), bits, count, codes.data());
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
