#include "networks/preparation.hpp"

#include <algorithm>

namespace zeropoint {
namespace {

constexpr std::size_t kMostSteps = 1000;
/// Steps of training that are done at once: on digits about a tenth of a second.
constexpr std::size_t kStepsTogether = 10;

/// Rows that entered one layer, a few sequences at a time.
struct Watched {
  std::string layer;
  std::vector<Tensor> parts;
};

/// The rows of tensors of one width, below each other.
Tensor joined(const std::vector<Tensor>& parts) {
  if (parts.size() == 1) return parts.front();
  std::size_t rows = 0;
  for (const Tensor& part : parts) rows += part.shape()[0];
  Tensor all = Tensor::zeros<float>({rows, parts.front().shape()[1]});
  float* to = all.data<float>();
  for (const Tensor& part : parts) to = std::copy_n(part.data<float>(), part.numel(), to);
  return all;
}

Problem check(const NetworkRepairs& repairs) {
  if (!(repairs.smoothing >= 0 && repairs.smoothing <= 1))
    return Error{ErrorCode::invalid_argument,
                 {{"argument", "smoothing"}, {"expected", "a number from 0 to 1"}}};
  if (repairs.training_steps > kMostSteps)
    return Error{ErrorCode::invalid_argument,
                 {{"argument", "trainingSteps"}, {"expected", "a whole number from 0 to 1000"}}};
  return std::nullopt;
}

}  // namespace

Problem check_calibration(const Network& network) {
  for (const Layer& layer : network.layers) {
    if (layer.weight() && !std::holds_alternative<Linear>(layer.work) && !layer.is_table())
      return Error{ErrorCode::network_not_repairable, {}};
  }
  if (!network.calibration) return Error{ErrorCode::network_uncalibrated, {}};
  return std::nullopt;
}

Result<Entering> calibration_of(const Network& network, const std::vector<WeightEdit>& edits) {
  if (Problem problem = check_calibration(network)) return *problem;
  const auto plain = QuantizedNetwork::of(network, {.edits = edits});
  if (!plain.ok()) return plain.error();
  std::vector<Watched> watched;
  const auto run =
      plain.value().run(network.calibration->inputs, [&](const Layer& layer, const Tensor& rows) {
        auto own = std::find_if(watched.begin(), watched.end(),
                                [&](const Watched& one) { return one.layer == layer.name; });
        if (own == watched.end()) own = watched.insert(own, Watched{layer.name, {}});
        own->parts.push_back(rows);
      });
  if (!run.ok()) return run.error();
  Entering entering;
  for (const Watched& one : watched) entering.push_back({one.layer, joined(one.parts)});
  return entering;
}

Result<Preparation> Preparation::of(std::shared_ptr<const Network> network,
                                    const NetworkSettings& settings) {
  const auto fits = QuantizedNetwork::without_layers(*network, settings);
  if (!fits.ok()) return fits.error();
  const NetworkRepairs& repairs = settings.repairs;
  if (repairs.any()) {
    if (Problem problem = check(repairs)) return *problem;
    if (Problem problem = check_calibration(*network)) return *problem;
  }
  Preparation preparation(std::move(network));
  if (repairs.training_steps > 0) {
    auto training = Training::of(*preparation.network_, settings.edits, repairs.training_steps);
    if (!training.ok()) return training.error();
    preparation.training_ = std::move(training).value();
  }
  return preparation;
}

Problem Preparation::advance_training(const NetworkSettings& settings) {
  for (std::size_t i = 0; i < kStepsTogether && !training_->is_done(); ++i) {
    if (Problem problem = training_->advance(settings)) return problem;
  }
  if (training_->is_done()) {
    network_ = std::make_shared<const Network>(training_->network());
    is_trained_ = true;
    training_.reset();
  }
  return std::nullopt;
}

Problem Preparation::advance(const NetworkSettings& settings) {
  const std::vector<WeightEdit> none;
  /// The weights, and the network that they refer to.
  struct Held {
    std::shared_ptr<const Network> network;
    QuantizedNetwork quantized;
  };
  ++done_;
  if (training_) return advance_training(settings);
  const std::vector<WeightEdit>& edits = is_trained_ ? none : settings.edits;
  const bool is_repaired = settings.repairs.any();
  if (is_repaired && !entering_) {
    auto found = calibration_of(*network_, edits);
    if (!found.ok()) return found.error();
    entering_ = std::move(found).value();
    return std::nullopt;
  }
  if (!quantized_) {
    auto empty = QuantizedNetwork::without_layers(*network_, settings);
    if (!empty.ok()) return empty.error();
    const auto held = std::make_shared<Held>(Held{network_, std::move(empty).value()});
    quantized_ = std::shared_ptr<QuantizedNetwork>(held, &held->quantized);
  }
  const Entering* const entering = entering_ ? &*entering_ : nullptr;
  // Layers without a weight take no time.
  bool has_weight = false;
  while (!quantized_->has_all_layers()) {
    const bool is_next_weight = quantized_->next_layer().weight() != nullptr;
    if (is_repaired && has_weight && is_next_weight) break;
    has_weight = has_weight || is_next_weight;
    if (Problem problem = quantized_->add_next(settings, edits, entering)) return problem;
  }
  if (quantized_->has_all_layers()) entering_.reset();
  return std::nullopt;
}

Problem Preparation::finish(const NetworkSettings& settings) {
  while (!is_done()) {
    if (Problem problem = advance(settings)) return problem;
  }
  return std::nullopt;
}

PreparationProgress Preparation::progress(const NetworkRepairs& repairs) const {
  if (!repairs.any()) return {done_, 1};
  const auto weights = static_cast<std::size_t>(
      std::count_if(network_->layers.begin(), network_->layers.end(),
                    [](const Layer& layer) { return layer.weight() != nullptr; }));
  const std::size_t trainings = (repairs.training_steps + kStepsTogether - 1) / kStepsTogether;
  return {done_, trainings + 1 + weights};
}

}  // namespace zeropoint
