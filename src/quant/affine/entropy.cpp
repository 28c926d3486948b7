#include "quant/affine/entropy.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/kernels.hpp"

namespace zeropoint {
namespace {

using Bins = std::vector<double>;

double times_log(double count) { return count == 0 ? 0 : count * std::log(count); }

/// A histogram with prefix sums, so that two look-ups give the sum over the bins of a level.
class Histogram {
 public:
  Histogram(std::span<const float> values, double width) {
    for (const float value : values) {
      const auto bin = static_cast<std::size_t>(std::fabs(static_cast<double>(value)) / width);
      counts_[std::min(bin, kEntropyBins - 1)] += 1;
    }
    for (std::size_t b = 0; b < kEntropyBins; ++b) {
      sum_[b + 1] = sum_[b] + counts_[b];
      filled_[b + 1] = filled_[b] + (counts_[b] == 0 ? 0 : 1);
      times_log_[b + 1] = times_log_[b] + times_log(counts_[b]);
    }
  }

  /// D(i), where N is the number of elements, M the sum of Q, and q(b) the count of Q in bin b:
  ///
  ///     D = sum(P * log(P / q)) / N + log(M / N)
  double divergence(std::size_t i, std::size_t levels) const {
    const double all = sum_[kEntropyBins];
    const double last = counts_[i - 1];
    const double beyond = all - sum_[i];
    double q_sum = sum_[i];
    double cross = 0;  // sum(P * log(q))
    std::size_t end = 0;
    for (std::size_t level = 0; level < levels; ++level) {
      const std::size_t begin = end;
      end = (level + 1) * i / levels;
      const double count = sum_[end] - sum_[begin];
      const double added = end == i ? beyond : 0;
      if (count > 0) {
        const double more = added > 0 && last == 0 ? 1 : 0;
        const double share = count / (filled_[end] - filled_[begin] + more);
        cross += (count + added) * std::log(share);
      } else if (added > 0) {
        q_sum += kEntropyFloor;
        cross += added * std::log(kEntropyFloor);
      }
    }
    const double own = times_log_[i] - times_log(last) + times_log(last + beyond);
    return (own - cross) / all + std::log(q_sum / all);
  }

 private:
  Bins counts_ = Bins(kEntropyBins + 1);
  Bins sum_ = Bins(kEntropyBins + 1);
  Bins filled_ = Bins(kEntropyBins + 1);
  Bins times_log_ = Bins(kEntropyBins + 1);
};

}  // namespace

double entropy_threshold(std::span<const float> values, std::uint64_t wanted_levels) {
  const double largest = kernels::best().abs_max(values);
  if (largest == 0 || wanted_levels >= kEntropyBins) return largest;
  const auto levels = static_cast<std::size_t>(wanted_levels);
  const double width = largest / kEntropyBins;
  const Histogram histogram(values, width);
  std::size_t best = kEntropyBins;
  double smallest = histogram.divergence(best, levels);
  for (std::size_t i = kEntropyBins - 1; i >= levels; --i) {
    const double divergence = histogram.divergence(i, levels);
    if (divergence >= smallest - kEntropyTolerance) continue;
    best = i;
    smallest = divergence;
  }
  return static_cast<double>(best) * width;
}

}  // namespace zeropoint
