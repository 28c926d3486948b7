#include <cmath>
#include <cstring>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/clamp.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/linalg/matmul.hpp"
#include "tensor/print/repr.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/reduce/statistics.hpp"

// The rules of 16-bit and 64-bit floats, one by one; tests/wasm/programs.test.ts compares every
// operator and pair of types with PyTorch.

using namespace zeropoint;

namespace {

Tensor doubles(const std::vector<double>& values) { return Tensor(Shape{values.size()}, values); }

Tensor halves(const std::vector<double>& values) { return to(doubles(values), DType::float16); }

Tensor brains(const std::vector<double>& values) { return to(doubles(values), DType::bfloat16); }

std::vector<double> numbers(const Tensor& tensor) {
  const Tensor wide = to(tensor, DType::float64);
  return {wide.values<double>().begin(), wide.values<double>().end()};
}

using Numbers = std::vector<double>;

}  // namespace

TEST_CASE("float16 rounds to nearest, ties to even, and overflows half a unit above the largest") {
  CHECK(float16_bits(2049) == float16_bits(2048));
  CHECK(float16_bits(2051) == float16_bits(2052));
  CHECK(float16_bits(std::nextafter(2049.0f, 3000.0f)) == float16_bits(2050));
  CHECK(float16_bits(65519.996f) == 0x7bff);
  CHECK(float16_bits(65520) == 0x7c00);
  CHECK(float16_bits(-INFINITY) == 0xfc00);
  CHECK(std::isnan(from_float16(float16_bits(NAN))));
  CHECK(float16_bits(-0.0f) == 0x8000);
}

TEST_CASE("the subnormals of float16 round to even too, even up to the smallest normal") {
  CHECK(float16_bits(0x1p-24f) == 1);
  CHECK(float16_bits(0x1p-25f) == 0);
  CHECK(float16_bits(std::nextafter(0x1p-25f, 1.0f)) == 1);
  CHECK(float16_bits(0x3p-25f) == 2);
  CHECK(float16_bits(std::nextafter(0x1p-14f, 0.0f)) == 0x400);
  CHECK(float16_bits(-0x1p-149f) == 0x8000);
}

TEST_CASE("every float16 and bfloat16 except NaN survives a conversion to float32") {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float narrow = from_float16(half);
    const float wide = from_bfloat16(half);
    if (!std::isnan(narrow)) REQUIRE(float16_bits(narrow) == half);
    if (!std::isnan(wide)) REQUIRE(bfloat16_bits(wide) == half);
  }
}

TEST_CASE("bfloat16 rounds to nearest, ties to even, up to infinity") {
  CHECK(from_bfloat16(bfloat16_bits(1 + 0x1p-8f)) == 1);
  CHECK(from_bfloat16(bfloat16_bits(1 + 0x3p-8f)) == 1 + 0x1p-6f);
  CHECK(from_bfloat16(bfloat16_bits(0.1f)) == 0.10009765625f);
  CHECK(bfloat16_bits(3.4028235e38f) == 0x7f80);
  // Rounding the bits of a NaN would give infinity, or carry into the sign.
  for (const std::uint32_t nan : {0x7fc00000u, 0x7f800001u, 0x7fffffffu, 0xffffffffu}) {
    float value;
    std::memcpy(&value, &nan, sizeof value);
    CHECK(bfloat16_bits(value) == 0x7fc0);
  }
}

TEST_CASE("a float64 is converted to 16 bits through float32, which may round twice") {
  CHECK(numbers(halves({1 + 0x1p-11 + 0x1p-40})) == Numbers{1});
}

TEST_CASE("a float64 is converted to uint8 through int64, to other narrow integers through int32") {
  const Tensor large = doubles({2147483653.0});
  CHECK(to(large, DType::uint8).item() == 5);
  CHECK(to(large, DType::int8).item() == 0);
  CHECK(to(large, DType::int16).item() == 0);
  CHECK(to(large, DType::int32).item() == -2147483648.0);
  CHECK(to(large, DType::int64).item() == 2147483653.0);
}

TEST_CASE(
    "float16 and bfloat16 promote to float32, and any float takes precedence over any integer") {
  CHECK(promote(DType::float16, DType::bfloat16) == DType::float32);
  CHECK(promote(DType::bfloat16, DType::float32) == DType::float32);
  CHECK(promote(DType::float32, DType::float64) == DType::float64);
  CHECK(promote(DType::int64, DType::float16) == DType::float16);
  CHECK(promote(DType::boolean, DType::bfloat16) == DType::bfloat16);
}

TEST_CASE("a Python float is rounded to the type of a 16-bit tensor, and unchanged with float64") {
  CHECK(result_type(halves({1}), Scalar{0.1}) == DType::float16);
  CHECK(numbers(binary("add", brains({0}), Scalar{0.1}).value()) == Numbers{0.10009765625});
  CHECK(numbers(binary("add", doubles({0}), Scalar{0.1}).value()) == Numbers{0.1});
  CHECK(result_type(Tensor(DType::int8, {1}), Scalar{0.1}) == DType::float32);
  // A 0-dim float64 is in the same category as a float32 tensor, so the tensor's type applies.
  CHECK(result_type(Tensor(DType::float32, {1}), Tensor(DType::float64, {})) == DType::float32);
}

TEST_CASE(
    "16-bit arithmetic is float32 and one rounding; integers are rounded before they meet it") {
  CHECK(numbers(binary("mul", halves({3}), halves({0.1})).value()) == Numbers{0.2998046875});
  const Tensor level(Shape{1}, std::vector<std::int64_t>{2049});
  CHECK(numbers(binary("sub", halves({2048}), level).value()) == Numbers{0});
  CHECK(numbers(binary("add", halves({65504}), Scalar{16.0}).value()) == Numbers{INFINITY});
}

TEST_CASE("a quotient has the type of its floats") {
  CHECK(binary("div", halves({1}), Scalar{3.0}).value().dtype() == DType::float16);
  CHECK(numbers(binary("div", doubles({1}), Scalar{3.0}).value()) == Numbers{1.0 / 3.0});
  CHECK(
      binary("div", Tensor(Shape{1}, std::vector<std::int64_t>{1}), doubles({3})).value().item() ==
      1.0 / 3.0);
}

TEST_CASE("functions that PyTorch does not implement for float16 are refused by name") {
  for (const char* name : {"round", "floor", "ceil", "trunc", "sqrt"}) {
    CHECK(unary(name, halves({1})).error().code == ErrorCode::operator_undefined);
    CHECK(unary(name, brains({1})).ok());
  }
  CHECK(clamp(halves({1}), Scalar{0.0}, std::nullopt).error().code ==
        ErrorCode::operator_undefined);
  CHECK(clamp(brains({2}), Scalar{0.0}, Scalar{1.0}).value().item() == 1);
}

TEST_CASE("a number above the largest float is refused, infinity is not") {
  CHECK(stored(Scalar{65504.0}, DType::float16).value().item() == 65504);
  CHECK(stored(Scalar{65505.0}, DType::float16).error().code == ErrorCode::value_overflows);
  CHECK(stored(Scalar{1e39}, DType::float32).error().code == ErrorCode::value_overflows);
  CHECK(stored(Scalar{1e39}, DType::float64).value().item() == 1e39);
  CHECK(stored(Scalar{INFINITY}, DType::bfloat16).value().item() == INFINITY);
}

TEST_CASE("floats of other widths print the digits of their own type, and the dtype") {
  CHECK(repr(doubles({0.1, 1.0 / 3.0})) == "tensor([0.1000, 0.3333], dtype=torch.float64)");
  CHECK(repr(halves({1.0 / 3.0, 2.0 / 3.0})) == "tensor([0.3333, 0.6665], dtype=torch.float16)");
  CHECK(repr(brains({1.0 / 3.0, 2.0 / 3.0})) == "tensor([0.3340, 0.6680], dtype=torch.bfloat16)");
  CHECK(repr(doubles({1e300, 1e-300})) ==
        "tensor([1.0000e+300, 1.0000e-300], dtype=torch.float64)");
  CHECK(repr(doubles({1e-4, 0.05})) == "tensor([0.0001, 0.0500], dtype=torch.float64)");
  CHECK(repr(doubles({0.99e-4, 0.05})) == "tensor([9.9000e-05, 5.0000e-02], dtype=torch.float64)");
  CHECK(repr(doubles({})) == "tensor([], dtype=torch.float64)");
}

TEST_CASE(
    "a sum of 16-bit floats is taken in float32 and rounded once; a mean rounds its count too") {
  const Tensor ones = to(Tensor(Shape{300}, std::vector<float>(300, 1)), DType::bfloat16);
  CHECK(reduce("sum", ones, {}, false).value().item() == 300);
  // 300 is a bfloat16; 257 is not, and becomes 256 both as the sum and as the count.
  const Tensor fewer = slice(ones, 0, 0, 257).value();
  CHECK(reduce("sum", fewer, {}, false).value().item() == 256);
  CHECK(reduce("mean", fewer, {}, false).value().item() == 1);
  CHECK(reduce("amax", halves({1, 3, 2}), {}, false).value().dtype() == DType::float16);
  CHECK(reduce("argmax", halves({1, 3, 2}), {}, false).value().item() == 1);
}

TEST_CASE("norms and deviations have the type of their tensor") {
  CHECK(norm_of_any(doubles({3, 4})).item() == 5);
  CHECK(norm_of_any(halves({3, 4})).dtype() == DType::float16);
  CHECK(variance(doubles({1, 2, 3}), 1).item() == 1);
  CHECK(standard_deviation(brains({1, 3}), 0).dtype() == DType::bfloat16);
  // 60,000 is a float16, its square is none.
  CHECK(norm_of_any(halves({60000})).item() == INFINITY);
}

TEST_CASE("a product of bfloat16 is rounded once if the right matrix is column-major") {
  const Tensor left = reshape(brains({256, 1, 1}), {1, 3}).value();
  const Tensor ones = brains({1, 1, 1, 1, 1, 1});
  const Tensor by_rows = reshape(ones, {3, 2}).value();
  const Tensor by_columns = transpose(reshape(ones, {2, 3}).value(), 0, 1).value();
  CHECK(numbers(matmul(left, by_rows).value()) == Numbers{256, 256});
  CHECK(numbers(matmul(left, by_columns).value()) == Numbers{258, 258});
  const Tensor weight = reshape(ones, {2, 3}).value();
  CHECK(numbers(linear(left, weight, brains({1, 1})).value()) == Numbers{260, 260});
}

TEST_CASE("products of float64 are float64, and float16 has none") {
  CHECK(matmul(doubles({0.1, 0.2}), doubles({3, 4})).value().item() == 0.1 * 3 + 0.2 * 4);
  CHECK(matmul(halves({1}), halves({1})).error().code == ErrorCode::operator_undefined);
}
