#include "quant/checkpoint/ggml_blocks.hpp"

#include <array>
#include <cstddef>

#include "quant/checkpoint/ggml_grids.hpp"
#include "quant/formats/gguf_numbers.hpp"

namespace zeropoint::ggml {
namespace {

using gguf::read_half;

std::uint32_t read_16(const std::uint8_t* from) { return from[0] | std::uint32_t{from[1]} << 8; }
std::uint32_t read_32(const std::uint8_t* from) { return read_16(from) | read_16(from + 2) << 16; }

std::uint32_t nibble_of(const std::uint8_t* bytes, std::size_t index) {
  return bytes[index / 2] >> (index % 2 == 0 ? 0 : 4) & 15u;
}

constexpr std::array<float, 4> kMagnitudes2{8, 25, 43, 0};
constexpr std::array<float, 16> kMagnitudes3Xxs{4, 12, 20, 28, 36, 44, 52, 62};
constexpr std::array<float, 16> kMagnitudes3S{1, 3, 5, 7, 9, 11, 13, 15};

/// Eight signs of which seven are stored: their number of minus signs is even.
std::uint32_t with_last_sign(std::uint32_t seven) {
  std::uint32_t ones = seven ^ seven >> 4;
  ones ^= ones >> 2;
  ones ^= ones >> 1;
  return seven | (ones & 1) << 7;
}

/// The elements of a row of a table, of `bits` bits each, times a scale; a sign is 1 for minus.
template <int bits, std::size_t count>
void put_row(std::uint32_t row, std::span<const float> magnitudes, std::uint32_t signs, float scale,
             float* values) {
  for (std::size_t i = 0; i < count; ++i) {
    const float value = scale * magnitudes[row >> (bits * i) & ((1u << bits) - 1)];
    values[i] = (signs >> i & 1) != 0 ? -value : value;
  }
}

void put_eight(Grid grid, std::size_t code, std::uint32_t signs, float scale, float* values) {
  put_row<2, 8>(grid_rows(grid)[code], kMagnitudes2, signs, scale, values);
}

/// Elements of -1, 0 and 1, moved by an eighth of a step, in IQ1_S and IQ1_M.
void put_moved(std::size_t code, bool is_down, float scale, float* values) {
  const std::uint32_t row = grid_rows(Grid::iq1)[code];
  const float delta = is_down ? -0.125f : 0.125f;
  for (std::size_t i = 0; i < 8; ++i) {
    const float level = static_cast<float>(static_cast<int>(row >> (2 * i) & 3) - 1);
    values[i] = scale * (level + delta);
  }
}

}  // namespace

void read_iq1_s(const std::uint8_t* block, float* values) {
  const float d = read_half(block);
  const std::uint8_t* codes = block + 2;
  for (std::size_t part = 0; part < 8; ++part) {
    const std::uint32_t high = read_16(block + 34 + 2 * part);
    const float scale = d * static_cast<float>(2 * (high >> 12 & 7) + 1);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t code = codes[4 * part + i] | (high >> (3 * i) & 7) << 8;
      put_moved(code, (high & 0x8000) != 0, scale, values + 32 * part + 8 * i);
    }
  }
}

void read_iq1_m(const std::uint8_t* block, float* values) {
  const std::uint8_t* high = block + 32;
  const std::uint8_t* scales = block + 48;
  // The float16 scale is spread over the highest bits of the others.
  std::array<std::uint8_t, 2> half{};
  half[0] = static_cast<std::uint8_t>(scales[1] >> 4 | (scales[3] & 0xf0));
  half[1] = static_cast<std::uint8_t>(scales[5] >> 4 | (scales[7] & 0xf0));
  const float d = read_half(half.data());
  for (std::size_t i = 0; i < 32; ++i) {
    const std::uint32_t own = read_16(scales + i / 8 * 2) >> (3 * (i / 2 % 4)) & 7;
    const std::uint32_t bits = nibble_of(high, i);
    const float scale = d * static_cast<float>(2 * own + 1);
    put_moved(block[i] | (bits & 7) << 8, (bits & 8) != 0, scale, values + 8 * i);
  }
}

void read_iq2_xxs(const std::uint8_t* block, float* values) {
  const float d = read_half(block);
  for (std::size_t part = 0; part < 8; ++part) {
    const std::uint8_t* codes = block + 2 + 8 * part;
    const std::uint32_t rest = read_32(codes + 4);
    const float scale = d * (0.5f + static_cast<float>(rest >> 28)) * 0.25f;
    for (std::size_t i = 0; i < 4; ++i)
      put_eight(Grid::iq2_xxs, codes[i], with_last_sign(rest >> (7 * i) & 127), scale,
                values + 32 * part + 8 * i);
  }
}

void read_iq2_xs(const std::uint8_t* block, float* values) {
  const float d = read_half(block);
  for (std::size_t i = 0; i < 32; ++i) {
    const std::uint32_t code = read_16(block + 2 + 2 * i);
    const float scale = d * (0.5f + static_cast<float>(nibble_of(block + 66, i / 2))) * 0.25f;
    put_eight(Grid::iq2_xs, code & 511, with_last_sign(code >> 9), scale, values + 8 * i);
  }
}

void read_iq2_s(const std::uint8_t* block, float* values) {
  const float d = read_half(block);
  const std::uint8_t* codes = block + 2;
  const std::uint8_t* signs = block + 34;
  const std::uint8_t* high = block + 66;
  for (std::size_t i = 0; i < 32; ++i) {
    const std::size_t code = codes[i] | (high[i / 4] >> (2 * (i % 4)) & 3u) << 8;
    const float scale = d * (0.5f + static_cast<float>(nibble_of(block + 74, i / 2))) * 0.25f;
    put_eight(Grid::iq2_s, code, signs[i], scale, values + 8 * i);
  }
}

void read_iq3_xxs(const std::uint8_t* block, float* values) {
  const float d = read_half(block);
  const auto rows = grid_rows(Grid::iq3_xxs);
  for (std::size_t part = 0; part < 8; ++part) {
    const std::uint32_t rest = read_32(block + 66 + 4 * part);
    const float scale = d * (0.5f + static_cast<float>(rest >> 28)) * 0.5f;
    for (std::size_t i = 0; i < 8; ++i) {
      const std::uint32_t signs = with_last_sign(rest >> (7 * (i / 2)) & 127) >> (4 * (i % 2));
      const std::uint8_t code = block[2 + 8 * part + i];
      put_row<4, 4>(rows[code], kMagnitudes3Xxs, signs, scale, values + 32 * part + 4 * i);
    }
  }
}

void read_iq3_s(const std::uint8_t* block, float* values) {
  const float d = read_half(block);
  const auto rows = grid_rows(Grid::iq3_s);
  const std::uint8_t* high = block + 66;
  const std::uint8_t* signs = block + 74;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::size_t code = block[2 + i] | (high[i / 8] >> (i % 8) & 1u) << 8;
    const float scale = d * static_cast<float>(1 + 2 * nibble_of(block + 106, i / 8));
    put_row<4, 4>(rows[code], kMagnitudes3S, nibble_of(signs, i), scale, values + 4 * i);
  }
}

}  // namespace zeropoint::ggml
