#include <cmath>
#include <limits>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/clamp.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/power.hpp"
#include "tensor/linalg/matmul.hpp"
#include "tensor/print/repr.hpp"
#include "tensor/random/generator.hpp"
#include "tensor/random/random.hpp"
#include "tensor/reduce/reduce.hpp"

// The rules, one by one; tests/wasm/programs.test.ts compares every operator and type with PyTorch.

using namespace zeropoint;

namespace {

Tensor ints(DType dtype, const std::vector<std::int64_t>& values) {
  return to(Tensor(Shape{values.size()}, values), dtype);
}

std::vector<std::int64_t> result(const Result<Tensor>& tensor) {
  return golden::integers(to(tensor.value(), DType::int64));
}

using Ints = std::vector<std::int64_t>;
const Scalar kThree = std::int64_t{3};

}  // namespace

TEST_CASE("a Python int wraps into the type of an integer tensor, even in comparisons") {
  const Tensor bytes = ints(DType::int8, {50, -128, 127});
  CHECK(result(binary("add", bytes, Scalar{std::int64_t{300}})) == Ints{94, -84, -85});
  CHECK(result(binary("lt", bytes, Scalar{std::int64_t{300}})) == Ints{0, 1, 0});
}

TEST_CASE(
    "an int64 of one element wraps into the type of a narrower tensor before it is compared") {
  const Tensor bytes = ints(DType::int8, {44, 45, 100});
  const Tensor number = Tensor::scalar(std::int64_t{300});
  CHECK(result(binary("eq", bytes, number)) == Ints{1, 0, 0});
  CHECK(result(binary("floor_divide", bytes, number)) == Ints{1, 1, 2});
}

TEST_CASE("division and remainder of integers round down") {
  const Tensor bytes = ints(DType::int8, {50, -128, 127});
  CHECK(result(binary("floor_divide", bytes, kThree)) == Ints{16, -43, 42});
  CHECK(result(binary("remainder", bytes, Scalar{std::int64_t{-3}})) == Ints{-1, -2, -2});
  const Result<Tensor> by_zero = binary("remainder", bytes, Scalar{std::int64_t{0}});
  CHECK(by_zero.error().code == ErrorCode::division_by_zero);
}

TEST_CASE("a number divided by a tensor is multiplied by the reciprocal") {
  const Tensor tensor = golden::vector_of({7});
  const Tensor quotient = binary("div", kThree, tensor).value();
  CHECK(quotient.values<float>()[0] == 3.0f * (1.0f / 7.0f));
  CHECK(quotient.values<float>()[0] != 3.0f / 7.0f);
}

TEST_CASE("a shift by the width of the type or more leaves nothing, or the sign") {
  const Tensor bytes = ints(DType::int8, {50, -128});
  CHECK(result(binary("bitwise_left_shift", bytes, Scalar{std::int64_t{9}})) == Ints{0, 0});
  CHECK(result(binary("bitwise_right_shift", bytes, Scalar{std::int64_t{9}})) == Ints{0, -1});
}

TEST_CASE(
    "an int64 is shifted by up to 63 bits, and more or fewer than none leave nothing, or the "
    "sign") {
  const Tensor numbers = ints(DType::int64, {1, -1, 8, -8});
  const auto shifted = [&](const char* name, std::int64_t bits) {
    return result(binary(name, numbers, Scalar{bits}));
  };
  constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  CHECK(shifted("bitwise_left_shift", 63) == Ints{lowest, lowest, 0, 0});
  CHECK(shifted("bitwise_right_shift", 3) == Ints{0, -1, 1, -1});
  CHECK(shifted("bitwise_right_shift", 63) == Ints{0, -1, 0, -1});
  for (const std::int64_t bits : {64, 65, 1000, -1}) {
    CHECK(shifted("bitwise_left_shift", bits) == Ints{0, 0, 0, 0});
    CHECK(shifted("bitwise_right_shift", bits) == Ints{0, -1, 0, -1});
  }
}

TEST_CASE("packing two bits as in the course, with shifts and an or") {
  const Tensor values = ints(DType::uint8, {1, 0, 3, 2});
  Tensor packed = full({1}, Scalar{std::int64_t{0}}, DType::uint8).value();
  for (Index i = 0; i < 4; ++i) {
    const Tensor value = select(values, 0, i).value();
    const Tensor shifted = binary("bitwise_left_shift", value, Scalar{2 * i}).value();
    packed = binary("bitwise_or", packed, shifted).value();
  }
  CHECK(result(packed) == Ints{0b10110001});
}

TEST_CASE("operators that PyTorch does not define for a type are refused") {
  const Tensor truth(Shape{2}, std::vector<bool>{true, false});
  const Tensor real = golden::vector_of({1});
  CHECK(binary("sub", truth, truth).error().code == ErrorCode::operator_undefined);
  CHECK(binary("bitwise_and", real, real).error().code == ErrorCode::operator_undefined);
  CHECK(unary("neg", truth).error().code == ErrorCode::operator_undefined);
  CHECK(reduce("mean", truth, {}, false).error().code == ErrorCode::operator_undefined);
  CHECK(binary("plus", real, real).error().code == ErrorCode::unknown_operator);
}

TEST_CASE("clamp keeps NaN and the sign of a zero, and ends at the maximum") {
  const Tensor tensor = golden::vector_of({NAN, -0.0f, 5, -5});
  const Tensor clamped = clamp(tensor, Scalar{0.0}, kThree).value();
  CHECK(std::isnan(clamped.values<float>()[0]));
  CHECK(golden::bits(clamped.values<float>()[1]) == 0x80000000u);
  CHECK(clamped.values<float>()[2] == 3);
  const Tensor crossed = clamp(tensor, Scalar{2.0}, Scalar{1.0}).value();
  CHECK(crossed.values<float>()[3] == 1);
  CHECK(clamp(tensor, std::nullopt, std::nullopt).error().code == ErrorCode::limits_missing);
}

TEST_CASE("sums of integers are int64, and NaN is the largest and the smallest") {
  const Tensor sum = reduce("sum", ints(DType::int8, {127, 127}), {}, false).value();
  CHECK(sum.dtype() == DType::int64);
  CHECK(result(sum) == Ints{254});
  const Tensor tensor = golden::vector_of({1, NAN, 3});
  CHECK(result(reduce("argmin", tensor, {}, false)) == Ints{1});
  CHECK(std::isnan(reduce("amax", tensor, {}, false).value().item()));
}

TEST_CASE("a reduced axis is removed, or kept with extent 1") {
  const Tensor tensor(Shape{2, 3}, std::vector<float>{1, 2, 3, 4, 5, 6});
  CHECK(reduce("sum", tensor, {-1}, false).value().shape() == Shape{2});
  CHECK(reduce("sum", tensor, {-1}, true).value().shape() == Shape{2, 1});
  CHECK(reduce("sum", tensor, {0, 1}, false).value().item() == 21);
  CHECK(reduce("sum", tensor, {2}, false).error().code == ErrorCode::axis_out_of_range);
  CHECK(reduce("amax", Tensor(DType::float32, {0}), {}, false).error().code ==
        ErrorCode::empty_tensor);
}

TEST_CASE("integer powers wrap, and floats are rounded once") {
  CHECK(result(power(ints(DType::int8, {50, -128, 127}), kThree)) == Ints{72, 0, 127});
  const Tensor nine = golden::vector_of({9});
  CHECK(power(nine, Scalar{0.5}).value().item() == 3);
  CHECK(power(nine, Scalar{2.5}).value().item() == 243);
  CHECK(power(ints(DType::int8, {2}), Scalar{std::int64_t{-1}}).error().code ==
        ErrorCode::exponent_negative);
}

TEST_CASE("integer products of matrices wrap in their type") {
  const Tensor row(Shape{1, 2}, std::vector<std::int8_t>{100, 100});
  const Tensor column(Shape{2, 1}, std::vector<std::int8_t>{2, 2});
  CHECK(result(matmul(row, column)) == Ints{static_cast<std::int8_t>(400)});
  CHECK(matmul(row, to(column, DType::int32)).error().code == ErrorCode::dtypes_differ);
}

TEST_CASE("seeded random numbers are PyTorch's") {
  Generator generator(0);
  CHECK(repr(randn(generator, {3, 3})).substr(0, 34) == "tensor([[ 1.5410, -0.2934, -2.1788");
  generator = Generator(0);
  CHECK(repr(rand(generator, {2, 3})).substr(0, 32) == "tensor([[0.4963, 0.7682, 0.0885]");
  generator = Generator(42);
  const Tensor tens = multiply(randn(generator, {3, 3}), Scalar{std::int64_t{10}});
  CHECK(repr(select(tens, 0, 2).value()) == "tensor([22.0820, -6.3800,  4.6166])");
}

TEST_CASE("a seeded permutation is PyTorch's") {
  Generator generator(1);
  CHECK(repr(randperm(generator, 5)) == "tensor([0, 4, 2, 3, 1])");
  CHECK(randperm(generator, 0).numel() == 0);
}

TEST_CASE("bools, int64 and empty tensors print as in PyTorch") {
  CHECK(repr(Tensor(Shape{2}, std::vector<bool>{true, false})) == "tensor([ True, False])");
  CHECK(repr(Tensor::scalar((std::int64_t{1} << 53) + 1)) == "tensor(9007199254740993)");
  CHECK(repr(Tensor(DType::boolean, {0})) == "tensor([], dtype=torch.bool)");
}
