#include "networks/read_network.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "networks/description.hpp"
#include "networks/network_file.hpp"
#include "networks/read_layers.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

constexpr double kVersion = 1;

/// Refuses samples that hold anything but tokens.
Problem check_tokens(const Tensor& inputs, const Network& network, const std::string& place) {
  const auto limit = static_cast<float>(network.tokens());
  for (const float token : inputs.values<float>()) {
    if (token < 0 || token >= limit || token != std::floor(token))
      return wrong_field(place, "whole numbers from 0 to " + std::to_string(network.tokens() - 1));
  }
  return std::nullopt;
}

/// Refuses a text that does not have one code point of its own for each token.
Problem check_characters(const Network& network) {
  const std::string_view text = network.characters;
  std::vector<std::string_view> characters;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    const auto continues = [&](std::size_t at) { return (text[at] & 0xc0) == 0x80; };
    for (end = begin + 1; end < text.size() && continues(end); ++end) continue;
    characters.push_back(text.substr(begin, end - begin));
  }
  std::sort(characters.begin(), characters.end());
  const bool differ = std::adjacent_find(characters.begin(), characters.end()) == characters.end();
  if (differ && characters.size() == network.tokens()) return std::nullopt;
  const std::string count = std::to_string(network.tokens());
  return wrong_field("characters", "a text of " + count + " different characters");
}

Result<Samples> read_samples(const Json& json, const NetworkFile& file, const Network& network,
                             const std::string& place) {
  const Fields fields(json, place);
  if (Problem problem = fields.check({"inputs", "labels"})) return *problem;
  auto inputs = fields.tensor("inputs", file);
  if (!inputs.ok()) return inputs.error();
  const Shape& shape = inputs.value().shape();
  if (shape.size() != 2 || shape[1] != network.inputs || shape[0] == 0) {
    const std::string expected = "(…, " + std::to_string(network.inputs) + ")";
    return network_shape_differs(fields.place_of("inputs"), expected, shape);
  }
  if (network.is_over_sequences()) {
    if (Problem problem = check_tokens(inputs.value(), network, fields.place_of("inputs")))
      return *problem;
  }
  const auto labels = fields.tensor("labels", file);
  if (!labels.ok()) return labels.error();
  const Shape expected = network.is_over_sequences() ? shape : Shape{shape[0]};
  if (labels.value().shape() != expected)
    return network_shape_differs(fields.place_of("labels"), written(expected),
                                 labels.value().shape());
  Samples samples{std::move(inputs).value(), {}};
  for (const float label : labels.value().values<float>()) {
    if (label < 0 || label >= static_cast<float>(network.classes()) || label != std::floor(label)) {
      return wrong_field(fields.place_of("labels"),
                         "whole numbers from 0 to " + std::to_string(network.classes() - 1));
    }
    samples.labels.push_back(static_cast<std::int32_t>(label));
  }
  return samples;
}

}  // namespace

Result<Network> read_network(std::span<const std::uint8_t> bytes) {
  const auto read = read_network_file(bytes);
  if (!read.ok()) return read.error();
  const NetworkFile& file = read.value();
  const Fields fields(file.description, "");
  if (!file.description.object()) return wrong_field("network", "an object");
  if (Problem problem = fields.check(
          {"version", "name", "input", "characters", "layers", "samples", "calibration"}))
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
  Network network{std::move(name).value(), inputs, inputs, {}, {}, std::nullopt, std::nullopt};
  if (Problem problem = read_layers(fields.find("layers"), file, network)) return *problem;
  if (fields.find("characters")) {
    auto characters = fields.text("characters");
    if (!characters.ok()) return characters.error();
    network.characters = std::move(characters).value();
    if (!network.is_over_sequences())
      return wrong_field("characters", "left out: the first layer is no embedding");
    if (Problem problem = check_characters(network)) return *problem;
  }
  for (const auto& [place, samples] :
       {std::pair{"samples", &network.samples}, {"calibration", &network.calibration}}) {
    const Json* described = fields.find(place);
    if (!described) continue;
    auto found = read_samples(*described, file, network, place);
    if (!found.ok()) return found.error();
    *samples = std::move(found).value();
  }
  return network;
}

}  // namespace zeropoint
