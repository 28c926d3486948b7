#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/view.hpp"
#include "tensor/linalg/convolution.hpp"

// Convolutions by hand; PyTorch's answers are in tests/golden/ask/convolution_programs.py.

using namespace zeropoint;

namespace {

using Pair = std::vector<Index>;
const Pair kOnes{1, 1};
const Pair kTwos{2, 2};
const Pair kZeros{0, 0};

/// 0, 1, 2 … in a shape.
Tensor counted(const std::vector<Index>& shape, DType dtype = DType::float32) {
  Index count = 1;
  for (const Index extent : shape) count *= extent;
  const Tensor line = arange(std::int64_t{0}, count, std::int64_t{1}, 1000).value();
  return view(to(line, dtype), shape).value();
}

Tensor ones(const Shape& shape, DType dtype = DType::float32) {
  return full(shape, std::int64_t{1}, dtype).value();
}

std::vector<double> numbers(const Tensor& tensor) {
  const Tensor wide = to(tensor, DType::float64);
  const auto values = wide.values<double>();
  return {values.begin(), values.end()};
}
using Numbers = std::vector<double>;

template <class T>
ErrorCode refused(const Result<T>& result) {
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

}  // namespace

TEST_CASE("a convolution adds what the kernel meets to the bias") {
  const Tensor x = counted({1, 1, 3, 3});
  const Tensor w = counted({1, 1, 2, 2});
  const auto conv = [&](const Pair& stride, const Pair& padding, const Pair& dilation) {
    return conv2d(x, w, std::nullopt, stride, padding, dilation, 1).value();
  };
  CHECK(numbers(conv(kOnes, kZeros, kOnes)) == Numbers{19, 25, 37, 43});
  CHECK(numbers(conv(kTwos, kOnes, kOnes)) == Numbers{0, 8, 21, 43});
  CHECK(numbers(conv(kOnes, kZeros, kTwos)) == Numbers{2 + 2 * 6 + 3 * 8});
  CHECK(conv(kOnes, {0, 1}, kOnes).shape() == Shape{1, 1, 2, 4});
  const Tensor bias = golden::vector_of({0.5F});
  CHECK(numbers(conv2d(x, w, bias, kTwos, kZeros, kOnes, 1).value()) == Numbers{19.5});
}

TEST_CASE("a convolution starts from the bias and rounds after each product") {
  // 1e8 + 1 is 1e8 in float32, so the order shows.
  const Tensor x = ones({1, 1, 1, 2});
  const Tensor w(Shape{1, 1, 1, 2}, std::vector<float>{1, -1e8F});
  const Tensor bias = golden::vector_of({1e8F});
  CHECK(conv2d(x, w, bias, kOnes, kZeros, kOnes, 1).value().item() == 0);
}

TEST_CASE("groups convolve their own channels, and integers wrap") {
  const Tensor x = counted({1, 2, 1, 2});
  const Tensor w = counted({4, 1, 1, 1});
  const Tensor found = conv2d(x, w, std::nullopt, kOnes, kZeros, kOnes, 2).value();
  CHECK(numbers(found) == Numbers{0, 0, 0, 1, 4, 6, 6, 9});
  const Tensor large = full({1, 1, 1, 1}, std::int64_t{100}, DType::int8).value();
  CHECK(conv2d(large, large, std::nullopt, kOnes, kZeros, kOnes, 1).value().item() == 16);
}

TEST_CASE("convolutions refuse what PyTorch refuses") {
  const Tensor x = counted({1, 2, 3, 3});
  const auto code = [&](const Tensor& w, const Pair& stride, const Pair& padding,
                        const Pair& dilation, Index groups) {
    return refused(conv2d(x, w, std::nullopt, stride, padding, dilation, groups));
  };
  const Tensor w = ones({2, 2, 2, 2});
  CHECK(code(w, {0, 1}, kZeros, kOnes, 1) == ErrorCode::step_not_positive);
  CHECK(code(w, kOnes, kZeros, {1, 0}, 1) == ErrorCode::step_not_positive);
  CHECK(code(w, kOnes, {-1, 0}, kOnes, 1) == ErrorCode::shape_invalid);
  CHECK(code(w, kOnes, {0}, kOnes, 1) == ErrorCode::shape_mismatch);
  CHECK(code(w, kOnes, kZeros, kOnes, 0) == ErrorCode::shapes_differ);
  CHECK(code(w, kOnes, kZeros, kOnes, 2) == ErrorCode::shapes_differ);
  CHECK(code(ones({3, 1, 2, 2}), kOnes, kZeros, kOnes, 2) == ErrorCode::shapes_differ);
  CHECK(code(ones({2, 2, 4, 1}), kOnes, kZeros, kOnes, 1) == ErrorCode::shape_invalid);
  CHECK(code(ones({2, 2, 0, 1}), kOnes, kZeros, kOnes, 1) == ErrorCode::shape_invalid);
  CHECK(code(w, kOnes, {Index{1} << 40, 0}, kOnes, 1) == ErrorCode::too_many_elements);
  CHECK(code(w, {5000, 5000}, {5000, 5000}, kOnes, 1) == ErrorCode::too_many_elements);
  CHECK(code(ones({2, 2}), kOnes, kZeros, kOnes, 1) == ErrorCode::shapes_differ);
  CHECK(code(ones({2, 2, 2, 2}, DType::float64), kOnes, kZeros, kOnes, 1) ==
        ErrorCode::dtypes_differ);
  const Tensor truth = ones({1, 1, 1, 1}, DType::boolean);
  CHECK(refused(conv2d(truth, truth, std::nullopt, kOnes, kZeros, kOnes, 1)) ==
        ErrorCode::operator_undefined);
  CHECK(refused(conv2d(x, w, ones({3}), kOnes, kZeros, kOnes, 1)) == ErrorCode::shapes_differ);
  // A kernel as large as the input, and padding that makes room for a larger one.
  CHECK(conv2d(x, ones({2, 2, 3, 3}), std::nullopt, kOnes, kZeros, kOnes, 1).ok());
  CHECK(conv2d(x, ones({2, 2, 5, 5}), std::nullopt, kOnes, kOnes, kOnes, 1).ok());
}
