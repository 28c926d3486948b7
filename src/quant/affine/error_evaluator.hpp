#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "quant/affine/scheme.hpp"

namespace zeropoint {

/// Squared errors of one span of values under one scheme.
template <class Q>
class ErrorEvaluator {
 public:
  ErrorEvaluator(std::span<const float> values, const Scheme& scheme)
      : values_(values),
        target_(target_of<Q>(scheme)),
        quantized_(std::min(values.size(), kBlock)),
        dequantized_(quantized_.size()) {}

  /// The sum of float64 squares of the float32 errors, in the order of the values.
  double squared_error(kernels::Affine map) {
    double sum = 0;
    for_each_block(map, [&](std::span<const float> x, const kernels::ErrorSums&) {
      for (std::size_t i = 0; i < x.size(); ++i) {
        const auto error = static_cast<double>(dequantized_[i] - x[i]);
        sum += error * error;
      }
      return true;
    });
    return sum;
  }

  /// Whether the squared error certainly exceeds `bound`; stops as soon as it does.
  bool exceeds(kernels::Affine map, double bound) {
    const double count = static_cast<double>(values_.size());
    if (bound < count * kSmallestSquare || bound > kLargestSum) return false;
    bool within = true;
    for_each_block(map, [&](std::span<const float>, const kernels::ErrorSums& sums) {
      within = sums.squared <= bound * kMargin;
      return within;
    });
    return !within;
  }

 private:
  static constexpr std::size_t kBlock = 4096;

  /// The kernels' float32 sums are within 1e-5 of the squared error as long as no square leaves the
  /// normal numbers. A sum beyond this margin is certainly larger.
  static constexpr double kMargin = 1 + 1e-4;
  static constexpr double kSmallestSquare = 1e-30;
  static constexpr double kLargestSum = 1e37;

  /// Calls `body(x, sums so far)` for each block until it returns false.
  template <class Body>
  void for_each_block(kernels::Affine map, Body body) {
    kernels::ErrorSums sums;
    for (std::size_t start = 0; start < values_.size(); start += kBlock) {
      const auto x = values_.subspan(start, std::min(kBlock, values_.size() - start));
      kernels::best().affine<Q>().quantize_dequantize(
          x, {x.size(), {&map, 1}}, target_, std::span(quantized_).first(x.size()),
          std::span(dequantized_).first(x.size()), sums);
      if (!body(x, sums)) return;
    }
  }

  std::span<const float> values_;
  kernels::Target<Q> target_;
  std::vector<Q> quantized_;
  std::vector<float> dequantized_;
};

}  // namespace zeropoint
