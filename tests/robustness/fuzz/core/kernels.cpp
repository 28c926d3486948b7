// The fastest kernels against the scalar reference, bit for bit: any floats, maps, runs and limits.

#include "kernels/kernels.hpp"

#include <cmath>
#include <limits>

#include "robustness/fuzz/core/input.hpp"

using namespace zeropoint::kernels;
using fuzz::bits_of;
using fuzz::Input;
using fuzz::same_bits;

namespace {

/// Beyond a block of the error sums, and not a whole number of vectors.
constexpr std::size_t kMost = 2 * kErrorBlock + 7;

bool same_sums(const ErrorSums& one, const ErrorSums& other) {
  return bits_of(one.absolute) == bits_of(other.absolute) &&
         bits_of(one.squared) == bits_of(other.squared) &&
         bits_of(one.x_squared) == bits_of(other.x_squared) &&
         bits_of(one.x_error) == bits_of(other.x_error) &&
         bits_of(one.largest) == bits_of(other.largest) && one.clipped == other.clipped;
}

/// Numbers whose first one lies anywhere within a vector.
template <class T>
class Placed {
 public:
  Placed(const std::vector<T>& values, std::size_t start) : start_(start), all_(start) {
    all_.insert(all_.end(), values.begin(), values.end());
  }
  Placed(std::size_t count, std::size_t start) : start_(start), all_(start + count) {}

  std::span<T> values() { return std::span(all_).subspan(start_); }

 private:
  std::size_t start_;
  std::vector<T> all_;
};

template <class Q>
void check(Input& input) {
  const AffineKernels<Q>& fast = best().affine<Q>();
  const AffineKernels<Q>& exact = reference().affine<Q>();
  const Q one = input.take<Q>();
  const Q other = input.take<Q>();
  using Limits = std::numeric_limits<Q>;
  const auto convention = static_cast<Convention>(input.below(3));
  const auto rounding = static_cast<Rounding>(input.below(2));
  const Target<Q> target =
      input.flag() ? Target<Q>{std::min(one, other), std::max(one, other), convention, rounding}
                   : Target<Q>{Limits::min(), Limits::max(), convention, rounding};
  std::vector<Affine> maps(1 + input.below(9));
  const bool whole = input.flag();
  for (Affine& map : maps) {
    map.scale = input.take<float>();
    map.zero_point = whole ? static_cast<float>(input.take<Q>()) : input.take<float>();
  }
  const Runs runs{1 + input.below(kMost), maps};
  const std::size_t start = input.below(4);
  Placed<float> x(input.take_all<float>(kMost), start);
  const std::size_t count = x.values().size();

  Placed<Q> q(count, start), expected_q(count, 0);
  fast.quantize(x.values(), runs, target, q.values());
  exact.quantize(x.values(), runs, target, expected_q.values());
  MUST(std::ranges::equal(q.values(), expected_q.values()));

  Placed<float> back(count, start), expected(count, 0);
  fast.dequantize(q.values(), runs, back.values());
  exact.dequantize(q.values(), runs, expected.values());
  MUST(same_bits(back.values(), expected.values()));

  best().round_affine(x.values(), runs, convention, rounding, back.values());
  reference().round_affine(x.values(), runs, convention, rounding, expected.values());
  MUST(same_bits(back.values(), expected.values()));

  ErrorSums sums, expected_sums;
  fast.quantize_dequantize(x.values(), runs, target, q.values(), back.values(), sums);
  exact.quantize_dequantize(x.values(), runs, target, expected_q.values(), expected.values(),
                            expected_sums);
  MUST(std::ranges::equal(q.values(), expected_q.values()));
  MUST(same_bits(back.values(), expected.values()));
  MUST(same_sums(sums, expected_sums));

  std::vector<float> zero_points;
  for (const Affine& map : maps) {
    const float rounded = std::nearbyint(map.zero_point);
    const auto low = static_cast<float>(target.qmin);
    const auto high = static_cast<float>(target.qmax);
    zero_points.push_back(rounded >= low ? std::min(rounded, high) : low);
  }
  std::vector<double> errors(zero_points.size()), expected_errors(zero_points.size());
  const Target<std::int32_t> wide{target.qmin, target.qmax, convention, rounding};
  best().squared_errors(x.values(), maps[0].scale, zero_points, wide, errors);
  reference().squared_errors(x.values(), maps[0].scale, zero_points, wide, expected_errors);
  // A contract of its own: others than normal scales are refused before.
  MUST(!std::isnormal(maps[0].scale) || same_bits(errors, expected_errors));

  const Extremes range = best().min_max(x.values());
  const Extremes expected_range = reference().min_max(x.values());
  MUST(bits_of(range.min) == bits_of(expected_range.min));
  MUST(bits_of(range.max) == bits_of(expected_range.max));
  MUST(bits_of(best().abs_max(x.values())) == bits_of(reference().abs_max(x.values())));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Input input(bytes, size);
  switch (input.below(4)) {
    case 0:
      check<std::int8_t>(input);
      break;
    case 1:
      check<std::uint8_t>(input);
      break;
    case 2:
      check<std::int16_t>(input);
      break;
    default:
      check<std::int32_t>(input);
  }
  return 0;
}
