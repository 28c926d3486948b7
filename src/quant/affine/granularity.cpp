#include "quant/affine/granularity.hpp"

#include "tensor/core/errors.hpp"

namespace zeropoint {

Result<Partition> Partition::of(const Shape& shape, const Granularity& granularity) {
  const std::size_t elements = numel(shape);
  if (const auto* channel = std::get_if<PerChannel>(&granularity)) {
    if (channel->axis >= shape.size()) {
      return axis_out_of_range(static_cast<Index>(channel->axis), shape.size());
    }
    const auto after = shape.begin() + static_cast<std::ptrdiff_t>(channel->axis) + 1;
    const std::size_t inner = numel(Shape(after, shape.end()));
    return Partition(Shape{shape[channel->axis]}, inner == 0 ? 0 : elements / inner, inner, inner);
  }
  if (const auto* group = std::get_if<PerGroup>(&granularity)) {
    const std::size_t size = group->group_size;
    if (size == 0) return Error{ErrorCode::group_size_zero, {}};
    Shape scales_shape = shape.empty() ? Shape{1} : shape;
    const std::size_t last = scales_shape.back();
    scales_shape.back() = last / size + (last % size == 0 ? 0 : 1);
    return Partition(std::move(scales_shape), last == 0 ? 0 : elements / last, last,
                     std::min(size, last));
  }
  return Partition(Shape{1}, 1, elements, elements);
}

std::span<const float> Partition::elements_of(std::size_t scale, std::span<const float> values,
                                              std::vector<float>& scratch) const {
  const std::size_t scales = numel(scales_shape_);
  if (runs() == scales) {
    const Run only = run(scale);
    return values.subspan(only.offset, only.length);
  }
  scratch.clear();
  for (std::size_t i = scale; i < runs(); i += scales) {
    const Run part = run(i);
    const auto elements = values.subspan(part.offset, part.length);
    scratch.insert(scratch.end(), elements.begin(), elements.end());
  }
  return scratch;
}

}  // namespace zeropoint
