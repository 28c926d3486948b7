#pragma once

#include <cstddef>

#include "networks/quantized_network.hpp"

/// Quantization-aware training with a straight-through estimator.
namespace zeropoint {

/// The network after `steps` of Adam (rate 0.01, falling evenly to 0; betas 0.9 and 0.999; epsilon
/// 1e-8), each over all samples of calibration at once: the loss is computed with the weights and
/// activations in the formats of `settings`, and its gradients are those of the rounded numbers,
/// passed on as if rounding were not there. Biases learn, too. Edits are part of the weights at the
/// start. Refuses networks with layers other than `linear`, `relu` and `multiply`
/// (`network_not_trainable`), and what fake_quantize() refuses.
Result<Network> trained_through(const Network& network, const NetworkSettings& settings,
                                std::size_t steps);

}  // namespace zeropoint
