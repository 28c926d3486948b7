#include "tensor/index/gather.hpp"

#include "tensor/core/assign.hpp"
#include "tensor/core/axis_lines.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/where.hpp"
#include "tensor/index/advanced_index.hpp"

namespace zeropoint {
namespace {

/// Checks that an index fits a tensor along an axis and is within its range.
Problem check_index(const char* name, const Tensor& tensor, std::size_t axis, const Tensor& index) {
  if (index.dtype() != DType::int64) return operator_undefined(name, index.dtype());
  const Shape& shape = tensor.shape();
  const Shape& wanted = index.shape();
  bool fits = wanted.size() == shape.size();
  for (std::size_t i = 0; fits && i < shape.size(); ++i) {
    fits = i == axis || wanted[i] <= shape[i];
  }
  if (!fits && index.numel() > 0) return shapes_differ(wanted, shape);
  const std::size_t extent = shape.empty() ? 1 : shape[axis];
  const Tensor dense = contiguous(index);
  for (const Index one : dense.values<std::int64_t>()) {
    if (one < 0 || one >= static_cast<Index>(extent)) {
      return index_out_of_range(one, axis, extent);
    }
  }
  return std::nullopt;
}

/// The leading part of a tensor with the sizes of a shape, except for one axis that is kept whole.
Tensor front(Tensor tensor, const Shape& shape, std::size_t whole) {
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis == whole) continue;
    const auto extent = static_cast<Index>(shape[axis]);
    tensor = must(slice(tensor, static_cast<Index>(axis), 0, extent));
  }
  return tensor;
}

/// Two operators that scatter applies; each in the tensor's own type, as PyTorch's loops do.
template <class T>
T combined(T there, T value, bool adds) {
  if constexpr (std::is_same_v<T, bool>) {
    return adds ? there || value : there && value;
  } else if constexpr (std::is_integral_v<T>) {
    const auto a = static_cast<std::uint64_t>(there);
    const auto b = static_cast<std::uint64_t>(value);
    return static_cast<T>(adds ? a + b : a * b);
  } else {
    return static_cast<T>(adds ? there + value : there * value);
  }
}

Result<Tensor> source_of(const Tensor& tensor, const Tensor& index, const Operand& source) {
  if (const Scalar* number = std::get_if<Scalar>(&source)) {
    const Result<Tensor> value = stored(*number, tensor.dtype());
    return value.ok() ? expand(value.value(), index.shape()) : value;
  }
  const Tensor& from = std::get<Tensor>(source);
  if (from.dtype() != tensor.dtype()) {
    return dtypes_differ(tensor.dtype(), from.dtype());
  }
  bool fits = from.shape().size() == index.shape().size();
  for (std::size_t i = 0; fits && i < index.shape().size(); ++i) {
    fits = index.shape()[i] <= from.shape()[i];
  }
  if (!fits) return shapes_differ(index.shape(), from.shape());
  return front(from, index.shape(), index.shape().size());
}

}  // namespace

Tensor take_along(const Tensor& any, std::size_t axis, const Tensor& indices) {
  const Tensor tensor = contiguous(any);
  const AxisLines from(tensor.shape(), axis);
  const Tensor places = contiguous(indices);
  const AxisLines to(indices.shape(), axis);
  Tensor result(tensor.dtype(), indices.shape());
  const std::int64_t* place = places.data<std::int64_t>();
  with_same_size(tensor.dtype(), [&]<class T>(T) {
    const T* values = tensor.data<T>();
    T* into = result.data<T>();
    from.for_each([&](std::size_t line, std::size_t start) {
      const std::size_t first = to.start_of(line);
      for (std::size_t i = 0; i < to.extent; ++i) {
        const std::size_t at = first + i * to.step;
        into[at] = values[start + static_cast<std::size_t>(place[at]) * from.step];
      }
    });
  });
  return result;
}

Result<Tensor> gather(const Tensor& tensor, Index axis, const Tensor& index) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  if (Problem problem = check_index("gather", tensor, at.value(), index)) return *problem;
  if (index.numel() == 0) return Tensor(tensor.dtype(), index.shape());
  return take_along(front(tensor, index.shape(), at.value()), at.value(), index);
}

Problem scatter(Tensor& tensor, Index axis, const Tensor& index, const Operand& source,
                std::string_view reduce) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  if (index.numel() == 0) return std::nullopt;
  if (Problem problem = check_index("scatter", tensor, at.value(), index)) return problem;
  const Result<Tensor> values = source_of(tensor, index, source);
  if (!values.ok()) return values.error();
  const Tensor from = clone(values.value());
  const Tensor places = contiguous(index);
  Tensor whole = clone(tensor);
  Tensor part = front(whole, places.shape(), at.value());
  const AxisLines lines(places.shape(), at.value());
  const AxisLines targets(part.shape(), part.strides(), at.value());
  with_type(tensor.dtype(), [&]<class T>(T) {
    T* into = part.data<T>();
    lines.for_each([&](std::size_t line, std::size_t start) {
      for (std::size_t i = 0; i < lines.extent; ++i) {
        const std::size_t flat = start + i * lines.step;
        const auto place = static_cast<std::size_t>(places.data<std::int64_t>()[flat]);
        T& there = into[targets.start_of(line) + place * targets.step];
        const T value = from.data<T>()[flat];
        there = reduce.empty() ? value : combined<T>(there, value, reduce == "add");
      }
    });
  });
  return assign(tensor, whole);
}

Result<Tensor> index_select(const Tensor& tensor, Index axis, const Tensor& index) {
  const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
  if (!at.ok()) return at.error();
  if (index.dtype() != DType::int64 && index.dtype() != DType::int32) {
    return operator_undefined("index_select", index.dtype());
  }
  if (index.shape().size() > 1) return shapes_differ(index.shape(), {index.numel()});
  const Tensor places = must(reshape(to(index, DType::int64), {-1}));  // as many elements
  const Tensor line = tensor.shape().empty() ? must(unsqueeze(tensor, 0)) : tensor;
  const std::size_t extent = line.shape()[at.value()];
  if (Problem problem = check_index("index_select", Tensor(DType::boolean, {extent}), 0, places)) {
    return *problem;
  }
  std::vector<std::optional<Tensor>> index_tensors(at.value() + 1);
  index_tensors.back() = places;
  const Result<AdvancedIndex> positions = advanced_index(line, index_tensors);
  if (!positions.ok()) return positions.error();
  const Tensor selected = read_at(line, positions.value());
  return tensor.shape().empty() ? squeeze(selected, 0) : selected;
}

Result<Tensor> take(const Tensor& tensor, const Tensor& index) {
  if (index.dtype() != DType::int64) return operator_undefined("take", index.dtype());
  const Tensor flat = must(reshape(tensor, {-1}));  // as many elements
  const Result<AdvancedIndex> positions = advanced_index(flat, {index});
  return positions.ok() ? read_at(flat, positions.value()) : Result<Tensor>(positions.error());
}

Result<Tensor> masked_fill(const Tensor& tensor, const Tensor& mask, const Operand& value) {
  if (!is_mask(mask)) return operator_undefined("masked_fill", mask.dtype());
  const Scalar* number = std::get_if<Scalar>(&value);
  if (number == nullptr && !std::get<Tensor>(value).shape().empty()) {
    return shapes_differ(std::get<Tensor>(value).shape(), {});
  }
  const Result<Tensor> fill = number != nullptr ? stored(*number, tensor.dtype())
                                                : to(std::get<Tensor>(value), tensor.dtype());
  if (!fill.ok()) return fill.error();
  return where(to(mask, DType::boolean), fill.value(), tensor);
}

Result<Tensor> masked_select(const Tensor& tensor, const Tensor& mask) {
  if (!is_mask(mask)) return operator_undefined("masked_select", mask.dtype());
  const Result<Shape> shape = broadcast_shapes(tensor.shape(), mask.shape());
  if (!shape.ok()) return shape.error();
  const Tensor whole = must(reshape(must(expand(tensor, shape.value())), {-1}));
  const Tensor truth = must(reshape(must(expand(mask, shape.value())), {-1}));
  return read_at(whole, must(advanced_index(whole, {truth})));
}

}  // namespace zeropoint
