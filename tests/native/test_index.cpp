#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/view.hpp"
#include "tensor/index/gather.hpp"
#include "tensor/index/index.hpp"
#include "tensor/index/rearrange.hpp"

using namespace zeropoint;
using golden::integers;

namespace {

Tensor wholes(Shape shape, const std::vector<std::int64_t>& values) {
  return Tensor(std::move(shape), values);
}

/// 0, 1, 2, … as int64 in a shape.
Tensor counting(const Shape& shape) {
  Tensor tensor(DType::int64, shape);
  std::int64_t next = 0;
  for (std::int64_t& value : tensor.values<std::int64_t>()) value = next++;
  return tensor;
}

std::vector<std::int64_t> elements(const Result<Tensor>& tensor) {
  return integers(contiguous(tensor.value()));
}

using List = std::vector<std::int64_t>;

Tensor truths(const List& values) {
  return to(Tensor(Shape{values.size()}, values), DType::boolean);
}

}  // namespace

TEST_CASE(
    "the result axes of adjacent index tensors take their place, those of separated ones come "
    "first") {
  const Tensor block = counting({2, 3, 4});
  const Tensor pair = wholes({2}, {0, -1});
  CHECK(at(block, {Slice{}, pair, pair}).value().shape() == Shape{2, 2});
  CHECK(elements(at(block, {Slice{}, pair, pair})) == List{0, 11, 12, 23});
  CHECK(elements(at(block, {pair, Slice{}, pair})) == List{0, 4, 8, 15, 19, 23});
  CHECK(at(block, {Slice{}, Index{0}, pair}).value().shape() == Shape{2, 2});
  const Tensor four = counting({2, 3, 4, 5});
  const Tensor apart =
      at(four, {Slice{}, wholes({2}, {0, 2}), Slice{}, wholes({2}, {1, 3})}).value();
  CHECK(apart.shape() == Shape{2, 2, 4});
  CHECK(elements(apart) == List{1, 6, 11, 16, 61, 66, 71, 76, 43, 48, 53, 58, 103, 108, 113, 118});
}

TEST_CASE("a 0-dim integer index gives a view, and a 0-dim mask a new axis") {
  Tensor block = counting({2, 2});
  Tensor row = at(block, {Tensor::scalar(std::int64_t{1})}).value();
  REQUIRE_FALSE(assign_at(row, {}, Scalar{std::int64_t{9}}));
  CHECK(elements(block) == List{0, 1, 9, 9});
  CHECK(at(block, {Tensor::scalar(true)}).value().shape() == Shape{1, 2, 2});
  CHECK(at(block, {Tensor::scalar(false)}).value().shape() == Shape{0, 2, 2});
}

TEST_CASE("an element that is assigned twice keeps the last value, in every view") {
  const Tensor block = counting({3, 3});
  Tensor turned = transpose(block, 0, 1).value();
  REQUIRE_FALSE(assign_at(turned, {wholes({3}, {0, 2, 0}), wholes({3}, {1, 0, 1})},
                          wholes({3}, {-1, -2, -3})));
  CHECK(elements(block) == List{0, 1, -2, -3, 4, 5, 6, 7, 8});
}

TEST_CASE("a refused assignment writes nothing") {
  Tensor line = counting({3});
  const Tensor outside = wholes({2}, {0, 3});
  CHECK(assign_at(line, {outside}, Scalar{std::int64_t{7}})->code == ErrorCode::index_out_of_range);
  CHECK(assign_at(line, {wholes({1}, {0})}, Tensor::scalar(1.5f))->code ==
        ErrorCode::dtypes_differ);
  const Tensor mask = truths({1, 1, 0});
  CHECK(assign_at(line, {mask}, golden::vector_of({1.5f, 2.5f}))->code == ErrorCode::dtypes_differ);
  CHECK(scatter(line, 0, outside, Scalar{std::int64_t{7}}, "")->code ==
        ErrorCode::index_out_of_range);
  CHECK(elements(line) == List{0, 1, 2});
  REQUIRE_FALSE(assign_at(line, {mask}, golden::vector_of({7.5f})));  // a fill converts
  CHECK(elements(line) == List{7, 7, 2});
}

TEST_CASE("scattering adds in the order of the index, and integers wrap") {
  Tensor levels = golden::integer_tensor(DType::int8, {2}, {100, 0});
  const Tensor twice = wholes({3}, {0, 0, 1});
  REQUIRE_FALSE(
      scatter(levels, 0, twice, golden::integer_tensor(DType::int8, {3}, {20, 20, 5}), "add"));
  CHECK(integers(levels) == List{-116, 5});
}

TEST_CASE("scattering bools adds by `or` and multiplies by `and`") {
  const auto scattered = [](const List& there, const List& values, const char* reduce) {
    Tensor result = truths(there);
    REQUIRE_FALSE(scatter(result, 0, wholes({3}, {0, 0, 2}), truths(values), reduce));
    CHECK(result.dtype() == DType::boolean);
    return integers(to(result, DType::int64));
  };
  CHECK(scattered({0, 0, 1}, {1, 0, 0}, "add") == List{1, 0, 1});
  CHECK(scattered({1, 1, 1}, {1, 0, 1}, "multiply") == List{0, 1, 1});
}

TEST_CASE("a diagonal is a view that stays inside its storage") {
  Tensor block = counting({3, 4});
  CHECK(elements(diagonal(block, 1, 0, 1)) == List{1, 6, 11});
  CHECK(elements(diagonal(block, -2, 0, 1)) == List{8});
  CHECK(diagonal(block, 9, 0, 1).value().numel() == 0);
  CHECK(diagonal(block, 0, 1, -1).error().code == ErrorCode::axis_repeated);
}

TEST_CASE("results that would be too large are refused before they are allocated") {
  const Tensor line = counting({4});
  const Index much = Index{1} << 40;
  CHECK(repeat(line, {much}).error().code == ErrorCode::too_many_elements);
  CHECK(repeat(line, {much, much}).error().code == ErrorCode::too_many_elements);
  CHECK(repeat_interleave(line, much, 0).error().code == ErrorCode::too_many_elements);
  CHECK(diag(line, much).error().code == ErrorCode::too_many_elements);
  CHECK(one_hot(wholes({1}, {much}), -1).error().code == ErrorCode::too_many_elements);
  CHECK(linspace(0, 1, much).error().code == ErrorCode::too_many_elements);
}
