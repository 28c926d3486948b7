#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Small networks: layers that are computed one after the other.
namespace zeropoint {

/// `F.linear`: each row of inputs times the weight transposed, plus the bias.
struct Linear {
  static constexpr std::string_view kind = "linear";
  Tensor weight;               ///< float32, (out, in)
  std::optional<Tensor> bias;  ///< float32, (out)
};

/// max(x, 0)
struct Relu {
  static constexpr std::string_view kind = "relu";
};

/// x * factor, for inputs such as pixels.
struct Multiply {
  static constexpr std::string_view kind = "multiply";
  float factor;
};

struct Layer {
  std::string name;  ///< of a layer with weights; other layers need none
  std::variant<Linear, Relu, Multiply> work;

  std::string_view kind() const;
  /// Its weight, if it has one.
  const Tensor* weight() const;
  /// The elements of weight and bias.
  std::size_t parameters() const;
};

/// Inputs that training has not seen, with the right answers.
struct Samples {
  Tensor inputs;  ///< float32, (count, the network's inputs)
  std::vector<std::int32_t> labels;
};

struct Network {
  std::string name;
  std::size_t inputs;   ///< numbers that one sample has
  std::size_t outputs;  ///< numbers that come out: the logits of so many classes
  std::vector<Layer> layers;
  std::optional<Samples> samples;

  std::size_t parameters() const;

  /// The layer with weights that has this name, or `network_layer_missing`.
  Result<const Layer*> layer(std::string_view wanted) const;
};

/// Reads a network of its file: everything in it is checked here, and nothing later.
/// web/docs/use/networks.md describes the file. Refuses what read_network_file() refuses; a layer
/// of an unknown kind (`network_layer_unknown`); a field that is missing, unknown or of the wrong
/// kind
/// (`network_field_invalid`); a tensor that the file does not have (`network_tensor_missing`) or
/// whose shape does not fit the layer before it (`network_shape_differs`), NaN and infinities
/// (`network_not_finite`).
Result<Network> read_network(std::span<const std::uint8_t> bytes);

}  // namespace zeropoint
