#pragma once

#include <cstddef>

#include "networks/balance.hpp"

/// Repairs of what a format does to a network. They know what enters each layer in float32 for the
/// samples of calibration, which are among those that the network has learned from.
namespace zeropoint {

struct NetworkRepairs {
  /// Scales of activations in integers are found once, by the format's observer on what enters the
  /// layer, instead of for each sample.
  bool calibrated = false;
  bool rotated = false;           ///< a Hadamard matrix between activations and weights
  double smoothing = 0;           ///< SmoothQuant's alpha, 0 to 1; 0 does nothing
  bool activation_aware = false;  ///< AWQ's scales
  /// Weights in integers are rounded by GPTQ. Those of stored formats stay as they are.
  bool gptq = false;
  /// Steps of training through the rounding, before all else; 0 to 1000.
  std::size_t training_steps = 0;

  friend bool operator==(const NetworkRepairs&, const NetworkRepairs&) = default;

  /// Whether any of them needs the samples.
  bool any() const;
};

/// A layer's weight in its format, repaired.
struct RepairedWeight {
  Balance balance;
  FakeQuantized quantized;  ///< of the balanced weight
  Tensor effective;         ///< the quantized weight without the balance
  double weight_error;      ///< the norm of (effective - weight) / that of the weight
  LayerFormat activations;  ///< with scales, if they are calibrated
};

/// `rows` is what enters the layer, float32; null if there are no repairs, and for a table.
Result<RepairedWeight> repaired(const Tensor& weight, const Tensor* rows,
                                const LayerFormat& weights, const LayerFormat& activations,
                                const NetworkRepairs& repairs);

}  // namespace zeropoint
