#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/luma.hpp"

using namespace zeropoint;

namespace {

Tensor picture_of(const Shape& shape, const std::vector<std::int64_t>& bytes) {
  return golden::integer_tensor(DType::uint8, shape, bytes);
}

std::vector<float> luma_of(const Tensor& picture) {
  const Tensor found = luma(picture).value();
  const auto values = found.values<float>();
  return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("luma weighs red, green and blue as Pillow does") {
  // Image.new("RGB", (1, 1), colour).convert("L")
  const Tensor picture =
      picture_of({2, 4, 3}, {255, 255, 255, 0, 0, 0, 255, 0,   0,  0,  255, 0,
                             0,   0,   255, 1, 2, 3, 200, 100, 50, 17, 130, 251});
  CHECK(luma_of(picture) == std::vector<float>{255, 0, 76, 150, 29, 2, 124, 110});
  CHECK(luma(picture).value().shape() == Shape{2, 4});
}

TEST_CASE("equal red, green and blue keep their value, and opacity is ignored") {
  std::vector<std::int64_t> grey;
  std::vector<float> expected;
  for (int value = 0; value < 256; ++value) {
    grey.insert(grey.end(), {value, value, value, 255 - value});
    expected.push_back(static_cast<float>(value));
  }
  CHECK(luma_of(picture_of({16, 16, 4}, grey)) == expected);
}

TEST_CASE("luma refuses what is no picture") {
  const auto code = [](const Tensor& picture) { return luma(picture).error().code; };
  CHECK(code(Tensor::zeros<std::uint8_t>({3, 3})) == ErrorCode::not_picture);
  CHECK(code(Tensor::zeros<std::uint8_t>({3, 3, 1})) == ErrorCode::not_picture);
  CHECK(code(Tensor::zeros<std::uint8_t>({1, 3, 3, 3})) == ErrorCode::not_picture);
  CHECK(code(Tensor::zeros<std::int8_t>({3, 3, 3})) == ErrorCode::storage_differs);
  CHECK(luma(Tensor::zeros<std::uint8_t>({0, 3, 3})).value().shape() == Shape{0, 3});
}
