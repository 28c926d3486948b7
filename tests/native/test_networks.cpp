#include <cmath>
#include <cstring>
#include <string>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "networks/evaluation.hpp"

// Networks of a few numbers, whose results are known without PyTorch; tests/wasm/networks.test.ts
// has the network that reads digits, and its malformed files.

using namespace zeropoint;

namespace {

/// A file with the weight {{1, 2}, {-3, 4}} and the bias {0.5, -1} of a linear layer.
std::vector<std::uint8_t> file_of(const std::string& layers, const std::string& rest = "") {
  const std::string network =
      R"({\"version\":1,\"name\":\"tiny\",\"input\":[2],\"layers\":[)" + layers + "]" + rest + "}";
  const std::string header = R"({"__metadata__":{"network":")" + network + R"("},)" +
                             R"("w":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},)" +
                             R"("b":{"dtype":"F32","shape":[2],"data_offsets":[16,24]}})";
  const float numbers[]{1, 2, -3, 4, 0.5f, -1};
  std::vector<std::uint8_t> bytes(8 + header.size() + sizeof numbers);
  for (std::size_t i = 0; i < 8; ++i)
    bytes[i] = static_cast<std::uint8_t>(std::uint64_t{header.size()} >> (8 * i));
  std::memcpy(bytes.data() + 8, header.data(), header.size());
  std::memcpy(bytes.data() + 8 + header.size(), numbers, sizeof numbers);
  return bytes;
}

const std::string kLinear =
    R"({\"kind\":\"linear\",\"name\":\"one\",\"weight\":\"w\",\"bias\":\"b\"})";
const std::string kRelu = R"({\"kind\":\"relu\"})";

Network opened(const std::vector<std::uint8_t>& file) {
  auto network = read_network(file);
  REQUIRE(network.ok());
  return std::move(network).value();
}

ErrorCode refused(const std::vector<std::uint8_t>& file) {
  const auto network = read_network(file);
  REQUIRE_FALSE(network.ok());
  return network.error().code;
}

}  // namespace

TEST_CASE("a network computes its layers in order, each sample for itself") {
  const Network network = opened(file_of(kLinear + "," + kRelu));
  CHECK(network.parameters() == 6);
  const auto quantized = QuantizedNetwork::of(network, {});
  REQUIRE(quantized.ok());
  const Tensor inputs(Shape{2, 2}, std::vector<float>{1, 1, -2, 0.25f});
  const auto outputs = quantized.value().run(inputs);
  REQUIRE(outputs.ok());
  CHECK(golden::bits(outputs.value()) ==
        golden::bits(Tensor(Shape{2, 2}, std::vector<float>{3.5f, 0, 0, 6})));
  CHECK_FALSE(quantized.value().run(golden::vector_of({1, 1})).ok());
}

TEST_CASE(
    "a format changes the weights that a network computes with, and an edit comes before it") {
  const Network network = opened(file_of(kLinear));
  // int2 has the levels -1, 0 and 1: with 4 as the scale, halves round to even.
  NetworkSettings settings{.weights = {.format = "int2"}};
  const auto coarse = QuantizedNetwork::of(network, settings);
  REQUIRE(coarse.ok());
  CHECK(golden::bits(coarse.value().weight("one").value()) ==
        golden::bits(Tensor(Shape{2, 2}, std::vector<float>{0, 0, -4, 4})));
  settings.edits = {{"one", 3, 1}};
  const auto edited = QuantizedNetwork::of(network, settings);
  CHECK(golden::bits(edited.value().weight("one").value()) ==
        golden::bits(Tensor(Shape{2, 2}, std::vector<float>{0, 3, -3, 0})));
  settings.layers = {{"two", LayerFormat{}, std::nullopt}};
  CHECK(QuantizedNetwork::of(network, settings).error().code == ErrorCode::network_layer_missing);
}

TEST_CASE("a file that does not describe a network is refused") {
  CHECK(refused({}) == ErrorCode::network_size_differs);
  CHECK(refused(file_of("{")) == ErrorCode::network_not_json);
  CHECK(refused(file_of("")) == ErrorCode::network_field_invalid);
  CHECK(refused(file_of(R"({\"kind\":\"lstm\"})")) == ErrorCode::network_layer_unknown);
  CHECK(refused(file_of(kLinear + "," + kLinear)) == ErrorCode::network_field_invalid);
  CHECK(refused(file_of(R"({\"kind\":\"linear\",\"name\":\"one\",\"weight\":\"b\"})")) ==
        ErrorCode::network_shape_differs);
  CHECK(refused(file_of(R"({\"kind\":\"linear\",\"name\":\"one\",\"weight\":\"x\"})")) ==
        ErrorCode::network_tensor_missing);
  OpenNetwork network(opened(file_of(kLinear)));
  CHECK(network.evaluate({}).error().code == ErrorCode::network_without_samples);
}
