#include "quant/checkpoint/weight_formats.hpp"

#include <algorithm>
#include <array>

#include "quant/checkpoint/weight_integers.hpp"
#include "quant/formats/stored_formats.hpp"
#include "quant/formats/stored_parts.hpp"

namespace zeropoint {
namespace {

/// The part that a tensor has once, however many tiles it has.
constexpr std::string_view kOfTensor = "tensor_scale";

/// Whether the stored parts depend on all elements, not only on their largest magnitude.
bool needs_all(const StoredFormat& format) {
  return format.name() == "nf4_double" || format.family() == Family::codebook;
}

/// A stored format with its default options.
class StoredWeights final : public WeightFormat {
 public:
  StoredWeights(const StoredFormat& format, const WeightSummary& summary, std::size_t first)
      : format_(format),
        elements_(summary.matrix.rows * summary.matrix.columns),
        is_first_(first == 0) {
    options_.abs_max = summary.abs_max;
  }

  std::vector<PartLayout> parts() const override { return format_.parts({1, elements_}, options_); }

  bool needs_maxima() const override {
    const auto all = parts();
    return std::any_of(all.begin(), all.end(),
                       [](const PartLayout& part) { return part.name == kOfTensor; });
  }

  Problem store(std::span<const float> tile, Stored& stored) override {
    if (format_.family() != Family::floats) {
      if (Problem problem = check_finite(tile)) return problem;
    }
    if (Problem problem = format_.store_into(tile, {1, tile.size()}, options_, stored))
      return problem;
    for (Part& part : stored) {
      if (!is_first_ && part.name == kOfTensor) part.bytes.clear();
    }
    is_first_ = false;
    return std::nullopt;
  }

  std::size_t restored_at_once() const override {
    return needs_all(format_) ? kWeightTile : kWeightChunk;
  }

  std::size_t restore(std::span<const float> values, std::span<float> restored) override {
    const Rows rows{1, values.size()};
    // Neither refuses: values are finite, and parts are those of the rows.
    format_.store_into(values, rows, options_, stored_);
    format_.load_into(stored_, rows, restored);
    return format_.count_beyond(values, stored_, rows);
  }

  double bits() const override {
    return static_cast<double>(format_.stored_bits({1, elements_}, options_));
  }

 private:
  const StoredFormat& format_;
  std::size_t elements_;
  StoreOptions options_{};
  Stored stored_;  ///< of what was restored last; its memory is used again
  bool is_first_;  ///< the next tile that is stored
};

}  // namespace

std::vector<std::string> weight_formats() {
  std::vector<std::string> names;
  for (const WeightInteger& integer : weight_integers()) names.emplace_back(integer.name);
  for (const StoredFormat* format : stored_formats()) names.emplace_back(format->name());
  return names;
}

Result<std::unique_ptr<WeightFormat>> open_weight_format(std::string_view name,
                                                         const WeightSummary& summary,
                                                         std::size_t first) {
  for (const WeightInteger& integer : weight_integers()) {
    if (integer.name == name) return open_weight_integer(integer, summary, first);
  }
  const auto format = stored_format_from_name(name);
  if (!format.ok()) return format.error();
  if (needs_all(*format.value()) && summary.matrix.rows * summary.matrix.columns > kWeightTile)
    return std::unique_ptr<WeightFormat>();
  return std::unique_ptr<WeightFormat>(
      std::make_unique<StoredWeights>(*format.value(), summary, first));
}

}  // namespace zeropoint
