#include "networks/quantized_network.hpp"

#include <algorithm>
#include <cmath>

#include "networks/layer_kernels.hpp"
#include "quant/affine/qparams.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/reduce/layer_norm.hpp"

namespace zeropoint {
namespace {

/// Sequences that are computed at once: enough rows for the loops, few enough for the caches.
constexpr std::size_t kSequencesTogether = 4;
/// Chunks of a recording that are computed at once: their frames fill the caches.
constexpr std::size_t kChunksTogether = 16;
constexpr LayerTensor kActivation = LayerTensor::activation;

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

double norm_of(const Tensor& tensor) {
  double sum = 0;
  for (const float value : tensor.values<float>())
    sum += static_cast<double>(value) * static_cast<double>(value);
  return std::sqrt(sum);
}

}  // namespace

Tensor edited(const Tensor& weight, const std::string& layer,
              const std::vector<WeightEdit>& edits) {
  Tensor copy = Tensor::zeros<float>(weight.shape());
  std::copy_n(weight.data<float>(), weight.numel(), copy.data<float>());
  for (const WeightEdit& edit : edits) {
    if (edit.layer == layer) copy.data<float>()[edit.index] = static_cast<float>(edit.value);
  }
  return copy;
}

const LayerFormat& NetworkSettings::weights_of(const Layer& layer) const {
  const LayerFormats* own = own_formats(*this, layer);
  return own && own->weights ? *own->weights : weights;
}

const LayerFormat& NetworkSettings::activations_of(const Layer& layer) const {
  const LayerFormats* own = own_formats(*this, layer);
  return own && own->activations ? *own->activations : activations;
}

Result<QuantizedNetwork> QuantizedNetwork::of(const Network& network,
                                              const NetworkSettings& settings,
                                              const Entering* calibration) {
  auto empty = without_layers(network, settings);
  if (!empty.ok()) return empty.error();
  QuantizedNetwork quantized = std::move(empty).value();
  while (!quantized.has_all_layers()) {
    if (Problem problem = quantized.add_next(settings, settings.edits, calibration))
      return *problem;
  }
  return quantized;
}

Result<QuantizedNetwork> QuantizedNetwork::without_layers(const Network& network,
                                                          const NetworkSettings& settings) {
  if (Problem problem = check(network, settings)) return *problem;
  return QuantizedNetwork(network, settings.cache);
}

Problem QuantizedNetwork::add_next(const NetworkSettings& settings,
                                   const std::vector<WeightEdit>& edits,
                                   const Entering* calibration) {
  const Layer& layer = network_->layers[layers_.size()];
  Ready ready{&layer, Tensor::zeros<float>({0}), {}, settings.activations_of(layer)};
  if (const Tensor* weight = layer.weight()) {
    const Tensor* rows = nullptr;
    if (calibration) {
      const auto found = std::find_if(calibration->begin(), calibration->end(),
                                      [&](const auto& one) { return one.first == layer.name; });
      if (found != calibration->end()) rows = &found->second;
    }
    const Tensor original = edited(*weight, layer.name, edits);
    auto found =
        repaired(original, rows, settings.weights_of(layer), ready.activations, settings.repairs);
    if (!found.ok()) return found.error();
    const RepairedWeight& one = found.value();
    ready.weight = one.effective;
    if (!layer.is_table()) ready.turned = transposed(one.quantized.values);
    ready.activations = one.activations;
    ready.balance = one.balance;
    errors_.push_back({layer.name, one.quantized.report, one.quantized.scales, one.weight_error,
                       norm_of(original)});
  }
  layers_.push_back(std::move(ready));
  return std::nullopt;
}

Result<Tensor> QuantizedNetwork::run(const Tensor& inputs, const Watch& watch) const {
  if (Problem problem = check_float32(inputs)) return *problem;
  const Shape& shape = inputs.shape();
  const bool is_short =
      network_->is_over_sequences() && shape.size() == 2 && shape[1] < network_->inputs;
  const std::size_t length = is_short && shape[1] > 0 ? shape[1] : network_->inputs;
  if (shape.size() != 2 || shape[1] != length || shape[0] == 0)
    return shapes_differ(shape, {shape.empty() ? 1 : shape[0], network_->inputs});
  if (network_->is_over_sequences()) return run_sequences(inputs, watch);
  SequenceState state = empty_sequence();
  if (network_->is_over_recordings()) return run_on(state, inputs);
  Pass pass{{&state, 1}, 1};
  pass.watch = &watch;
  return compute(inputs, 0, layers_.size(), pass);
}

Result<Tensor> QuantizedNetwork::run_on(SequenceState& state, const Tensor& chunks) const {
  const std::size_t count = chunks.shape()[0];
  Tensor result = Tensor::zeros<float>({count, network_->outputs});
  for (std::size_t start = 0; start < count; start += kChunksTogether) {
    Pass pass{{&state, 1}, 1};
    const Tensor own = rows_of(chunks, start, std::min(kChunksTogether, count - start));
    const auto outputs = compute(own, 0, layers_.size(), pass);
    if (!outputs.ok()) return outputs.error();
    std::copy_n(outputs.value().data<float>(), outputs.value().numel(),
                result.data<float>() + start * network_->outputs);
  }
  return result;
}

Result<Tensor> QuantizedNetwork::run_sequences(const Tensor& inputs, const Watch& watch) const {
  const std::size_t length = inputs.shape()[1];
  const auto tokens = inputs.values<float>();
  if (Problem problem = check_tokens(tokens)) return *problem;
  Tensor result = Tensor::zeros<float>({tokens.size(), network_->outputs});
  for (std::size_t start = 0; start < inputs.shape()[0]; start += kSequencesTogether) {
    const std::size_t count = std::min(kSequencesTogether, inputs.shape()[0] - start);
    std::vector<SequenceState> sequences(count, empty_sequence());
    Pass pass{sequences, length};
    pass.watch = &watch;
    const auto own = tokens.subspan(start * length, count * length);
    const auto outputs = compute(table_rows(layers_.front().weight, own), 1, layers_.size(), pass);
    if (!outputs.ok()) return outputs.error();
    std::copy_n(outputs.value().data<float>(), outputs.value().numel(),
                result.data<float>() + start * length * network_->outputs);
  }
  return result;
}

SequenceState QuantizedNetwork::empty_sequence() const {
  SequenceState state;
  for (const Ready& ready : layers_) {
    if (const auto* attention = std::get_if<Attention>(&ready.layer->work))
      state.caches.emplace_back(attention->heads, attention->width, network_->inputs);
    if (const std::size_t numbers = ready.layer->memory()) state.memories.emplace_back(numbers);
  }
  return state;
}

Result<Tensor> QuantizedNetwork::append(SequenceState& sequence,
                                        std::span<const float> tokens) const {
  if (Problem problem = check_tokens(tokens)) return *problem;
  if (tokens.size() > network_->inputs - sequence.positions) {
    return Error{ErrorCode::network_context_full,
                 {{"positions", static_cast<double>(sequence.positions + tokens.size())},
                  {"most", static_cast<double>(network_->inputs)}}};
  }
  Pass pass{{&sequence, 1}, tokens.size()};
  auto outputs = compute(table_rows(layers_.front().weight, tokens), 1, layers_.size(), pass);
  if (outputs.ok()) sequence.positions += tokens.size();
  return outputs;
}

Problem QuantizedNetwork::check_tokens(std::span<const float> tokens) const {
  for (const float token : tokens) {
    if (!(token >= 0 && token < static_cast<float>(network_->tokens())) ||
        token != std::floor(token))
      return Error{ErrorCode::network_token_invalid,
                   {{"value", static_cast<double>(token)},
                    {"tokens", static_cast<double>(network_->tokens())}}};
  }
  return std::nullopt;
}

Result<Tensor> QuantizedNetwork::compute(Tensor values, std::size_t begin, std::size_t end,
                                         Pass& pass) const {
  for (std::size_t i = begin; i < end; ++i) {
    const Ready& ready = layers_[i];
    const auto& work = ready.layer->work;
    if (const auto* linear = std::get_if<Linear>(&work)) {
      if (pass.watch && *pass.watch) (*pass.watch)(*ready.layer, values);
      auto entering =
          rounded_values(ready.balance.is_identity() ? values : ready.balance.entering(values),
                         ready.activations, LayerTensor::activation);
      if (!entering.ok()) return entering.error();
      values = linear_rows(entering.value(), ready.turned, linear->bias);
    } else if (const auto* residual = std::get_if<Residual>(&work)) {
      const auto inner = compute(values, i + 1, i + 1 + residual->layers, pass);
      if (!inner.ok()) return inner.error();
      values = summed(values, inner.value());
      i += residual->layers;
    } else if (const auto* attention = std::get_if<Attention>(&work)) {
      auto attended = attend(values, *attention, pass);
      if (!attended.ok()) return attended.error();
      values = std::move(attended).value();
    } else if (const auto* norm = std::get_if<LayerNorm>(&work)) {
      values = layer_norm(values, 1, norm->weight, norm->bias, norm->epsilon).value();
    } else if (std::holds_alternative<Positions>(work)) {
      const std::size_t first = pass.sequences.front().positions;
      values = with_positions(values, ready.weight, first, pass.length);
    } else if (const auto* multiply = std::get_if<Multiply>(&work)) {
      values = multiplied(values, multiply->factor);
    } else if (std::holds_alternative<Context>(work)) {
      values = with_context(values, pass.sequences.front().memories[pass.memories++]);
    } else if (const auto* pad = std::get_if<ReflectionPad>(&work)) {
      values = reflected(values, pad->left, pad->right);
    } else if (const auto* spectrogram = std::get_if<Spectrogram>(&work)) {
      values = magnitudes(values, spectrogram->basis, spectrogram->length, spectrogram->step);
    } else if (const auto* convolution = std::get_if<Conv1d>(&work)) {
      const auto entering = rounded_values(values, ready.activations, kActivation);
      if (!entering.ok()) return entering.error();
      values = convolved(entering.value(), ready.turned, convolution->bias, convolution->pass);
    } else if (std::holds_alternative<Lstm>(work)) {
      auto outputs = recur(values, ready, pass.sequences.front().memories[pass.memories++]);
      if (!outputs.ok()) return outputs.error();
      values = std::move(outputs).value();
    } else if (std::holds_alternative<Sigmoid>(work)) {
      values = sigmoid(values);
    } else {
      values = rectified(values);
    }
  }
  return values;
}

Result<Tensor> QuantizedNetwork::attend(const Tensor& values, const Attention& attention,
                                        Pass& pass) const {
  const std::size_t width = attention.width;
  const auto keys = rounded_values(columns_of(values, width, width), cache_, kActivation);
  if (!keys.ok()) return keys.error();
  const auto contents = rounded_values(columns_of(values, 2 * width, width), cache_, kActivation);
  if (!contents.ok()) return contents.error();
  Tensor result = Tensor::zeros<float>({values.shape()[0], width});
  const std::size_t block = pass.length * width;
  for (std::size_t sequence = 0; sequence < pass.sequences.size(); ++sequence) {
    SequenceState& state = pass.sequences[sequence];
    KeyValueCache& cache = state.caches[pass.attentions];
    const std::size_t first = sequence * pass.length;
    cache.store(state.positions, keys.value().values<float>().subspan(first * width, block),
                contents.value().values<float>().subspan(first * width, block));
    for (std::size_t i = 0; i < pass.length; ++i) {
      const auto query = values.values<float>().subspan((first + i) * 3 * width, width);
      const auto row = result.values<float>().subspan((first + i) * width, width);
      cache.attend(query, state.positions + i + 1, row);
    }
  }
  ++pass.attentions;
  return result;
}

Result<Tensor> QuantizedNetwork::recur(const Tensor& gates, const Ready& ready,
                                       std::span<float> state) const {
  const auto& lstm = std::get<Lstm>(ready.layer->work);
  const std::size_t width = state.size() / 2;
  Tensor hidden = Tensor::zeros<float>({1, width});
  Tensor result = Tensor::zeros<float>({gates.shape()[0], width});
  for (std::size_t row = 0; row < gates.shape()[0]; ++row) {
    std::copy_n(state.data(), width, hidden.data<float>());
    const auto entering = rounded_values(hidden, ready.activations, kActivation);
    if (!entering.ok()) return entering.error();
    Tensor sums = linear_rows(entering.value(), ready.turned, lstm.bias);
    const float* const own = gates.data<float>() + row * sums.numel();
    for (std::size_t i = 0; i < sums.numel(); ++i) sums.data<float>()[i] += own[i];
    lstm_step(sums.values<float>(), state);
    std::copy_n(state.data(), width, result.data<float>() + row * width);
  }
  return result;
}

Result<Tensor> QuantizedNetwork::weight(std::string_view layer) const {
  const auto found = network_->layer(layer);
  if (!found.ok()) return found.error();
  const auto ready = std::find_if(layers_.begin(), layers_.end(),
                                  [&](const Ready& one) { return one.layer == found.value(); });
  return ready->weight;
}

double QuantizedNetwork::weight_error() const {
  double noise = 0;
  double signal = 0;
  for (const LayerError& error : errors_) {
    const double norm = error.weight_error * error.weight_norm;
    noise += norm * norm;
    signal += error.weight_norm * error.weight_norm;
  }
  return noise == 0 ? 0 : std::sqrt(noise / signal);
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
