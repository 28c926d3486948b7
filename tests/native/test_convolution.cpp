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

namespace {

/// Numbers whose sums are rounded, so that their order shows.
Tensor uneven(const Shape& shape) {
  Tensor made = Tensor::zeros<float>(shape);
  std::uint32_t state = 7;
  for (float& value : made.values<float>()) {
    state = state * 1664525 + 1013904223;
    value = static_cast<float>(state >> 8) / 8388608.0F - 1.0F;
  }
  return made;
}

struct Convolved {
  Pair stride, padding, dilation;
  std::size_t groups;

  /// Calls `body(result, input, weight)` with the places that meet, in the order of the channels
  /// and the elements of the kernel.
  template <class Body>
  void each(const Shape& x, const Shape& w, const Shape& y, Body body) const {
    for (std::size_t place = 0; place < numel(y); ++place) {
      const std::size_t column = place % y[3], row = place / y[3] % y[2];
      const std::size_t output = place / (y[3] * y[2]) % y[1],
                        sample = place / (y[3] * y[2] * y[1]);
      for (std::size_t inner = 0; inner < w[1] * w[2] * w[3]; ++inner) {
        const Index i = static_cast<Index>(row) * stride[0] - padding[0] +
                        static_cast<Index>(inner / w[3] % w[2]) * dilation[0];
        const Index j = static_cast<Index>(column) * stride[1] - padding[1] +
                        static_cast<Index>(inner % w[3]) * dilation[1];
        if (i < 0 || j < 0 || i >= static_cast<Index>(x[2]) || j >= static_cast<Index>(x[3]))
          continue;
        const std::size_t channel = output / (y[1] / groups) * w[1] + inner / (w[3] * w[2]);
        const std::size_t met =
            ((sample * x[1] + channel) * x[2] + static_cast<std::size_t>(i)) * x[3] +
            static_cast<std::size_t>(j);
        body(place, met, output * w[1] * w[2] * w[3] + inner);
      }
    }
  }
};

bool same(const Tensor& one, const Tensor& other) {
  return one.shape() == other.shape() && numbers(one) == numbers(other);
}

}  // namespace

TEST_CASE("tiles of a convolution and of its gradients add in the order of single loops") {
  struct Case {
    Shape x, w;
    Convolved how;
  };
  const Case cases[] = {
      {{2, 3, 9, 11}, {5, 3, 3, 3}, {{1, 1}, {1, 1}, {1, 1}, 1}},
      {{1, 30, 5, 6}, {9, 30, 3, 4}, {{1, 1}, {1, 2}, {1, 1}, 1}},  // more products than a panel's
      {{2, 6, 8, 7}, {12, 2, 2, 3}, {{2, 1}, {0, 3}, {1, 2}, 3}},
      {{1, 4, 6, 13}, {4, 1, 3, 3}, {{1, 3}, {2, 1}, {2, 1}, 4}},
      {{3, 1, 1, 4}, {1, 1, 1, 1}, {{1, 1}, {0, 0}, {1, 1}, 1}},
  };
  for (const Case& one : cases) {
    const auto& [stride, padding, dilation, groups] = one.how;
    const auto parts = static_cast<Index>(groups);
    const Tensor x = uneven(one.x), w = uneven(one.w);
    const Tensor y = conv2d(x, w, std::nullopt, stride, padding, dilation, parts).value();
    Tensor expected = Tensor::zeros<float>(y.shape());
    one.how.each(one.x, one.w, y.shape(), [&](std::size_t at, std::size_t met, std::size_t by) {
      expected.data<float>()[at] += x.data<float>()[met] * w.data<float>()[by];
    });
    CHECK(same(y, expected));

    // By the weight: the places of each sample, then the samples.
    const Tensor slope = uneven(y.shape());
    const std::size_t own = y.numel() / y.shape()[0];
    Tensor by_weight = Tensor::zeros<float>(one.w), sums = by_weight;
    for (std::size_t sample = 0; sample < y.shape()[0]; ++sample) {
      sums = Tensor::zeros<float>(one.w);
      one.how.each(one.x, one.w, y.shape(), [&](std::size_t at, std::size_t met, std::size_t by) {
        if (at / own == sample)
          sums.data<float>()[by] += x.data<float>()[met] * slope.data<float>()[at];
      });
      for (std::size_t i = 0; i < w.numel(); ++i)
        by_weight.data<float>()[i] += sums.data<float>()[i];
    }
    const Pair kernel{static_cast<Index>(one.w[2]), static_cast<Index>(one.w[3])};
    CHECK(same(by_weight,
               conv2d_weight_gradient(slope, x, kernel, stride, padding, dilation, parts).value()));

    // By the input, whose own order is only within rounding of this one.
    std::vector<double> by_input(x.numel());
    one.how.each(one.x, one.w, y.shape(), [&](std::size_t at, std::size_t met, std::size_t by) {
      by_input[met] += static_cast<double>(w.data<float>()[by]) * slope.data<float>()[at];
    });
    const Pair extents{static_cast<Index>(one.x[2]), static_cast<Index>(one.x[3])};
    const Tensor found =
        conv2d_input_gradient(slope, w, extents, stride, padding, dilation, parts).value();
    REQUIRE(found.shape() == one.x);
    for (std::size_t i = 0; i < by_input.size(); ++i)
      CHECK(std::abs(found.data<float>()[i] - by_input[i]) < 1e-4);
  }
}

TEST_CASE("gradients of convolutions refuse what does not fit") {
  const Tensor x = ones({1, 2, 3, 3}), w = ones({4, 2, 2, 2}), slope = ones({1, 4, 2, 2});
  const Pair extents{3, 3}, kernel{2, 2};
  CHECK(conv2d_input_gradient(slope, w, extents, kOnes, kZeros, kOnes, 1).value().shape() ==
        x.shape());
  CHECK(refused(conv2d_input_gradient(slope, w, {4, 3}, kOnes, kZeros, kOnes, 1)) ==
        ErrorCode::shapes_differ);
  CHECK(refused(conv2d_input_gradient(slope, w, {3}, kOnes, kZeros, kOnes, 1)) ==
        ErrorCode::shape_mismatch);
  CHECK(refused(conv2d_weight_gradient(slope, x, {-1, 2}, kOnes, kZeros, kOnes, 1)) ==
        ErrorCode::shape_invalid);
  CHECK(refused(conv2d_weight_gradient(slope, x, {3, 2}, kOnes, kZeros, kOnes, 1)) ==
        ErrorCode::shapes_differ);
  CHECK(refused(conv2d_weight_gradient(slope, x, kernel, kTwos, kZeros, kOnes, 0)) ==
        ErrorCode::shapes_differ);
  const Tensor whole = ones({1, 4, 2, 2}, DType::int64);
  CHECK(refused(conv2d_weight_gradient(whole, x, kernel, kOnes, kZeros, kOnes, 1)) ==
        ErrorCode::operator_undefined);
}
