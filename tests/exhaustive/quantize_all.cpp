#include <algorithm>
#include <cstring>

#include "kernels/kernels.hpp"

using namespace zeropoint::kernels;

namespace {

constexpr std::size_t kTile = 16384;

/// Quantizes the floats whose bits are `first` and the next ones, with both tables; returns how
/// many results differ.
template <class Q>
std::size_t compare(std::uint32_t first, std::size_t count, const Affine& map,
                    const Target<Q>& target) {
  static float x[kTile];
  static Q fast[kTile];
  static Q expected[kTile];
  std::size_t mismatches = 0;
  for (std::size_t done = 0; done < count; done += kTile) {
    const std::size_t length = std::min(kTile, count - done);
    for (std::size_t i = 0; i < length; ++i) {
      const auto bits = first + static_cast<std::uint32_t>(done + i);
      std::memcpy(&x[i], &bits, sizeof bits);
    }
    const Runs runs{length, {&map, 1}};
    best().affine<Q>().quantize({x, length}, runs, target, {fast, length});
    reference().affine<Q>().quantize({x, length}, runs, target, {expected, length});
    for (std::size_t i = 0; i < length; ++i) mismatches += fast[i] != expected[i] ? 1 : 0;
  }
  return mismatches;
}

template <class Q>
Target<Q> target_of(int convention, int qmin, int qmax) {
  return {static_cast<Q>(qmin), static_cast<Q>(qmax), static_cast<Convention>(convention)};
}

template <class Q>
void quantize(const float* x, std::size_t count, const Affine& map, const Target<Q>& target,
              void* q) {
  best().affine<Q>().quantize({x, count}, {count, {&map, 1}}, target, {static_cast<Q*>(q), count});
}

}  // namespace

/// `dtype` is 0 for int8, 1 for uint8, 2 for int16, 3 for int32; `convention` counts as the enum.
extern "C" {

std::size_t compare_with_reference(std::uint32_t first, std::size_t count, int dtype,
                                   int convention, float scale, float zero_point, int qmin,
                                   int qmax) {
  const Affine map{scale, zero_point};
  switch (dtype) {
    case 0:
      return compare(first, count, map, target_of<std::int8_t>(convention, qmin, qmax));
    case 1:
      return compare(first, count, map, target_of<std::uint8_t>(convention, qmin, qmax));
    case 2:
      return compare(first, count, map, target_of<std::int16_t>(convention, qmin, qmax));
    default:
      return compare(first, count, map, target_of<std::int32_t>(convention, qmin, qmax));
  }
}

void quantize_all(const float* x, std::size_t count, int dtype, int convention, float scale,
                  float zero_point, int qmin, int qmax, void* q) {
  const Affine map{scale, zero_point};
  switch (dtype) {
    case 0:
      return quantize(x, count, map, target_of<std::int8_t>(convention, qmin, qmax), q);
    case 1:
      return quantize(x, count, map, target_of<std::uint8_t>(convention, qmin, qmax), q);
    case 2:
      return quantize(x, count, map, target_of<std::int16_t>(convention, qmin, qmax), q);
    default:
      return quantize(x, count, map, target_of<std::int32_t>(convention, qmin, qmax), q);
  }
}
}
