#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/integer/linear.hpp"
#include "tensor/linalg/matmul.hpp"

using namespace zeropoint;

namespace {

/// Whole numbers from -128 to 127, or from 0 to 255 in uint8, as linear_answers.py makes them.
Tensor integers_of(DType dtype, const Shape& shape, std::uint32_t seed) {
  std::vector<std::int64_t> values;
  for (const float value : golden::sequence(numel(shape), seed)) {
    values.push_back(static_cast<std::int64_t>(std::floor(value)) +
                     (dtype == DType::uint8 ? 128 : 0));
  }
  return golden::integer_tensor(dtype, shape, values);
}

std::optional<Tensor> bias_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return golden::vector_of(golden::read_floats(text));
}

void expect_w8a32(const char* shape_text, std::size_t outputs, std::uint32_t number,
                  const char* scales, const char* bias, const char* output) {
  const Shape shape = golden::read_shape(shape_text);
  std::vector<float> values = golden::sequence(numel(shape), 300 + number);
  for (float& value : values) value /= 7;
  const Tensor weight = integers_of(DType::int8, {outputs, shape.back()}, 400 + number);
  INFO(shape_text << " with " << outputs << " outputs");
  const Tensor found = linear_w8a32(Tensor(shape, values), weight,
                                    golden::vector_of(golden::read_floats(scales)), bias_of(bias))
                           .value();
  CHECK(golden::bits(found) == golden::read_bits(output));
  CHECK(found.shape().back() == outputs);
  CHECK(found.shape().size() == shape.size());
}

void expect_int8(const char* shape_text, std::size_t outputs, std::uint32_t number, DType dtype,
                 const QParams& x_qparams, const char* scales, const char* zero_points,
                 const char* bias, const char* accumulators, const char* output) {
  const Shape shape = golden::read_shape(shape_text);
  const auto shifts = golden::read_integers(zero_points);
  const QuantizedWeight weight{
      integers_of(DType::int8, {outputs, shape.back()}, 400 + number),
      golden::vector_of(golden::read_floats(scales)),
      golden::integer_tensor(DType::int32, {shifts.size()}, shifts),
  };
  INFO(shape_text << " with " << outputs << " outputs");
  const IntegerLinear found =
      linear_int8(integers_of(dtype, shape, 300 + number), x_qparams, weight, bias_of(bias))
          .value();
  CHECK(golden::integers(found.accumulators) == golden::read_integers(accumulators));
  CHECK(golden::bits(found.output) == golden::read_bits(output));
}

ErrorCode w8a32_refused(const Tensor& x, const Tensor& weight, const Tensor& scales,
                        const std::optional<Tensor>& bias = std::nullopt) {
  const auto result = linear_w8a32(x, weight, scales, bias);
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

}  // namespace

TEST_CASE("quantized linear layers have PyTorch's bits, and its integer accumulators") {
#define GOLDEN_W8A32(shape, outputs, number, scales, bias, output) \
  expect_w8a32(shape, outputs, number, scales, bias, output);
#define GOLDEN_LINEAR_INT8(shape, outputs, number, dtype, scale, zero_point, scales, zero_points, \
                           bias, accumulators, output)                                            \
  expect_int8(shape, outputs, number, golden::dtype, {scale, zero_point}, scales, zero_points,    \
              bias, accumulators, output);
#include "golden/answers/linears.inc"
}

TEST_CASE("int32 accumulators wrap, as PyTorch's do") {
  const std::size_t inner = 140000;  // 140000 * 128 * 128 is beyond 2^31
  const std::vector<std::int8_t> lowest(inner, -128);
  const QuantizedWeight weight{Tensor(Shape{1, inner}, lowest), golden::vector_of({1}),
                               Tensor::zeros<std::int32_t>({1})};
  const IntegerLinear found =
      linear_int8(Tensor(Shape{inner}, lowest), {1, 0}, weight, std::nullopt).value();
  CHECK(golden::integers(found.accumulators)[0] == 140000LL * 128 * 128 - 4294967296LL);
}

TEST_CASE("a matrix product adds its products in the order of the inner dimension") {
  // In any other order the ones would survive; here each is lost in the rounding of 2^25.
  const Tensor left(Shape{1, 4}, std::vector<float>{0x1p25f, 1, 1, -0x1p25f});
  const Tensor right(Shape{1, 4}, std::vector<float>{1, 1, 1, 1});
  CHECK(linear(left, right).value().values<float>()[0] == 0.0f);
}

TEST_CASE("an inner dimension without elements gives zeros") {
  const Tensor none = Tensor::zeros<float>({2, 0});
  const Tensor product = linear(none, Tensor::zeros<float>({3, 0})).value();
  CHECK(product.shape() == Shape{2, 3});
  CHECK(golden::bits(product) == std::vector<std::uint32_t>(6, 0));
}

TEST_CASE("a linear layer refuses extents and dtypes that do not fit") {
  const Tensor x = Tensor::zeros<float>({2, 3});
  const Tensor weight = Tensor::zeros<std::int8_t>({4, 3});
  const Tensor one = golden::vector_of({1});
  const Tensor two = golden::vector_of({1, 2});
  CHECK(w8a32_refused(x, Tensor::zeros<std::int8_t>({4, 2}), one) == ErrorCode::shapes_differ);
  CHECK(w8a32_refused(x, Tensor::zeros<std::int8_t>({3}), one) == ErrorCode::not_matrix);
  CHECK(w8a32_refused(x, weight, two) == ErrorCode::shapes_differ);
  const Tensor five = golden::vector_of({1, 2, 3, 4, 5});
  CHECK(w8a32_refused(x, weight, five) == ErrorCode::shapes_differ);
  CHECK(w8a32_refused(x, weight, one, two) == ErrorCode::shapes_differ);
  CHECK(w8a32_refused(x, x, one) == ErrorCode::not_byte_dtype);
  CHECK(w8a32_refused(weight, weight, one) == ErrorCode::not_float32);
  CHECK(w8a32_refused(Tensor::scalar(1.0f), weight, one) == ErrorCode::shapes_differ);
  const QuantizedWeight given{weight, one, Tensor::zeros<std::int32_t>({4})};
  CHECK(linear_int8(weight, {1, 0}, given, std::nullopt).error().code == ErrorCode::shapes_differ);
  CHECK(linear_int8(x, {1, 0}, given, std::nullopt).error().code == ErrorCode::not_byte_dtype);
  const QuantizedWeight untyped{weight, one, one};
  CHECK(linear_int8(weight, {1, 0}, untyped, std::nullopt).error().code ==
        ErrorCode::storage_differs);
}
