#include "tensor/sort/counting.hpp"

#include <algorithm>
#include <cmath>

#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/half.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/index/gather.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/sort/sort.hpp"
#include "tensor/sort/sort_keys.hpp"

namespace zeropoint {
namespace {

/// The given limits, or the tensor's own, in the type that PyTorch uses.
struct Bounds {
  double min;
  double max;
};

Result<Bounds> limits_of(const Tensor& tensor, double min, double max) {
  Bounds limits{min, max};
  if (min == max && tensor.numel() > 0) {
    limits = {must(reduce("amin", tensor, {}, false)).item(),
              must(reduce("amax", tensor, {}, false)).item()};
  }
  if (limits.min == limits.max) limits = {limits.min - 1, limits.max + 1};
  const bool finite = std::isfinite(limits.min) && std::isfinite(limits.max);
  if (!finite || limits.min > limits.max) {
    return Error{ErrorCode::limits_out_of_order, {{"min", limits.min}, {"max", limits.max}}};
  }
  return limits;
}

template <class T>
T unrounded(T value) {
  return value;
}

float rounded_to_bfloat16(float value) { return static_cast<float>(BFloat16(value)); }

/// Counts in the tensor's own type, in which PyTorch also computes the bins: `rounded` is that of
/// each step, after which a count of bfloat16 stays at 256.
template <class T>
void count_bins(const Tensor& dense, Bounds limits, Tensor& result, T (*rounded)(T)) {
  const T low = rounded(static_cast<T>(limits.min));
  const T high = rounded(static_cast<T>(limits.max));
  const auto into = result.values<T>();
  const T bins = rounded(static_cast<T>(into.size()));
  for (const T value : dense.values<T>()) {
    if (!(value >= low && value <= high)) continue;
    const T place = rounded(rounded(rounded(value - low) / rounded(high - low)) * bins);
    // The upper end belongs to the last bin; NaN, from a range beyond the type, to the first.
    const bool is_beyond = place >= static_cast<T>(into.size());
    T& count = into[is_beyond ? into.size() - 1 : place > 0 ? static_cast<std::size_t>(place) : 0];
    count = rounded(count + 1);
  }
}

/// The sum of the weights of each number.
template <class T>
Tensor weighed(std::span<const std::int64_t> numbers, const Tensor& weights, std::size_t length) {
  Tensor sums = Tensor::zeros<T>({length});
  const Tensor terms = contiguous(to(weights, dtype_of<T>()));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    sums.values<T>()[static_cast<std::size_t>(numbers[i])] += terms.values<T>()[i];
  }
  return sums;
}

}  // namespace

UniqueValues unique(const Tensor& tensor) {
  const Tensor flat = must(reshape(tensor, {-1}));  // as many elements
  const ValuesAndIndices sorted = must(sort(flat, 0, false, true));
  const std::vector<std::int64_t> keys = sort_keys(sorted.values);
  const auto places = sorted.indices.values<std::int64_t>();
  Tensor inverse(DType::int64, flat.shape());
  std::vector<std::int64_t> firsts;
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool is_new =
        i == 0 || keys[i] != keys[i - 1] || (keys[i] == kNanKey && is_float(tensor.dtype()));
    if (is_new) {
      firsts.push_back(places[i]);
      counts.push_back(0);
    }
    ++counts.back();
    inverse.values<std::int64_t>()[static_cast<std::size_t>(places[i])] =
        static_cast<std::int64_t>(counts.size()) - 1;
  }
  const Shape shape{firsts.size()};
  const Tensor values = take_along(flat, 0, Tensor(shape, firsts));
  const Shape& whole = tensor.shape();
  return {values, must(reshape(inverse, {whole.begin(), whole.end()})), Tensor(shape, counts)};
}

Result<Tensor> searchsorted(const Tensor& sorted, const Tensor& values, bool right) {
  const Shape& edges = sorted.shape();
  const Shape& shape = values.shape();
  const bool one = edges.size() == 1;
  const bool many = !edges.empty() && edges.size() == shape.size() &&
                    std::equal(edges.begin(), edges.end() - 1, shape.begin());
  if (!one && !many) return shapes_differ(edges, shape);
  const DType common_dtype = promote(sorted.dtype(), values.dtype());
  const std::vector<std::int64_t> keys = sort_keys(to(sorted, common_dtype));
  const std::vector<std::int64_t> wanted = sort_keys(to(values, common_dtype));
  const std::size_t per_line = one ? wanted.size() : shape.back();
  Tensor result(DType::int64, shape);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto extent = static_cast<std::ptrdiff_t>(edges.back());
    const auto line = keys.begin() + static_cast<std::ptrdiff_t>(i / per_line) * extent;
    const auto place = right ? std::upper_bound(line, line + extent, wanted[i])
                             : std::lower_bound(line, line + extent, wanted[i]);
    result.data<std::int64_t>()[i] = place - line;
  }
  return result;
}

Result<Tensor> histc(const Tensor& tensor, Index bins, double min, double max) {
  const DType dtype = tensor.dtype();
  const bool is_narrow = dtype == DType::bfloat16;
  if (!is_narrow && dtype != DType::float32 && dtype != DType::float64)
    return operator_undefined("histc", dtype);
  if (bins < 1 || bins > static_cast<Index>(kMaxElements)) {
    return Error{ErrorCode::bins_out_of_range, {{"bins", static_cast<double>(bins)}}};
  }
  const Result<Bounds> limits = limits_of(tensor, min, max);
  if (!limits.ok()) return limits.error();
  const auto count = static_cast<std::size_t>(bins);
  const Tensor dense = contiguous(is_narrow ? to(tensor, DType::float32) : tensor);
  Tensor result(dense.dtype(), {count});
  if (dtype == DType::float64) {
    count_bins<double>(dense, limits.value(), result, unrounded<double>);
  } else {
    count_bins<float>(dense, limits.value(), result,
                      is_narrow ? rounded_to_bfloat16 : unrounded<float>);
  }
  return to(result, dtype);
}

Result<Tensor> bincount(const Tensor& tensor, const std::optional<Tensor>& weights,
                        Index minlength) {
  if (!is_integer(tensor.dtype())) return operator_undefined("bincount", tensor.dtype());
  if (tensor.shape().size() != 1) return shapes_differ(tensor.shape(), {tensor.numel()});
  if (weights && weights->shape() != tensor.shape()) {
    return shapes_differ(weights->shape(), tensor.shape());
  }
  if (minlength < 0) {
    return shape_invalid(minlength);
  }
  std::int64_t longest = minlength;
  const Tensor wholes = to(tensor, DType::int64);
  const auto numbers = wholes.values<std::int64_t>();
  for (const std::int64_t number : numbers) {
    if (number < 0) {
      return index_out_of_range(number, 0, static_cast<std::size_t>(longest));
    }
    if (Problem problem = check_count(number)) return *problem;
    longest = std::max(longest, number + 1);
  }
  if (Problem problem = check_count(longest)) return *problem;
  const auto length = static_cast<std::size_t>(longest);
  if (!weights) {
    Tensor counts(DType::int64, {length});
    for (const std::int64_t number : numbers) {
      ++counts.values<std::int64_t>()[static_cast<std::size_t>(number)];
    }
    return counts;
  }
  return weights->dtype() == DType::float32 ? weighed<float>(numbers, *weights, length)
                                            : weighed<double>(numbers, *weights, length);
}

}  // namespace zeropoint
