#include "bench/error_pass.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

using zeropoint::kernels::Affine;
using zeropoint::kernels::ErrorSums;
using zeropoint::kernels::kErrorBlock;

namespace {

using Floats = float __attribute__((vector_size(16)));
using Ints = std::int32_t __attribute__((vector_size(16)));

Floats load(const float* from) {
  Floats vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}

double total(Floats lanes) {
  return (static_cast<double>(lanes[0]) + static_cast<double>(lanes[1])) +
         (static_cast<double>(lanes[2]) + static_cast<double>(lanes[3]));
}

}  // namespace

ErrorSums error_pass(const float* x, const float* dequantized, std::size_t n, Affine map) {
  ErrorSums sums;
  const Ints magnitude = Ints{} + 0x7fffffff;
  // Real values that still round to the outermost levels.
  const float one = map.scale * (127.5f - map.zero_point);
  const float other = map.scale * (-128.5f - map.zero_point);
  const Floats low = Floats{} + std::min(one, other);
  const Floats high = Floats{} + std::max(one, other);
  Floats largest{};
  Ints clipped{};
  for (std::size_t start = 0; start < n; start += kErrorBlock) {
    const std::size_t end = std::min(n, start + kErrorBlock);
    Floats absolute{}, squared{}, x_squared{}, x_error{};
    for (std::size_t i = start; i < end; i += 4) {
      const Floats value = load(x + i);
      const Floats error = load(dequantized + i) - value;
      const Floats size = reinterpret_cast<Floats>(reinterpret_cast<Ints>(error) & magnitude);
      absolute += size;
      squared += error * error;
      x_squared += value * value;
      x_error += value * error;
      const Ints larger = size > largest;
      largest = reinterpret_cast<Floats>((reinterpret_cast<Ints>(size) & larger) |
                                         (reinterpret_cast<Ints>(largest) & ~larger));
      clipped -= (value < low) | (value > high);
    }
    sums.absolute += total(absolute);
    sums.squared += total(squared);
    sums.x_squared += total(x_squared);
    sums.x_error += total(x_error);
  }
  for (int lane = 0; lane < 4; ++lane) {
    sums.largest = std::max(sums.largest, largest[lane]);
    sums.clipped += static_cast<std::size_t>(clipped[lane]);
  }
  return sums;
}
