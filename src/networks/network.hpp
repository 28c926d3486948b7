#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "networks/recording_kernels.hpp"
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

/// Puts the last samples of the chunk before in front of each chunk of a recording; the first
/// chunk follows zeros.
struct Context {
  static constexpr std::string_view kind = "context";
  std::size_t count;
};

/// `F.pad(x, (left, right), mode="reflect")`
struct ReflectionPad {
  static constexpr std::string_view kind = "reflection_pad";
  std::size_t left;
  std::size_t right;
};

/// The magnitudes of `torch.stft` under the periodic Hann window, without padding at the ends. Its
/// channels are the frequencies, each with a number for every frame.
struct Spectrogram {
  static constexpr std::string_view kind = "spectrogram";
  std::size_t length;  ///< samples of a frame
  std::size_t step;    ///< from one frame to the next
  std::vector<float> basis;
};

/// `F.conv1d` over the frames of all channels.
struct Conv1d {
  static constexpr std::string_view kind = "conv1d";
  Tensor weight;               ///< float32, (out, channels * kernel)
  std::optional<Tensor> bias;  ///< float32, (out)
  KernelPass pass;
};

/// The recurrent half of `nn.LSTMCell`: adds `F.linear(hidden, weight, bias)` to the gates that
/// enter, which are `F.linear` of the cell's input, and returns the hidden state. The state passes
/// from chunk to chunk, and is 0 at first.
struct Lstm {
  static constexpr std::string_view kind = "lstm";
  Tensor weight;               ///< float32, (4 * width, width)
  std::optional<Tensor> bias;  ///< float32, (4 * width)
};

/// 1 / (1 + exp(-x))
struct Sigmoid {
  static constexpr std::string_view kind = "sigmoid";
};

struct Layer {
  std::string name;  ///< of a layer with weights; other layers need none
  std::variant<Linear, Relu, Multiply, Embedding, Positions, LayerNorm, Attention, Residual,
               Context, ReflectionPad, Spectrogram, Conv1d, Lstm, Sigmoid>
      work;

  std::string_view kind() const;
  /// Its matrix, which formats apply to, if it has one.
  const Tensor* weight() const;
  /// Whether its weight is a table whose rows are looked up: nothing is multiplied by it.
  bool is_table() const;
  /// The name of its weight in the file; empty without one.
  std::string weight_tensor() const;
  /// The elements of its weight and bias, also where formats leave them as they are.
  std::size_t parameters() const;
  /// The numbers that it keeps from one chunk of a recording to the next; most keep none.
  std::size_t memory() const;
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
  /// Whether samples are the chunks of a recording, which is computed from its beginning: some
  /// layer keeps a state from one to the next.
  bool is_over_recordings() const;
  /// Whether the output is one probability, of the last layer's sigmoid: labels are 0 and 1.
  bool is_binary() const;
  /// The number of different labels.
  std::size_t classes() const;
  /// The number of different tokens of a network over sequences.
  std::size_t tokens() const;

  std::size_t parameters() const;

  /// The layer with weights that has this name, or `network_layer_missing`.
  Result<const Layer*> layer(std::string_view wanted) const;
};

}  // namespace zeropoint
