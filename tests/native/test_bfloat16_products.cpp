#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/linalg/matmul.hpp"

// PyTorch 1.13's own loops gave the bits, without oneDNN. How often they round depends on the
// layout.

using namespace zeropoint;

namespace {

Tensor numbers(const Shape& shape, std::uint32_t seed) {
  std::vector<float> values = golden::sequence(numel(shape), seed);
  for (float& value : values) value /= 100;
  return to(Tensor(shape, values), DType::bfloat16);
}

/// The same elements, of which each column of a matrix lies together.
Tensor by_columns(const Tensor& stack) {
  return transpose(contiguous(transpose(stack, 1, 2).value()), 1, 2).value();
}

std::vector<std::uint32_t> product(const Tensor& left, const Tensor& right) {
  const Tensor found = matmul(left, right).value();
  REQUIRE(found.dtype() == DType::bfloat16);
  return golden::bits(contiguous(to(found, DType::float32)));
}

const Tensor kVector = numbers({5}, 3);
const Tensor kMatrix = numbers({2, 5}, 6);
const Tensor kStack = numbers({3, 5, 4}, 4);

}  // namespace

TEST_CASE("bfloat16: a vector by a stack is rounded after every step, from either side") {
  const auto expected = golden::read_bits(
      "3f150000 3f800000 3f3d0000 bf280000 3f2e0000 3e350000 3fa00000 3e910000 3a800000 3f290000 "
      "3e0e0000 3f640000");
  CHECK(product(kVector, kStack) == expected);
  CHECK(product(transpose(kStack, 1, 2).value(), kVector) == expected);
}

TEST_CASE("bfloat16: a matrix by a stack is rounded once where the columns lie together") {
  CHECK(product(kMatrix, kStack) ==
        golden::read_bits("be430000 3fbb0000 3e9f0000 bf8c0000 bf980000 bf880000 bfa00000 c00e0000 "
                          "3f030000 becc0000 3f940000 3f060000 bfb00000 c0130000 3f010000 bf780000 "
                          "be9a0000 3e840000 3ece0000 3f100000 3e0b0000 bfd30000 c0060000 "
                          "bf270000"));
  CHECK(product(kMatrix, by_columns(kStack)) ==
        golden::read_bits("be410000 3fbb0000 3ea10000 bf8c0000 bf980000 bf890000 bfa00000 c00e0000 "
                          "3f020000 bec80000 3f950000 3f060000 bfb00000 c0130000 3f000000 bf760000 "
                          "be990000 3e830000 3ed20000 3f100000 3e0c0000 bfd40000 c0060000 "
                          "bf260000"));
}

TEST_CASE("bfloat16: the matrices of two stacks too, if they are large enough") {
  const Tensor left = numbers({2, 12, 20}, 7);
  const Tensor right = numbers({2, 20, 9}, 8);
  const auto some = [&](const Tensor& other) {
    const auto all = product(left, other);
    const auto from = all.begin() + (12 + 3) * 9;
    return std::vector(from, from + 4);
  };
  CHECK(some(right) == golden::read_bits("408c0000 3f9a0000 bf940000 3fea0000"));
  CHECK(some(by_columns(right)) == golden::read_bits("408c0000 3f980000 bf950000 3fea0000"));
}

TEST_CASE("bfloat16: a layer adds its bias last where it is rounded once, and first elsewhere") {
  const auto brains = [](const Shape& shape, const std::vector<float>& values) {
    return to(Tensor(shape, values), DType::bfloat16);
  };
  const auto turned = [](const Tensor& matrix) {
    return transpose(contiguous(transpose(matrix, 0, 1).value()), 0, 1).value();
  };
  const Tensor x = brains({2, 5}, {3.21875, 0.69921875, 0.35546875, -2.453125, 0.1845703125,
                                   -5.46875, 1.3515625, 4.03125, -5.75, 3.90625});
  const Tensor weight = brains(
      {3, 5}, {2.09375, 4.9375, -3.453125, 1.1953125, 1.6796875, -0.3203125, 3.703125, 3.265625,
               1.984375, -0.65625, -2.71875, -4.25, 2.984375, 0.95703125, -1.5703125});
  const Tensor bias = brains({3}, {0.15234375, -1.1875, 0.53515625});
  const auto layer = [&](const Tensor& input, const Tensor& factors) {
    return golden::bits(to(linear(input, factors, bias).value(), DType::float32));
  };
  const auto once = golden::vector_of({6.5, -3.453125, -12.75, -18.875, 4.75, 10.0625});
  const auto always = golden::vector_of({6.5, -3.46875, -12.6875, -18.75, 4.75, 10.125});
  CHECK(layer(x, weight) == golden::bits(once));
  CHECK(layer(x, turned(weight)) == golden::bits(always));
  CHECK(layer(turned(x), weight) == golden::bits(always));
}
