#include "networks/network.hpp"

#include <algorithm>

namespace zeropoint {

std::string_view Layer::kind() const {
  return std::visit([](const auto& one) { return one.kind; }, work);
}

const Tensor* Layer::weight() const {
  if (const auto* linear = std::get_if<Linear>(&work)) return &linear->weight;
  if (const auto* embedding = std::get_if<Embedding>(&work)) return &embedding->weight;
  if (const auto* positions = std::get_if<Positions>(&work)) return &positions->weight;
  if (const auto* convolution = std::get_if<Conv1d>(&work)) return &convolution->weight;
  if (const auto* lstm = std::get_if<Lstm>(&work)) return &lstm->weight;
  return nullptr;
}

bool Layer::is_table() const {
  return std::holds_alternative<Embedding>(work) || std::holds_alternative<Positions>(work);
}

std::string Layer::weight_tensor() const {
  const auto* linear = std::get_if<Linear>(&work);
  return linear ? linear->tensor : std::string();
}

std::size_t Layer::parameters() const {
  if (const auto* norm = std::get_if<LayerNorm>(&work))
    return norm->weight.numel() + norm->bias.numel();
  const std::optional<Tensor>* bias = nullptr;
  if (const auto* linear = std::get_if<Linear>(&work)) bias = &linear->bias;
  if (const auto* convolution = std::get_if<Conv1d>(&work)) bias = &convolution->bias;
  if (const auto* lstm = std::get_if<Lstm>(&work)) bias = &lstm->bias;
  const std::size_t biases = bias && *bias ? (*bias)->numel() : 0;
  return biases + (weight() ? weight()->numel() : 0);
}

std::size_t Layer::memory() const {
  if (const auto* context = std::get_if<Context>(&work)) return context->count;
  const auto* lstm = std::get_if<Lstm>(&work);
  return lstm ? 2 * lstm->weight.shape()[1] : 0;
}

bool Network::is_over_sequences() const {
  return !layers.empty() && std::holds_alternative<Embedding>(layers.front().work);
}

bool Network::is_over_recordings() const {
  return std::any_of(layers.begin(), layers.end(),
                     [](const Layer& layer) { return layer.memory() > 0; });
}

bool Network::is_binary() const {
  return outputs == 1 && std::holds_alternative<Sigmoid>(layers.back().work);
}

std::size_t Network::classes() const { return is_binary() ? 2 : outputs; }

std::size_t Network::tokens() const { return layers.front().weight()->shape()[0]; }

std::size_t Network::parameters() const {
  std::size_t count = 0;
  for (const Layer& layer : layers) count += layer.parameters();
  return count;
}

Result<const Layer*> Network::layer(std::string_view wanted) const {
  for (const Layer& layer : layers) {
    if (layer.weight() && layer.name == wanted) return &layer;
  }
  return Error{ErrorCode::network_layer_missing, {{"layer", std::string(wanted)}}};
}

}  // namespace zeropoint
