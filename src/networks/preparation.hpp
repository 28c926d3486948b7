#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "networks/quantized_network.hpp"
#include "networks/training.hpp"

/// The weights of a network under settings, which are prepared in parts: repairs search and train
/// for longer than a caller may want to wait.
namespace zeropoint {

/// Refuses networks for which nothing is known of what enters a layer: some layer with a weight is
/// neither linear nor a table (`network_not_repairable`), or the file has no samples of calibration
/// (`network_uncalibrated`).
Problem check_calibration(const Network& network);

/// Inputs of the layers of a network in float32 for its samples of calibration.
Result<Entering> calibration_of(const Network& network, const std::vector<WeightEdit>& edits);

/// Parts that are prepared, of all.
struct PreparationProgress {
  std::size_t done;
  std::size_t total;
};

/// All calls are given the same settings.
class Preparation {
 public:
  /// Refuses settings that do not fit the network, as QuantizedNetwork::of() does, and repairs that
  /// are out of range (`invalid_argument`) or that the network cannot have.
  static Result<Preparation> of(std::shared_ptr<const Network> network,
                                const NetworkSettings& settings);

  /// A few steps of training, what enters the layers, or the weight of one layer; without repairs
  /// all weights at once. Refuses what these refuse.
  Problem advance(const NetworkSettings& settings);

  /// All parts that are left.
  Problem finish(const NetworkSettings& settings);

  bool is_done() const { return quantized_ && quantized_->has_all_layers(); }
  PreparationProgress progress(const NetworkRepairs& repairs) const;

  /// The network, once it is prepared; it keeps the weights that it was trained to.
  std::shared_ptr<const QuantizedNetwork> result() const { return quantized_; }

 private:
  explicit Preparation(std::shared_ptr<const Network> network) : network_(std::move(network)) {}
  Problem advance_training(const NetworkSettings& settings);

  std::shared_ptr<const Network> network_;
  bool is_trained_ = false;  ///< the edits are in its weights then
  std::optional<Training> training_{};
  std::optional<Entering> entering_{};
  /// Layers are added to it; it refers to network_.
  std::shared_ptr<QuantizedNetwork> quantized_{};
  std::size_t done_ = 0;
};

}  // namespace zeropoint
