#include "tensor/linalg/convolution.hpp"

#include "tensor/core/assign.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/linalg/matmul.hpp"

namespace zeropoint {
namespace {

/// How the kernel slides along one axis.
struct Slide {
  Index extent;
  Index kernel;
  Index stride;
  Index padding;
  Index dilation;

  Index padded() const { return extent + 2 * padding; }
  /// How many places there are; below 1 if there is none.
  Index places() const {
    const Index room = padded() - dilation * (kernel - 1) - 1;
    return room < 0 ? 0 : room / stride + 1;
  }
};

Problem check_slide(const Slide& slide) {
  for (const Index step : {slide.stride, slide.dilation}) {
    if (step < 1) {
      return Error{ErrorCode::step_not_positive, {{"step", static_cast<double>(step)}}};
    }
  }
  for (const Index extent : {slide.kernel - 1, slide.padding, slide.places() - 1}) {
    if (extent < 0) return shape_invalid(extent);
  }
  return check_count(slide.padded());
}

/// im2col: the inputs under each kernel element in one sample (channels, rows, columns), as a dense
/// (channels, kernel rows, kernel columns, rows, columns).
Tensor patches_of(const Tensor& sample, const Slide& rows, const Slide& columns,
                  const Shape& shape) {
  const Tensor padded(sample.dtype(), {shape[0], static_cast<std::size_t>(rows.padded()),
                                       static_cast<std::size_t>(columns.padded())});
  Tensor inside = padded;
  const Slide* slides[] = {&rows, &columns};
  for (Index axis = 0; axis < 2; ++axis) {
    const Slide& slide = *slides[axis];
    inside = must(slice(inside, axis + 1, slide.padding, slide.padding + slide.extent));
  }
  assign(inside, sample);
  const Index width = columns.padded();
  const std::vector<Index> strides{rows.padded() * width, rows.dilation * width, columns.dilation,
                                   rows.stride * width, columns.stride};
  return contiguous(must(as_strided(padded, shape, strides, 0)));
}

}  // namespace

Result<Tensor> conv2d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
                      const std::vector<Index>& stride, const std::vector<Index>& padding,
                      const std::vector<Index>& dilation, Index groups) {
  const DType dtype = input.dtype();
  if (dtype == DType::boolean || is_narrow(dtype)) return operator_undefined("conv2d", dtype);
  for (const Tensor* one : {&weight, bias ? &*bias : &weight}) {
    if (one->dtype() != dtype) return dtypes_differ(dtype, one->dtype());
  }
  const Shape& shape = input.shape();
  const Shape& kernel = weight.shape();
  const auto parts = static_cast<std::size_t>(groups);
  if (shape.size() != 4 || kernel.size() != 4 || groups < 1 || shape[1] != kernel[1] * parts ||
      kernel[0] % parts != 0) {
    return shapes_differ(shape, kernel);
  }
  if (bias && bias->shape() != Shape{kernel[0]}) return shapes_differ(kernel, bias->shape());
  for (const auto* pair : {&stride, &padding, &dilation}) {
    if (pair->size() != 2) return shape_mismatch(2, pair->size());
  }
  Slide slides[2];
  for (std::size_t i = 0; i < 2; ++i) {
    slides[i] = {static_cast<Index>(shape[2 + i]), static_cast<Index>(kernel[2 + i]), stride[i],
                 padding[i], dilation[i]};
    if (Problem problem = check_slide(slides[i])) return *problem;
  }
  const auto rows = static_cast<std::size_t>(slides[0].places());
  const auto columns = static_cast<std::size_t>(slides[1].places());
  const Shape met{shape[1], kernel[2], kernel[3], rows, columns};
  const Shape padded{shape[1], static_cast<std::size_t>(slides[0].padded()),
                     static_cast<std::size_t>(slides[1].padded())};
  for (const Shape& size : {padded, met, Shape{shape[0], kernel[0], rows, columns}}) {
    if (Problem problem = check_size(size)) return *problem;
  }

  // Each group multiplies a matrix of the weight with one of the patches.
  const auto outputs = static_cast<Index>(kernel[0]) / groups;
  const auto places = static_cast<Index>(rows * columns);
  const Tensor factors = contiguous(must(reshape(weight, {groups, outputs, -1})));
  Tensor result(dtype, {shape[0], parts, kernel[0] / parts, rows * columns});
  if (bias) assign(result, must(reshape(*bias, {groups, outputs, 1})));
  for (Index i = 0; i < static_cast<Index>(shape[0]); ++i) {
    const Tensor patches = patches_of(must(select(input, 0, i)), slides[0], slides[1], met);
    Tensor sums = must(select(result, 0, i));
    add_products(factors, must(reshape(patches, {groups, -1, places})), sums);
  }
  return reshape(result, {static_cast<Index>(shape[0]), static_cast<Index>(kernel[0]),
                          static_cast<Index>(rows), static_cast<Index>(columns)});
}

}  // namespace zeropoint
