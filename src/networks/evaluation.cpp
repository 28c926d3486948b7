#include "networks/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "tensor/reduce/loss_sum.hpp"
#include "tensor/reduce/softmax.hpp"

namespace zeropoint {
namespace {

/// Two settings side by side, float32 with the edits of each, and one layer of them.
constexpr std::size_t kRemembered = 4;

std::vector<std::int32_t> largest_of_rows(const Tensor& logits) {
  const std::size_t columns = logits.shape()[1];
  std::vector<std::int32_t> places;
  for (std::size_t row = 0; row < logits.shape()[0]; ++row) {
    const float* values = logits.data<float>() + row * columns;
    places.push_back(
        static_cast<std::int32_t>(std::max_element(values, values + columns) - values));
  }
  return places;
}

/// The mean of the negative logarithms at the labels, in PyTorch's order.
double cross_entropy(const Tensor& logarithms, const std::vector<std::int32_t>& labels) {
  const std::size_t columns = logarithms.shape()[1];
  Tensor losses = Tensor::zeros<float>({labels.size()});
  Tensor counted = Tensor::zeros<bool>({labels.size()});
  for (std::size_t row = 0; row < labels.size(); ++row) {
    const std::size_t at = row * columns + static_cast<std::size_t>(labels[row]);
    losses.data<float>()[row] = -logarithms.data<float>()[at];
    counted.data<bool>()[row] = true;
  }
  const float sum = *loss_sum(losses, counted).value().data<float>();
  return static_cast<double>(sum / static_cast<float>(labels.size()));
}

/// The mean over rows of the sum of p (log p - log q), in float64.
double divergence_from(const Tensor& reference, const Tensor& logarithms) {
  const auto p = reference.values<float>();
  const auto q = logarithms.values<float>();
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const double log_p = p[i];
    sum += std::exp(log_p) * (log_p - static_cast<double>(q[i]));
  }
  return sum / static_cast<double>(reference.shape()[0]);
}

Tensor log_softmax(const Tensor& logits) { return softmax(logits, 1, true).value(); }

/// Some rows of a matrix.
Tensor rows_of(const Tensor& matrix, std::size_t first, std::size_t count) {
  const std::size_t columns = matrix.shape()[1];
  Tensor rows = Tensor::zeros<float>({count, columns});
  std::copy_n(matrix.data<float>() + first * columns, rows.numel(), rows.data<float>());
  return rows;
}

/// Everything in float32, with the same edits.
NetworkSettings without_formats(const NetworkSettings& settings) {
  return {.edits = settings.edits};
}

}  // namespace

OpenNetwork::OpenNetwork(Network network)
    : network_(std::make_shared<const Network>(std::move(network))) {}

Result<OpenNetwork::Recent*> OpenNetwork::recent(const NetworkSettings& settings) {
  const auto found = std::find_if(recent_.begin(), recent_.end(),
                                  [&](const Recent& one) { return one.settings == settings; });
  if (found != recent_.end()) {
    recent_.splice(recent_.begin(), recent_, found);
    return &recent_.front();
  }
  auto quantized = QuantizedNetwork::of(*network_, settings);
  if (!quantized.ok()) return quantized.error();
  recent_.push_front(
      {settings, std::make_shared<const QuantizedNetwork>(std::move(quantized).value())});
  if (recent_.size() > kRemembered) recent_.pop_back();
  return &recent_.front();
}

Result<std::shared_ptr<const QuantizedNetwork>> OpenNetwork::under(
    const NetworkSettings& settings) {
  const auto found = recent(settings);
  if (!found.ok()) return found.error();
  return found.value()->quantized;
}

Result<OpenNetwork::Recent*> OpenNetwork::advanced(const NetworkSettings& settings,
                                                   std::size_t count) {
  const auto found = recent(settings);
  if (!found.ok()) return found.error();
  Recent& one = *found.value();
  const Tensor& inputs = network_->samples->inputs;
  const std::size_t total = inputs.shape()[0];
  const std::size_t more = std::min(count, total - one.samples);
  if (more == 0) return &one;
  auto run = one.quantized->run(more == total ? inputs : rows_of(inputs, one.samples, more));
  if (!run.ok()) return run.error();
  if (more == total) {
    one.logits = std::move(run).value();
  } else {
    const Tensor& part = run.value();
    const std::size_t rows = network_->samples->labels.size();
    if (!one.logits) one.logits = Tensor::zeros<float>({rows, network_->outputs});
    std::copy_n(part.data<float>(), part.numel(),
                one.logits->data<float>() + one.samples * (part.numel() / more));
  }
  one.samples += more;
  return &one;
}

Result<EvaluationProgress> OpenNetwork::advance(const NetworkSettings& settings,
                                                std::size_t samples) {
  if (!network_->samples) return Error{ErrorCode::network_without_samples, {}};
  const std::size_t each = network_->samples->inputs.shape()[0];
  std::size_t left = samples;
  std::size_t done = 0;
  const NetworkSettings plain = without_formats(settings);
  const bool is_plain = plain == settings;
  for (const NetworkSettings* one : {&plain, &settings}) {
    if (is_plain && one == &settings) break;
    const auto before = recent(*one);
    if (!before.ok()) return before.error();
    const std::size_t first = before.value()->samples;
    const auto after = advanced(*one, left);
    if (!after.ok()) return after.error();
    left -= after.value()->samples - first;
    done += after.value()->samples;
  }
  return EvaluationProgress{done, is_plain ? each : 2 * each};
}

Result<Tensor> OpenNetwork::logits(const NetworkSettings& settings) {
  const auto found = advanced(settings, network_->samples->inputs.shape()[0]);
  if (!found.ok()) return found.error();
  return *found.value()->logits;
}

Result<NetworkEvaluation> OpenNetwork::evaluate(const NetworkSettings& settings) {
  if (!network_->samples) return Error{ErrorCode::network_without_samples, {}};
  const auto reference = logits(without_formats(settings));
  if (!reference.ok()) return reference.error();
  const auto own = logits(settings);
  if (!own.ok()) return own.error();
  const QuantizedNetwork& quantized = *recent_.front().quantized;
  const std::vector<std::int32_t>& labels = network_->samples->labels;
  const Tensor logarithms = log_softmax(own.value());
  const auto expected = largest_of_rows(reference.value());
  const double loss = cross_entropy(logarithms, labels);
  NetworkEvaluation result{
      .logits = own.value(),
      .predictions = largest_of_rows(own.value()),
      .confusion = Tensor::zeros<std::int32_t>({network_->outputs, network_->outputs}),
      .correct = 0,
      .accuracy = 0,
      .loss = loss,
      .loss_bits = loss / std::log(2.0),
      .perplexity = std::exp(loss),
      .flips = {},
      .divergence = divergence_from(log_softmax(reference.value()), logarithms),
      .layers = quantized.errors(),
      .bits_per_weight = quantized.bits() / static_cast<double>(network_->parameters()),
  };
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::int32_t prediction = result.predictions[i];
    const std::size_t row = static_cast<std::size_t>(labels[i]) * network_->outputs;
    ++result.confusion.data<std::int32_t>()[row + static_cast<std::size_t>(prediction)];
    if (prediction == labels[i]) ++result.correct;
    if (prediction != expected[i]) result.flips.push_back(static_cast<std::uint32_t>(i));
  }
  result.accuracy = static_cast<double>(result.correct) / static_cast<double>(labels.size());
  return result;
}

Result<std::vector<LayerSensitivity>> OpenNetwork::sensitivity(const NetworkSettings& settings) {
  std::vector<LayerSensitivity> all;
  for (const Layer& layer : network_->layers) {
    if (!layer.weight()) continue;
    NetworkSettings alone = without_formats(settings);
    alone.layers = {{layer.name, settings.weights_of(layer), settings.activations_of(layer)}};
    const auto found = evaluate(alone);
    if (!found.ok()) return found.error();
    const NetworkEvaluation& one = found.value();
    const auto error = std::find_if(one.layers.begin(), one.layers.end(),
                                    [&](const auto& each) { return each.layer == layer.name; });
    all.push_back({layer.name, error->report.relative, one.accuracy, one.loss, one.divergence,
                   one.flips.size()});
  }
  return all;
}

}  // namespace zeropoint
