#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// The same numbers as workload.ts: reals within ±128 in steps of 2^-16, the map they go through,
/// and the sum by which outputs are compared.
namespace workload {

inline constexpr float kScale = 0.9375f;
inline constexpr float kZeroPoint = 3;

inline std::vector<float> reals(std::size_t count) {
  std::vector<float> values(count);
  std::uint32_t state = 1;
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) / 65536.0f - 128.0f;
  }
  return values;
}

/// The CRC-32 of the bytes, or of those before them too, whose sum is given.
inline std::uint32_t crc32(const void* data, std::size_t count, std::uint32_t before = 0) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> made{};
    for (std::uint32_t byte = 0; byte < made.size(); ++byte) {
      std::uint32_t rest = byte;
      for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ (rest & 1 ? 0xedb88320u : 0u);
      made[byte] = rest;
    }
    return made;
  }();
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint32_t rest = ~before;
  for (std::size_t i = 0; i < count; ++i) rest = (rest >> 8) ^ table[(rest ^ bytes[i]) & 0xff];
  return ~rest;
}

}  // namespace workload
