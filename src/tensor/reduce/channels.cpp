#include "tensor/reduce/channels.hpp"

#include <initializer_list>

#include "kernels/double_lanes.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

using lanes::Doubles;
using lanes::doubles_of;
using lanes::kLanes;

/// The runs of one channel's elements, one in each sample.
struct Runs {
  std::size_t samples, channels, length;

  explicit Runs(const Shape& shape) : samples(shape[0]), channels(shape[1]), length(1) {
    for (std::size_t axis = 2; axis < shape.size(); ++axis) length *= shape[axis];
  }
  std::size_t start(std::size_t sample, std::size_t channel) const {
    return (sample * channels + channel) * length;
  }
};

/// A sum of float64s, lane by lane.
struct Total {
  Doubles lane = lanes::all(0.0);
  double rest = 0;
  double value() const { return sum_of(lane) + rest; }
};

Problem check(const Tensor& input, std::initializer_list<const Tensor*> values, DType of_values) {
  if (input.dtype() != DType::float32) return operator_undefined("batch_norm", input.dtype());
  const Shape& shape = input.shape();
  if (shape.size() < 2) return shape_mismatch(2, shape.size());
  for (const Tensor* one : values) {
    if (one->dtype() != of_values) return dtypes_differ(of_values, one->dtype());
    if (one->shape() != Shape{shape[1]}) return shapes_differ(shape, one->shape());
  }
  return std::nullopt;
}

Problem check_gradient(const Tensor& gradient, const Tensor& input) {
  if (gradient.dtype() != input.dtype()) return dtypes_differ(input.dtype(), gradient.dtype());
  if (gradient.shape() != input.shape()) return shapes_differ(input.shape(), gradient.shape());
  return std::nullopt;
}

}  // namespace

Result<Tensor> channel_moments(const Tensor& input) {
  if (Problem problem = check(input, {}, DType::float32)) return *problem;
  const Tensor dense = contiguous(input);
  const float* values = dense.data<float>();
  const Runs runs(input.shape());
  Tensor result = Tensor::zeros<float>({2, runs.channels});
  for (std::size_t channel = 0; channel < runs.channels; ++channel) {
    Total sum, squares;
    for (std::size_t sample = 0; sample < runs.samples; ++sample) {
      const float* own = values + runs.start(sample, channel);
      std::size_t i = 0;
      for (; i + kLanes <= runs.length; i += kLanes) sum.lane += doubles_of(lanes::load(own + i));
      for (; i < runs.length; ++i) sum.rest += static_cast<double>(own[i]);
    }
    const auto count = static_cast<double>(runs.samples * runs.length);
    const auto mean = static_cast<float>(sum.value() / count);
    for (std::size_t sample = 0; sample < runs.samples; ++sample) {
      const float* own = values + runs.start(sample, channel);
      std::size_t i = 0;
      for (; i + kLanes <= runs.length; i += kLanes) {
        const lanes::Floats centred = lanes::load(own + i) - lanes::all(mean);
        squares.lane += doubles_of(centred * centred);
      }
      for (; i < runs.length; ++i) {
        const float centred = own[i] - mean;
        squares.rest += static_cast<double>(centred * centred);
      }
    }
    result.data<float>()[channel] = mean;
    result.data<float>()[runs.channels + channel] = static_cast<float>(squares.value());
  }
  return result;
}

Result<Tensor> channel_products(const Tensor& gradient, const Tensor& input, const Tensor& mean) {
  if (Problem problem = check(input, {&mean}, DType::float32)) return *problem;
  if (Problem problem = check_gradient(gradient, input)) return *problem;
  const Tensor dense = contiguous(input), slopes = contiguous(gradient), means = contiguous(mean);
  const Runs runs(input.shape());
  Tensor result(DType::float64, {2, runs.channels});
  for (std::size_t channel = 0; channel < runs.channels; ++channel) {
    const auto middle = static_cast<double>(means.data<float>()[channel]);
    Total sum, products;
    for (std::size_t sample = 0; sample < runs.samples; ++sample) {
      const std::size_t start = runs.start(sample, channel);
      const float* own = dense.data<float>() + start;
      const float* slope = slopes.data<float>() + start;
      std::size_t i = 0;
      for (; i + kLanes <= runs.length; i += kLanes) {
        const Doubles wide = doubles_of(lanes::load(slope + i));
        sum.lane += wide;
        products.lane += wide * (doubles_of(lanes::load(own + i)) - lanes::all(middle));
      }
      for (; i < runs.length; ++i) {
        const auto wide = static_cast<double>(slope[i]);
        sum.rest += wide;
        products.rest += wide * (static_cast<double>(own[i]) - middle);
      }
    }
    result.data<double>()[channel] = sum.value();
    result.data<double>()[runs.channels + channel] = products.value();
  }
  return result;
}

Result<Tensor> channel_affine(const Tensor& input, const Tensor& factor, const Tensor& shift) {
  if (Problem problem = check(input, {&factor, &shift}, DType::float32)) return *problem;
  const Tensor dense = contiguous(input), factors = contiguous(factor), shifts = contiguous(shift);
  const Runs runs(input.shape());
  Tensor result = Tensor::zeros<float>(input.shape());
  for (std::size_t run = 0; run < runs.samples * runs.channels; ++run) {
    const auto by = static_cast<double>(factors.data<float>()[run % runs.channels]);
    const auto plus = static_cast<double>(shifts.data<float>()[run % runs.channels]);
    const float* own = dense.data<float>() + run * runs.length;
    float* made = result.data<float>() + run * runs.length;
    std::size_t i = 0;
    for (; i + kLanes <= runs.length; i += kLanes) {
      const Doubles wide = doubles_of(lanes::load(own + i));
      lanes::store(made + i, floats_of(wide * lanes::all(by) + lanes::all(plus)));
    }
    for (; i < runs.length; ++i)
      made[i] = static_cast<float>(static_cast<double>(own[i]) * by + plus);
  }
  return result;
}

Result<Tensor> channel_gradient(const Tensor& gradient, const Tensor& input, const Tensor& mean,
                                const Tensor& share, const Tensor& slope, const Tensor& scale) {
  if (Problem problem = check(input, {&mean, &share, &slope, &scale}, DType::float64))
    return *problem;
  if (Problem problem = check_gradient(gradient, input)) return *problem;
  const Tensor dense = contiguous(input), slopes = contiguous(gradient);
  const Tensor values[] = {contiguous(mean), contiguous(share), contiguous(slope),
                           contiguous(scale)};
  const Runs runs(input.shape());
  Tensor result = Tensor::zeros<float>(input.shape());
  for (std::size_t run = 0; run < runs.samples * runs.channels; ++run) {
    const std::size_t channel = run % runs.channels;
    const double middle = values[0].data<double>()[channel];
    const double less = values[1].data<double>()[channel];
    const double by = values[2].data<double>()[channel];
    const double times = values[3].data<double>()[channel];
    const float* own = dense.data<float>() + run * runs.length;
    const float* given = slopes.data<float>() + run * runs.length;
    float* made = result.data<float>() + run * runs.length;
    std::size_t i = 0;
    for (; i + kLanes <= runs.length; i += kLanes) {
      const Doubles centred = doubles_of(lanes::load(own + i)) - lanes::all(middle);
      const Doubles wide = doubles_of(lanes::load(given + i)) - lanes::all(less);
      lanes::store(made + i, floats_of((wide - centred * lanes::all(by)) * lanes::all(times)));
    }
    for (; i < runs.length; ++i) {
      const double centred = static_cast<double>(own[i]) - middle;
      const double wide = static_cast<double>(given[i]) - less;
      made[i] = static_cast<float>((wide - centred * by) * times);
    }
  }
  return result;
}

}  // namespace zeropoint
