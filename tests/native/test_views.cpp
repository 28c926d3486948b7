#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/index/concatenate.hpp"
#include "tensor/index/index.hpp"
#include "tensor/print/repr.hpp"

using namespace zeropoint;

namespace {

/// 0, 1, 2, … in a shape.
Tensor counting(const Shape& shape) {
  Tensor tensor(DType::float32, shape);
  float next = 0;
  for (float& value : tensor.values<float>()) value = next++;
  return tensor;
}

std::vector<float> elements(const Tensor& tensor) {
  const Tensor dense = contiguous(tensor);
  const auto values = dense.values<float>();
  return {values.begin(), values.end()};
}

const Scalar kSeven = std::int64_t{7};

}  // namespace

TEST_CASE("a selection shares its elements with the tensor, and a copy does not") {
  const Tensor matrix = counting({2, 3});
  Tensor row = select(matrix, 0, 1).value();
  const Tensor copy = clone(matrix);
  REQUIRE_FALSE(assign_at(row, {Index{-1}}, kSeven));
  CHECK(elements(matrix) == std::vector<float>{0, 1, 2, 3, 4, 7});
  CHECK(elements(copy) == std::vector<float>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("assignment broadcasts, converts, and reaches every view") {
  const Tensor matrix = counting({2, 3});
  Tensor turned = transpose(matrix, 0, 1).value();
  const Tensor column = golden::integer_tensor(DType::int8, {2}, {-1, -2});
  REQUIRE_FALSE(assign_at(turned, {Slice{1, std::nullopt}}, column));
  CHECK(elements(matrix) == std::vector<float>{0, -1, -1, 3, -2, -2});
}

TEST_CASE("an assignment drops leading axes of extent 1") {
  Tensor line = counting({3});
  REQUIRE_FALSE(assign_at(line, {Ellipsis{}}, Tensor(Shape{1, 1, 3}, std::vector<float>{7, 8, 9})));
  CHECK(elements(line) == std::vector<float>{7, 8, 9});
  const Tensor rows(Shape{2, 1, 3}, std::vector<float>(6, 1));
  CHECK(assign_at(line, {Ellipsis{}}, rows)->code == ErrorCode::shapes_differ);
  CHECK(elements(line) == std::vector<float>{7, 8, 9});
}

TEST_CASE("an assignment from an overlapping view reads before it writes") {
  Tensor line = counting({5});
  const Tensor front = slice(line, 0, 0, 4).value();
  REQUIRE_FALSE(assign_at(line, {Slice{1, std::nullopt}}, front));
  CHECK(elements(line) == std::vector<float>{0, 0, 1, 2, 3});
}

TEST_CASE("a transposed matrix has no flat view, but can be reshaped") {
  const Tensor turned = transpose(counting({2, 3}), 0, 1).value();
  CHECK_FALSE(turned.is_contiguous());
  CHECK(view(turned, {6}).error().code == ErrorCode::view_impossible);
  CHECK(elements(reshape(turned, {-1}).value()) == std::vector<float>{0, 3, 1, 4, 2, 5});
}

TEST_CASE(
    "the stride of an axis of extent 1 neither keeps a tensor from being dense nor from a view") {
  const Tensor line = counting({24});
  const Tensor apart = as_strided(line, {2, 1, 3}, {3, 100, 1}, 0).value();
  CHECK(apart.is_contiguous());
  const Tensor flat = view(apart, {6}).value();
  CHECK(flat.strides() == Strides{1});
  CHECK(flat.storage() == line.storage());
  CHECK_FALSE(as_strided(line, {2, 2, 3}, {6, 9, 1}, 0).value().is_contiguous());
}

TEST_CASE("strides are PyTorch's, also of axes that are new, and of those without elements") {
  CHECK(dense_strides({2, 0, 3}) == Strides{3, 3, 1});
  const Tensor matrix = counting({2, 3});
  CHECK(unsqueeze(matrix, 0).value().strides() == Strides{6, 3, 1});
  CHECK(unsqueeze(matrix, 1).value().strides() == Strides{3, 3, 1});
  CHECK(unsqueeze(matrix, -1).value().strides() == Strides{3, 1, 1});
}

TEST_CASE("slices are clamped as in Python, and steps must be positive") {
  const Tensor line = counting({6});
  CHECK(elements(slice(line, 0, -2, 100).value()) == std::vector<float>{4, 5});
  CHECK(elements(slice(line, 0, 1, 6, 2).value()) == std::vector<float>{1, 3, 5});
  CHECK(slice(line, 0, 4, 2).value().numel() == 0);
  CHECK(slice(line, 0, 0, 6, 0).error().code == ErrorCode::step_not_positive);
}

TEST_CASE("a mask selects and assigns the elements where it is true") {
  Tensor matrix = counting({2, 2});
  const Tensor mask(Shape{2, 2}, std::vector<bool>{true, false, false, true});
  CHECK(elements(at(matrix, {mask}).value()) == std::vector<float>{0, 3});
  REQUIRE_FALSE(assign_at(matrix, {mask}, kSeven));
  CHECK(elements(matrix) == std::vector<float>{7, 1, 2, 7});
}

TEST_CASE("integers select rows, in any order and more than once") {
  const Tensor matrix = counting({3, 2});
  const Tensor rows(Shape{3}, std::vector<std::int64_t>{2, 0, -1});
  CHECK(elements(at(matrix, {rows}).value()) == std::vector<float>{4, 5, 0, 1, 4, 5});
}

TEST_CASE("an assigned number must fit the type; a negative one wraps only into uint8") {
  Tensor bytes(DType::int8, {1});
  CHECK(assign_at(bytes, {Index{0}}, std::int64_t{300})->code == ErrorCode::value_overflows);
  Tensor unsigned_bytes(DType::uint8, {1});
  REQUIRE_FALSE(assign_at(unsigned_bytes, {Index{0}}, std::int64_t{-1}));
  CHECK(golden::integers(unsigned_bytes) == std::vector<std::int64_t>{255});
}

TEST_CASE("axes and indices that a tensor does not have are refused") {
  const Tensor matrix = counting({2, 3});
  CHECK(select(matrix, 2, 0).error().code == ErrorCode::axis_out_of_range);
  CHECK(select(matrix, -1, 3).error().code == ErrorCode::index_out_of_range);
  CHECK(at(matrix, {Index{0}, Index{0}, Index{0}}).error().code == ErrorCode::too_many_indices);
  CHECK(at(matrix, {Ellipsis{}, Ellipsis{}}).error().code == ErrorCode::index_unsupported);
  CHECK(view(matrix, {-1, -1}).error().code == ErrorCode::shape_invalid);
  CHECK(view(matrix, {4, -1}).error().code == ErrorCode::shape_mismatch);
  CHECK(expand(matrix, {3, 3}).error().code == ErrorCode::shapes_differ);
  CHECK(permute(matrix, {1}).error().code == ErrorCode::axis_out_of_range);
  CHECK(permute(matrix, {1, 1}).error().code == ErrorCode::axis_repeated);
}

TEST_CASE("a shape that would be too large is refused before anything is allocated") {
  const Tensor one = counting({1});
  const Tensor tall = expand(one, {std::size_t{1} << 20, 1}).value();
  const Tensor wide = expand(one, {std::size_t{1} << 20}).value();
  CHECK(add(tall, wide).error().code == ErrorCode::too_many_elements);
  CHECK(expand(one, {kMaxElements + 1}).error().code == ErrorCode::too_many_elements);
}

TEST_CASE("stack adds an axis and concatenate extends one; types are promoted") {
  const Tensor pair = counting({2});
  CHECK(elements(stack({pair, pair}, 1).value()) == std::vector<float>{0, 0, 1, 1});
  const Tensor bytes = golden::integer_tensor(DType::int8, {1}, {5});
  const Tensor joined = concatenate({bytes, pair}, 0).value();
  CHECK(joined.dtype() == DType::float32);
  CHECK(elements(joined) == std::vector<float>{5, 0, 1});
  CHECK(concatenate({}, 0).error().code == ErrorCode::empty_list);
}

TEST_CASE("a view prints the elements that it shows") {
  const Tensor turned = transpose(counting({2, 2}), 0, 1).value();
  CHECK(repr(turned) == "tensor([[0., 2.],\n        [1., 3.]])");
}
