#include "networks/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "networks/layer_kernels.hpp"
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

/// The logarithms of the probabilities of all classes: `log_softmax` of logits; of one probability
/// those of no and yes, which are at least -100, as `F.binary_cross_entropy` has them.
Tensor log_probabilities(const Network& network, const Tensor& outputs) {
  if (!network.is_binary()) return softmax(outputs, 1, true).value();
  constexpr double kLeast = -100;
  Tensor result = Tensor::zeros<float>({outputs.numel(), 2});
  for (std::size_t i = 0; i < outputs.numel(); ++i) {
    const double yes = outputs.data<float>()[i];
    const double shares[]{1 - yes, yes};
    for (std::size_t j = 0; j < 2; ++j)
      result.data<float>()[2 * i + j] = static_cast<float>(std::max(std::log(shares[j]), kLeast));
  }
  return result;
}

/// The mean and the largest of the differences of two tensors, absolute.
std::pair<double, double> differences(const Tensor& one, const Tensor& other) {
  double sum = 0;
  double largest = 0;
  for (std::size_t i = 0; i < one.numel(); ++i) {
    const double difference = std::abs(static_cast<double>(one.data<float>()[i]) -
                                       static_cast<double>(other.data<float>()[i]));
    sum += difference;
    largest = std::max(largest, difference);
  }
  return {sum / static_cast<double>(one.numel()), largest};
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
  auto begun = Preparation::of(network_, settings);
  if (!begun.ok()) return begun.error();
  recent_.push_front(Recent{settings, std::move(begun).value()});
  if (recent_.size() > kRemembered) recent_.pop_back();
  return &recent_.front();
}

Result<OpenNetwork::Recent*> OpenNetwork::prepared(const NetworkSettings& settings) {
  const auto found = recent(settings);
  if (!found.ok()) return found.error();
  if (Problem problem = found.value()->preparation.finish(settings)) {
    recent_.pop_front();
    return *problem;
  }
  return found;
}

Result<std::shared_ptr<const QuantizedNetwork>> OpenNetwork::under(
    const NetworkSettings& settings) {
  const auto found = prepared(settings);
  if (!found.ok()) return found.error();
  return found.value()->preparation.result();
}

Result<OpenNetwork::Recent*> OpenNetwork::advanced(const NetworkSettings& settings,
                                                   std::size_t count) {
  const auto found = prepared(settings);
  if (!found.ok()) return found.error();
  Recent& one = *found.value();
  const QuantizedNetwork& quantized = *one.preparation.result();
  const Tensor& inputs = network_->samples->inputs;
  const std::size_t total = inputs.shape()[0];
  const std::size_t more = std::min(count, total - one.samples);
  if (more == 0) return &one;
  const bool has_state = network_->is_over_recordings();
  if (has_state && one.samples == 0) one.state = quantized.empty_sequence();
  const Tensor next = more == total ? inputs : rows_of(inputs, one.samples, more);
  auto run = has_state ? quantized.run_on(one.state, next) : quantized.run(next);
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
  const NetworkSettings plain = without_formats(settings);
  const bool is_plain = plain == settings;
  const std::size_t total = is_plain ? each : 2 * each;
  const auto own = recent(settings);
  if (!own.ok()) return own.error();
  Preparation& preparation = own.value()->preparation;
  if (!preparation.is_done()) {
    if (Problem problem = preparation.advance(settings)) {
      recent_.pop_front();
      return *problem;
    }
  }
  const auto [prepared, parts] = preparation.progress(settings.repairs);
  if (!preparation.is_done()) return EvaluationProgress{0, total, prepared, parts};
  std::size_t left = samples;
  std::size_t done = 0;
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
  return EvaluationProgress{done, total, prepared, parts};
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
  const QuantizedNetwork& quantized = *recent_.front().preparation.result();
  const std::vector<std::int32_t>& labels = network_->samples->labels;
  const Tensor logarithms = log_probabilities(*network_, own.value());
  const Tensor plain = log_probabilities(*network_, reference.value());
  const bool is_binary = network_->is_binary();
  const std::size_t classes = network_->classes();
  const auto expected = largest_of_rows(is_binary ? plain : reference.value());
  const auto [mean, largest] = differences(own.value(), reference.value());
  const double loss = cross_entropy(logarithms, labels);
  NetworkEvaluation result{
      .logits = own.value(),
      .predictions = largest_of_rows(is_binary ? logarithms : own.value()),
      .confusion = Tensor::zeros<std::int32_t>({classes, classes}),
      .correct = 0,
      .accuracy = 0,
      .loss = loss,
      .loss_bits = loss / std::log(2.0),
      .perplexity = std::exp(loss),
      .flips = {},
      .divergence = divergence_from(plain, logarithms),
      .output_error = mean,
      .largest_output_error = largest,
      .layers = quantized.errors(),
      .bits_per_weight = quantized.bits() / static_cast<double>(network_->parameters()),
      .weight_error = quantized.weight_error(),
  };
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::int32_t prediction = result.predictions[i];
    const std::size_t row = static_cast<std::size_t>(labels[i]) * classes;
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
    alone.repairs = settings.repairs;
    alone.layers = {{layer.name, settings.weights_of(layer), settings.activations_of(layer)}};
    const auto found = evaluate(alone);
    if (!found.ok()) return found.error();
    const NetworkEvaluation& one = found.value();
    const auto error = std::find_if(one.layers.begin(), one.layers.end(),
                                    [&](const auto& each) { return each.layer == layer.name; });
    all.push_back({layer.name, error->weight_error, one.accuracy, one.loss, one.divergence,
                   one.output_error, one.flips.size()});
  }
  return all;
}

Result<double> OpenNetwork::calibration_loss(const NetworkSettings& settings) {
  if (!network_->calibration) return std::numeric_limits<double>::quiet_NaN();
  const auto found = under(settings);
  if (!found.ok()) return found.error();
  const auto run = found.value()->run(network_->calibration->inputs);
  if (!run.ok()) return run.error();
  return cross_entropy(log_probabilities(*network_, run.value()), network_->calibration->labels);
}

Result<std::vector<FormatFigures>> OpenNetwork::evaluate_formats(
    const std::vector<std::string>& formats, const std::string& layer,
    const NetworkSettings& settings) {
  NetworkSettings own = settings;
  LayerFormat* weights = &own.weights;
  if (!layer.empty()) {
    auto place = std::find_if(own.layers.begin(), own.layers.end(),
                              [&](const LayerFormats& one) { return one.layer == layer; });
    if (place == own.layers.end()) place = own.layers.insert(place, LayerFormats{layer, {}, {}});
    if (!place->weights) place->weights = own.weights;
    weights = &*place->weights;
  }
  std::vector<FormatFigures> all;
  for (const std::string& format : formats) {
    weights->format = format;
    const auto found = evaluate(own);
    if (!found.ok()) return found.error();
    const NetworkEvaluation& one = found.value();
    const auto calibration = calibration_loss(own);
    if (!calibration.ok()) return calibration.error();
    all.push_back({format, one.bits_per_weight, one.weight_error, one.accuracy, one.loss,
                   calibration.value(), one.divergence, one.output_error, one.flips.size()});
  }
  return all;
}

Result<std::vector<LayerImportance>> OpenNetwork::importance(const NetworkSettings& settings) {
  const auto entering = calibration_of(*network_, settings.edits);
  if (!entering.ok()) return entering.error();
  std::vector<LayerImportance> all;
  for (const auto& [name, rows] : entering.value())
    all.push_back(importance_of(name, network_->layer(name).value()->weight_tensor(), rows));
  return all;
}

}  // namespace zeropoint
