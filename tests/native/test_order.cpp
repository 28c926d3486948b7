#include <algorithm>
#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/sort/counting.hpp"
#include "tensor/sort/sort.hpp"

using namespace zeropoint;
using golden::integers;
using golden::vector_of;

namespace {

const float kNan = std::nanf("");

Tensor wholes(const std::vector<std::int64_t>& values) { return Tensor({values.size()}, values); }

std::vector<std::int64_t> indices(const Result<ValuesAndIndices>& chosen) {
  return integers(chosen.value().indices);
}

}  // namespace

TEST_CASE("the extreme is the first of equal elements, and NaN takes precedence over everything") {
  const Tensor line = vector_of({1, 3, 3, -2, -2});
  CHECK(indices(extreme(line, 0, true, false)) == std::vector<std::int64_t>{1});
  CHECK(indices(extreme(line, 0, false, false)) == std::vector<std::int64_t>{3});
  const Tensor with_nan = vector_of({1, kNan, 5, kNan});
  CHECK(indices(extreme(with_nan, 0, true, false)) == std::vector<std::int64_t>{1});
  CHECK(indices(extreme(with_nan, 0, false, false)) == std::vector<std::int64_t>{1});
}

TEST_CASE("a stable sort is stable in both directions, with NaN as the largest") {
  const Tensor line = vector_of({2, kNan, -0.0f, 2, 0, -INFINITY});
  CHECK(indices(sort(line, 0, false, true)) == std::vector<std::int64_t>{5, 2, 4, 0, 3, 1});
  CHECK(indices(sort(line, 0, true, true)) == std::vector<std::int64_t>{1, 0, 3, 2, 4, 5});
}

TEST_CASE("a selection from long runs of equal elements follows PyTorch's order") {
  // Descending and constant runs drive the selection onto its slow paths.
  std::vector<float> falling(5000);
  for (std::size_t i = 0; i < falling.size(); ++i) {
    falling[i] = static_cast<float>((falling.size() - i) / 7);
  }
  for (const Index k : {Index{1}, Index{70}, Index{2500}, Index{5000}}) {
    const ValuesAndIndices top = topk(vector_of(falling), k, 0, true, true).value();
    const auto values = top.values.values<float>();
    CHECK(std::is_sorted(values.rbegin(), values.rend()));
    const ValuesAndIndices nth = kthvalue(vector_of(falling), k, 0, false).value();
    CHECK(nth.values.item() ==
          sort(vector_of(falling), 0, false, true).value().values.data<float>()[k - 1]);
  }
}

TEST_CASE("selections beyond the extent, of no elements and of bools are refused") {
  const Tensor line = vector_of({1, 2});
  CHECK(topk(line, 3, 0, true, true).error().code == ErrorCode::k_out_of_range);
  CHECK(kthvalue(line, 0, 0, false).error().code == ErrorCode::k_out_of_range);
  CHECK(sort(line, 1, false, false).error().code == ErrorCode::axis_out_of_range);
  CHECK(extreme(Tensor(DType::float32, {0}), 0, true, false).error().code ==
        ErrorCode::empty_tensor);
  CHECK(median(Tensor(DType::int8, {0})).error().code == ErrorCode::empty_tensor);
  CHECK(std::isnan(median(Tensor(DType::float32, {0})).value().item()));
  CHECK(topk(Tensor(DType::boolean, {3}), 1, 0, true, true).error().code ==
        ErrorCode::operator_undefined);
}

TEST_CASE("the largest int64 is not mistaken for NaN") {
  const Tensor limits = wholes({INT64_MAX, 4, INT64_MAX});
  const UniqueValues distinct = unique(limits);
  CHECK(distinct.values.values<std::int64_t>()[1] == INT64_MAX);
  CHECK(integers(distinct.counts) == std::vector<std::int64_t>{1, 2});
  const Tensor mixed = wholes({INT64_MAX, 4, 5});
  CHECK(integers(median(mixed).value()) == std::vector<std::int64_t>{5});
}

TEST_CASE("every NaN is a distinct value") {
  const UniqueValues distinct = unique(vector_of({kNan, 1, kNan, 1}));
  CHECK(integers(distinct.counts) == std::vector<std::int64_t>{2, 1, 1});
  CHECK(integers(distinct.inverse) == std::vector<std::int64_t>{1, 0, 2, 0});
}

TEST_CASE("a histogram counts its upper limit, but neither values beyond it nor NaN") {
  const Tensor line = vector_of({0, 1, 2, 4, 4.5f, -1, kNan});
  CHECK(golden::bits(histc(line, 4, 0, 4).value()) == golden::bits(vector_of({1, 1, 1, 1})));
  CHECK(histc(line, 4, 0, 0).error().code == ErrorCode::limits_out_of_order);
  CHECK(histc(line, 0, 0, 1).error().code == ErrorCode::bins_out_of_range);
}

TEST_CASE("a histogram of bfloat16 rounds each step, and counts to 256") {
  const Tensor line = to(vector_of({0.1f, 0.5f, 0.9f, 1.3f, 2}), DType::bfloat16);
  CHECK(golden::bits(to(histc(line, 3, 0, 2).value(), DType::float32)) ==
        golden::bits(vector_of({2, 2, 1})));
  const Tensor many = to(Tensor(Shape{300}, std::vector<float>(300, 0.5f)), DType::bfloat16);
  CHECK(golden::bits(to(histc(many, 2, 0, 1).value(), DType::float32)) ==
        golden::bits(vector_of({0, 256})));
}
