#include "networks/quantized_network.hpp"

#include <algorithm>
#include <cmath>

#include "networks/layer_kernels.hpp"
#include "quant/affine/qparams.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

/// The formats of a layer that has its own; null for all others.
const LayerFormats* own_formats(const NetworkSettings& settings, const Layer& layer) {
  const auto found = std::find_if(settings.layers.begin(), settings.layers.end(),
                                  [&](const auto& one) { return one.layer == layer.name; });
  return found == settings.layers.end() ? nullptr : &*found;
}

/// Refuses settings of layers that the network does not have, and edits outside their weights.
Problem check(const Network& network, const NetworkSettings& settings) {
  for (const LayerFormats& own : settings.layers) {
    if (const auto layer = network.layer(own.layer); !layer.ok()) return layer.error();
  }
  for (const WeightEdit& edit : settings.edits) {
    const auto layer = network.layer(edit.layer);
    if (!layer.ok()) return layer.error();
    const std::size_t count = layer.value()->weight()->numel();
    if (edit.index >= count) return index_out_of_range(static_cast<Index>(edit.index), 0, count);
    if (!std::isfinite(static_cast<float>(edit.value))) {
      return Error{ErrorCode::not_finite,
                   {{"index", static_cast<double>(edit.index)}, {"value", edit.value}}};
    }
  }
  return std::nullopt;
}

/// A copy with the edits of one layer.
Tensor edited(const Tensor& weight, const std::string& layer,
              const std::vector<WeightEdit>& edits) {
  Tensor copy = Tensor::zeros<float>(weight.shape());
  std::copy_n(weight.data<float>(), weight.numel(), copy.data<float>());
  for (const WeightEdit& edit : edits) {
    if (edit.layer == layer) copy.data<float>()[edit.index] = static_cast<float>(edit.value);
  }
  return copy;
}

}  // namespace

const LayerFormat& NetworkSettings::weights_of(const Layer& layer) const {
  const LayerFormats* own = own_formats(*this, layer);
  return own && own->weights ? *own->weights : weights;
}

const LayerFormat& NetworkSettings::activations_of(const Layer& layer) const {
  const LayerFormats* own = own_formats(*this, layer);
  return own && own->activations ? *own->activations : activations;
}

Result<QuantizedNetwork> QuantizedNetwork::of(const Network& network,
                                              const NetworkSettings& settings) {
  if (Problem problem = check(network, settings)) return *problem;
  QuantizedNetwork quantized(network);
  for (const Layer& layer : network.layers) {
    if (Problem problem = quantized.add(layer, settings)) return *problem;
  }
  return quantized;
}

Problem QuantizedNetwork::add(const Layer& layer, const NetworkSettings& settings) {
  Ready ready{&layer, Tensor::zeros<float>({0}), {}, settings.activations_of(layer)};
  if (const Tensor* weight = layer.weight()) {
    auto quantized = fake_quantize(edited(*weight, layer.name, settings.edits),
                                   settings.weights_of(layer), LayerTensor::weight);
    if (!quantized.ok()) return quantized.error();
    ready.weight = quantized.value().values;
    ready.turned = transposed(ready.weight);
    errors_.push_back({layer.name, quantized.value().report, quantized.value().scales});
  }
  layers_.push_back(std::move(ready));
  return std::nullopt;
}

Result<Tensor> QuantizedNetwork::run(const Tensor& inputs) const {
  if (Problem problem = check_float32(inputs)) return *problem;
  const Shape& shape = inputs.shape();
  if (shape.size() != 2 || shape[1] != network_->inputs || shape[0] == 0)
    return shapes_differ(shape, {shape.empty() ? 1 : shape[0], network_->inputs});
  Tensor values = inputs;
  for (const Ready& ready : layers_) {
    if (const auto* linear = std::get_if<Linear>(&ready.layer->work)) {
      auto entering = fake_quantize(values, ready.activations, LayerTensor::activation);
      if (!entering.ok()) return entering.error();
      values = linear_rows(entering.value().values, ready.turned, linear->bias);
    } else if (const auto* multiply = std::get_if<Multiply>(&ready.layer->work)) {
      values = multiplied(values, multiply->factor);
    } else {
      values = rectified(values);
    }
  }
  return values;
}

Result<Tensor> QuantizedNetwork::weight(std::string_view layer) const {
  const auto found = network_->layer(layer);
  if (!found.ok()) return found.error();
  const auto ready = std::find_if(layers_.begin(), layers_.end(),
                                  [&](const Ready& one) { return one.layer == found.value(); });
  return ready->weight;
}

double QuantizedNetwork::bits() const {
  double bits = 32 * static_cast<double>(network_->parameters());
  for (const LayerError& error : errors_) {
    const Report& report = error.report;
    bits += (report.bits_per_weight - 32) * static_cast<double>(report.elements);
  }
  return bits;
}

}  // namespace zeropoint
