#include "quant/weights/weight_formats.hpp"

#include <algorithm>
#include <array>

#include "quant/formats/stored_formats.hpp"
#include "quant/weights/weight_integers.hpp"

namespace zeropoint {
namespace {

/// A stored format with its default options.
class StoredWeights final : public WeightFormat {
 public:
  StoredWeights(const StoredFormat& format, const WeightSummary& summary)
      : format_(format), elements_(summary.matrix.rows * summary.matrix.columns) {
    options_.abs_max = summary.abs_max;
  }

  std::size_t restore(std::span<const float> tile, std::span<float> restored) override {
    const Rows rows{1, tile.size()};
    const auto stored = format_.store(tile, rows, options_);
    const auto loaded = format_.load(stored.value(), rows);
    std::copy(loaded.value().begin(), loaded.value().end(), restored.begin());
    const auto causes = format_.causes(tile, stored.value(), rows);
    return static_cast<std::size_t>(
        std::count_if(causes.begin(), causes.end(), [](StoredCause cause) {
          return cause == StoredCause::saturated || cause == StoredCause::clipped_sign;
        }));
  }

  double bits() const override {
    return static_cast<double>(format_.stored_bits({1, elements_}, options_));
  }

 private:
  const StoredFormat& format_;
  std::size_t elements_;
  StoreOptions options_{};
};

/// What these formats keep depends on all elements, beyond their largest magnitude.
bool needs_all(const StoredFormat& format) {
  return format.name() == "nf4_double" || format.family() == Family::codebook;
}

}  // namespace

std::vector<std::string> weight_formats() {
  std::vector<std::string> names;
  for (const WeightInteger& integer : weight_integers()) names.emplace_back(integer.name);
  for (const StoredFormat* format : stored_formats()) names.emplace_back(format->name());
  return names;
}

Result<std::unique_ptr<WeightFormat>> open_weight_format(std::string_view name,
                                                         const WeightSummary& summary) {
  for (const WeightInteger& integer : weight_integers()) {
    if (integer.name == name) return open_weight_integer(integer, summary);
  }
  const auto format = stored_format_from_name(name);
  if (!format.ok()) return format.error();
  if (needs_all(*format.value()) && summary.matrix.rows * summary.matrix.columns > kWeightTile)
    return std::unique_ptr<WeightFormat>();
  return std::unique_ptr<WeightFormat>(std::make_unique<StoredWeights>(*format.value(), summary));
}

}  // namespace zeropoint
