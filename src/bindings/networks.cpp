#include "bindings/networks.hpp"

#include "bindings/open_objects.hpp"
#include "networks/read_network.hpp"

namespace zeropoint::bindings {
namespace {

OpenObjects<OpenNetwork> networks("network");
OpenObjects<Continuation> continuations("continuation");

Tensor as_tensor(const std::vector<std::int32_t>& values) {
  return Tensor(Shape{values.size()}, values);
}

}  // namespace

Result<int> open_network(const Bytes& bytes) {
  auto network = read_network(bytes);
  if (!network.ok()) return network.error();
  return networks.add(OpenNetwork(std::move(network).value()));
}

void close_network(int network) { networks.close(network); }

Result<NetworkFacts> describe_network(int network) {
  const OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  const Network& one = *open->network();
  NetworkFacts facts{one.name,
                     one.inputs,
                     one.outputs,
                     one.parameters(),
                     one.samples ? one.samples->labels.size() : 0,
                     one.characters,
                     one.calibration ? one.calibration->labels.size() : 0,
                     {}};
  for (const Layer& layer : one.layers) {
    facts.layers.push_back({layer.name, std::string(layer.kind()),
                            layer.weight() ? layer.weight()->shape() : Shape{},
                            layer.parameters()});
  }
  return facts;
}

Result<SampleTensors> network_samples(int network) {
  const OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  const auto& samples = open->network()->samples;
  if (!samples) return Error{ErrorCode::network_without_samples, {}};
  return SampleTensors{samples->inputs, as_tensor(samples->labels)};
}

Result<Tensor> network_weight(int network, const std::string& layer,
                              const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  const auto under = open->under(settings);
  if (!under.ok()) return under.error();
  return under.value()->weight(layer);
}

Result<Tensor> run_network(int network, const Tensor& inputs, const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  const auto under = open->under(settings);
  if (!under.ok()) return under.error();
  return under.value()->run(inputs);
}

Result<EvaluationTensors> evaluate_network(int network, const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  auto evaluated = open->evaluate(settings);
  if (!evaluated.ok()) return evaluated.error();
  const NetworkEvaluation& one = evaluated.value();
  return EvaluationTensors{one.logits,        as_tensor(one.predictions),
                           one.confusion,     one.correct,
                           one.accuracy,      one.loss,
                           one.loss_bits,     one.perplexity,
                           Counts{one.flips}, one.divergence,
                           one.output_error,  one.largest_output_error,
                           one.layers,        one.bits_per_weight,
                           one.weight_error};
}

Result<EvaluationProgress> advance_evaluation(int network, std::size_t samples,
                                              const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  return open->advance(settings, samples);
}

Result<std::vector<LayerSensitivity>> network_sensitivity(int network,
                                                          const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  return open->sensitivity(settings);
}

Result<std::vector<LoudWeight>> loudest_weights(int network, std::size_t count) {
  const OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  return zeropoint::loudest_weights(*open->network(), count);
}

Result<int> open_continuation(int network, std::uint64_t seed, const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  auto under = open->under(settings);
  if (!under.ok()) return under.error();
  return continuations.add(Continuation::of(open->network(), std::move(under).value(), seed));
}

void close_continuation(int continuation) { continuations.close(continuation); }

Result<ContinuedTensors> continue_sequence(int continuation,
                                           const std::vector<std::int32_t>& tokens,
                                           std::size_t count, double temperature) {
  Continuation* open = continuations.find(continuation);
  if (!open) return continuations.closed();
  const auto written = open->write(tokens, count, temperature);
  if (!written.ok()) return written.error();
  const Continued& one = written.value();
  return ContinuedTensors{as_tensor(one.tokens), one.logits, one.positions};
}

Result<std::vector<FormatFigures>> evaluate_formats(int network,
                                                    const std::vector<std::string>& formats,
                                                    const std::string& layer,
                                                    const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  return open->evaluate_formats(formats, layer, settings);
}

Result<std::vector<LayerImportance>> network_importance(int network,
                                                        const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  return open->importance(settings);
}

Result<Tensor> importance_file(int network, const NetworkSettings& settings) {
  OpenNetwork* open = networks.find(network);
  if (!open) return networks.closed();
  auto layers = open->importance(settings);
  if (!layers.ok()) return layers.error();
  const auto bytes =
      zeropoint::importance_file(std::move(layers).value(), open->network()->name + " calibration");
  return Tensor(Shape{bytes.size()}, bytes);
}

}  // namespace zeropoint::bindings
