#include "tensor/reduce/reduce.hpp"

#include <algorithm>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/reduce/ordered_sum.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/reduce/scan.hpp"
#include "tensor/reduce/total.hpp"

namespace zeropoint {
namespace {

/// Folds every line of an axis: `first` makes a value of its first element and index, `next`
/// takes the others in their order.
template <class Out, class First, class Next>
Tensor fold(const Tensor& any, std::size_t axis, DType dtype, First first, Next next) {
  const Tensor tensor = contiguous(any);
  const AxisLines lines(tensor.shape(), axis);
  Tensor result(dtype, without_axis(tensor.shape(), axis));
  tensor.visit([&](auto values) {
    Out* out = result.data<Out>();
    lines.for_each([&](std::size_t line, std::size_t start) {
      Out folded = first(values, start);
      for (std::size_t row = 1; row < lines.extent; ++row) {
        next(folded, values, start, row, lines.step);
      }
      out[line] = folded;
    });
  });
  return result;
}

Tensor sum_axis(const Tensor& tensor, std::size_t axis) {
  if (is_float(tensor.dtype())) return ordered_sum(tensor, axis);
  Tensor result(DType::int64, without_axis(tensor.shape(), axis));
  if (tensor.shape()[axis] == 0) return result;
  return fold<std::int64_t>(
      tensor, axis, DType::int64,
      [](auto values, std::size_t start) { return static_cast<std::int64_t>(values[start]); },
      [](std::int64_t& total, auto values, std::size_t start, std::size_t row, std::size_t stride) {
        total += static_cast<std::int64_t>(values[start + row * stride]);
      });
}

/// Whether `candidate` replaces `best`; NaN replaces everything and is never replaced.
template <class T>
bool beats(T candidate, T best, bool largest) {
  if (best != best) return false;
  return candidate != candidate || (largest ? candidate > best : candidate < best);
}

Tensor arg_axis(const Tensor& tensor, std::size_t axis, bool largest) {
  return fold<std::int64_t>(
      tensor, axis, DType::int64, [](auto, std::size_t) { return std::int64_t{0}; },
      [largest](std::int64_t& best, auto values, std::size_t start, std::size_t row,
                std::size_t stride) {
        const auto incumbent = values[start + static_cast<std::size_t>(best) * stride];
        if (beats(values[start + row * stride], incumbent, largest)) {
          best = static_cast<std::int64_t>(row);
        }
      });
}

Tensor extreme_axis(const Tensor& tensor, std::size_t axis, bool largest) {
  return with_wide_type(tensor.dtype(), [&]<class T>(T) {
    return fold<T>(
        tensor, axis, tensor.dtype(),
        [](auto values, std::size_t start) { return static_cast<T>(values[start]); },
        [largest](T& best, auto values, std::size_t start, std::size_t row, std::size_t stride) {
          const T candidate = static_cast<T>(values[start + row * stride]);
          if (beats(candidate, best, largest)) best = candidate;
        });
  });
}

Tensor truth_axis(const Tensor& tensor, std::size_t axis, bool all) {
  const DType dtype = tensor.dtype() == DType::uint8 ? DType::uint8 : DType::boolean;
  if (tensor.shape()[axis] == 0) {
    const Tensor nothing(dtype, without_axis(tensor.shape(), axis));
    return to(add(nothing, Scalar{std::int64_t{all}}), dtype);
  }
  return fold<std::uint8_t>(
      tensor, axis, dtype,
      [](auto values, std::size_t start) { return static_cast<std::uint8_t>(values[start] != 0); },
      [all](std::uint8_t& truth, auto values, std::size_t start, std::size_t row,
            std::size_t stride) {
        const bool next = values[start + row * stride] != 0;
        truth = (all ? truth != 0 && next : truth != 0 || next) ? 1 : 0;
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
    {"prod", product, false},
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
  return reshape(tensor, shape).value();  // as many elements
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
