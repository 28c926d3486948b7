#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "networks/quantized_network.hpp"
#include "tensor/random/generator.hpp"

namespace zeropoint {

/// Tokens that a network wrote, and the logits from which it chose the last one.
struct Continued {
  std::vector<std::int32_t> tokens;
  Tensor logits;          ///< float32, (outputs)
  std::size_t positions;  ///< those of the sequence that are computed
};

/// A sequence that a network over sequences writes on, token after token, with the keys and values
/// of the positions before.
class Continuation {
 public:
  /// Refuses a network that is not over sequences, or whose outputs are not one for each token
  /// (`network_not_sequential`). `seed` is that of PyTorch's generator.
  static Result<Continuation> of(std::shared_ptr<const Network> network,
                                 std::shared_ptr<const QuantizedNetwork> quantized,
                                 std::uint64_t seed);

  /// Appends tokens, and then writes `count` more, or fewer where the positions end. At a
  /// temperature of 0 each is the one with the largest logit, the first of several. Otherwise it
  /// is drawn: `torch.rand(1)` falls into the sums of `softmax(logits / temperature)`, which are
  /// added in order in float64. Refuses what QuantizedNetwork::append() refuses, a sequence without
  /// tokens and another temperature (`invalid_argument`); the sequence then stays as it was.
  Result<Continued> write(std::span<const std::int32_t> tokens, std::size_t count,
                          double temperature);

 private:
  Continuation(std::shared_ptr<const Network> network,
               std::shared_ptr<const QuantizedNetwork> quantized, std::uint64_t seed);

  std::int32_t chosen(const Tensor& logits, double temperature);

  std::shared_ptr<const Network> network_;
  std::shared_ptr<const QuantizedNetwork> quantized_;
  Generator generator_;
  SequenceState sequence_;
  std::vector<float> pending_;  ///< tokens that are not computed yet
  Tensor logits_;
};

}  // namespace zeropoint
