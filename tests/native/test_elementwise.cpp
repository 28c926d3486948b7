#include <limits>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/multiply_add.hpp"

using namespace zeropoint;
using golden::integer_tensor;
using golden::integers;

namespace {

Tensor ints(DType dtype, const std::vector<std::int64_t>& values) {
  return integer_tensor(dtype, {values.size()}, values);
}

}  // namespace

TEST_CASE("a float outside an 8-bit integer keeps its low bits") {
  const Tensor tensor = golden::vector_of({300, -300, 127.9f, -128.9f, 1e10f, -1e10f});
  CHECK(integers(to(tensor, DType::int8)) == std::vector<std::int64_t>{44, -44, 127, -128, 0, 0});
  CHECK(integers(to(tensor, DType::uint8)) == std::vector<std::int64_t>{44, 212, 127, 128, 0, 0});
}

TEST_CASE("a float outside int32 becomes its smallest value") {
  constexpr float inf = std::numeric_limits<float>::infinity();
  const Tensor tensor = golden::vector_of({inf, -inf, inf - inf, 1e10f, 2147483648.0f});
  CHECK(integers(to(tensor, DType::int32)) == std::vector<std::int64_t>(5, -2147483648LL));
}

TEST_CASE("int8 with a Python int stays int8 and wraps") {
  const Tensor difference = subtract(ints(DType::int8, {-128, 127, 0}), Scalar{100});
  CHECK(difference.dtype() == DType::int8);
  CHECK(integers(difference) == std::vector<std::int64_t>{28, 27, -100});
}

TEST_CASE("uint8 wraps below zero") {
  CHECK(integers(subtract(ints(DType::uint8, {0, 5}), Scalar{200})) ==
        std::vector<std::int64_t>{56, 61});
}

TEST_CASE("an integer tensor with a Python float becomes float32") {
  const Tensor product = multiply(ints(DType::int8, {2, -3}), Scalar{0.5});
  CHECK(product.dtype() == DType::float32);
  CHECK(product.values<float>()[1] == -1.5f);
}

TEST_CASE("two integer types promote to the one that holds both") {
  CHECK(add(ints(DType::int8, {1}), ints(DType::uint8, {255})).value().dtype() == DType::int16);
  CHECK(add(ints(DType::int8, {1}), ints(DType::int32, {5})).value().dtype() == DType::int32);
  CHECK(add(ints(DType::int32, {1}), golden::vector_of({0.5f})).value().dtype() == DType::float32);
}

TEST_CASE("a 0-dim tensor of the same category takes the type of the other operand") {
  const Tensor wide = Tensor::scalar<std::int32_t>(300);
  const Tensor sum = add(ints(DType::int8, {1}), wide).value();
  CHECK(sum.dtype() == DType::int8);
  CHECK(integers(sum) == std::vector<std::int64_t>{45});
}

TEST_CASE("a row and a column broadcast to a matrix") {
  const Tensor column(Shape{2, 1}, std::vector<float>{10, 20});
  const Tensor row(Shape{3}, std::vector<float>{1, 2, 3});
  const Tensor sum = add(column, row).value();
  CHECK(sum.shape() == Shape{2, 3});
  CHECK(integers(sum) == std::vector<std::int64_t>{11, 12, 13, 21, 22, 23});
}

TEST_CASE("shapes that do not broadcast are refused by name") {
  const auto sum = add(golden::vector_of({1, 2}), golden::vector_of({1, 2, 3}));
  REQUIRE_FALSE(sum.ok());
  CHECK(sum.error().code == ErrorCode::shapes_differ);
}

TEST_CASE("products of large integers wrap without undefined behaviour") {
  CHECK(integers(square(ints(DType::int32, {65537, -2147483648LL}))) ==
        std::vector<std::int64_t>{131073, 0});
  CHECK(integers(square(ints(DType::int16, {-32768}))) == std::vector<std::int64_t>{0});
}

TEST_CASE("the smallest integer has no absolute value of its own type") {
  CHECK(integers(absolute(ints(DType::int8, {-128, -5}))) == std::vector<std::int64_t>{-128, 5});
}

TEST_CASE("multiply_add rounds once, and broadcasts") {
  // The product of 1 + 2^-12 with itself is 1 + 2^-11 + 2^-24, whose last term a float drops.
  const float near_one = 1 + 0x1p-12f;
  const Tensor left = golden::vector_of({near_one, 2});
  const Tensor minus_one = golden::vector_of({-1});
  const Tensor result = multiply_add(left, left, minus_one).value();
  CHECK(result.data<float>()[0] == 0x1p-11f + 0x1p-24f);
  CHECK(result.data<float>()[1] == 3);
  const Tensor scaled = multiply_add(left, Scalar{0.5}, minus_one).value();
  CHECK(scaled.data<float>()[1] == 0);
}

TEST_CASE("multiply_add refuses other types, mixtures, and shapes that do not broadcast") {
  const Tensor floats = golden::vector_of({1, 2});
  const Tensor whole = ints(DType::int32, {1, 2});
  CHECK(multiply_add(whole, whole, whole).error().code == ErrorCode::operator_undefined);
  CHECK(multiply_add(floats, whole, floats).error().code == ErrorCode::dtypes_differ);
  CHECK(multiply_add(floats, floats, whole).error().code == ErrorCode::dtypes_differ);
  const Tensor three = golden::vector_of({1, 2, 3});
  CHECK(multiply_add(floats, three, floats).error().code == ErrorCode::shapes_differ);
  CHECK(multiply_add(floats, floats, three).error().code == ErrorCode::shapes_differ);
}
