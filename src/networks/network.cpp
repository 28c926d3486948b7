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
  return nullptr;
}

std::string Layer::weight_tensor() const {
  const auto* linear = std::get_if<Linear>(&work);
  return linear ? linear->tensor : std::string();
}

std::size_t Layer::parameters() const {
  if (const auto* norm = std::get_if<LayerNorm>(&work))
    return norm->weight.numel() + norm->bias.numel();
  const auto* linear = std::get_if<Linear>(&work);
  const std::size_t biases = linear && linear->bias ? linear->bias->numel() : 0;
  return biases + (weight() ? weight()->numel() : 0);
}

bool Network::is_over_sequences() const {
  return !layers.empty() && std::holds_alternative<Embedding>(layers.front().work);
}

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
