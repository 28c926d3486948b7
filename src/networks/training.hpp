#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "networks/quantized_network.hpp"

/// Quantization-aware training with a straight-through estimator.
namespace zeropoint {

/// Steps of Adam (rate 0.01, falling evenly to 0; betas 0.9 and 0.999; epsilon 1e-8), each over all
/// samples of calibration at once: the loss is computed with the weights and activations in the
/// formats of the settings, and its gradients are those of the rounded numbers, passed on as if
/// rounding were not there. Biases learn, too. Edits are part of the weights at the start.
class Training {
 public:
  /// Refuses networks with layers other than `linear`, `relu` and `multiply`
  /// (`network_not_trainable`).
  static Result<Training> of(const Network& network, const std::vector<WeightEdit>& edits,
                             std::size_t steps);

  bool is_done() const { return step_ == steps_; }

  /// The next step, under the formats of the same settings each time; refuses what fake_quantize()
  /// refuses.
  Problem advance(const NetworkSettings& settings);

  /// The network as far as it has learned.
  const Network& network() const { return network_; }

 private:
  /// The state of Adam for one tensor.
  struct Moments {
    explicit Moments(std::size_t count) : first(count, 0.0f), second(count, 0.0f) {}
    void apply(Tensor& values, const Tensor& gradient, std::size_t step, double rate);

    std::vector<float> first;
    std::vector<float> second;
  };

  /// A linear layer that learns.
  struct Learner {
    Moments weight;
    Moments bias;
  };

  /// The inputs of each layer, and the weights that it computed with.
  struct Trace {
    std::vector<Tensor> entering;
    std::vector<Tensor> weights;
    Tensor outputs;
  };

  Training(Network network, std::size_t steps) : network_(std::move(network)), steps_(steps) {}
  Problem detach(const std::vector<WeightEdit>& edits);
  Result<Trace> forward(const NetworkSettings& settings) const;
  void backward(const Trace& trace, Tensor slope, double rate);

  Network network_;
  std::size_t steps_;
  std::size_t step_ = 0;
  std::vector<Learner> learners_{};
};

}  // namespace zeropoint
