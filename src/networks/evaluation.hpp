#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "networks/importance.hpp"
#include "networks/preparation.hpp"

/// The consequence of formats for a network, on samples that training has not seen.
namespace zeropoint {

/// The outputs for the samples of a network's file under some settings, compared with the same
/// network in float32, which has the same edits.
struct NetworkEvaluation {
  Tensor logits;  ///< float32, (samples, outputs); of a binary network its probabilities
  /// The output with the largest logit, the first of several; of a binary network 1 above 0.5.
  std::vector<std::int32_t> predictions;
  Tensor confusion;  ///< int32, (classes, classes): samples by label and by prediction
  std::size_t correct;
  double accuracy;    ///< correct / samples
  double loss;        ///< `F.cross_entropy` or `F.binary_cross_entropy`, float32, nats
  double loss_bits;   ///< loss / ln 2, of characters the bits per character
  double perplexity;  ///< e^loss
  std::vector<std::uint32_t> flips;  ///< the samples whose prediction is not that of float32
  double divergence;                 ///< the mean KL divergence from float32's distributions, nats
  double output_error;               ///< the mean of |output - that of float32|
  double largest_output_error;
  std::vector<LayerError> layers;
  double bits_per_weight;  ///< of all weights and biases
  double weight_error;     ///< of all weights together, relative
};

/// The figures of an evaluation under one of several formats.
struct FormatFigures {
  std::string format;
  double bits_per_weight;
  double weight_error;
  double accuracy;
  double loss;
  double calibration_loss;  ///< on the samples of calibration; NaN without them
  double divergence;
  double output_error;
  std::size_t flips;
};

/// The samples that were run, of all that an evaluation needs, and before that the parts of the
/// weights that are prepared.
struct EvaluationProgress {
  std::size_t done;
  std::size_t total;
  std::size_t prepared;
  std::size_t preparations;
};

/// Only one layer in its formats, all others in float32.
struct LayerSensitivity {
  std::string layer;
  double weight_error;  ///< relative: the norm of the error / the norm of the weight
  double accuracy;
  double loss;
  double divergence;
  double output_error;
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

  /// Prepares the next part of the weights, and, once all are prepared, runs at most `samples` of
  /// those that evaluate() still has to run, in float32 or under the settings. Refuses what
  /// evaluate() refuses.
  Result<EvaluationProgress> advance(const NetworkSettings& settings, std::size_t samples);

  /// Refuses a file without samples (`network_without_samples`), and what under() and
  /// QuantizedNetwork::run() refuse.
  Result<NetworkEvaluation> evaluate(const NetworkSettings& settings);

  /// One for each layer with weights, in order.
  Result<std::vector<LayerSensitivity>> sensitivity(const NetworkSettings& settings);

  /// The same settings with each format on the weight of one layer, or of all if `layer` is empty.
  Result<std::vector<FormatFigures>> evaluate_formats(const std::vector<std::string>& formats,
                                                      const std::string& layer,
                                                      const NetworkSettings& settings);

  /// The importance of the inputs of each layer with weights in float32, with the edits of the
  /// settings, for the samples of calibration. Refuses a file without them
  /// (`network_uncalibrated`) and networks with other weights than those of linear layers
  /// and tables (`network_not_repairable`).
  Result<std::vector<LayerImportance>> importance(const NetworkSettings& settings);

 private:
  struct Recent {
    NetworkSettings settings;
    Preparation preparation;
    std::optional<Tensor> logits{};  ///< of the first samples
    SequenceState state{};           ///< of a recording, behind these
    std::size_t samples = 0;         ///< as many
  };

  Result<Recent*> recent(const NetworkSettings& settings);
  /// The same with all weights.
  Result<Recent*> prepared(const NetworkSettings& settings);
  /// Runs at most `count` more samples under the settings.
  Result<Recent*> advanced(const NetworkSettings& settings, std::size_t count);
  Result<double> calibration_loss(const NetworkSettings& settings);
  Result<Tensor> logits(const NetworkSettings& settings);

  std::shared_ptr<const Network> network_;  ///< those under settings refer to it
  std::list<Recent> recent_;                ///< the last one first
};

}  // namespace zeropoint
