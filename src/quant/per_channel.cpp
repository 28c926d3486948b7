#include "quant/per_channel.hpp"

#include <cmath>

#include "kernels/kernels.hpp"

namespace zeropoint {
namespace {

/// A tensor seen as (outer, channels, inner): along the axis lie the channels, and each channel is
/// `outer` runs of `inner` contiguous elements.
struct Layout {
  std::size_t outer;
  std::size_t channels;
  std::size_t inner;

  Layout(const Shape& shape, std::size_t axis)
      : outer(numel(Shape(shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(axis)))),
        channels(shape[axis]),
        inner(numel(Shape(shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1, shape.end()))) {}

  /// Calls `body(channel, offset)` for each contiguous run.
  template <class Body>
  void for_each_run(Body&& body) const {
    for (std::size_t run = 0; run < outer * channels; ++run) body(run % channels, run * inner);
  }
};

Problem check_axis(const Tensor& tensor, std::size_t axis) {
  if (axis < tensor.shape().size()) return std::nullopt;
  return Error{
      ErrorCode::axis_out_of_range,
      {{"axis", static_cast<double>(axis)}, {"dims", static_cast<double>(tensor.shape().size())}}};
}

Problem check_channels(const Tensor& tensor, const PerChannel& channels) {
  if (Problem problem = check_axis(tensor, channels.axis)) return problem;
  if (tensor.shape()[channels.axis] == channels.scales.numel()) return std::nullopt;
  return Error{
      ErrorCode::shapes_differ,
      {{"left", to_string(tensor.shape())}, {"right", to_string(channels.scales.shape())}}};
}

kernels::Affine symmetric(float scale) { return {scale, 0}; }

}  // namespace

Result<PerChannel> observe_abs_max_per_channel(const Tensor& tensor, std::size_t axis, DType dtype,
                                               SignedRange range) {
  if (Problem problem = check_axis(tensor, axis)) return *problem;
  if (tensor.numel() == 0) return Error{ErrorCode::empty_tensor, {}};
  const Layout layout(tensor.shape(), axis);
  const auto values = tensor.values<float>();
  std::vector<float> largest(layout.channels);
  layout.for_each_run([&](std::size_t channel, std::size_t offset) {
    const float found = abs_max(values.subspan(offset, layout.inner));
    // NaN, which PyTorch's max propagates, is larger than anything and stays.
    const bool stays = std::isnan(largest[channel]) || found <= largest[channel];
    if (!stays) largest[channel] = found;
  });
  std::vector<float> scales;
  for (const float magnitude : largest) {
    scales.push_back(static_cast<float>(symmetric_scale(magnitude, dtype, range)));
  }
  return PerChannel{Tensor(Shape{layout.channels}, std::move(scales)), axis};
}

Result<Tensor> quantize_per_channel(const Tensor& tensor, const PerChannel& channels, DType dtype) {
  if (Problem problem = check_channels(tensor, channels)) return *problem;
  const Layout layout(tensor.shape(), channels.axis);
  const auto scales = channels.scales.values<float>();
  const auto values = tensor.values<float>();
  return with_integer_type(dtype, [&]<class Q>(Q) {
    Tensor quantized = Tensor::zeros<Q>(tensor.shape());
    const auto out = quantized.values<Q>();
    const auto kernel = kernels::best().affine<Q>().quantize;
    layout.for_each_run([&](std::size_t channel, std::size_t offset) {
      kernel(values.subspan(offset, layout.inner), symmetric(scales[channel]),
             out.subspan(offset, layout.inner));
    });
    return quantized;
  });
}

Result<Tensor> dequantize_per_channel(const Tensor& quantized, const PerChannel& channels) {
  if (Problem problem = check_channels(quantized, channels)) return *problem;
  const Layout layout(quantized.shape(), channels.axis);
  const auto scales = channels.scales.values<float>();
  return with_integer_type(quantized.dtype(), [&]<class Q>(Q) {
    Tensor restored = Tensor::zeros<float>(quantized.shape());
    const auto values = quantized.values<Q>();
    const auto out = restored.values<float>();
    const auto kernel = kernels::best().affine<Q>().dequantize;
    layout.for_each_run([&](std::size_t channel, std::size_t offset) {
      kernel(values.subspan(offset, layout.inner), symmetric(scales[channel]),
             out.subspan(offset, layout.inner));
    });
    return restored;
  });
}

}  // namespace zeropoint
