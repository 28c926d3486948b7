#pragma once

#include <string>
#include <vector>

#include "bindings/stored_types.hpp"
#include "bindings/surveys.hpp"
#include "networks/continuation.hpp"
#include "networks/evaluation.hpp"
#include "networks/loudest.hpp"
#include "networks/rank_correlation.hpp"

/// Networks, and sequences that they continue, which JavaScript refers to by number. Each lives
/// until it is closed.
namespace zeropoint::bindings {

/// A layer as it is described.
struct LayerFacts {
  std::string name;
  std::string kind;
  Shape shape;
  std::size_t parameters;
};

struct NetworkFacts {
  std::string name;
  std::size_t inputs;
  std::size_t outputs;
  std::size_t parameters;
  std::size_t samples;
  std::string characters;
  std::size_t calibration;
  std::vector<LayerFacts> layers;
};

/// Samples as they cross.
struct SampleTensors {
  Tensor inputs;
  Tensor labels;
};

/// An evaluation as it crosses.
struct EvaluationTensors {
  Tensor logits;
  Tensor predictions;
  Tensor confusion;
  std::size_t correct;
  double accuracy;
  double loss;
  double loss_bits;
  double perplexity;
  Counts flips;
  double divergence;
  double output_error;
  double largest_output_error;
  std::vector<LayerError> layers;
  double bits_per_weight;
  double weight_error;
};

/// Tokens that a network wrote, as they cross.
struct ContinuedTensors {
  Tensor tokens;
  Tensor logits;
  std::size_t positions;
};

Result<int> open_network(const Bytes& bytes);
void close_network(int network);
Result<NetworkFacts> describe_network(int network);
Result<SampleTensors> network_samples(int network);
Result<Tensor> network_weight(int network, const std::string& layer,
                              const NetworkSettings& settings);
Result<Tensor> run_network(int network, const Tensor& inputs, const NetworkSettings& settings);
Result<EvaluationTensors> evaluate_network(int network, const NetworkSettings& settings);
Result<EvaluationProgress> advance_evaluation(int network, std::size_t samples,
                                              const NetworkSettings& settings);
Result<std::vector<LayerSensitivity>> network_sensitivity(int network,
                                                          const NetworkSettings& settings);
Result<std::vector<LoudWeight>> loudest_weights(int network, std::size_t count);
/// A network's continuation needs no open network.
Result<int> open_continuation(int network, std::uint64_t seed, const NetworkSettings& settings);
void close_continuation(int continuation);
Result<ContinuedTensors> continue_sequence(int continuation,
                                           const std::vector<std::int32_t>& tokens,
                                           std::size_t count, double temperature);
Result<std::vector<FormatFigures>> evaluate_formats(int network,
                                                    const std::vector<std::string>& formats,
                                                    const std::string& layer,
                                                    const NetworkSettings& settings);
Result<std::vector<LayerImportance>> network_importance(int network,
                                                        const NetworkSettings& settings);
Result<Tensor> importance_file(int network, const NetworkSettings& settings);

// ---- structures ---------------------------------------------------------------------------------

template <>
struct Fields<LayerFormat> {
  using Struct = LayerFormat;
  static constexpr std::string_view type = "LayerFormat";
  static constexpr std::string_view doc =
      "A format of a network's tensors. They are quantized and dequantized, and the layers compute "
      "with the float32 that come back.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(format,
             "`float32`, which changes nothing; `int2` to `int8`, `int16` or `uint2` to `uint8`, "
             "with `_per_tensor`, `_per_channel` or `_per_group_N` behind it; or a stored format. "
             "Defaults to one scale for each tensor.");
    ZP_OPTION_AS(Flag<Symmetry>, symmetric, symmetry,
                 "Whether signed integers have zero point 0 and the same range below 0 as above. "
                 "Unsigned ones never do. Defaults to true.");
    ZP_OPTION(convention, "Defaults to `shift_then_round`.");
    ZP_OPTION(observer,
              "How integers get their range; an asymmetric one includes 0. Defaults to min-max.");
    ZP_OPTION(scales,
              "float32, in place of the observer's: one, or as many as the granularity has.");
    ZP_OPTION(zero_points, "int32, as many as `scales`. With them integers are asymmetric.");
  }
};
template <>
struct Fields<LayerFormats> {
  using Struct = LayerFormats;
  static constexpr std::string_view type = "LayerFormats";
  static constexpr std::string_view doc = "A layer whose formats differ from those of the others.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(layer, "The name of a layer with weights.");
    ZP_OPTION(weights, "The format of its weight.");
    ZP_OPTION(activations, "The format of its input.");
  }
};
template <>
struct Fields<WeightEdit> {
  using Struct = WeightEdit;
  static constexpr std::string_view type = "WeightEdit";
  static constexpr std::string_view doc =
      "A weight that is given another value before formats apply, such as an outlier.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(layer, "The name of a layer with weights.");
    ZP_FIELD(index, "Flat, row-major.");
    ZP_FIELD(value, "A number that float32 holds.");
  }
};
template <>
struct Fields<NetworkRepairs> {
  using Struct = NetworkRepairs;
  static constexpr std::string_view type = "NetworkRepairs";
  static constexpr std::string_view doc =
      "Repairs of a network under formats, from what enters each layer in float32 for the samples "
      "of calibration in the file; without these it is `network_uncalibrated`, and for a "
      "network with other weights than those of linear layers and tables (embeddings, positions) "
      "`network_not_repairable`. Tables are quantized without them.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION(
        calibrated,
        "Scales of activations in integers are found once, by their observer on the samples of "
        "calibration, instead of for each sample. Defaults to false.");
    ZP_OPTION(rotated,
              "A Hadamard matrix between activations and weights, of the largest power of 2 that "
              "divides the inputs. Defaults to false.");
    ZP_OPTION(smoothing, "SmoothQuant's alpha, 0 to 1. Defaults to 0, which does nothing.");
    ZP_OPTION(activation_aware,
              "AWQ: inputs are scaled by the power of their mean magnitude that leaves the least "
              "error of the output. Defaults to false.");
    ZP_OPTION(gptq,
              "Weights in integers are rounded by GPTQ. Those of stored formats stay as they are. "
              "Defaults to false.");
    ZP_OPTION(
        training_steps,
        "Steps of training with the rounding in place, before all else; 0, the default, to "
        "1000. Only for `linear`, `relu` and `multiply`; else it is `network_not_trainable`.");
  }
};
template <>
struct Fields<NetworkSettings> {
  using Struct = NetworkSettings;
  static constexpr std::string_view type = "NetworkSettings";
  static constexpr std::string_view doc =
      "The formats of a network. Where none is named, everything stays float32, and so do biases.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION(weights, "The format of the weight of every layer.");
    ZP_OPTION(
        activations,
        "The format of the input of every linear layer and convolution, and of the hidden state of "
        "an LSTM. Every sample, and every position of a sequence, has scales of its own, unless "
        "they are given.");
    ZP_OPTION(cache, "The format of the keys and values of attention, each position for itself.");
    ZP_OPTION(layers, "Layers with formats of their own.");
    ZP_OPTION(edits, "Weights with other values, in float32 as well as in the formats.");
    ZP_OPTION(repairs, "Repairs, which need the samples of calibration in the file.");
  }
};
template <>
struct Fields<LayerFacts> {
  using Struct = LayerFacts;
  static constexpr std::string_view type = "NetworkLayer";
  static constexpr std::string_view doc = "A layer of a network.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(name, "Empty for a layer without weights.");
    ZP_FIELD(
        kind,
        "`linear`, `relu`, `multiply`, `embedding`, `positions`, `layer_norm`, `attention`, "
        "`context`, `reflection_pad`, `spectrogram`, `conv1d`, `lstm`, `sigmoid`, or `residual`, "
        "whose layers follow it.");
    ZP_FIELD(shape,
             "That of its weight, (out, in), which formats apply to; of a convolution (out, "
             "channels x kernel). Empty without one.");
    ZP_FIELD(parameters, "The elements of weight and bias.");
  }
};
template <>
struct Fields<NetworkFacts> {
  using Struct = NetworkFacts;
  static constexpr std::string_view type = "NetworkDescription";
  static constexpr std::string_view doc = "A network, without its numbers.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(name, "");
    ZP_FIELD(inputs,
             "The numbers of one sample; of a network over sequences the most tokens of one.");
    ZP_FIELD(outputs,
             "The numbers that come out: the logits of so many classes. One behind a sigmoid is "
             "the probability of label 1.");
    ZP_FIELD(parameters, "The elements of all weights and biases.");
    ZP_FIELD(
        samples,
        "The held-out samples in the file, of sequences their positions; 0 if there are none.");
    ZP_FIELD(characters, "The text of every token, one code point each; empty if there is none.");
    ZP_FIELD(calibration, "The samples of calibration in the file; 0 if there are none.");
    ZP_FIELD(layers, "In the order of computation.");
  }
};
template <>
struct Fields<SampleTensors> {
  using Struct = SampleTensors;
  static constexpr std::string_view type = "NetworkSamples";
  static constexpr std::string_view doc = "Inputs that training has not seen, and the answers.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(inputs, "float32, (samples, inputs); tokens where they are sequences.");
    ZP_FIELD(labels, "int32, (samples), or one for each position, (samples x inputs).");
  }
};
template <>
struct Fields<LayerError> {
  using Struct = LayerError;
  static constexpr std::string_view type = "LayerError";
  static constexpr std::string_view doc = "The effect of a format on the weight of a layer.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(layer, "");
    ZP_FIELD(report, "");
    ZP_FIELD(scales,
             "Those of integers, float32, one for each part of the granularity; else empty.");
    ZP_FIELD(weight_error,
             "The norm of the error of the weight that the network has in effect, divided by the "
             "norm of the weight. It differs from that of `report` where repairs have scaled or "
             "rotated the tensor that is quantized.");
  }
};
template <>
struct Fields<FormatFigures> {
  using Struct = FormatFigures;
  static constexpr std::string_view type = "FormatFigures";
  static constexpr std::string_view doc = "The figures of a network under one of several formats.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(format, "");
    ZP_FIELD(bits_per_weight, "That of all weights and biases, with scales and zero points.");
    ZP_FIELD(weight_error, "The relative error of all weights together.");
    ZP_FIELD(accuracy, "");
    ZP_FIELD(loss, "");
    ZP_FIELD(calibration_loss, "On the samples of calibration; NaN without them.");
    ZP_FIELD(divergence, "");
    ZP_FIELD(output_error, "The mean of |output - that of float32|.");
    ZP_FIELD(flips, "The number of samples whose prediction is not that of float32.");
  }
};
template <>
struct Fields<LayerImportance> {
  using Struct = LayerImportance;
  static constexpr std::string_view type = "LayerImportance";
  static constexpr std::string_view doc =
      "How much each input of a layer matters: the sum of its squares over the samples of "
      "calibration.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(layer, "");
    ZP_FIELD(tensor, "The name of its weight in the file.");
    ZP_FIELD(sums, "float32, (inputs).");
    ZP_FIELD(count, "The number of samples.");
  }
};
template <>
struct Fields<EvaluationTensors> {
  using Struct = EvaluationTensors;
  static constexpr std::string_view type = "NetworkEvaluation";
  static constexpr std::string_view doc =
      "The effect of formats on a network, on the samples of its file, compared with the same "
      "network in "
      "float32, which has the same edits.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(
        logits,
        "float32, (samples, outputs). Of sequences every position is a sample here and below.");
    ZP_FIELD(predictions,
             "int32, (samples): the output with the largest logit, or the first; of one "
             "probability 1 if it is above 0.5.");
    ZP_FIELD(confusion, "int32, (classes, classes): samples by label and by prediction.");
    ZP_FIELD(correct, "");
    ZP_FIELD(accuracy, "correct / samples");
    ZP_FIELD(loss,
             "The result of `F.cross_entropy`, or of `F.binary_cross_entropy` for one "
             "probability, float32, in nats.");
    ZP_FIELD(loss_bits, "loss / ln 2: of a model of characters its bits per character.");
    ZP_FIELD(perplexity, "e to the power of the loss.");
    ZP_FIELD(flips, "The samples whose prediction is not that of float32.");
    ZP_FIELD(
        divergence,
        "The mean Kullback-Leibler divergence from float32's distributions, in nats, float64.");
    ZP_FIELD(output_error, "The mean of |output - that of float32|.");
    ZP_FIELD(largest_output_error, "The largest of these.");
    ZP_FIELD(layers, "The error and the size of each weight.");
    ZP_FIELD(bits_per_weight, "That of all weights and biases, with scales and zero points.");
    ZP_FIELD(weight_error, "The relative error of all weights together.");
  }
};
template <>
struct Fields<LayerSensitivity> {
  using Struct = LayerSensitivity;
  static constexpr std::string_view type = "LayerSensitivity";
  static constexpr std::string_view doc =
      "A network of which only this layer is in its formats, and all others in float32.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(layer, "");
    ZP_FIELD(weight_error, "The norm of the weight's error divided by the norm of the weight.");
    ZP_FIELD(accuracy, "");
    ZP_FIELD(loss, "");
    ZP_FIELD(divergence, "");
    ZP_FIELD(output_error, "The mean of |output - that of float32|.");
    ZP_FIELD(flips, "The number of samples whose prediction is not that of float32.");
  }
};

template <>
struct Fields<EvaluationProgress> {
  using Struct = EvaluationProgress;
  static constexpr std::string_view type = "EvaluationProgress";
  static constexpr std::string_view doc = "How much of an evaluation has been run.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(done, "Samples, in float32 and under the settings; 0 until all parts are prepared.");
    ZP_FIELD(total, "With `done` as many, evaluate_network returns at once.");
    ZP_FIELD(prepared,
             "Parts of the weights under the settings: without repairs there is one, with them "
             "a few steps of training, what enters the layers, and each weight.");
    ZP_FIELD(preparations, "With `prepared` as many, a continuation begins at once.");
  }
};
template <>
struct Fields<LoudWeight> {
  using Struct = LoudWeight;
  static constexpr std::string_view type = "LoudWeight";
  static constexpr std::string_view doc = "A weight of a network by its place.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(layer, "The name of a layer with weights.");
    ZP_FIELD(index, "Flat, row-major.");
    ZP_FIELD(value, "In the file.");
  }
};
template <>
struct Fields<ContinuedTensors> {
  using Struct = ContinuedTensors;
  static constexpr std::string_view type = "Continued";
  static constexpr std::string_view doc = "Tokens that a network wrote.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(tokens,
             "int32, (count); fewer than were asked for where the positions of the network end.");
    ZP_FIELD(logits, "float32, (outputs): those from which the last token was chosen.");
    ZP_FIELD(positions, "The positions of the sequence that are computed.");
  }
};

}  // namespace zeropoint::bindings
