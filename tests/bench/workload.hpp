#pragma once

#include <cstdint>
#include <vector>

/// The same numbers as workload.ts: reals within ±128 in steps of 2^-16, and the map they go
/// through.
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

}  // namespace workload
