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
  std::string tensor;          ///< the weight's name in the file
};

/// `F.embedding`: a row of the weight for each whole number. Only the first layer is one, and makes
/// the network one over sequences.
struct Embedding {
  static constexpr std::string_view kind = "embedding";
  Tensor weight;  ///< float32, (tokens, width)
};

/// Adds to each position of a sequence its row of the weight.
struct Positions {
  static constexpr std::string_view kind = "positions";
  Tensor weight;  ///< float32, (positions, width)
};

/// `F.layer_norm` over each row.
struct LayerNorm {
  static constexpr std::string_view kind = "layer_norm";
  Tensor weight;  ///< float32, (width)
  Tensor bias;    ///< float32, (width)
  double epsilon;
};

/// `softmax(query keys^T / sqrt(width / heads)) values` over this and all earlier positions, for
/// each head. Query, key and value lie side by side in what enters.
struct Attention {
  static constexpr std::string_view kind = "attention";
  std::size_t heads;
  std::size_t width;  ///< of a query, a key or a value, and of the result
};

/// Adds what enters the layers behind it to what they return.
struct Residual {
  static constexpr std::string_view kind = "residual";
  std::size_t layers;  ///< as many, with those in residuals among them
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
  std::variant<Linear, Relu, Multiply, Embedding, Positions, LayerNorm, Attention, Residual> work;

  std::string_view kind() const;
  /// Its matrix, which formats apply to, if it has one.
  const Tensor* weight() const;
  /// The name of its weight in the file; empty without one.
  std::string weight_tensor() const;
  /// The elements of its weight and bias, also where formats leave them as they are.
  std::size_t parameters() const;
};

/// Inputs with the right answers.
struct Samples {
  Tensor inputs;  ///< float32, (count, the network's inputs)
  /// One for each sample; in a network over sequences one for each position of each sample.
  std::vector<std::int32_t> labels;
};

struct Network {
  std::string name;
  /// The numbers that one sample has. In a network over sequences these are tokens, and the most
  /// that it takes.
  std::size_t inputs;
  std::size_t outputs;     ///< numbers that come out: the logits of so many classes
  std::string characters;  ///< the text of every token, one code point each; may be empty
  std::vector<Layer> layers;
  std::optional<Samples> samples;      ///< that training has not seen
  std::optional<Samples> calibration;  ///< of those that it has seen

  /// Whether a sample is a sequence of tokens, each of which has outputs of its own.
  bool is_over_sequences() const;
  /// The number of different tokens of a network over sequences.
  std::size_t tokens() const;

  std::size_t parameters() const;

  /// The layer with weights that has this name, or `network_layer_missing`.
  Result<const Layer*> layer(std::string_view wanted) const;
};

}  // namespace zeropoint
