#include "quant/mse_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <vector>

namespace zeropoint {
namespace {

constexpr std::size_t kBlock = 4096;

/// The kernels' float32 sums are within 1e-5 of the squared error as long as no square leaves the
/// normal numbers. A candidate beyond this margin cannot be better; one within is summed exactly.
constexpr double kMargin = 1 + 1e-4;
constexpr double kSmallestSquare = 1e-30;
constexpr double kLargestSum = 1e37;

struct Candidate {
  double squared_error;
  std::int64_t distance;  ///< of the zero point from min-max's
  double scale;
  std::int64_t zero_point;
  int step;  ///< of the grid that the scale is from

  bool better_than(const Candidate& other) const {
    const auto order = [](const Candidate& candidate) {
      return std::tie(candidate.squared_error, candidate.distance, candidate.scale,
                      candidate.zero_point);
    };
    return order(*this) < order(other);
  }
};

/// Squared errors of one span of values under one scheme.
template <class Q>
class Trial {
 public:
  Trial(std::span<const float> values, const Scheme& scheme)
      : values_(values),
        target_(target_of<Q>(scheme)),
        quantized_(std::min(values.size(), kBlock)),
        restored_(quantized_.size()) {}

  double squared_error(kernels::Affine map) {
    double sum = 0;
    for_each_block(map, [&](std::span<const float> x, const kernels::ErrorSums&) {
      for (std::size_t i = 0; i < x.size(); ++i) {
        const auto error = static_cast<double>(restored_[i] - x[i]);
        sum += error * error;
      }
      return true;
    });
    return sum;
  }

  /// Whether the squared error is beyond `bound` for certain; stops reading as soon as it is.
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
  /// Calls `body(x, sums so far)` for block after block, as long as it returns true.
  template <class Body>
  void for_each_block(kernels::Affine map, Body body) {
    kernels::ErrorSums sums;
    for (std::size_t start = 0; start < values_.size(); start += kBlock) {
      const auto x = values_.subspan(start, std::min(kBlock, values_.size() - start));
      kernels::best().affine<Q>().quantize_dequantize(x, {x.size(), {&map, 1}}, target_,
                                                      std::span(quantized_).first(x.size()),
                                                      std::span(restored_).first(x.size()), sums);
      if (!body(x, sums)) return;
    }
  }

  std::span<const float> values_;
  kernels::Target<Q> target_;
  std::vector<Q> quantized_;
  std::vector<float> restored_;
};

template <class Q>
class Search {
 public:
  Search(std::span<const float> values, const Scheme& scheme, const QParams& min_max)
      : trial_(values, scheme),
        limits_(scheme.symmetry == Symmetry::symmetric ? IntegerLimits{0, 0} : limits_of(scheme)),
        min_max_(min_max),
        best_{trial_.squared_error(narrowed(min_max)), 0, min_max.scale, min_max.zero_point,
              MseGrid::kSteps} {}

  QParams run() {
    const bool few = limits_.max - limits_.min < MseGrid::kFewLevels;
    scan(1, MseGrid::kLastStep, MseGrid::kSteps,
         {min_max_.zero_point, MseGrid::kZeroPoints, few ? 1 : MseGrid::kZeroPointStep});
    constexpr int fine = MseGrid::kFineSteps;
    const int centre = best_.step * fine;
    scan(centre - fine + 1, centre + fine - 1, MseGrid::kSteps * fine,
         {best_.zero_point, MseGrid::kFineZeroPoints, 1});
    return {best_.scale, best_.zero_point};
  }

 private:
  /// The zero points up to `reach` away from `centre`, `stride` apart.
  struct ZeroPoints {
    std::int64_t centre;
    int reach;
    int stride;
  };

  /// Every scale s * step / steps with every one of the zero points that lies within the limits.
  void scan(int first, int last, int steps, const ZeroPoints& zero_points) {
    for (int step = first; step <= last; ++step) {
      const double scale = min_max_.scale * step / steps;
      if (!std::isnormal(static_cast<float>(scale))) continue;
      for (int away = -zero_points.reach; away <= zero_points.reach; away += zero_points.stride) {
        const std::int64_t zero_point = zero_points.centre + away;
        if (zero_point < limits_.min || zero_point > limits_.max) continue;
        consider({scale, zero_point}, step);
      }
    }
  }

  void consider(const QParams& qparams, int step) {
    const kernels::Affine map = narrowed(qparams);
    if (trial_.exceeds(map, best_.squared_error)) return;
    const Candidate candidate{trial_.squared_error(map),
                              std::abs(qparams.zero_point - min_max_.zero_point), qparams.scale,
                              qparams.zero_point, step};
    if (candidate.better_than(best_)) best_ = candidate;
  }

  Trial<Q> trial_;
  IntegerLimits limits_;
  QParams min_max_;
  Candidate best_;
};

}  // namespace

QParams search_mse(std::span<const float> values, const Scheme& scheme, const QParams& min_max) {
  if (!std::isnormal(static_cast<float>(min_max.scale))) return min_max;
  return with_integer_type(scheme.format.storage,
                           [&]<class Q>(Q) { return Search<Q>(values, scheme, min_max).run(); });
}

}  // namespace zeropoint
