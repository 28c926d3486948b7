#pragma once

#include <cstdint>

namespace zeropoint {

/// Element types, with PyTorch's names and in the order of its promotion, except that uint8 and
/// int8 promote to int16, and float16 and bfloat16 to float32.
enum class DType : std::uint8_t {
  boolean,
  uint8,
  int8,
  int16,
  int32,
  int64,
  float8_e4m3fn,
  float8_e5m2,
  float8_e4m3fnuz,
  float8_e5m2fnuz,
  float16,
  bfloat16,
  float32,
  float64
};

/// The values of `torch.iinfo(dtype)`.
struct IntegerLimits {
  std::int64_t min;
  std::int64_t max;
};

}  // namespace zeropoint
