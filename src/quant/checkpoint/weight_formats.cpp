#include "quant/checkpoint/weight_formats.hpp"

#include <algorithm>
#include <array>

#include "quant/checkpoint/weight_integers.hpp"
#include "quant/formats/gguf_importance.hpp"
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

/// The encoder of a format for a tensor with importance, whose rows are whole blocks; else null.
const gguf::ImportanceEncoder* encoder_of(const StoredFormat& format,
                                          const WeightImportance& importance) {
  const bool fits =
      importance.is_known() && format.block() > 0 && importance.row_length % format.block() == 0;
  return fits ? gguf::importance_encoder(format.name()) : nullptr;
}

/// A stored format with its default options, by importance where it takes one.
class StoredWeights final : public WeightFormat {
 public:
  StoredWeights(const StoredFormat& format, const WeightSummary& summary, std::size_t first)
      : format_(format),
        summary_(summary),
        encoder_(encoder_of(format, summary.importance)),
        elements_(summary.matrix.rows * summary.matrix.columns),
        at_(first) {
    options_.abs_max = summary.abs_max;
  }

  std::vector<PartLayout> parts() const override { return format_.parts({1, elements_}, options_); }

  bool needs_maxima() const override {
    const auto all = parts();
    if (encoder_ && encoder_->needs_row) return true;
    return std::any_of(all.begin(), all.end(),
                       [](const PartLayout& part) { return part.name == kOfTensor; });
  }

  Problem store(std::span<const float> tile, Stored& stored) override {
    if (format_.family() != Family::floats) {
      if (Problem problem = check_finite(tile)) return problem;
    }
    const bool is_first = at_ == 0;
    if (Problem problem = store_next(tile, stored)) return problem;
    for (Part& part : stored) {
      if (!is_first && part.name == kOfTensor) part.bytes.clear();
    }
    return std::nullopt;
  }

  std::size_t restored_at_once() const override {
    return needs_all(format_) ? kWeightTile : kWeightChunk;
  }

  std::size_t restore(std::span<const float> values, std::span<float> restored) override {
    const Rows rows{1, values.size()};
    // Neither refuses: values are finite, and parts are those of the rows.
    store_next(values, stored_);
    format_.load_into(stored_, rows, restored);
    return format_.count_beyond(values, stored_, rows);
  }

  double bits() const override {
    return static_cast<double>(format_.stored_bits({1, elements_}, options_));
  }

 private:
  /// Stores the next elements. Those by importance must be finite.
  Problem store_next(std::span<const float> values, Stored& stored) {
    const std::size_t first = at_;
    at_ += values.size();
    const Rows rows{1, values.size()};
    if (!encoder_) return format_.store_into(values, rows, options_, stored);
    const WeightImportance& importance = summary_.importance;
    const std::size_t block = format_.block();
    const std::size_t bytes = format_.stored_bits({1, block}, options_) / 8;
    std::uint8_t* to = sized_part(stored, "blocks", values.size() / block * bytes).data();
    importance.each_row_part(
        elements_, first, values.size(),
        [&](std::size_t at, std::size_t row, std::span<const float> columns) {
          const float mean_square =
              encoder_->needs_row
                  ? gguf::mean_square_of(summary_.row_squares[row], importance.row_length)
                  : 0;
          encoder_->encode(
              {values.data() + at, columns.data(), columns.size() / block, mean_square},
              to + at / block * bytes);
        });
    return std::nullopt;
  }

  const StoredFormat& format_;
  const WeightSummary& summary_;
  const gguf::ImportanceEncoder* encoder_;
  std::size_t elements_;
  StoreOptions options_{};
  Stored stored_;   ///< of what was restored last; its memory is used again
  std::size_t at_;  ///< the next element
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
