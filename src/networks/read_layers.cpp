#include "networks/read_layers.hpp"

#include <algorithm>

#include "networks/description.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kMostLayers = 1000;
constexpr std::size_t kMostPositions = 4096;
constexpr std::size_t kMostFrame = 1024;  ///< samples of a frame, whose basis has its square

/// Reads the layers one after the other. `width` are the numbers that the next one gets.
class LayerReader {
 public:
  LayerReader(const NetworkFile& file, Network& network)
      : file_(file), network_(network), width_(network.outputs) {}

  Problem read(const Json* json, const std::string& place) {
    const Json::List* list = json ? json->list() : nullptr;
    if (!list || list->empty() || list->size() > kMostLayers)
      return wrong_field(place, "a list of 1 to 1000 layers");
    for (std::size_t i = 0; i < list->size(); ++i) {
      const Fields fields((*list)[i], place + "[" + std::to_string(i) + "]");
      if (!(*list)[i].object()) return wrong_field(fields.place(), "an object");
      if (Problem problem = read_one(fields)) return problem;
    }
    return std::nullopt;
  }

  std::size_t width() const { return width_; }

 private:
  Problem read_one(const Fields& fields) {
    const auto kind = fields.text("kind");
    if (!kind.ok()) return kind.error();
    if (kind.value() == Residual::kind) return read_residual(fields);
    auto layer = of_kind(kind.value(), fields);
    if (!layer.ok()) return layer.error();
    return append(std::move(layer).value(), fields);
  }

  Problem append(Layer layer, const Fields& fields) {
    if (!layer.name.empty() && network_.layer(layer.name).ok())
      return wrong_field(fields.place_of("name"), "a name that no other layer has");
    if (network_.layers.size() >= kMostLayers)
      return wrong_field("layers", "a list of 1 to 1000 layers");
    network_.layers.push_back(std::move(layer));
    return std::nullopt;
  }

  Result<Layer> of_kind(const std::string& kind, const Fields& fields) {
    if (kind == Linear::kind) return read_linear(fields);
    if (kind == Embedding::kind) return read_embedding(fields);
    if (kind == Positions::kind) return read_positions(fields);
    if (kind == LayerNorm::kind) return read_layer_norm(fields);
    if (kind == Attention::kind) return read_attention(fields);
    if (kind == Context::kind) return read_context(fields);
    if (kind == ReflectionPad::kind) return read_reflection_pad(fields);
    if (kind == Spectrogram::kind) return read_spectrogram(fields);
    if (kind == Conv1d::kind) return read_conv1d(fields);
    if (kind == Lstm::kind) return read_lstm(fields);
    if (kind == Sigmoid::kind) {
      if (Problem problem = fields.check({"kind"})) return *problem;
      return Layer{{}, Sigmoid{}};
    }
    if (kind == Relu::kind) {
      if (Problem problem = fields.check({"kind"})) return *problem;
      return Layer{{}, Relu{}};
    }
    if (kind == Multiply::kind) {
      if (Problem problem = fields.check({"kind", "factor"})) return *problem;
      const auto factor = fields.number("factor");
      if (!factor.ok()) return factor.error();
      return Layer{{}, Multiply{factor.value()}};
    }
    return Error{ErrorCode::network_layer_unknown, {{"place", fields.place()}, {"kind", kind}}};
  }

  Result<Layer> read_linear(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "name", "weight", "bias"})) return *problem;
    const auto name = fields.text("name");
    if (!name.ok()) return name.error();
    auto weight = fields.tensor("weight", file_);
    if (!weight.ok()) return weight.error();
    const Shape& shape = weight.value().shape();
    if (shape.size() != 2 || shape[1] != width_ || shape[0] == 0) {
      const std::string expected = "(…, " + std::to_string(width_) + ")";
      return network_shape_differs(fields.place_of("weight"), expected, shape);
    }
    Linear linear{std::move(weight).value(), std::nullopt, fields.text("weight").value()};
    width_ = linear.weight.shape()[0];
    frames_ = 1;
    if (Problem problem = read_bias(fields, width_, linear.bias)) return *problem;
    return Layer{name.value(), std::move(linear)};
  }

  Result<Layer> read_embedding(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "name", "weight"})) return *problem;
    if (!network_.layers.empty())
      return wrong_field(fields.place_of("kind"), "another: only the first layer is an embedding");
    if (network_.inputs > kMostPositions)
      return wrong_field("input", "at most 4096 positions of a sequence");
    const auto name = fields.text("name");
    if (!name.ok()) return name.error();
    auto weight = fields.tensor("weight", file_);
    if (!weight.ok()) return weight.error();
    const Shape& shape = weight.value().shape();
    if (shape.size() != 2 || shape[0] == 0 || shape[1] == 0)
      return network_shape_differs(fields.place_of("weight"), "(…, …)", shape);
    width_ = shape[1];
    return Layer{name.value(), Embedding{std::move(weight).value()}};
  }

  Result<Layer> read_positions(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "name", "weight"})) return *problem;
    if (Problem problem = check_sequences(fields)) return *problem;
    const auto name = fields.text("name");
    if (!name.ok()) return name.error();
    auto weight = fields.tensor("weight", file_, {network_.inputs, width_});
    if (!weight.ok()) return weight.error();
    return Layer{name.value(), Positions{std::move(weight).value()}};
  }

  Result<Layer> read_layer_norm(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "weight", "bias", "epsilon"})) return *problem;
    auto weight = fields.tensor("weight", file_, {width_});
    if (!weight.ok()) return weight.error();
    auto bias = fields.tensor("bias", file_, {width_});
    if (!bias.ok()) return bias.error();
    const auto epsilon = fields.number("epsilon");
    if (!epsilon.ok()) return epsilon.error();
    if (!(epsilon.value() > 0))
      return wrong_field(fields.place_of("epsilon"), "a number above 0, within float32");
    return Layer{{},
                 LayerNorm{std::move(weight).value(), std::move(bias).value(), epsilon.value()}};
  }

  Result<Layer> read_attention(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "heads"})) return *problem;
    if (Problem problem = check_sequences(fields)) return *problem;
    const Json* field = fields.find("heads");
    const double* heads = field ? field->count() : nullptr;
    const auto width = static_cast<double>(width_);
    if (!heads || *heads < 1 || *heads > width || width_ % (3 * std::size_t(*heads)) != 0) {
      return wrong_field(fields.place_of("heads"),
                         "a whole number from 1, three times of which divide the " +
                             std::to_string(width_) + " numbers of query, key and value");
    }
    width_ /= 3;
    return Layer{{}, Attention{static_cast<std::size_t>(*heads), width_}};
  }

  Result<Layer> read_context(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "count"})) return *problem;
    if (Problem problem = check_samples(fields)) return *problem;
    const auto count = count_of(fields, "count", 1, width_);
    if (!count.ok()) return count.error();
    width_ += count.value();
    return Layer{{}, Context{count.value()}};
  }

  Result<Layer> read_reflection_pad(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "left", "right"})) return *problem;
    if (Problem problem = check_samples(fields)) return *problem;
    const auto left = count_of(fields, "left", 0, width_ - 1);
    if (!left.ok()) return left.error();
    const auto right = count_of(fields, "right", 0, width_ - 1);
    if (!right.ok()) return right.error();
    width_ += left.value() + right.value();
    return Layer{{}, ReflectionPad{left.value(), right.value()}};
  }

  Result<Layer> read_spectrogram(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "length", "step"})) return *problem;
    if (Problem problem = check_samples(fields)) return *problem;
    const auto length = count_of(fields, "length", 2, std::min(width_, kMostFrame));
    if (!length.ok()) return length.error();
    const auto step = count_of(fields, "step", 1, width_);
    if (!step.ok()) return step.error();
    frames_ = KernelPass{1, length.value(), step.value(), 0}.frames(width_);
    if (frames_ > kMaxElements / length.value()) return too_many_elements();
    width_ = (length.value() / 2 + 1) * frames_;
    return Layer{{}, Spectrogram{length.value(), step.value(), fourier_basis(length.value())}};
  }

  Result<Layer> read_conv1d(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "name", "weight", "bias", "stride", "padding"}))
      return *problem;
    const auto name = fields.text("name");
    if (!name.ok()) return name.error();
    const auto weight = fields.tensor("weight", file_);
    if (!weight.ok()) return weight.error();
    const Shape& shape = weight.value().shape();
    const std::size_t channels = width_ / frames_;
    if (shape.size() != 3 || shape[0] == 0 || shape[1] != channels || shape[2] == 0) {
      const std::string expected = "(…, " + std::to_string(channels) + ", …)";
      return network_shape_differs(fields.place_of("weight"), expected, shape);
    }
    const auto stride = count_of(fields, "stride", 1, kMostFrame);
    if (!stride.ok()) return stride.error();
    const auto padding = count_of(fields, "padding", 0, kMostFrame);
    if (!padding.ok()) return padding.error();
    const KernelPass pass{channels, shape[2], stride.value(), padding.value()};
    if (frames_ + 2 * pass.padding < pass.kernel) {
      return wrong_field(fields.place_of("weight"),
                         "a kernel of at most " + std::to_string(frames_ + 2 * pass.padding) +
                             " frames, as many as there are with the padding");
    }
    Conv1d convolution{Tensor::zeros<float>({shape[0], shape[1] * shape[2]}), std::nullopt, pass};
    std::copy_n(weight.value().data<float>(), weight.value().numel(),
                convolution.weight.data<float>());
    if (Problem problem = read_bias(fields, shape[0], convolution.bias)) return *problem;
    frames_ = pass.frames(frames_);
    if (frames_ > kMaxElements / std::max(shape[0], channels * shape[2]))
      return too_many_elements();
    width_ = shape[0] * frames_;
    return Layer{name.value(), std::move(convolution)};
  }

  Result<Layer> read_lstm(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "name", "weight", "bias"})) return *problem;
    if (Problem problem = check_samples(fields)) return *problem;
    const auto name = fields.text("name");
    if (!name.ok()) return name.error();
    if (width_ % 4 != 0)
      return wrong_field(fields.place_of("kind"),
                         "another: " + std::to_string(width_) + " numbers are no four gates");
    auto weight = fields.tensor("weight", file_, {width_, width_ / 4});
    if (!weight.ok()) return weight.error();
    Lstm lstm{std::move(weight).value(), std::nullopt};
    if (Problem problem = read_bias(fields, width_, lstm.bias)) return *problem;
    width_ /= 4;
    return Layer{name.value(), std::move(lstm)};
  }

  /// Reads a bias, if there is one.
  Problem read_bias(const Fields& fields, std::size_t outputs, std::optional<Tensor>& bias) {
    if (!fields.find("bias")) return std::nullopt;
    auto found = fields.tensor("bias", file_, {outputs});
    if (!found.ok()) return found.error();
    bias = std::move(found).value();
    return std::nullopt;
  }

  /// A field that is a whole number within limits.
  Result<std::size_t> count_of(const Fields& fields, std::string_view name, std::size_t least,
                               std::size_t most) const {
    const Json* field = fields.find(name);
    const double* count = field ? field->count() : nullptr;
    if (count && *count >= static_cast<double>(least) && *count <= static_cast<double>(most))
      return static_cast<std::size_t>(*count);
    return wrong_field(fields.place_of(name), "a whole number from " + std::to_string(least) +
                                                  " to " + std::to_string(most));
  }

  /// Refuses a layer over the samples of a recording among tokens, and behind a layer that has made
  /// several frames of them.
  Problem check_samples(const Fields& fields) const {
    if (network_.is_over_sequences())
      return wrong_field(fields.place_of("kind"), "another: the first layer is an embedding");
    if (frames_ == 1) return std::nullopt;
    return wrong_field(fields.place_of("kind"),
                       "another: " + std::to_string(frames_) + " frames enter, not one");
  }

  Problem read_residual(const Fields& fields) {
    if (Problem problem = fields.check({"kind", "layers"})) return problem;
    const std::size_t at = network_.layers.size();
    const std::size_t entering = width_;
    if (Problem problem = append(Layer{{}, Residual{0}}, fields)) return problem;
    const std::string place = fields.place_of("layers");
    if (Problem problem = read(fields.find("layers"), place)) return problem;
    if (width_ != entering) {
      return wrong_field(place, "layers that return " + std::to_string(entering) +
                                    " numbers, as many as enter them");
    }
    std::get<Residual>(network_.layers[at].work).layers = network_.layers.size() - at - 1;
    return std::nullopt;
  }

  Problem check_sequences(const Fields& fields) const {
    if (network_.is_over_sequences()) return std::nullopt;
    return wrong_field(fields.place_of("kind"), "another: the first layer is no embedding");
  }

  const NetworkFile& file_;
  Network& network_;
  std::size_t width_;
  std::size_t frames_ = 1;  ///< each channel has a number for every frame; width_ has them all
};

}  // namespace

Problem read_layers(const Json* json, const NetworkFile& file, Network& network) {
  LayerReader reader(file, network);
  if (Problem problem = reader.read(json, "layers")) return problem;
  network.outputs = reader.width();
  return std::nullopt;
}

}  // namespace zeropoint
