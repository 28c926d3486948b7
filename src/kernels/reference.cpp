#include <numeric>

#include "kernels/expressions.hpp"
#include "kernels/squared_errors.hpp"

namespace zeropoint::kernels {
namespace {

/// Combines all numbers of an expression, one after the other.
template <class E, class F>
float folded(float first, const E& expression, F function) {
  return std::accumulate(expression.linear_cbegin(), expression.linear_cend(), first, function);
}

Extremes min_max(std::span<const float> x) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  // xtensor steps back from the end of what it searches, even from a null pointer.
  if (x.empty()) return {inf, -inf};
  const auto values = line(x.data(), x.size());
  if (xt::any(xt::isnan(values))) return {nan, nan};
  const float min = folded(inf, values, [](float a, float b) { return b < a ? b : a; });
  const float max = folded(-inf, values, [](float a, float b) { return b > a ? b : a; });
  return {min + 0.0f, max + 0.0f};
}

float abs_max(std::span<const float> x) {
  return folded(0, xt::abs(line(x.data(), x.size())), larger);
}

/// The four lanes of one float32 sum.
class Lanes {
 public:
  template <class E>
  void add(const E& four) {
    xt::noalias(line(lanes_.data(), 4)) += four;
  }

  double total() const {
    return (static_cast<double>(lanes_[0]) + static_cast<double>(lanes_[1])) +
           (static_cast<double>(lanes_[2]) + static_cast<double>(lanes_[3]));
  }

 private:
  std::array<float, 4> lanes_{};
};

/// A block of elements whose errors are summed in four lanes.
class ErrorBlock {
 public:
  /// The levels of elements, before any clamp, that are yet to be dequantized.
  auto rounded(std::size_t at, std::size_t length) { return line(rounded_.data() + at, length); }
  auto original(std::size_t at, std::size_t length) { return line(original_.data() + at, length); }
  auto error(std::size_t at, std::size_t length) { return line(error_.data() + at, length); }

  /// Adds the sums of the first `count` elements.
  ZEROPOINT_ONCE void add_to(ErrorSums& sums, std::size_t count, float low, float high) {
    Lanes absolute, squared, x_squared, x_error;
    std::fill(original_.begin() + count, original_.end(), 0.0f);
    std::fill(error_.begin() + count, error_.end(), 0.0f);
    for (std::size_t i = 0; i < count; i += 4) {
      const auto x = original(i, 4);
      const auto e = error(i, 4);
      absolute.add(xt::abs(e));
      squared.add(e * e);
      x_squared.add(x * x);
      x_error.add(x * e);
    }
    const auto level = rounded(0, count);
    const auto outside = xt::cast<float>(level < low || level > high);
    ErrorSums part;
    part.absolute = absolute.total();
    part.squared = squared.total();
    part.x_squared = x_squared.total();
    part.x_error = x_error.total();
    part.largest = folded(0, xt::abs(error(0, count)), larger);
    part.clipped = static_cast<std::size_t>(folded(0, outside, std::plus<float>()));
    sums.add(part);
  }

 private:
  std::array<float, kErrorBlock> rounded_, original_, error_;
};

template <class Q>
void quantize_dequantize(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                         std::span<Q> q, std::span<float> dequantized, ErrorSums& sums) {
  const float low = low_of(target.qmin);
  const float high = high_of(target.qmax);
  ErrorBlock block;
  for_each_part(x.size(), runs, kErrorBlock,
                [&](std::size_t offset, std::size_t length, const auto& s, const auto& z) {
                  const std::size_t at = offset % kErrorBlock;
                  auto original = block.original(at, length);
                  auto level = line(q.data() + offset, length);
                  auto back = line(dequantized.data() + offset, length);
                  xt::noalias(original) = line(x.data() + offset, length);
                  auto rounded = block.rounded(at, length);
                  assign_rounded(rounded, original, s, z, target.convention, target.rounding);
                  narrow(level, rounded, target);
                  xt::noalias(back) = xt::cast<float>(level);
                  dequantize_in_place(back, s, z);
                  auto error = block.error(at, length);
                  xt::noalias(error) = formulas::error(original, back);
                  const bool ends = offset + length == x.size() || at + length == kErrorBlock;
                  if (ends) block.add_to(sums, at + length, low, high);
                });
}

template <class Q>
constexpr AffineKernels<Q> kAffine{quantize<Q>, dequantize<Q>, quantize_dequantize<Q>};

constexpr Kernels kReference{
    .name = "reference",
    .min_max = min_max,
    .abs_max = abs_max,
    .round_affine = round_affine,
    .squared_errors = squared_errors<quantize_dequantize<std::int32_t>>,
    .int8 = kAffine<std::int8_t>,
    .uint8 = kAffine<std::uint8_t>,
    .int16 = kAffine<std::int16_t>,
    .int32 = kAffine<std::int32_t>,
};

}  // namespace

const Kernels& reference() { return kReference; }

}  // namespace zeropoint::kernels
