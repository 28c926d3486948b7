#include "tensor/reduce/reduce.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/functors.hpp"
#include "tensor/reduce/ordered_sum.hpp"
#include "tensor/reduce/scan.hpp"
#include "tensor/reduce/total.hpp"

namespace zeropoint {
namespace {

/// Folds an axis from `start` on with a function (Out, element) -> Out, in the order of memory.
template <class Out, class Function>
Tensor fold(const Tensor& any, std::size_t axis, DType dtype, Out start, Function function) {
  const Tensor tensor = contiguous(any);
  const Axis line = dense_axis(tensor.shape(), axis);
  Tensor result(dtype, without_axis(tensor.shape(), axis));
  const std::span<Out> folded{result.data<Out>(), result.numel()};
  std::fill(folded.begin(), folded.end(), start);
  tensor.visit([&](auto values) {
    const auto* value = values.data();
    for (std::size_t at = 0; at < folded.size(); at += line.stride) {
      if (line.stride == 1) {
        folded[at] = std::accumulate(value, value + line.extent, start, function);
        value += line.extent;
        continue;
      }
      for (std::size_t i = 0; i < line.extent; ++i) {
        for (std::size_t j = 0; j < line.stride; ++j) {
          folded[at + j] = function(folded[at + j], *value++);
        }
      }
    }
  });
  return result;
}

Tensor product_axis(const Tensor& tensor, std::size_t axis) {
  if (is_float(tensor.dtype())) return ordered_product(tensor, axis);
  return fold(tensor, axis, DType::int64, std::int64_t{1}, [](std::int64_t product, auto value) {
    return Multiply{}(product, static_cast<std::int64_t>(value));
  });
}

Tensor sum_axis(const Tensor& tensor, std::size_t axis) {
  if (is_float(tensor.dtype())) return ordered_sum(tensor, axis);
  return fold(tensor, axis, DType::int64, std::int64_t{0}, [](std::int64_t total, auto value) {
    return Add{}(total, static_cast<std::int64_t>(value));
  });
}

/// Whether the best so far stays; a NaN does, and everything else gives way to one. Inlined also
/// where an older Emscripten's -Os inlines nothing: it is called for every element.
template <class T>
[[gnu::always_inline]] inline bool stays(T best, T value, bool largest) {
  return (largest ? best >= value : best <= value) || best != best;
}

/// The index of the first extreme element.
Tensor arg_axis(const Tensor& any, std::size_t axis, bool largest) {
  const Tensor tensor = contiguous(any);
  const AxisLines lines(tensor.shape(), axis);
  Tensor result(DType::int64, without_axis(tensor.shape(), axis));
  tensor.visit([&](auto values) {
    lines.for_each([&](std::size_t line, std::size_t start) {
      std::size_t best = 0;
      auto extreme = values[start];
      for (std::size_t i = 1; i < lines.extent; ++i) {
        const auto value = values[start + i * lines.step];
        if (stays(extreme, value, largest)) continue;
        best = i;
        extreme = value;
      }
      result.data<std::int64_t>()[line] = static_cast<std::int64_t>(best);
    });
  });
  return result;
}

Tensor extreme_axis(const Tensor& tensor, std::size_t axis, bool largest) {
  return with_wide_type(tensor.dtype(), [&]<class T>(T) {
    using Limits = std::numeric_limits<T>;
    const T lowest = Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
    const T highest = Limits::has_infinity ? Limits::infinity() : Limits::max();
    return fold(
        tensor, axis, tensor.dtype(),
        largest ? lowest : highest, [largest](T best, T value) __attribute__((always_inline)) {
          return stays(best, value, largest) ? best : value;
        });
  });
}

Tensor truth_axis(const Tensor& tensor, std::size_t axis, bool all) {
  const DType dtype = tensor.dtype() == DType::uint8 ? DType::uint8 : DType::boolean;
  return fold(tensor, axis, dtype, std::uint8_t{all}, [all](std::uint8_t truth, auto value) {
    return static_cast<std::uint8_t>(all ? truth != 0 && value != 0 : truth != 0 || value != 0);
  });
}

using Step = Tensor (*)(const Tensor& tensor, std::size_t axis);

struct Reduction {
  std::string_view name;
  Step step;
  bool needs_elements;
};

constexpr Reduction kReductions[] = {
    {"sum", sum_axis, false},
    {"mean", sum_axis, false},
    {"prod", product_axis, false},
    {"amin", [](const Tensor& t, std::size_t axis) { return extreme_axis(t, axis, false); }, true},
    {"amax", [](const Tensor& t, std::size_t axis) { return extreme_axis(t, axis, true); }, true},
    {"argmin", [](const Tensor& t, std::size_t axis) { return arg_axis(t, axis, false); }, true},
    {"argmax", [](const Tensor& t, std::size_t axis) { return arg_axis(t, axis, true); }, true},
    {"any", [](const Tensor& t, std::size_t axis) { return truth_axis(t, axis, false); }, false},
    {"all", [](const Tensor& t, std::size_t axis) { return truth_axis(t, axis, true); }, false},
};

/// The axes, sorted and without duplicates.
Result<std::vector<std::size_t>> normalized(const std::vector<Index>& axes, std::size_t dims) {
  std::vector<std::size_t> result;
  for (const Index axis : axes) {
    const Result<std::size_t> one = normalized_axis(axis, dims);
    if (!one.ok()) return one.error();
    result.push_back(one.value());
  }
  if (axes.empty()) {
    for (std::size_t axis = 0; axis < dims; ++axis) result.push_back(axis);
  }
  std::sort(result.begin(), result.end());
  if (std::adjacent_find(result.begin(), result.end()) != result.end()) {
    return Error{ErrorCode::axis_repeated, {}};
  }
  return result;
}

bool are_neighbours(const std::vector<std::size_t>& axes) {
  return axes.empty() || axes.back() - axes.front() + 1 == axes.size();
}

/// The tensor with neighbouring axes merged into the first one: a view if possible.
Tensor joined(const Tensor& tensor, const std::vector<std::size_t>& axes) {
  std::vector<Index> shape;
  for (std::size_t axis = 0; axis < tensor.shape().size(); ++axis) {
    const bool inside = !axes.empty() && axis > axes.front() && axis <= axes.back();
    const auto extent = static_cast<Index>(tensor.shape()[axis]);
    if (inside) {
      shape.back() *= extent;
    } else {
      shape.push_back(extent);
    }
  }
  if (shape.empty()) shape.push_back(1);
  return must(reshape(tensor, shape));  // as many elements
}

Tensor full_sum(const Tensor& tensor) {
  if (tensor.dtype() != DType::float32 || tensor.numel() <= kOrderedSum) return ordered_sum(tensor);
  return Tensor::scalar(sum(contiguous(tensor).values<float>()));
}

Tensor run(const Reduction& reduction, const Tensor& tensor, const std::vector<std::size_t>& axes) {
  const bool sums_floats = reduction.step == sum_axis && is_float(tensor.dtype());
  if (sums_floats && axes.size() == tensor.shape().size()) return full_sum(tensor);
  if (are_neighbours(axes)) {
    return reduction.step(joined(tensor, axes), axes.empty() ? 0 : axes.front());
  }
  Tensor result = tensor;
  for (std::size_t i = axes.size(); i-- > 0;) result = reduction.step(result, axes[i]);
  return result;
}

}  // namespace

std::vector<std::string_view> reduction_names() {
  std::vector<std::string_view> names;
  for (const Reduction& reduction : kReductions) names.push_back(reduction.name);
  return names;
}

Result<Tensor> reduce(std::string_view name, const Tensor& tensor, const std::vector<Index>& axes,
                      bool keepdim) {
  const auto* reduction = std::find_if(std::begin(kReductions), std::end(kReductions),
                                       [&](const Reduction& known) { return known.name == name; });
  if (reduction == std::end(kReductions)) {
    return unknown_operator(name);
  }
  if (name == "mean" && !is_float(tensor.dtype()))
    return operator_undefined("mean", tensor.dtype());
  if (name == "prod" && is_half(tensor.dtype())) return operator_undefined("prod", tensor.dtype());
  if (is_half(tensor.dtype()) && reduction->step != sum_axis) {
    const Result<Tensor> wide = reduce(name, to(tensor, DType::float32), axes, keepdim);
    const bool is_element = wide.ok() && is_float(wide.value().dtype());
    return is_element ? to(wide.value(), tensor.dtype()) : wide;
  }
  const auto list = normalized(axes, tensor.shape().size());
  if (!list.ok()) return list.error();
  if (reduction->needs_elements) {
    const bool is_index = name.substr(0, 3) == "arg";
    if (is_index && tensor.dtype() == DType::boolean) {
      return operator_undefined(name, DType::boolean);
    }
    if (is_index && axes.size() > 1) return Error{ErrorCode::axis_repeated, {}};
    std::size_t reduced = 1;
    for (const std::size_t axis : list.value())
      reduced *= tensor.shape().empty() ? 1 : tensor.shape()[axis];
    if (reduced == 0) return Error{ErrorCode::empty_tensor, {}};
  }
  const std::vector<std::size_t>& sorted = list.value();
  Tensor result =
      run(*reduction, tensor, tensor.shape().empty() ? std::vector<std::size_t>{} : sorted);
  Shape shape;
  std::size_t count = 1;
  for (std::size_t axis = 0; axis < tensor.shape().size(); ++axis) {
    const bool gone = std::find(sorted.begin(), sorted.end(), axis) != sorted.end();
    if (gone) count *= tensor.shape()[axis];
    if (!gone || keepdim) shape.push_back(gone ? 1 : tensor.shape()[axis]);
  }
  if (name == "mean") result = divide(result, Scalar{static_cast<std::int64_t>(count)});
  return reshape(result, {shape.begin(), shape.end()});
}

}  // namespace zeropoint
