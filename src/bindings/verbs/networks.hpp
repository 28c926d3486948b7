#pragma once

#include "bindings/networks.hpp"

namespace zeropoint::bindings {

inline constexpr const char* kNetworkVerbs =
    "Small networks, run on the core under any format. A network is a safetensors file whose "
    "metadata describe its layers (web/docs/use/networks.md); it is a number, and lives until it "
    "is "
    "closed. A refusal throws a QuantError: `invalid_argument` for a closed network or a wrong "
    "JavaScript type; `network_layer_missing` for settings of a layer that the network does not "
    "have, `index_out_of_range` and `not_finite` for an edit; `unknown_stored_format`, "
    "`shapes_differ` for another number of scales or zero points, and what observers, quantizers "
    "and stored formats refuse.";

/// Networks under formats.
template <class Table>
void network_verbs(Table& table) {
  const auto network = arg("network");
  const auto settings = arg("settings") = kEmpty;

  ZP_VERB(open_network,
          "Reads a network of the bytes of its file. Everything in it is checked: "
          "`network_size_differs`, `network_not_json`, `network_missing`, `network_field_invalid`, "
          "`network_layer_unknown`, `network_tensor_missing`, `network_shape_differs`, "
          "`network_not_finite`, `unknown_dtype`, `too_many_elements`.",
          arg("bytes"));
  ZP_VERB(close_network, "Releases a network; one that is closed already stays so.", network);
  ZP_VERB(describe_network, "The layers of a network, and the shapes of their weights.", network);
  ZP_VERB(network_samples,
          "The held-out samples in the file; without them it is `network_without_samples`.",
          network);
  ZP_VERB(network_weight,
          "The weight of a layer as the network computes with it, float32 (out, in).", network,
          arg("layer"), settings);
  ZP_VERB(run_network,
          "The logits, float32 (count, outputs), for inputs, float32 (count, inputs): each as in "
          "PyTorch, whose order of summation the layers keep. In a network over recordings the "
          "inputs are chunks that follow one another, from its beginning.",
          network, arg<FloatTensor>("inputs"), settings);
  ZP_VERB(evaluate_network,
          "Runs all samples of the file at once, and compares with float32. Without samples it is "
          "`network_without_samples`.",
          network, settings);
  ZP_VERB(advance_evaluation,
          "Prepares the next part of the weights under these settings, and, once all are, runs at "
          "most so many of the samples that evaluate_network still has to run, so that a long "
          "evaluation shows its progress and can be left. With 0 samples it only prepares.",
          network, arg("samples"), settings);
  ZP_VERB(network_sensitivity,
          "Evaluates the network once for each layer with weights, with only that layer in its "
          "formats.",
          network, settings);
  ZP_VERB(loudest_weights, "The weights of the largest magnitude, at most `count`.", network,
          arg("count"));
  ZP_VERB(open_continuation,
          "Begins a sequence that a network over sequences writes on, with its own keys and "
          "values; it is a number, and lives until it is closed, also where its network is closed "
          "before. Other networks are `network_not_sequential`.",
          network, arg<SampleSeed>("seed") = 0, settings);
  ZP_VERB(close_continuation, "Releases a continuation; one that is closed already stays so.",
          arg("continuation"));
  ZP_VERB(continue_sequence,
          "Appends tokens and then writes `count` more: at a temperature of 0 the one with the "
          "largest logit, else one that is drawn from softmax(logits / temperature) by "
          "torch.rand(1). Tokens that the network does not have are `network_token_invalid`, more "
          "than it takes `network_context_full`.",
          arg("continuation"), arg("tokens"), arg("count"), arg("temperature") = 0.0);
  ZP_VERB(
      evaluate_formats,
      "Evaluates the network with each of several formats on the weight of one layer, or of all "
      "where `layer` is empty.",
      network, arg("formats"), arg("layer") = "", settings);
  ZP_VERB(
      rank_correlation,
      "Spearman's rank correlation of two float32 lists of equal length, for example of weight "
      "errors and losses: 1 if both rise together, -1 if one falls as the other rises, NaN if a "
      "list has only equal numbers.",
      arg<FloatTensor>("one"), arg<FloatTensor>("other"));
  ZP_VERB(
      network_importance,
      "How much each input of a layer matters, from the samples of calibration; without them it "
      "is `network_uncalibrated`.",
      network, settings);
  ZP_VERB(importance_file,
          "The same as the bytes (uint8) of the GGUF file that llama-imatrix writes and "
          "llama-quantize reads.",
          network, settings);
}

}  // namespace zeropoint::bindings
