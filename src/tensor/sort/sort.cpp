#include "tensor/sort/sort.hpp"

#include <algorithm>
#include <limits>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/index/gather.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/sort/selection.hpp"
#include "tensor/sort/sort_keys.hpp"

namespace zeropoint {
namespace {

/// Selects `count` elements of every line. `choose` gets the line's elements with ascending keys,
/// or descending ones if `largest`, and moves the selected ones to the front.
template <class Choose>
ValuesAndIndices selected(const Tensor& tensor, std::size_t axis, std::size_t count, bool largest,
                          Choose choose) {
  const std::vector<std::int64_t> keys = sort_keys(tensor);
  const AxisLines lines(tensor.shape(), axis);
  Tensor indices(DType::int64, with_extent(tensor.shape(), axis, count));
  std::int64_t* into = indices.data<std::int64_t>();
  const AxisLines results(indices.shape(), axis);
  std::vector<Ranked> ranked(lines.extent);
  lines.for_each([&](std::size_t line, std::size_t start) {
    for (std::size_t i = 0; i < lines.extent; ++i) {
      const std::int64_t key = keys[start + i * lines.step];
      ranked[i] = {largest ? ~key : key, static_cast<std::int64_t>(i)};
    }
    choose(std::span<Ranked>(ranked));
    const std::size_t first = results.start_of(line);
    for (std::size_t i = 0; i < count; ++i) into[first + i * results.step] = ranked[i].index;
  });
  return {take_along(tensor, axis, indices), indices};
}

Error k_out_of_range(Index k, std::size_t extent) {
  return {ErrorCode::k_out_of_range,
          {{"k", static_cast<double>(k)}, {"extent", static_cast<double>(extent)}}};
}

std::size_t extent_at(const Tensor& tensor, std::size_t axis) {
  return tensor.shape().empty() ? 1 : tensor.shape()[axis];
}

/// Removes the axis, which has one element, unless `keepdim`.
ValuesAndIndices reduced(ValuesAndIndices found, std::size_t axis, bool keepdim) {
  if (keepdim || found.values.shape().empty()) return found;
  const auto at = static_cast<Index>(axis);
  return {must(squeeze(found.values, at)), must(squeeze(found.indices, at))};
}

void sort_stably(std::span<Ranked> ranked) {
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.key < b.key; });
}

/// PyTorch sorts any type on the CPU, but does not support other selections of bools and float16.
bool is_chosen_from(DType dtype) { return dtype != DType::boolean && dtype != DType::float16; }

/// A NaN wins; the largest int64, which has the same key, does not.
void choose_median(std::span<Ranked> ranked, bool has_nan) {
  const auto nan = std::find_if(ranked.begin(), ranked.end(),
                                [](const Ranked& one) { return one.key == kNanKey; });
  if (has_nan && nan != ranked.end()) {
    ranked.front() = *nan;
    return;
  }
  sort_stably(ranked);
  ranked.front() = ranked[(ranked.size() - 1) / 2];
}

/// The last of the longest run of equal elements, in the order of PyTorch's sort.
void choose_mode(std::span<Ranked> ranked, bool has_nan) {
  sort_all(ranked);
  std::size_t longest = 0;
  std::size_t run = 0;
  Ranked found = ranked.front();
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    ++run;
    const bool is_nan = has_nan && ranked[i].key == kNanKey;
    if (!is_nan && i + 1 < ranked.size() && ranked[i].key == ranked[i + 1].key) continue;
    if (run > longest) {
      found = ranked[i];
      longest = run;
    }
    run = 0;
  }
  ranked.front() = found;
}

}  // namespace

Result<ValuesAndIndices> extreme(const Tensor& tensor, Index axis, bool largest, bool keepdim) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  const Tensor ordered = tensor.dtype() == DType::boolean ? to(tensor, DType::uint8) : tensor;
  const Result<Tensor> indices = reduce(largest ? "argmax" : "argmin", ordered, {axis}, true);
  if (!indices.ok()) return indices.error();
  const Tensor values = take_along(tensor, at.value(), indices.value());
  return reduced({values, indices.value()}, at.value(), keepdim);
}

Result<ValuesAndIndices> sort(const Tensor& tensor, Index axis, bool descending, bool stable) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  const std::size_t extent = extent_at(tensor, at.value());
  return selected(tensor, at.value(), extent, descending, stable ? sort_stably : sort_all);
}

Result<ValuesAndIndices> topk(const Tensor& tensor, Index k, Index axis, bool largest,
                              bool sorted) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  const std::size_t extent = extent_at(tensor, at.value());
  if (k < 0 || k > static_cast<Index>(extent)) return k_out_of_range(k, extent);
  if (!is_chosen_from(tensor.dtype())) return operator_undefined("topk", tensor.dtype());
  const auto count = static_cast<std::size_t>(k);
  return selected(tensor, at.value(), count, largest, [=](std::span<Ranked> ranked) {
    constexpr std::size_t few = 64;  // PyTorch's criterion for using a heap
    if (count == 0) return;
    if (count * few <= extent) return sort_first(ranked, count);
    place_nth(ranked, count - 1);
    if (sorted) sort_all(ranked.first(count - 1));
  });
}

Result<ValuesAndIndices> kthvalue(const Tensor& tensor, Index k, Index axis, bool keepdim) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  const std::size_t extent = extent_at(tensor, at.value());
  if (k < 1 || k > static_cast<Index>(extent)) return k_out_of_range(k, extent);
  if (!is_chosen_from(tensor.dtype())) return operator_undefined("kthvalue", tensor.dtype());
  const auto nth = static_cast<std::size_t>(k - 1);
  const ValuesAndIndices found =
      selected(tensor, at.value(), 1, false, [nth](std::span<Ranked> ranked) {
        quick_select(ranked, nth);
        ranked.front() = ranked[nth];
      });
  return reduced(found, at.value(), keepdim);
}

Result<ValuesAndIndices> median(const Tensor& tensor, Index axis, bool keepdim) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  if (extent_at(tensor, at.value()) == 0) return Error{ErrorCode::empty_tensor, {}};
  if (!is_chosen_from(tensor.dtype())) return operator_undefined("median", tensor.dtype());
  const bool floats = is_float(tensor.dtype());
  const auto choose = [=](std::span<Ranked> ranked) { choose_median(ranked, floats); };
  return reduced(selected(tensor, at.value(), 1, false, choose), at.value(), keepdim);
}

Result<ValuesAndIndices> mode(const Tensor& tensor, Index axis, bool keepdim) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  if (extent_at(tensor, at.value()) == 0) return Error{ErrorCode::empty_tensor, {}};
  const bool floats = is_float(tensor.dtype());
  const auto choose = [=](std::span<Ranked> ranked) { choose_mode(ranked, floats); };
  return reduced(selected(tensor, at.value(), 1, false, choose), at.value(), keepdim);
}

Result<Tensor> median(const Tensor& tensor) {
  if (tensor.numel() == 0) {
    if (!is_float(tensor.dtype())) return Error{ErrorCode::empty_tensor, {}};
    return to(Tensor::scalar(std::numeric_limits<float>::quiet_NaN()), tensor.dtype());
  }
  const Result<ValuesAndIndices> found = median(must(reshape(tensor, {-1})), 0, false);
  return found.ok() ? Result<Tensor>(found.value().values) : found.error();
}

}  // namespace zeropoint
