#include "networks/training.hpp"

#include <algorithm>
#include <cmath>

#include "networks/layer_kernels.hpp"
#include "tensor/linalg/products.hpp"
#include "tensor/reduce/softmax.hpp"

namespace zeropoint {
namespace {

constexpr double kRate = 0.01;
constexpr double kBeta1 = 0.9;
constexpr double kBeta2 = 0.999;
constexpr double kEpsilon = 1e-8;

/// The gradient of the mean cross entropy by the logits: (softmax - one hot) / samples.
Tensor slope_of_loss(const Tensor& logits, const std::vector<std::int32_t>& labels) {
  Tensor slope = softmax(logits, 1, false).value();
  const std::size_t columns = logits.shape()[1];
  float* const values = slope.data<float>();
  for (std::size_t row = 0; row < labels.size(); ++row)
    values[row * columns + static_cast<std::size_t>(labels[row])] -= 1;
  const auto count = static_cast<float>(labels.size());
  for (std::size_t i = 0; i < slope.numel(); ++i) values[i] /= count;
  return slope;
}

Tensor sum_of_rows(const Tensor& rows) {
  const std::size_t columns = rows.shape()[1];
  Tensor sums = Tensor::zeros<float>({columns});
  for (std::size_t i = 0; i < rows.numel(); ++i)
    sums.data<float>()[i % columns] += rows.data<float>()[i];
  return sums;
}

/// The product of a transposed matrix and another.
Tensor transposed_product(const Tensor& left, const Tensor& right) {
  const std::size_t inner = left.shape()[0];
  Tensor result = Tensor::zeros<float>({left.shape()[1], right.shape()[1]});
  multiply_matrices(transposed(left).data(), right.data<float>(), result.data<float>(),
                    left.shape()[1], inner, right.shape()[1]);
  return result;
}

}  // namespace

void Training::Moments::apply(Tensor& values, const Tensor& gradient, std::size_t step,
                              double rate) {
  const auto t = static_cast<double>(step);
  const auto size = static_cast<float>(rate / (1 - std::pow(kBeta1, t)));
  const auto root = static_cast<float>(std::sqrt(1 - std::pow(kBeta2, t)));
  for (std::size_t i = 0; i < first.size(); ++i) {
    const float slope = gradient.data<float>()[i];
    first[i] = first[i] * static_cast<float>(kBeta1) + slope * static_cast<float>(1 - kBeta1);
    second[i] =
        second[i] * static_cast<float>(kBeta2) + slope * slope * static_cast<float>(1 - kBeta2);
    const float divisor = std::sqrt(second[i]) / root + static_cast<float>(kEpsilon);
    values.data<float>()[i] -= size * (first[i] / divisor);
  }
}

Result<Training::Trace> Training::forward(const NetworkSettings& settings) const {
  const Tensor& inputs = network_.calibration->inputs;
  Trace trace{{}, {}, inputs};
  Tensor values = inputs;
  for (const Layer& layer : network_.layers) {
    Tensor weight = Tensor::zeros<float>({0});
    if (const auto* linear = std::get_if<Linear>(&layer.work)) {
      auto rows = rounded_values(values, settings.activations_of(layer), LayerTensor::activation);
      if (!rows.ok()) return rows.error();
      auto rounded =
          rounded_values(linear->weight, settings.weights_of(layer), LayerTensor::weight);
      if (!rounded.ok()) return rounded.error();
      weight = rounded.value();
      trace.entering.push_back(rows.value());
      values = linear_rows(rows.value(), transposed(weight), linear->bias);
    } else {
      trace.entering.push_back(values);
      const auto* multiply = std::get_if<Multiply>(&layer.work);
      values = multiply ? multiplied(values, multiply->factor) : rectified(values);
    }
    trace.weights.push_back(weight);
  }
  trace.outputs = values;
  return trace;
}

/// Walks back through the layers, and lets the linear ones learn.
void Training::backward(const Trace& trace, Tensor slope, double rate) {
  std::size_t learner = learners_.size();
  for (std::size_t i = network_.layers.size(); i-- > 0;) {
    Layer& layer = network_.layers[i];
    if (auto* linear = std::get_if<Linear>(&layer.work)) {
      Learner& one = learners_[--learner];
      const Tensor by_weight = transposed_product(slope, trace.entering[i]);
      if (linear->bias) one.bias.apply(*linear->bias, sum_of_rows(slope), step_, rate);
      Tensor before = Tensor::zeros<float>({slope.shape()[0], linear->weight.shape()[1]});
      multiply_matrices(slope.data<float>(), trace.weights[i].data<float>(), before.data<float>(),
                        slope.shape()[0], slope.shape()[1], before.shape()[1]);
      one.weight.apply(linear->weight, by_weight, step_, rate);
      slope = before;
    } else if (const auto* multiply = std::get_if<Multiply>(&layer.work)) {
      slope = multiplied(slope, multiply->factor);
    } else {
      for (std::size_t j = 0; j < slope.numel(); ++j) {
        if (trace.entering[i].data<float>()[j] <= 0) slope.data<float>()[j] = 0;
      }
    }
  }
}

/// Copies its tensors, which the copies of a network otherwise share, and applies the edits.
Problem Training::detach(const std::vector<WeightEdit>& edits) {
  for (Layer& layer : network_.layers) {
    if (auto* linear = std::get_if<Linear>(&layer.work)) {
      linear->weight = edited(linear->weight, layer.name, edits);
      if (linear->bias) linear->bias = edited(*linear->bias, {}, {});
    } else if (!std::holds_alternative<Relu>(layer.work) &&
               !std::holds_alternative<Multiply>(layer.work)) {
      return Error{ErrorCode::network_not_trainable, {{"kind", std::string(layer.kind())}}};
    }
  }
  return std::nullopt;
}

Result<Training> Training::of(const Network& network, const std::vector<WeightEdit>& edits,
                              std::size_t steps) {
  Training training(network, steps);
  if (Problem problem = training.detach(edits)) return *problem;
  for (const Layer& layer : training.network_.layers) {
    const auto* linear = std::get_if<Linear>(&layer.work);
    if (linear)
      training.learners_.push_back(
          {Moments(linear->weight.numel()), Moments(linear->bias ? linear->bias->numel() : 0)});
  }
  return training;
}

Problem Training::advance(const NetworkSettings& settings) {
  const auto trace = forward(settings);
  if (!trace.ok()) return trace.error();
  const double rate = kRate * (1 - static_cast<double>(step_) / static_cast<double>(steps_));
  ++step_;
  backward(trace.value(), slope_of_loss(trace.value().outputs, network_.calibration->labels), rate);
  return std::nullopt;
}

}  // namespace zeropoint
