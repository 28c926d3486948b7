#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "networks/quantized_network.hpp"

/// The consequence of formats for a network, on samples that training has not seen.
namespace zeropoint {

/// The outputs for the samples of a network's file under some settings, compared with the same
/// network in float32, which has the same edits.
struct NetworkEvaluation {
  Tensor logits;  ///< float32, (samples, outputs)
  std::vector<std::int32_t>
      predictions;   ///< the output with the largest logit, the first of several
  Tensor confusion;  ///< int32, (outputs, outputs): samples by label and by prediction
  std::size_t correct;
  double accuracy;                   ///< correct / samples
  double loss;                       ///< `F.cross_entropy`, float32, nats
  double loss_bits;                  ///< loss / ln 2, of characters the bits per character
  double perplexity;                 ///< e^loss
  std::vector<std::uint32_t> flips;  ///< the samples whose prediction is not that of float32
  double divergence;                 ///< the mean KL divergence from float32's distributions, nats
  std::vector<LayerError> layers;
  double bits_per_weight;  ///< of all weights and biases
};

/// The samples that were run, of all that an evaluation needs.
struct EvaluationProgress {
  std::size_t done;
  std::size_t total;
};

/// Only one layer in its formats, all others in float32.
struct LayerSensitivity {
  std::string layer;
  double weight_error;  ///< relative: the norm of the error / the norm of the weight
  double accuracy;
  double loss;
  double divergence;
  std::size_t flips;
};

/// A network that is open. It remembers the last few settings, so that asking for one sample after
/// another quantizes the weights once.
class OpenNetwork {
 public:
  explicit OpenNetwork(Network network);

  const std::shared_ptr<const Network>& network() const { return network_; }

  /// The network under settings; refuses what QuantizedNetwork::of() refuses. It needs the network
  /// for as long as it is used.
  Result<std::shared_ptr<const QuantizedNetwork>> under(const NetworkSettings& settings);

  /// Runs at most `samples` of those that evaluate() still has to run, in float32 or under the
  /// settings. Refuses what evaluate() refuses.
  Result<EvaluationProgress> advance(const NetworkSettings& settings, std::size_t samples);

  /// Refuses a file without samples (`network_without_samples`), and what under() and
  /// QuantizedNetwork::run() refuse.
  Result<NetworkEvaluation> evaluate(const NetworkSettings& settings);

  /// One for each layer with weights, in order.
  Result<std::vector<LayerSensitivity>> sensitivity(const NetworkSettings& settings);

 private:
  struct Recent {
    NetworkSettings settings;
    std::shared_ptr<const QuantizedNetwork> quantized;
    std::optional<Tensor> logits{};  ///< of the first samples
    std::size_t samples = 0;         ///< as many
  };

  Result<Recent*> recent(const NetworkSettings& settings);
  /// Runs at most `count` more samples under the settings.
  Result<Recent*> advanced(const NetworkSettings& settings, std::size_t count);
  Result<Tensor> logits(const NetworkSettings& settings);

  std::shared_ptr<const Network> network_;  ///< those under settings refer to it
  std::list<Recent> recent_;                ///< the last one first
};

}  // namespace zeropoint
