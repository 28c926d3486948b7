#pragma once

#include <cstddef>
#include <cstdint>

/// How ggml's blocks pack parts of codes: a run of `width` bytes holds 8 / `bits` times as many
/// codes, the first `width` of them in the lowest bits of the bytes, the next above them.
namespace zeropoint::gguf {

/// The codes' low bits, or, `position` bits up, those that are added to them.
template <std::size_t width, int bits, int position = 0, class Code>
void read_fields(const std::uint8_t* bytes, Code* codes) {
  constexpr unsigned mask = (1u << bits) - 1;
  for (int shift = 0; shift < 8; shift += bits) {
    for (std::size_t i = 0; i < width; ++i) {
      const unsigned below = position == 0 ? 0 : static_cast<unsigned>(codes[i]);
      codes[i] = static_cast<Code>(below | (bytes[i] >> shift & mask) << position);
    }
    codes += width;
  }
}

/// Writes the bits of `codes` from `position` up.
template <std::size_t width, int bits, int position = 0, class Code>
void write_fields(const Code* codes, std::uint8_t* bytes) {
  constexpr unsigned mask = (1u << bits) - 1;
  for (std::size_t i = 0; i < width; ++i) {
    unsigned byte = 0;
    for (int field = 0; field < 8 / bits; ++field)
      byte |=
          (static_cast<unsigned>(codes[static_cast<std::size_t>(field) * width + i]) >> position &
           mask)
          << field * bits;
    bytes[i] = static_cast<std::uint8_t>(byte);
  }
}

}  // namespace zeropoint::gguf
