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
