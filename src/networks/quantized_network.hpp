#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "networks/attention.hpp"
#include "networks/layer_format.hpp"
#include "networks/network.hpp"
#include "networks/repairs.hpp"

/// A network under formats.
namespace zeropoint {

/// A layer whose formats differ from those of the others.
struct LayerFormats {
  std::string layer;
  std::optional<LayerFormat> weights;
  std::optional<LayerFormat> activations;
  friend bool operator==(const LayerFormats&, const LayerFormats&) = default;
};

/// A weight that is given another value before formats apply, such as an outlier.
struct WeightEdit {
  std::string layer;
  std::size_t index;  ///< flat, row-major
  double value;
  friend bool operator==(const WeightEdit&, const WeightEdit&) = default;
};

struct NetworkSettings {
  LayerFormat weights{};      ///< of every layer's weight; biases stay float32
  LayerFormat activations{};  ///< of what enters every linear layer
  LayerFormat cache{};        ///< of the keys and values of attention, each position for itself
  std::vector<LayerFormats> layers{};
  std::vector<WeightEdit> edits{};
  NetworkRepairs repairs{};
  friend bool operator==(const NetworkSettings&, const NetworkSettings&) = default;

  /// The formats of one layer.
  const LayerFormat& weights_of(const Layer& layer) const;
  const LayerFormat& activations_of(const Layer& layer) const;
};

/// A copy with the edits of one layer.
Tensor edited(const Tensor& weight, const std::string& layer, const std::vector<WeightEdit>& edits);

/// Inputs of each layer with weights, by its name.
using Entering = std::vector<std::pair<std::string, Tensor>>;

/// The error and the size of a layer's weight.
struct LayerError {
  std::string layer;
  Report report;              ///< of the tensor that is quantized, which repairs may have balanced
  std::vector<float> scales;  ///< of integers; others have none here
  double weight_error;        ///< of the weight that the network has in effect, relative
  double weight_norm;
};

/// The positions of a sequence that a network has computed: their keys and values; and what layers
/// keep of the chunks of a recording.
struct SequenceState {
  std::size_t positions = 0;
  std::vector<KeyValueCache> caches;         ///< one for each layer of attention
  std::vector<std::vector<float>> memories;  ///< one for each layer that has a memory
};

/// The weights under formats, ready to run. The network must outlive it.
class QuantizedNetwork {
 public:
  /// `calibration` is what enters each layer in float32, and null without repairs.
  /// Refuses formats as fake_quantize() does, a layer that the network does not have
  /// (`network_layer_missing`), an index outside its weight (`index_out_of_range`) and a value that
  /// float32 does not hold (`not_finite`).
  static Result<QuantizedNetwork> of(const Network& network, const NetworkSettings& settings,
                                     const Entering* calibration = nullptr);

  /// The same without a layer, to which add_next() adds all of the network's, one after another.
  /// Refuses settings that do not fit the network, as of() does.
  static Result<QuantizedNetwork> without_layers(const Network& network,
                                                 const NetworkSettings& settings);
  /// The edits are those of the settings, unless the network has them already.
  Problem add_next(const NetworkSettings& settings, const std::vector<WeightEdit>& edits,
                   const Entering* calibration);
  bool has_all_layers() const { return layers_.size() == network_->layers.size(); }
  const Layer& next_layer() const { return network_->layers[layers_.size()]; }

  /// The outputs (count, outputs) for inputs (count, inputs), float32: `F.linear` sums in order
  /// over the inputs and adds the bias at the end. Refuses other shapes (`shapes_differ`),
  /// `not_float32`, and what the formats of activations refuse.
  ///
  /// In a network over sequences inputs are tokens, and fewer positions than it takes will do;
  /// outputs are (count * positions, outputs). Refuses numbers that are no tokens
  /// (`network_token_invalid`).
  ///
  /// In a network over recordings inputs are chunks that follow one another.
  ///
  /// `watch` gets what enters each linear layer, before it is quantized, of a few sequences at a
  /// time; not in a network over recordings.
  using Watch = std::function<void(const Layer& layer, const Tensor& entering)>;
  Result<Tensor> run(const Tensor& inputs, const Watch& watch = {}) const;

  /// The same for the next chunks of a recording.
  Result<Tensor> run_on(SequenceState& state, const Tensor& chunks) const;

  /// A sequence without positions.
  SequenceState empty_sequence() const;

  /// Appends tokens to a sequence of this network over sequences, and returns their outputs
  /// (tokens, outputs), which are those that run() gives for the whole sequence. Refuses numbers
  /// that are no tokens (`network_token_invalid`) and more positions than the network takes
  /// (`network_context_full`).
  Result<Tensor> append(SequenceState& sequence, std::span<const float> tokens) const;

  /// One for each layer with weights.
  const std::vector<LayerError>& errors() const { return errors_; }

  /// The relative error of all weights together.
  double weight_error() const;

  /// A layer's weight as the network computes with it; without the balance of repairs.
  Result<Tensor> weight(std::string_view layer) const;

  /// The bits of all weights in their formats, and of the biases.
  double bits() const;

 private:
  struct Ready {
    const Layer* layer;
    Tensor weight;              ///< dequantized; without elements for a layer without weights
    std::vector<float> turned;  ///< (in, out) of a layer that multiplies, balanced
    LayerFormat activations;
    Balance balance{};
  };

  QuantizedNetwork(const Network& network, const LayerFormat& cache)
      : network_(&network), cache_(cache) {}

  /// A pass over sequences of `length` new positions each, or over samples without a state.
  struct Pass {
    std::span<SequenceState> sequences;
    std::size_t length;
    std::size_t attentions = 0;  ///< the layers of attention so far
    std::size_t memories = 0;    ///< the layers with a memory so far
    const Watch* watch = nullptr;
  };
  Result<Tensor> compute(Tensor values, std::size_t begin, std::size_t end, Pass& pass) const;
  Result<Tensor> attend(const Tensor& values, const Attention& attention, Pass& pass) const;
  Result<Tensor> recur(const Tensor& gates, const Ready& ready, std::span<float> state) const;
  Result<Tensor> run_sequences(const Tensor& inputs, const Watch& watch) const;
  Problem check_tokens(std::span<const float> tokens) const;

  const Network* network_;
  LayerFormat cache_;
  std::vector<Ready> layers_;
  std::vector<LayerError> errors_;
};

}  // namespace zeropoint
