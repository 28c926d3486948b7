#include "quant/affine/mse_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "quant/affine/error_evaluator.hpp"

namespace zeropoint {
namespace {

struct Candidate {
  double squared_error;
  std::int64_t distance;  ///< of the zero point from that of min-max
  double scale;
  std::int64_t zero_point;
  int step;  ///< the scale's step on its grid

  bool better_than(const Candidate& other) const {
    const auto order = [](const Candidate& candidate) {
      return std::tie(candidate.squared_error, candidate.distance, candidate.scale,
                      candidate.zero_point);
    };
    return order(*this) < order(other);
  }
};

template <class Q>
class Search {
 public:
  Search(std::span<const float> values, const Scheme& scheme, const QParams& min_max)
      : evaluator_(values, scheme),
        limits_(scheme.symmetry == Symmetry::symmetric ? IntegerLimits{0, 0} : limits_of(scheme)),
        min_max_(min_max),
        best_{evaluator_.squared_error(narrowed(min_max)), 0, min_max.scale, min_max.zero_point,
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

  /// Tries every scale s * step / steps with each of the zero points that lies within the limits.
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
    if (evaluator_.exceeds(map, best_.squared_error)) return;
    const Candidate candidate{evaluator_.squared_error(map),
                              std::abs(qparams.zero_point - min_max_.zero_point), qparams.scale,
                              qparams.zero_point, step};
    if (candidate.better_than(best_)) best_ = candidate;
  }

  ErrorEvaluator<Q> evaluator_;
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
