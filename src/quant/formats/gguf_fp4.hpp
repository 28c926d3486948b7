#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

/// E2M1 as ggml codes it: its MXFP4 and NVFP4 share it.
namespace zeropoint::gguf {

/// Twice the values, so that they are whole; ggml halves the scales.
inline constexpr std::array<std::int8_t, 15> kFp4Levels{-12, -8, -6, -4, -3, -2, -1, 0,
                                                        1,   2,  3,  4,  6,  8,  12};
inline constexpr double kFp4Unit = 0.5;

/// The sign, then the magnitude. Code 8 is a second zero, which `fp4_codes` never gives.
inline std::int8_t fp4_level(unsigned code) {
  constexpr std::array<std::int8_t, 16> levels{0, 1,  2,  3,  4,  6,  8,  12,
                                               0, -1, -2, -3, -4, -6, -8, -12};
  return levels[code];
}
inline std::uint32_t fp4_code(int level) {
  std::uint32_t code = level < 0 ? 8 : 0;
  while (fp4_level(code) != level) ++code;
  return code;
}

/// The codes of the nearest levels under a scale; of two equally near ones the smaller magnitude.
void fp4_codes(const float* values, std::size_t count, float scale, std::uint8_t* codes);

}  // namespace zeropoint::gguf
