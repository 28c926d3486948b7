#include <cmath>
#include <limits>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/create.hpp"
#include "tensor/linalg/pooling.hpp"
#include "tensor/reduce/channels.hpp"

// Pooling and the passes of batch normalization by hand; PyTorch's answers are in tests/python.

using namespace zeropoint;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
using Pair = std::vector<Index>;

std::vector<float> floats(const Tensor& tensor) {
  const auto values = tensor.values<float>();
  return {values.begin(), values.end()};
}
std::vector<std::int64_t> places(const Tensor& tensor) {
  const auto values = tensor.values<std::int64_t>();
  return {values.begin(), values.end()};
}

Tensor tensor_of(const Shape& shape, const std::vector<float>& values) { return {shape, values}; }

template <class T>
ErrorCode refused(const Result<T>& result) {
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

}  // namespace

TEST_CASE("pooling takes the first of the largest, the last NaN, and positions in the plane") {
  const Tensor x = tensor_of({1, 3, 4}, {1, 5, 5, 2, 0, 5, kNan, 1, 9, 9, kNan, 3});
  const auto made = max_pool2d(x, {2, 2}, {1, 2}, {0, 0}, {1, 1}, false).value();
  CHECK(made.values.shape() == Shape{1, 2, 2});
  CHECK(places(made.indices) == std::vector<std::int64_t>{1, 6, 8, 10});
  CHECK(floats(made.values)[0] == 5);
  CHECK(std::isnan(floats(made.values)[3]));
}

TEST_CASE("pooling ignores padding, dilates, and may reach beyond the padding") {
  std::vector<float> counted(25);
  for (std::size_t i = 0; i < 25; ++i) counted[i] = static_cast<float>(i);
  const Tensor x = tensor_of({1, 1, 5, 5}, counted);
  const auto padded = max_pool2d(x, {3, 3}, {2, 2}, {1, 1}, {1, 1}, false).value();
  CHECK(places(padded.indices) == std::vector<std::int64_t>{6, 8, 9, 16, 18, 19, 21, 23, 24});
  const auto dilated = max_pool2d(x, {2, 2}, {1, 1}, {1, 1}, {2, 2}, false).value();
  CHECK(places(dilated.indices) == std::vector<std::int64_t>{6,  7,  8,  9,  8,  11, 12, 13, 14,
                                                             13, 16, 17, 18, 19, 18, 21, 22, 23,
                                                             24, 23, 16, 17, 18, 19, 18});
  CHECK(max_pool2d(x, {2, 2}, {2, 2}, {0, 0}, {1, 1}, true).value().values.shape() ==
        Shape{1, 1, 3, 3});
  const Tensor least = tensor_of({1, 2, 2}, {-kInfinity, -kInfinity, -kInfinity, -kInfinity});
  CHECK(places(max_pool2d(least, {2, 2}, {2, 2}, {1, 1}, {1, 1}, false).value().indices) ==
        std::vector<std::int64_t>{0, 1, 2, 3});
}

TEST_CASE("pooling refuses what slides nowhere") {
  const Tensor x = tensor_of({1, 2, 2}, {1, 2, 3, 4});
  const auto code = [&](Pair kernel, Pair stride, Pair padding, Pair dilation) {
    return refused(max_pool2d(x, kernel, stride, padding, dilation, false));
  };
  CHECK(code({3, 1}, {1, 1}, {0, 0}, {1, 1}) == ErrorCode::shape_invalid);
  CHECK(code({0, 1}, {1, 1}, {0, 0}, {1, 1}) == ErrorCode::shape_invalid);
  CHECK(code({2, 2}, {1, 1}, {2, 0}, {1, 1}) == ErrorCode::shape_invalid);
  CHECK(code({2, 2}, {0, 1}, {0, 0}, {1, 1}) == ErrorCode::step_not_positive);
  CHECK(code({2}, {1, 1}, {0, 0}, {1, 1}) == ErrorCode::shape_mismatch);
  const Tensor whole = full({1, 2, 2}, std::int64_t{1}, DType::int64).value();
  CHECK(refused(max_pool2d(whole, {1, 1}, {1, 1}, {0, 0}, {1, 1}, false)) ==
        ErrorCode::operator_undefined);
}

TEST_CASE("passes over channels compute each element in float64") {
  std::vector<float> values(2 * 3 * 7), slopes(2 * 3 * 7);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<float>(std::sin(static_cast<double>(i)) * 3);
    slopes[i] = static_cast<float>(std::cos(static_cast<double>(i * i)));
  }
  const Tensor x = tensor_of({2, 3, 7}, values), g = tensor_of({2, 3, 7}, slopes);
  const Tensor moments = channel_moments(x).value();
  std::vector<double> expected(6), products(6);
  const auto channel_of = [](std::size_t i) { return i / 7 % 3; };
  for (std::size_t i = 0; i < values.size(); ++i)
    expected[channel_of(i)] += static_cast<double>(values[i]) / 14;
  const Tensor mean = tensor_of({3}, {floats(moments)[0], floats(moments)[1], floats(moments)[2]});
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double centred = static_cast<double>(values[i]) - mean.data<float>()[channel_of(i)];
    expected[3 + channel_of(i)] += centred * centred;
    products[channel_of(i)] += slopes[i];
    products[3 + channel_of(i)] += slopes[i] * centred;
  }
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(std::abs(floats(moments)[i] - expected[i]) < 1e-5);
    CHECK(std::abs(channel_products(g, x, mean).value().data<double>()[i] - products[i]) < 1e-12);
  }
  const Tensor factor = tensor_of({3}, {0.1F, -2, 3}), shift = tensor_of({3}, {1, 0.3F, -7});
  const Tensor affine = channel_affine(x, factor, shift).value();
  const Tensor four[] = {Tensor(Shape{3}, std::vector<double>{0.1, 0.2, 0.3}),
                         Tensor(Shape{3}, std::vector<double>{1, 2, 3}),
                         Tensor(Shape{3}, std::vector<double>{-0.5, 0.7, 0.9}),
                         Tensor(Shape{3}, std::vector<double>{2, 5, 7})};
  const Tensor by_input = channel_gradient(g, x, four[0], four[1], four[2], four[3]).value();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t channel = channel_of(i);
    const double own = values[i], slope = slopes[i];
    CHECK(floats(affine)[i] ==
          static_cast<float>(own * factor.data<float>()[channel] + shift.data<float>()[channel]));
    const auto value = [&](std::size_t which) { return four[which].data<double>()[channel]; };
    CHECK(floats(by_input)[i] ==
          static_cast<float>(((slope - value(1)) - (own - value(0)) * value(2)) * value(3)));
  }
  CHECK(refused(channel_affine(x, factor, tensor_of({2}, {1, 2}))) == ErrorCode::shapes_differ);
  CHECK(refused(channel_products(tensor_of({1}, {1}), x, mean)) == ErrorCode::shapes_differ);
  CHECK(refused(channel_moments(four[0])) == ErrorCode::operator_undefined);
}
