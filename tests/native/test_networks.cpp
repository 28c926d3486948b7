#include <cmath>
#include <cstring>
#include <string>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "networks/continuation.hpp"
#include "networks/evaluation.hpp"
#include "networks/loudest.hpp"
#include "networks/read_network.hpp"

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

/// A network over sequences of at most three of two tokens, which stand for 1 and 3. Its query is
/// 0, and key and value are what enters, so attention returns the mean so far; added to what
/// entered it are the logits, once as it is and once negative.
std::vector<std::uint8_t> sequences() {
  const std::string network =
      R"({\"version\":1,\"name\":\"means\",\"input\":[3],\"characters\":\"a→\",\"layers\":[)"
      R"({\"kind\":\"embedding\",\"name\":\"tokens\",\"weight\":\"t\"},)"
      R"({\"kind\":\"residual\",\"layers\":[{\"kind\":\"linear\",\"name\":\"qkv\",\"weight\":\"q\"},)"
      R"({\"kind\":\"attention\",\"heads\":1}]},)"
      R"({\"kind\":\"linear\",\"name\":\"output\",\"weight\":\"o\"}]})";
  const std::string header = R"({"__metadata__":{"network":")" + network + R"("},)" +
                             R"("t":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]},)" +
                             R"("q":{"dtype":"F32","shape":[3,1],"data_offsets":[8,20]},)" +
                             R"("o":{"dtype":"F32","shape":[2,1],"data_offsets":[20,28]}})";
  const float numbers[]{1, 3, 0, 1, 1, 1, -1};
  std::vector<std::uint8_t> bytes(8 + header.size() + sizeof numbers);
  for (std::size_t i = 0; i < 8; ++i)
    bytes[i] = static_cast<std::uint8_t>(std::uint64_t{header.size()} >> (8 * i));
  std::memcpy(bytes.data() + 8, header.data(), header.size());
  std::memcpy(bytes.data() + 8 + header.size(), numbers, sizeof numbers);
  return bytes;
}

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
  CHECK(refused(file_of(R"({\"kind\":\"gru\"})")) == ErrorCode::network_layer_unknown);
  CHECK(refused(file_of(kLinear + "," + kLinear)) == ErrorCode::network_field_invalid);
  CHECK(refused(file_of(R"({\"kind\":\"linear\",\"name\":\"one\",\"weight\":\"b\"})")) ==
        ErrorCode::network_shape_differs);
  CHECK(refused(file_of(R"({\"kind\":\"linear\",\"name\":\"one\",\"weight\":\"x\"})")) ==
        ErrorCode::network_tensor_missing);
  OpenNetwork network(opened(file_of(kLinear)));
  CHECK(network.evaluate({}).error().code == ErrorCode::network_without_samples);
}

TEST_CASE("a position of a sequence sees itself and those before it") {
  const Network network = opened(sequences());
  CHECK(network.is_over_sequences());
  CHECK(network.tokens() == 2);
  const auto quantized = QuantizedNetwork::of(network, {});
  REQUIRE(quantized.ok());
  const auto outputs = quantized.value().run(Tensor(Shape{2, 2}, std::vector<float>{0, 1, 1, 0}));
  REQUIRE(outputs.ok());
  // 1 + 1, 3 + (1 + 3) / 2; 3 + 3, 1 + (3 + 1) / 2.
  CHECK(golden::bits(outputs.value()) ==
        golden::bits(Tensor(Shape{4, 2}, std::vector<float>{2, -2, 5, -5, 6, -6, 3, -3})));
  const auto refused = quantized.value().run(Tensor(Shape{1, 1}, std::vector<float>{2}));
  CHECK(refused.error().code == ErrorCode::network_token_invalid);
  SequenceState sequence = quantized.value().empty_sequence();
  const std::vector<float> four{0, 1, 0, 1};
  CHECK(quantized.value().append(sequence, four).error().code == ErrorCode::network_context_full);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto row = quantized.value().append(sequence, std::span(four).subspan(i, 1));
    REQUIRE(row.ok());
    CHECK(*row.value().data<float>() == *(outputs.value().data<float>() + 2 * i));
  }
}

TEST_CASE("a cache in a format holds what the format leaves of keys and values") {
  const Network network = opened(sequences());
  // With 2 as the scale 1 becomes 0, halves going to even, and 3 becomes 2, clamped at one.
  NetworkSettings settings{};
  settings.cache = {.format = "int2", .scales = {2}};
  const auto quantized = QuantizedNetwork::of(network, settings);
  const auto outputs = quantized.value().run(Tensor(Shape{1, 2}, std::vector<float>{0, 1}));
  REQUIRE(outputs.ok());
  CHECK(golden::bits(outputs.value()) ==
        golden::bits(Tensor(Shape{2, 2}, std::vector<float>{1, -1, 4, -4})));
}

TEST_CASE("a continuation writes the likeliest token until the positions end") {
  const auto network = std::make_shared<const Network>(opened(sequences()));
  const auto quantized =
      std::make_shared<const QuantizedNetwork>(QuantizedNetwork::of(*network, {}).value());
  auto opened_one = Continuation::of(network, quantized, 0);
  REQUIRE(opened_one.ok());
  Continuation continuation = std::move(opened_one).value();
  const std::vector<std::int32_t> beginning{1};
  const auto written = continuation.write(beginning, 9, 0);
  REQUIRE(written.ok());
  CHECK(written.value().tokens == std::vector<std::int32_t>{0, 0, 0});
  CHECK(written.value().positions == 3);
  const auto other = std::make_shared<const Network>(opened(file_of(kLinear)));
  const auto none = Continuation::of(other, quantized, 0);
  CHECK(none.error().code == ErrorCode::network_not_sequential);
}

TEST_CASE("the loudest weights are those of the largest magnitude, the earlier of two first") {
  const auto loudest = loudest_weights(opened(file_of(kLinear)), 3);
  REQUIRE(loudest.size() == 3);
  CHECK(loudest[0].index == 3);
  CHECK(loudest[1].value == -3);
  CHECK(loudest[2].index == 1);
  CHECK(loudest_weights(opened(sequences()), 2)[1].index == 0);
}
