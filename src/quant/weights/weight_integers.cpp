#include "quant/weights/weight_integers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kernels/formulas.hpp"

namespace zeropoint {
namespace {

using Scales = WeightInteger::Scales;

constexpr auto kIntegers = std::to_array<WeightInteger>({
    {"int8_per_tensor", 8, Scales::tensor, 0},
    {"int8_per_channel", 8, Scales::row, 0},
    {"int4_per_channel", 4, Scales::row, 0},
    {"int4_per_group_128", 4, Scales::group, 128},
    {"int4_per_group_32", 4, Scales::group, 32},
});

float largest_of(std::span<const float> values) {
  float largest = 0;
  for (const float value : values) largest = std::max(largest, std::fabs(value));
  return largest;
}

/// Quantizes and dequantizes elements that share a scale.
void restore_run(std::span<const float> values, float scale, float qmin, float qmax,
                 float* restored) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float level = formulas::clip(std::nearbyint(values[i] / scale), qmin, qmax);
    restored[i] = scale * level;
  }
}

class Integer final : public WeightFormat {
 public:
  Integer(const WeightInteger& integer, const WeightSummary& summary)
      : integer_(integer),
        summary_(summary),
        qmax_(static_cast<float>((1 << (integer.bits - 1)) - 1)) {}

  std::size_t restore(std::span<const float> tile, std::span<float> restored) override {
    for (std::size_t first = 0; first < tile.size();) {
      const std::size_t count = std::min(tile.size() - first, run_length());
      const auto run = tile.subspan(first, count);
      restore_run(run, scale_of(run), -qmax_ - 1, qmax_, restored.data() + first);
      first += count;
      at_ += count;
    }
    return 0;  // the largest magnitude is the largest level
  }

  double bits() const override {
    const auto [rows, columns] = summary_.matrix;
    const double elements = static_cast<double>(rows) * static_cast<double>(columns);
    const double scales = integer_.scales == Scales::tensor ? 1
                          : integer_.scales == Scales::row
                              ? static_cast<double>(rows)
                              : std::ceil(elements / static_cast<double>(integer_.group));
    return elements * integer_.bits + scales * 32;
  }

 private:
  /// The elements from here on that share a scale.
  std::size_t run_length() const {
    if (integer_.scales == Scales::tensor) return std::numeric_limits<std::size_t>::max();
    if (integer_.scales == Scales::group) return integer_.group;
    return summary_.matrix.columns - at_ % summary_.matrix.columns;
  }

  float scale_of(std::span<const float> run) const {
    const float largest = integer_.scales == Scales::tensor ? summary_.abs_max
                          : integer_.scales == Scales::row
                              ? summary_.row_maxima[at_ / summary_.matrix.columns]
                              : largest_of(run);
    return std::max(largest / qmax_, std::numeric_limits<float>::min());
  }

  const WeightInteger& integer_;
  const WeightSummary& summary_;
  float qmax_;
  std::size_t at_ = 0;  ///< the next element
};

}  // namespace

std::span<const WeightInteger> weight_integers() { return kIntegers; }

std::unique_ptr<WeightFormat> open_weight_integer(const WeightInteger& integer,
                                                  const WeightSummary& summary) {
  return std::make_unique<Integer>(integer, summary);
}

}  // namespace zeropoint
