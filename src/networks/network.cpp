#include "networks/network.hpp"

#include <algorithm>
#include <cmath>

#include "networks/network_file.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

constexpr double kVersion = 1;
constexpr std::size_t kMostLayers = 1000;

std::string written(const Shape& shape) {
  std::string text = "(";
  for (const std::size_t extent : shape)
    text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  return text + ")";
}

Error shape_differs(const std::string& place, const std::string& expected, const Shape& actual) {
  return {ErrorCode::network_shape_differs,
          {{"place", place}, {"expected", expected}, {"actual", written(actual)}}};
}

/// The fields of an object in the description, each of which is asked for by name.
class Fields {
 public:
  Fields(const Json& json, std::string place) : json_(json), place_(std::move(place)) {}

  /// Refuses what is no object, and an object with other fields than these.
  Problem check(std::initializer_list<std::string_view> known) const {
    const Json::Object* members = json_.object();
    if (!members) return wrong_field(place_, "an object");
    for (const auto& [name, _] : *members) {
      if (std::find(known.begin(), known.end(), name) == known.end())
        return wrong_field(place_of(name), "left out: there is no such field");
    }
    return std::nullopt;
  }

  std::string place_of(std::string_view name) const {
    return place_.empty() ? std::string(name) : place_ + "." + std::string(name);
  }

  const Json* find(std::string_view name) const { return json_.find(name); }

  Result<std::string> text(std::string_view name) const {
    const Json* field = find(name);
    if (field && field->text() && !field->text()->empty()) return *field->text();
    return wrong_field(place_of(name), "a text");
  }

  Result<float> number(std::string_view name) const {
    const Json* field = find(name);
    const double* number = field ? field->number() : nullptr;
    if (number && std::isfinite(static_cast<float>(*number))) return static_cast<float>(*number);
    return wrong_field(place_of(name), "a number within float32");
  }

  /// The tensor that a field names.
  Result<Tensor> tensor(std::string_view name, const NetworkFile& file) const {
    const auto named = text(name);
    if (!named.ok()) return named.error();
    return file.tensor(named.value(), place_of(name));
  }

 private:
  const Json& json_;
  std::string place_;
};

/// Reads one layer, which gets `width` numbers of each sample, and sets `width` to those it
/// returns.
Result<Layer> read_linear(const Fields& fields, const NetworkFile& file, std::size_t& width) {
  if (Problem problem = fields.check({"kind", "name", "weight", "bias"})) return *problem;
  const auto name = fields.text("name");
  if (!name.ok()) return name.error();
  auto weight = fields.tensor("weight", file);
  if (!weight.ok()) return weight.error();
  const Shape& shape = weight.value().shape();
  if (shape.size() != 2 || shape[1] != width || shape[0] == 0) {
    return shape_differs(fields.place_of("weight"), "(…, " + std::to_string(width) + ")", shape);
  }
  Linear linear{std::move(weight).value(), std::nullopt};
  if (fields.find("bias")) {
    auto bias = fields.tensor("bias", file);
    if (!bias.ok()) return bias.error();
    const Shape expected{linear.weight.shape()[0]};
    if (bias.value().shape() != expected) {
      return shape_differs(fields.place_of("bias"), written(expected), bias.value().shape());
    }
    linear.bias = std::move(bias).value();
  }
  width = linear.weight.shape()[0];
  return Layer{name.value(), std::move(linear)};
}

Result<Layer> read_layer(const Json& json, const NetworkFile& file, const std::string& place,
                         std::size_t& width) {
  const Fields fields(json, place);
  if (!json.object()) return wrong_field(place, "an object");
  const auto kind = fields.text("kind");
  if (!kind.ok()) return kind.error();
  if (kind.value() == Linear::kind) return read_linear(fields, file, width);
  if (kind.value() == Relu::kind) {
    if (Problem problem = fields.check({"kind"})) return *problem;
    return Layer{{}, Relu{}};
  }
  if (kind.value() == Multiply::kind) {
    if (Problem problem = fields.check({"kind", "factor"})) return *problem;
    const auto factor = fields.number("factor");
    if (!factor.ok()) return factor.error();
    return Layer{{}, Multiply{factor.value()}};
  }
  return Error{ErrorCode::network_layer_unknown, {{"place", place}, {"kind", kind.value()}}};
}

/// Appends the layers of the description. Each name stands for one layer.
Problem read_layers(const Json* json, const NetworkFile& file, Network& network) {
  const Json::List* list = json ? json->list() : nullptr;
  if (!list || list->empty() || list->size() > kMostLayers)
    return wrong_field("layers", "a list of 1 to 1000 layers");
  for (std::size_t i = 0; i < list->size(); ++i) {
    const std::string place = "layers[" + std::to_string(i) + "]";
    auto layer = read_layer((*list)[i], file, place, network.outputs);
    if (!layer.ok()) return layer.error();
    const std::string& name = layer.value().name;
    if (!name.empty() && network.layer(name).ok())
      return wrong_field(place + ".name", "a name that no other layer has");
    network.layers.push_back(std::move(layer).value());
  }
  return std::nullopt;
}

Result<Samples> read_samples(const Json& json, const NetworkFile& file, const Network& network) {
  const Fields fields(json, "samples");
  if (Problem problem = fields.check({"inputs", "labels"})) return *problem;
  auto inputs = fields.tensor("inputs", file);
  if (!inputs.ok()) return inputs.error();
  const Shape& shape = inputs.value().shape();
  if (shape.size() != 2 || shape[1] != network.inputs || shape[0] == 0) {
    const std::string expected = "(…, " + std::to_string(network.inputs) + ")";
    return shape_differs(fields.place_of("inputs"), expected, shape);
  }
  const auto labels = fields.tensor("labels", file);
  if (!labels.ok()) return labels.error();
  const Shape expected{shape[0]};
  if (labels.value().shape() != expected)
    return shape_differs(fields.place_of("labels"), written(expected), labels.value().shape());
  Samples samples{std::move(inputs).value(), {}};
  for (const float label : labels.value().values<float>()) {
    if (label < 0 || label >= static_cast<float>(network.outputs) || label != std::floor(label)) {
      return wrong_field(fields.place_of("labels"),
                         "whole numbers from 0 to " + std::to_string(network.outputs - 1));
    }
    samples.labels.push_back(static_cast<std::int32_t>(label));
  }
  return samples;
}

}  // namespace

std::string_view Layer::kind() const {
  return std::visit([](const auto& one) { return one.kind; }, work);
}

const Tensor* Layer::weight() const {
  const auto* linear = std::get_if<Linear>(&work);
  return linear ? &linear->weight : nullptr;
}

std::size_t Layer::parameters() const {
  const auto* linear = std::get_if<Linear>(&work);
  if (!linear) return 0;
  return linear->weight.numel() + (linear->bias ? linear->bias->numel() : 0);
}

std::size_t Network::parameters() const {
  std::size_t count = 0;
  for (const Layer& layer : layers) count += layer.parameters();
  return count;
}

Result<const Layer*> Network::layer(std::string_view wanted) const {
  for (const Layer& layer : layers) {
    if (layer.weight() && layer.name == wanted) return &layer;
  }
  return Error{ErrorCode::network_layer_missing, {{"layer", std::string(wanted)}}};
}

Result<Network> read_network(std::span<const std::uint8_t> bytes) {
  const auto read = read_network_file(bytes);
  if (!read.ok()) return read.error();
  const NetworkFile& file = read.value();
  const Fields fields(file.description, "");
  if (!file.description.object()) return wrong_field("network", "an object");
  if (Problem problem = fields.check({"version", "name", "input", "layers", "samples"}))
    return *problem;
  const Json* version = fields.find("version");
  if (!version || !version->number() || *version->number() != kVersion)
    return wrong_field("version", "1");
  auto name = fields.text("name");
  if (!name.ok()) return name.error();
  const Json* input = fields.find("input");
  const Json::List* extents = input ? input->list() : nullptr;
  const double* width = extents && extents->size() == 1 ? extents->front().count() : nullptr;
  if (!width || *width < 1 || *width > static_cast<double>(kMaxElements))
    return wrong_field("input", "a list of one whole number from 1 to 2²⁴");
  const auto inputs = static_cast<std::size_t>(*width);
  Network network{std::move(name).value(), inputs, inputs, {}, std::nullopt};
  if (Problem problem = read_layers(fields.find("layers"), file, network)) return *problem;
  if (const Json* samples = fields.find("samples")) {
    auto found = read_samples(*samples, file, network);
    if (!found.ok()) return found.error();
    network.samples = std::move(found).value();
  }
  return network;
}

}  // namespace zeropoint
