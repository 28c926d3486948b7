#include <limits>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/linalg/scaled_product.hpp"

// PyTorch 1.13 gave the bits, without oneDNN and with the reference BLAS; the program
// scaled_products_bfloat16 compares more types, layouts and factors.

using namespace zeropoint;

namespace {

const Tensor kInput(Shape{2, 2}, std::vector<float>{10.1f, -3.3f, 0.77f, 5.9f});
const Tensor kLeft(Shape{2, 3}, std::vector<float>{1.25f, -0.6f, 3.1f, 0.7f, 2.2f, -1.9f});
const Tensor kRight(Shape{3, 2}, std::vector<float>{0.3f, 1.7f, -2.6f, 0.9f, 4.1f, -0.45f});
const Tensor kVector(Shape{3}, std::vector<float>{1.3f, -0.7f, 2.9f});
const Tensor kLine(Shape{2}, std::vector<float>{0.35f, -8.2f});

Tensor narrow(const Tensor& tensor) { return to(tensor, DType::bfloat16); }

/// The same elements, of which each column of a matrix lies together.
Tensor by_columns(const Tensor& matrix) {
  return transpose(contiguous(transpose(matrix, 0, 1).value()), 0, 1).value();
}

std::vector<std::uint32_t> scaled(const Tensor& input, const Tensor& left, const Tensor& right,
                                  double beta = 0.7, double alpha = 0.3) {
  return golden::bits(
      contiguous(to(scaled_product(input, left, right, beta, alpha).value(), DType::float32)));
}

ErrorCode refused(const Tensor& input, const Tensor& left, const Tensor& right) {
  return scaled_product(input, left, right, 1, 1).error().code;
}

}  // namespace

TEST_CASE("a scaled product of bfloat16 is rounded as the layout of its operands asks") {
  const Tensor input = narrow(kInput), left = narrow(kLeft), right = narrow(kRight);
  CHECK(scaled(input, left, right) == golden::read_bits("41380000 c0100000 c05c0000 40aa0000"));
  CHECK(scaled(input, left, by_columns(right)) ==
        golden::read_bits("41370000 c0100000 c05c0000 40ab0000"));
  const Tensor vector = narrow(kVector), line = narrow(kLine);
  CHECK(scaled(line, left, vector) == golden::read_bits("40650000 c0f20000"));
  CHECK(scaled(line, by_columns(left), vector) == golden::read_bits("40640000 c0f20000"));
}

TEST_CASE("a scaled product of float32 begins with its input, or ends with it") {
  CHECK(scaled(kInput, kLeft, kRight) == golden::read_bits("41376a7f c0103126 c05cdd2e 40aacccc"));
  CHECK(scaled(kInput, kLeft, by_columns(kRight)) ==
        golden::read_bits("41376a7f c0103126 c05cdd2f 40aacccd"));
}

TEST_CASE("an input that counts for nothing may be NaN") {
  const Tensor nan(Shape{1}, std::vector<float>{std::numeric_limits<float>::quiet_NaN()});
  const auto plain = scaled(kInput, kLeft, kRight, 0, 1);
  CHECK(scaled(nan, kLeft, kRight, 0, 1) == plain);
  CHECK(scaled(nan, kLeft, by_columns(kRight), 0, 1) == plain);
}

TEST_CASE("scaled products refuse mixed types, integers and shapes that do not match") {
  CHECK(refused(kInput, narrow(kLeft), kRight) == ErrorCode::dtypes_differ);
  CHECK(refused(to(kInput, DType::int32), to(kLeft, DType::int32), to(kRight, DType::int32)) ==
        ErrorCode::operator_undefined);
  CHECK(refused(kInput, kLeft, kLeft) == ErrorCode::shapes_differ);
  CHECK(refused(kInput, kLeft, kLine) == ErrorCode::shapes_differ);
  CHECK(refused(kVector, kLeft, kRight) != ErrorCode::dtypes_differ);
}
