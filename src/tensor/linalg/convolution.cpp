#include "tensor/linalg/convolution.hpp"

#include <algorithm>
#include <initializer_list>
#include <type_traits>

#include "tensor/core/assign.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/linalg/products.hpp"
#include "tensor/linalg/windows.hpp"

namespace zeropoint {
namespace {

using Pair = std::vector<Index>;

/// The sizes of a convolution. Of the channels and outputs, those of one group.
struct Geometry {
  Slide rows, columns;
  std::size_t batch, groups, channels, outputs;

  Index height() const { return rows.places(); }
  Index width() const { return columns.places(); }
  std::size_t places() const { return static_cast<std::size_t>(height() * width()); }
  std::size_t plane() const { return static_cast<std::size_t>(rows.extent * columns.extent); }
  std::size_t kernel() const { return static_cast<std::size_t>(rows.kernel * columns.kernel); }
  /// How many products each element of the result adds.
  std::size_t inner() const { return channels * kernel(); }
  Shape input() const {
    return {batch, groups * channels, static_cast<std::size_t>(rows.extent),
            static_cast<std::size_t>(columns.extent)};
  }
  Shape weight() const {
    return {groups * outputs, channels, static_cast<std::size_t>(rows.kernel),
            static_cast<std::size_t>(columns.kernel)};
  }
  Shape result() const {
    return {batch, groups * outputs, static_cast<std::size_t>(height()),
            static_cast<std::size_t>(width())};
  }
};

Result<Geometry> geometry_of(const Shape& shape, const Shape& kernel, const Pair& stride,
                             const Pair& padding, const Pair& dilation, Index groups) {
  if (shape.size() != 4 || kernel.size() != 4) return shapes_differ(shape, kernel);
  const auto parts = static_cast<std::size_t>(groups);
  if (groups < 1 || shape[1] != kernel[1] * parts || kernel[0] % parts != 0)
    return shapes_differ(shape, kernel);
  for (const Pair* pair : {&stride, &padding, &dilation}) {
    if (pair->size() != 2) return shape_mismatch(2, pair->size());
  }
  const auto slide = [&](std::size_t i) {
    return Slide{static_cast<Index>(shape[2 + i]), static_cast<Index>(kernel[2 + i]), stride[i],
                 padding[i], dilation[i]};
  };
  const Geometry made{slide(0), slide(1), shape[0], parts, kernel[1], kernel[0] / parts};
  for (const Slide* one : {&made.rows, &made.columns}) {
    if (Problem problem = check_slide(*one)) return *problem;
  }
  const Shape padded{shape[1], static_cast<std::size_t>(made.rows.padded()),
                     static_cast<std::size_t>(made.columns.padded())};
  for (const Shape& size : {padded, {shape[1], made.kernel(), made.places()}, made.result()}) {
    if (Problem problem = check_size(size)) return *problem;
  }
  return made;
}

/// The inputs under each kernel element of one group, as rows of a matrix whose columns are the
/// places. Padding stays zero.
template <class T>
class Patches {
 public:
  explicit Patches(const Geometry& sizes)
      : sizes_(sizes), values_(sizes.inner() * sizes.places()) {}

  MatrixView<T> of(const T* input) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    for (std::size_t channel = 0; channel < sizes_.channels; ++channel) {
      T* const own = values_.data() + channel * sizes_.kernel() * sizes_.places();
      read_windows(sizes_.rows, sizes_.columns,
                   reinterpret_cast<const Bits*>(input + channel * sizes_.plane()),
                   reinterpret_cast<Bits*>(own));
    }
    return {values_.data(), sizes_.places(), 1};
  }

 private:
  const Geometry& sizes_;
  std::vector<T> values_;
};

/// Calls `body(sample, group)` for the groups of all samples.
template <class Body>
void for_each_group(const Geometry& sizes, Body body) {
  for (std::size_t sample = 0; sample < sizes.batch; ++sample) {
    for (std::size_t group = 0; group < sizes.groups; ++group) body(sample, group);
  }
}

/// A group's part of a tensor of samples, whose groups have so many elements.
template <class Values>
auto part(Values values, const Geometry& sizes, std::size_t sample, std::size_t group,
          std::size_t elements) {
  return values + (sample * sizes.groups + group) * elements;
}

template <class T>
void convolve(const Geometry& sizes, const T* input, const T* weight, T* result) {
  Patches<T> patches(sizes);
  for_each_group(sizes, [&](std::size_t sample, std::size_t group) {
    const MatrixView<T> right =
        patches.of(part(input, sizes, sample, group, sizes.channels * sizes.plane()));
    const MatrixView<T> left{weight + group * sizes.outputs * sizes.inner(), sizes.inner(), 1};
    multiply_views<T>(left, right,
                      part(result, sizes, sample, group, sizes.outputs * sizes.places()),
                      sizes.outputs, sizes.inner(), sizes.places());
  });
}

template <class T>
void convolve_back(const Geometry& sizes, const T* gradient, const T* weight, T* input) {
  std::vector<T> shares(sizes.inner() * sizes.places());
  for_each_group(sizes, [&](std::size_t sample, std::size_t group) {
    std::fill(shares.begin(), shares.end(), T{});
    const T* const own = part(gradient, sizes, sample, group, sizes.outputs * sizes.places());
    const MatrixView<T> turned{weight + group * sizes.outputs * sizes.inner(), 1, sizes.inner()};
    multiply_views<T>(turned, {own, sizes.places(), 1}, shares.data(), sizes.inner(), sizes.outputs,
                      sizes.places());
    T* const planes = part(input, sizes, sample, group, sizes.channels * sizes.plane());
    for (std::size_t channel = 0; channel < sizes.channels; ++channel) {
      add_windows(sizes.rows, sizes.columns,
                  shares.data() + channel * sizes.kernel() * sizes.places(),
                  planes + channel * sizes.plane());
    }
  });
}

template <class T>
void correlate(const Geometry& sizes, const T* gradient, const T* input, T* weight) {
  Patches<T> patches(sizes);
  std::vector<T> turned(sizes.inner() * sizes.outputs);
  for_each_group(sizes, [&](std::size_t sample, std::size_t group) {
    std::fill(turned.begin(), turned.end(), T{});
    const MatrixView<T> left =
        patches.of(part(input, sizes, sample, group, sizes.channels * sizes.plane()));
    const T* const own = part(gradient, sizes, sample, group, sizes.outputs * sizes.places());
    multiply_views<T>(left, {own, 1, sizes.places()}, turned.data(), sizes.inner(), sizes.places(),
                      sizes.outputs);
    T* const sums = weight + group * sizes.outputs * sizes.inner();
    for (std::size_t output = 0; output < sizes.outputs; ++output) {
      for (std::size_t i = 0; i < sizes.inner(); ++i)
        sums[output * sizes.inner() + i] += turned[i * sizes.outputs + output];
    }
  });
}

/// Runs loops on dense operands, and returns the tensor that they make of `start`.
template <class T, class Loops>
Tensor run(const Geometry& sizes, const Tensor& left, const Tensor& right, const Tensor& start,
           Loops loops) {
  const Tensor one = contiguous(left);
  const Tensor other = contiguous(right);
  Tensor result = start;
  loops(sizes, one.data<T>(), other.data<T>(), result.data<T>());
  return result;
}

/// Loops of a gradient, in the type of the operands.
template <class Loops>
Tensor run_floats(const Geometry& sizes, const Tensor& left, const Tensor& right,
                  const Tensor& start, Loops loops) {
  return start.dtype() == DType::float32 ? run<float>(sizes, left, right, start, loops)
                                         : run<double>(sizes, left, right, start, loops);
}

Problem check_types(DType dtype, bool takes_integers, std::initializer_list<const Tensor*> others) {
  const bool is_known =
      is_float(dtype) ? !is_narrow(dtype) : takes_integers && dtype != DType::boolean;
  if (!is_known) return operator_undefined("conv2d", dtype);
  for (const Tensor* one : others) {
    if (one->dtype() != dtype) return dtypes_differ(dtype, one->dtype());
  }
  return std::nullopt;
}

/// The shape of (batch or out channels, channels, rows, columns), whose last two are given.
Result<Shape> with_plane(std::size_t first, std::size_t second, const Pair& extents) {
  if (extents.size() != 2) return shape_mismatch(2, extents.size());
  for (const Index extent : extents) {
    if (extent < 0) return shape_invalid(extent);
    if (Problem problem = check_count(extent)) return *problem;
  }
  const Shape shape{first, second, static_cast<std::size_t>(extents[0]),
                    static_cast<std::size_t>(extents[1])};
  if (Problem problem = check_size(shape)) return *problem;
  return shape;
}

}  // namespace

Result<Tensor> conv2d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
                      const std::vector<Index>& stride, const std::vector<Index>& padding,
                      const std::vector<Index>& dilation, Index groups) {
  const DType dtype = input.dtype();
  if (Problem problem = check_types(dtype, true, {&weight, bias ? &*bias : &weight}))
    return *problem;
  const Result<Geometry> sizes =
      geometry_of(input.shape(), weight.shape(), stride, padding, dilation, groups);
  if (!sizes.ok()) return sizes.error();
  const Shape& kernel = weight.shape();
  if (bias && bias->shape() != Shape{kernel[0]}) return shapes_differ(kernel, bias->shape());
  Tensor start(dtype, sizes.value().result());
  if (bias) assign(start, must(reshape(*bias, {static_cast<Index>(kernel[0]), 1, 1})));
  const auto loops = [](const auto&... operands) { convolve(operands...); };
  if (is_float(dtype)) return run_floats(sizes.value(), input, weight, start, loops);
  // Integers wrap as int64 does.
  const auto wide = [](const Tensor& tensor) { return to(tensor, DType::int64); };
  return to(run<std::uint64_t>(sizes.value(), wide(input), wide(weight), wide(start), loops),
            dtype);
}

Result<Tensor> conv2d_input_gradient(const Tensor& gradient, const Tensor& weight,
                                     const std::vector<Index>& extents,
                                     const std::vector<Index>& stride,
                                     const std::vector<Index>& padding,
                                     const std::vector<Index>& dilation, Index groups) {
  if (Problem problem = check_types(gradient.dtype(), false, {&weight})) return *problem;
  const Shape& kernel = weight.shape();
  const Shape& made = gradient.shape();
  if (kernel.size() != 4 || made.size() != 4 || groups < 1) return shapes_differ(made, kernel);
  const Result<Shape> shape =
      with_plane(made[0], kernel[1] * static_cast<std::size_t>(groups), extents);
  if (!shape.ok()) return shape.error();
  const Result<Geometry> sizes =
      geometry_of(shape.value(), kernel, stride, padding, dilation, groups);
  if (!sizes.ok()) return sizes.error();
  if (sizes.value().result() != made) return shapes_differ(sizes.value().result(), made);
  return run_floats(sizes.value(), gradient, weight, Tensor(gradient.dtype(), shape.value()),
                    [](const auto&... operands) { convolve_back(operands...); });
}

Result<Tensor> conv2d_weight_gradient(const Tensor& gradient, const Tensor& input,
                                      const std::vector<Index>& kernel,
                                      const std::vector<Index>& stride,
                                      const std::vector<Index>& padding,
                                      const std::vector<Index>& dilation, Index groups) {
  if (Problem problem = check_types(gradient.dtype(), false, {&input})) return *problem;
  const Shape& made = gradient.shape();
  if (input.shape().size() != 4 || made.size() != 4 || groups < 1)
    return shapes_differ(made, input.shape());
  const Result<Shape> shape =
      with_plane(made[1], input.shape()[1] / static_cast<std::size_t>(groups), kernel);
  if (!shape.ok()) return shape.error();
  const Result<Geometry> sizes =
      geometry_of(input.shape(), shape.value(), stride, padding, dilation, groups);
  if (!sizes.ok()) return sizes.error();
  if (sizes.value().result() != made) return shapes_differ(sizes.value().result(), made);
  return run_floats(sizes.value(), gradient, input, Tensor(gradient.dtype(), shape.value()),
                    [](const auto&... operands) { correlate(operands...); });
}

}  // namespace zeropoint
