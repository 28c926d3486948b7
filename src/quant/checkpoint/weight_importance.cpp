#include "quant/checkpoint/weight_importance.hpp"

#include <cmath>

#include "quant/formats/gguf_importance.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {

Problem WeightImportance::check(std::size_t elements) const {
  if (!is_known()) return std::nullopt;
  const bool fits = row_length > 0 && elements % row_length == 0 &&
                    columns.size() % row_length == 0 && elements % columns.size() == 0;
  if (!fits) return shape_mismatch(row_length, columns.size());
  const auto is_wrong = [](float number) { return !(std::isfinite(number) && number >= 0); };
  if (std::any_of(columns.begin(), columns.end(), is_wrong)) {
    return Error{
        ErrorCode::invalid_argument,
        {{"argument", "importance"}, {"expected", "finite numbers that are not negative"}}};
  }
  return std::nullopt;
}

void RowSquares::add(std::span<const float> values) {
  while (!values.empty()) {
    const std::size_t row = count_ / row_length_;
    const auto some = values.first(std::min(row_length_ - count_ % row_length_, values.size()));
    if (std::all_of(some.begin(), some.end(), [](float value) { return std::isfinite(value); })) {
      sums_[row] = gguf::add_squares(some, sums_[row]);
    } else {
      for (const float value : some)
        if (std::isfinite(value)) sums_[row] += value * value;
    }
    count_ += some.size();
    values = values.subspan(some.size());
  }
}

}  // namespace zeropoint
