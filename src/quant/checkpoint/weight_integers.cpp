#include "quant/checkpoint/weight_integers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "quant/formats/magnitude.hpp"
#include "quant/formats/stored_parts.hpp"
#include "zeropoint/formulas.hpp"

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

/// Elements that share a scale, and the limits of their levels.
struct ScaledRun {
  std::span<const float> values;
  float scale;
  float qmin;
  float qmax;

  float level(std::size_t i) const {
    return formulas::clip(std::nearbyint(values[i] / scale), qmin, qmax);
  }
};

/// Quantizes and dequantizes.
void restore_run(ScaledRun run, float* restored) {
  for (std::size_t i = 0; i < run.values.size(); ++i) restored[i] = run.scale * run.level(i);
}

/// Adds codes to those of `count` elements; new bytes are 0.
void store_run(ScaledRun run, int bits, std::size_t count, std::uint8_t* codes) {
  for (std::size_t i = 0; i < run.values.size(); ++i, ++count) {
    const int level = static_cast<int>(run.level(i));
    if (bits == 8) {
      codes[count] = static_cast<std::uint8_t>(level);
    } else {
      codes[count / 2] |= static_cast<std::uint8_t>((level + 8) << (count % 2 * 4));
    }
  }
}

class Integer final : public WeightFormat {
 public:
  Integer(const WeightInteger& integer, const WeightSummary& summary, std::size_t first)
      : integer_(integer),
        summary_(summary),
        qmax_(static_cast<float>((1 << (integer.bits - 1)) - 1)),
        at_(first) {}

  std::vector<PartLayout> parts() const override {
    return {{"codes", integer_.bits == 8 ? "i8" : "u4", code_bytes(elements())},
            {"scales", "f32", scales() * sizeof(float)},
            {"zero_point", "i8", 1}};
  }

  bool needs_maxima() const override { return integer_.scales != Scales::group; }

  Problem store(std::span<const float> tile, Stored& stored) override {
    if (Problem problem = check_finite(tile)) return problem;
    std::vector<float> scales;
    const auto codes = sized_part(stored, "codes", code_bytes(tile.size()));
    std::fill(codes.begin(), codes.end(), std::uint8_t{0});
    const bool is_first = at_ == 0;
    each_run(tile, [&](const ScaledRun& run, std::size_t first) {
      store_run(run, integer_.bits, first, codes.data());
      if (begins_scale()) scales.push_back(run.scale);
    });
    set_floats(stored, "scales", scales);
    const auto zero_point = sized_part(stored, "zero_point", is_first ? 1 : 0);
    std::fill(zero_point.begin(), zero_point.end(), std::uint8_t{0});
    return std::nullopt;
  }

  std::size_t restore(std::span<const float> values, std::span<float> restored) override {
    each_run(values, [&](const ScaledRun& run, std::size_t first) {
      restore_run(run, restored.data() + first);
    });
    return 0;  // the largest magnitude is the largest level
  }

  double bits() const override {
    return static_cast<double>(elements()) * integer_.bits + static_cast<double>(scales()) * 32;
  }

 private:
  std::size_t elements() const { return summary_.matrix.rows * summary_.matrix.columns; }

  std::size_t scales() const {
    if (integer_.scales == Scales::tensor) return 1;
    if (integer_.scales == Scales::row) return summary_.matrix.rows;
    return (elements() + integer_.group - 1) / integer_.group;
  }

  std::size_t code_bytes(std::size_t count) const {
    return integer_.bits == 8 ? count : (count + 1) / 2;
  }

  /// Calls `work(run, first)` for the runs of the next tile, of which `first` is the first element.
  template <class Work>
  void each_run(std::span<const float> tile, Work work) {
    for (std::size_t first = 0; first < tile.size();) {
      const std::size_t count = std::min(tile.size() - first, run_length());
      const auto values = tile.subspan(first, count);
      work(ScaledRun{values, scale_of(values), -qmax_ - 1, qmax_}, first);
      first += count;
      at_ += count;
    }
  }

  /// Whether the scale of the run that begins with the next element is not that of the one before.
  bool begins_scale() const {
    if (integer_.scales == Scales::tensor) return at_ == 0;
    return integer_.scales == Scales::group || at_ % summary_.matrix.columns == 0;
  }

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
                              : largest_magnitude(run);
    return std::max(largest / qmax_, std::numeric_limits<float>::min());
  }

  const WeightInteger& integer_;
  const WeightSummary& summary_;
  float qmax_;
  std::size_t at_;  ///< the next element
};

}  // namespace

std::span<const WeightInteger> weight_integers() { return kIntegers; }

std::unique_ptr<WeightFormat> open_weight_integer(const WeightInteger& integer,
                                                  const WeightSummary& summary, std::size_t first) {
  return std::make_unique<Integer>(integer, summary, first);
}

}  // namespace zeropoint
