#include "quant/formats/dynamic_map.hpp"

#include <algorithm>

#include "quant/formats/stored_parts.hpp"

namespace zeropoint {
namespace {

constexpr std::array<float, 7> kMapPowers{1e-6f, 1e-5f, 1e-4f, 1e-3f, 1e-2f, 1e-1f, 1};
constexpr std::size_t kMapZero = 127;

/// torch.linspace(0.1, 1, steps + 1)[i] with fused multiplication, as in the maps that models
/// carry: float64 holds the products and sums exactly.
float boundary(int i, int steps) {
  const double step = (1 - 0.1f) / static_cast<float>(steps);
  const double exact = i < (steps + 1) / 2 ? double{0.1f} + step * i : 1 - step * (steps - i);
  return static_cast<float>(exact);
}

std::array<float, 256> computed_map() {
  std::array<float, 256> map{};
  std::size_t next = kMapZero + 1;
  for (std::size_t power = 0; power < kMapPowers.size(); ++power) {
    const int steps = 1 << power;
    for (int i = 0; i < steps; ++i, ++next) {
      map[next] = kMapPowers[power] * ((boundary(i, steps) + boundary(i + 1, steps)) / 2);
      map[2 * kMapZero - next] = -map[next];
    }
  }
  map[next] = 1;
  return map;
}

/// The code of a normalized value: a binary search whose last step compares with a middle. NaN, of
/// a block of zeros, ends at 0.
std::uint8_t nearest_code(const std::array<float, 256>& map, float value) {
  std::size_t pivot = kMapZero, lower = 0, upper = 255;
  for (std::size_t step = 64; step > 0; step /= 2) {
    // Without a branch, which would be guessed wrong every second time.
    const std::size_t is_above = value > map[pivot] ? ~std::size_t{0} : 0;
    lower ^= (lower ^ pivot) & is_above;
    upper ^= (upper ^ pivot) & ~is_above;
    pivot += (step ^ ~is_above) - ~is_above;
  }
  std::size_t found = pivot;
  if (value > map[pivot]) {
    if (value > (map[upper] + map[pivot]) * 0.5f) found = upper;
  } else if (value < (map[lower] + map[pivot]) * 0.5f) {
    found = lower;
  }
  return static_cast<std::uint8_t>(found);
}

}  // namespace

const std::array<float, 256>& dynamic_map() {
  static const std::array<float, 256> map = computed_map();
  return map;
}

DynamicBlocks quantize_dynamic(std::span<const float> values) {
  DynamicBlocks result;
  result.codes.reserve(values.size());
  for (std::size_t first = 0; first < values.size(); first += kDynamicBlock) {
    const auto block = values.subspan(first, std::min(kDynamicBlock, values.size() - first));
    const float absmax = largest_magnitude(block);
    const float inverse = 1 / absmax;
    for (const float value : block)
      result.codes.push_back(nearest_code(dynamic_map(), value * inverse));
    result.absmax.push_back(absmax);
  }
  return result;
}

}  // namespace zeropoint
