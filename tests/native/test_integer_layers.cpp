#include <cmath>
#include <fstream>
#include <sstream>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "native/json.hpp"
#include "quant/integer/accumulators.hpp"
#include "quant/integer/integer_layer.hpp"
#include "quant/integer/layer_anatomy.hpp"
#include "quant/integer/requantization.hpp"

using namespace zeropoint;

namespace {

json::Value read_layers(const std::string& name) {
  std::ifstream file(ZEROPOINT_GOLDEN "/layers/" + name + ".json");
  REQUIRE(file.good());
  std::ostringstream text;
  text << file.rdbuf();
  return json::Value::parse(text.str());
}

/// Bytes in hexadecimal, as integers of a dtype.
std::vector<std::int64_t> integers_from(const std::string& hex, DType dtype) {
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    const auto byte = static_cast<std::uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16));
    values.push_back(dtype == DType::int8 ? static_cast<std::int8_t>(byte) : byte);
  }
  return values;
}

std::vector<float> floats_from(const json::Value& list) {
  std::vector<float> values;
  for (const json::Value& one : list) values.push_back(one.get<float>());
  return values;
}

struct Case {
  Tensor x;
  QuantizedLayer layer;
};

Case case_of(const json::Value& one) {
  const DType dtype = json::text_of(one.at("dtype")) == "int8" ? DType::int8 : DType::uint8;
  const auto rows = one.at("shape").at(0).get<std::size_t>();
  const auto inner = one.at("shape").at(1).get<std::size_t>();
  const auto outputs = one.at("outputs").get<std::size_t>();
  const std::vector<float> scales = floats_from(one.at("scales"));
  const std::vector<std::int64_t> zero_points(scales.size(),
                                              one.at("weightZeroPoint").get<std::int64_t>());
  const auto text = [&](const char* name) { return json::text_of(one.at(name)); };
  QuantizedLayer layer{{one.at("xScale").get<double>(), one.at("xZeroPoint").get<std::int64_t>()},
                       {golden::integer_tensor(DType::int8, {outputs, inner},
                                               integers_from(text("weight"), DType::int8)),
                        golden::vector_of(scales),
                        golden::integer_tensor(DType::int32, {scales.size()}, zero_points)},
                       {one.at("scale").get<double>(), one.at("zeroPoint").get<std::int64_t>()},
                       one.at("relu").get<bool>()};
  if (!one.at("bias").is_null()) {
    if (text("biasType") == "int32") {
      layer.bias = golden::integer_tensor(DType::int32, {outputs},
                                          one.at("bias").get<std::vector<std::int64_t>>());
    } else {
      layer.bias = golden::vector_of(floats_from(one.at("bias")));
    }
  }
  const Tensor x = golden::integer_tensor(dtype, {rows, inner}, integers_from(text("x"), dtype));
  return {x, layer};
}

/// Compares a layer's levels with those of a library wherever it has the layer.
void expect_library(const char* name, const LayerOptions& options) {
  const json::Value cases = read_layers("cases");
  const json::Value answers = read_layers(name);
  REQUIRE(cases.size() == answers.size());
  std::size_t compared = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (answers[i].is_null()) continue;
    INFO(name << ", layer " << i);
    const auto [x, layer] = case_of(cases[i]);
    const Tensor levels = quantized_linear(x, layer, options).value();
    CHECK(golden::integers(levels) == integers_from(json::text_of(answers[i]), x.dtype()));
    compared += levels.numel();
  }
  CHECK(compared > 200);
}

RequantizedSum requantized(Requantization way, double sum, float multiplier) {
  const Rules rules = rules_of(way, true);
  return requantize_sum(rules, sum, multiplier_of(rules.multiplier, multiplier, 1, 1, true), 0,
                        {-128, 127});
}

}  // namespace

TEST_CASE("layers of integers have the bits of the libraries that were asked") {
  expect_library("fbgemm", {Requantization::fbgemm});
  expect_library("fbgemm_pairs", {Requantization::fbgemm, true});
  expect_library("onnxruntime", {Requantization::onnxruntime});
  expect_library("onnxruntime_pairs", {Requantization::onnxruntime, true});
  expect_library("qnnpack", {Requantization::qnnpack});
  expect_library("tflite", {Requantization::tflite});
  expect_library("tflite_double", {Requantization::tflite_double});
}

TEST_CASE("halves go to the even neighbour, away from zero, or upwards and then away from zero") {
  for (int sum = -9; sum <= 9; sum += 2) {
    const double half = sum / 2.0;
    INFO(half);
    CHECK(requantized(Requantization::fbgemm, sum, 0.5f).rounded == std::nearbyint(half));
    CHECK(requantized(Requantization::tflite, sum, 0.5f).rounded == std::round(half));
    CHECK(requantized(Requantization::tflite_double, sum, 0.25f).rounded ==
          std::round(std::floor(half + 0.5) / 2));
    // The first rounding alone: the multiplier has no shift that divides.
    CHECK(requantized(Requantization::tflite_double, sum, 0.5f).rounded == std::floor(half + 0.5));
  }
}

TEST_CASE("two roundings move what one rounding leaves") {
  const RequantizedSum one = requantized(Requantization::tflite, 7, 0.0703125f);
  CHECK(one.scaled == 0.4921875);
  CHECK(one.first == one.scaled);
  CHECK(one.rounded == 0);
  // 0.4921875 lies nearer to 4 / 8 than to 3 / 8, and 4 / 8 is a half, which goes up.
  const RequantizedSum two = requantized(Requantization::tflite_double, 7, 0.0703125f);
  CHECK(two.first == 0.5);
  CHECK(two.rounded == 1);
}

TEST_CASE("a multiplier in fixed point has 31 bits, and saturates like TensorFlow Lite's") {
  CHECK(fixed_point(0.75).mantissa == 3 << 29);
  CHECK(fixed_point(0.75).shift == 0);
  CHECK(fixed_point(3).shift == 2);
  // 1 - 2^-40 rounds to 2^31, which is half as much with another shift.
  CHECK(fixed_point(1 - std::ldexp(1, -40)).mantissa == 1 << 30);
  CHECK(fixed_point(1 - std::ldexp(1, -40)).shift == 1);
  CHECK(fixed_point(std::ldexp(1, -40)).mantissa == 0);
  CHECK(fixed_point(std::ldexp(1, 40)).mantissa == 2147483647);
  CHECK(fixed_point(std::ldexp(1, 40)).shift == 30);
  CHECK(fixed_point(0).mantissa == 0);
}

TEST_CASE("a number beyond int32 becomes the lowest, saturates or wraps") {
  CHECK(requantized(Requantization::fbgemm, 255, 1e9f).rounded == -2147483648.0);
  CHECK(requantized(Requantization::fbgemm, -255, 1e9f).rounded == -2147483648.0);
  CHECK(requantized(Requantization::onnxruntime, 255, 1e9f).rounded == 127);
  CHECK(requantized(Requantization::onnxruntime, -255, 1e9f).rounded == -128);
  CHECK(requantized(Requantization::tflite, 8, 536870912.0f).rounded == 0);
}

TEST_CASE("pairs saturate in 16 bits, and an odd last product stands alone") {
  const Tensor x = golden::integer_tensor(DType::uint8, {1, 3}, {255, 255, 255});
  const Tensor weight = golden::integer_tensor(DType::int8, {2, 3}, {127, 127, 127, -128, 64, -1});
  const Tensor zero = Tensor::zeros<std::int32_t>({1});
  const auto sums = golden::integers(quantized_accumulators(x, 0, weight, zero, true).value());
  CHECK(sums == std::vector<std::int64_t>{32767 + 255 * 127, -64 * 255 - 255});
  CHECK(golden::integers(saturated_pairs(x, weight)) == std::vector<std::int64_t>{1, 0});
  // -32768 and 32767 are held; one beyond either is not.
  const Tensor ends =
      golden::integer_tensor(DType::uint8, {4, 2}, {128, 128, 129, 127, 255, 2, 255, 3});
  const Tensor low = golden::integer_tensor(DType::int8, {2, 2}, {-128, -128, 127, 127});
  CHECK(golden::integers(saturated_pairs(ends, low)) ==
        std::vector<std::int64_t>{0, 0, 0, 0, 1, 0, 1, 0});
  const Tensor other = golden::integer_tensor(DType::int8, {1, 2}, {127, 127});
  const Tensor most = golden::integer_tensor(DType::uint8, {2, 2}, {255, 3, 255, 4});
  CHECK(golden::integers(quantized_accumulators(most, 0, other, zero, true).value()) ==
        std::vector<std::int64_t>{32766, 32767});
  // Sums of other types are exact.
  const Tensor unsigned_weight = golden::integer_tensor(DType::uint8, {1, 3}, {127, 127, 127});
  CHECK(golden::integers(quantized_accumulators(x, 0, unsigned_weight, zero, true).value()) ==
        std::vector<std::int64_t>{3 * 255 * 127});
  CHECK(golden::integers(saturated_pairs(x, unsigned_weight)) == std::vector<std::int64_t>{0});
}

TEST_CASE("PyTorch's sums are requantized along any axis, with any scale") {
  const Tensor sums = golden::integer_tensor(DType::int32, {1, 2, 2}, {10, 20, 30, 40});
  const Tensor scales = golden::vector_of({0.5f, 0.25f});
  const auto levels = [&](Index axis, double scale) {
    return requantize_sums(sums, axis, Requantization::fbgemm, 1, scales, std::nullopt, scale, 3,
                           DType::uint8, false);
  };
  CHECK(golden::integers(levels(1, 1).value()) == std::vector<std::int64_t>{8, 13, 11, 13});
  CHECK(golden::integers(levels(-1, 1).value()) == std::vector<std::int64_t>{8, 8, 18, 13});
  CHECK(golden::integers(levels(1, 0).value()) == std::vector<std::int64_t>(4, 0));
  CHECK(levels(3, 1).error().code == ErrorCode::axis_out_of_range);
  CHECK(levels(0, 1).error().code == ErrorCode::shapes_differ);
}

TEST_CASE("sums that float32 does not hold are exact") {
  constexpr std::size_t inner = 600;
  std::vector<std::int64_t> weights(inner, 127);
  weights.back() = 126;
  const Tensor x =
      golden::integer_tensor(DType::uint8, {1, inner}, std::vector<std::int64_t>(inner, 255));
  const Tensor weight = golden::integer_tensor(DType::int8, {1, inner}, weights);
  const Tensor zero = golden::integer_tensor(DType::int32, {1}, {0});
  const auto sums = quantized_accumulators(x, 0, weight, zero);
  REQUIRE(sums.ok());
  CHECK(sums.value().data<std::int32_t>()[0] == 255 * 127 * 599 + 255 * 126);
}

TEST_CASE("each rule rounds a bias and a multiplier in its own way") {
  // 5 / 3 as float32 divides it, and times the reciprocal.
  const float quotient = 5.0f / 3.0f, product = 5.0f * (1.0f / 3.0f);
  REQUIRE(quotient != product);
  CHECK(bias_level(BiasRule::as_float, 5, 3, true) == product);
  CHECK(bias_level(BiasRule::as_float, 5, 3, false) == quotient);
  CHECK(bias_level(BiasRule::half_away, 2.5f, 1, true) == 3);
  CHECK(bias_level(BiasRule::half_away, -0.5f, 1, true) == -1);
  CHECK(bias_level(BiasRule::half_even, 2.5f, 1, true) == 2);
  CHECK(bias_level(BiasRule::reciprocal, 2.5f, 1, true) == 2);

  const float x_scale = 0.1f, weight_scale = 0.3f;
  const FixedPoint narrow = fixed_point(x_scale * weight_scale);
  const FixedPoint wide = fixed_point(double{x_scale} * double{weight_scale});
  REQUIRE(narrow.mantissa != wide.mantissa);
  const auto mantissa = [&](MultiplierRule rule, bool is_single) {
    return multiplier_of(rule, x_scale, weight_scale, 1, is_single).mantissa;
  };
  CHECK(mantissa(MultiplierRule::fixed_narrow, true) == narrow.mantissa);
  CHECK(mantissa(MultiplierRule::fixed_narrow, false) == wide.mantissa);
  CHECK(mantissa(MultiplierRule::fixed, true) == wide.mantissa);
}
