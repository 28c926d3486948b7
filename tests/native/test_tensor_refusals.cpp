#include <cmath>
#include <set>

#include "bench/workload.hpp"
#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/where.hpp"
#include "tensor/index/concatenate.hpp"
#include "tensor/index/index.hpp"
#include "tensor/linalg/matmul.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/reduce/total.hpp"
#include "tensor/sort/counting.hpp"
#include "tensor/sort/quantile.hpp"

// Refusals of the operators on tensors, and their names. PyTorch gave all values.

using namespace zeropoint;
using golden::vector_of;

namespace {

template <class T>
ErrorCode refused(const Result<T>& result) {
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

Tensor wholes(Shape shape, const std::vector<std::int64_t>& values) {
  return Tensor(std::move(shape), values);
}

const Tensor kCounted = arange(std::int64_t{0}, std::int64_t{24}, std::int64_t{1}, 24).value();
const Tensor kBlock = view(to(kCounted, DType::float32), {2, 3, 4}).value();

std::vector<float> floats(const Tensor& tensor) {
  const auto values = tensor.values<float>();
  return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("every listed name is an operator, listed once") {
  const Tensor x = vector_of({1, 2});
  const auto check = [](const std::vector<std::string_view>& names, auto call) {
    CHECK(std::set(names.begin(), names.end()).size() == names.size());
    CHECK(names.size() > 6);
    for (const std::string_view name : names) {
      INFO(name);
      const Result<Tensor> result = call(name);
      CHECK((result.ok() || result.error().code != ErrorCode::unknown_operator));
    }
  };
  check(binary_names(), [&](auto name) { return binary(name, x, x); });
  check(unary_names(), [&](auto name) { return unary(name, x); });
  check(reduction_names(), [&](auto name) { return reduce(name, x, {}, false); });
  CHECK(refused(binary("plus", x, x)) == ErrorCode::unknown_operator);
  CHECK(refused(unary("minus", x)) == ErrorCode::unknown_operator);
  CHECK(refused(reduce("count", x, {}, false)) == ErrorCode::unknown_operator);
  const auto names = dtype_names();
  CHECK(names.size() == 14);
  for (const std::string_view name : names) CHECK(dtype_name(*dtype_from_name(name)) == name);
  CHECK_FALSE(dtype_from_name("float8").has_value());
  CHECK(dtype_name(static_cast<DType>(99)).empty());
}

TEST_CASE("ranges of floats have PyTorch's bits in their vectors and after them") {
  const Tensor range = arange(0.1, 100.0, 0.37, 1000).value();
  CHECK(range.shape() == Shape{270});
  CHECK(workload::crc32(range.data<float>(), 4 * 270) == 0x56a820b7);
  CHECK_FALSE(arange(0.0, 1.0, 0.0, 10).ok());
  CHECK(refused(arange(0.0, 1.0, -0.5, 10)) == ErrorCode::range_empty);
  CHECK(refused(arange(0.0, 1.0, 0.0, 10)) == ErrorCode::range_empty);
  CHECK(refused(arange(0.0, 0.0, 0.0, 10)) == ErrorCode::range_empty);
  CHECK(arange(1.0, 1.0, 0.5, 10).value().numel() == 0);
  CHECK(arange(0.0, 10.0, 1.0, 10).ok());
  CHECK(refused(arange(0.0, 10.5, 1.0, 10)) == ErrorCode::too_many_elements);
  CHECK(refused(full({1}, Scalar{std::int64_t{300}}, DType::uint8)) == ErrorCode::value_overflows);
  CHECK(floats(full({2, 2}, Scalar{0.5}, DType::float32).value()) ==
        std::vector<float>{0.5f, 0.5f, 0.5f, 0.5f});
}

TEST_CASE("as_strided reaches every element of the storage and none beyond") {
  const Tensor matrix = view(slice(kBlock, 0, 1, 2).value(), {3, 4}).value();
  const auto strided = [&](const Shape& shape, const std::vector<Index>& strides, Index offset) {
    return as_strided(matrix, shape, strides, offset);
  };
  CHECK(reduce("sum", strided({2, 3}, {5, 1}, 2).value(), {1}, false).value().values<float>()[1] ==
        24);
  CHECK(strided({24}, {1}, 0).value().item() == 0);  // from the storage's begin, not the view's
  CHECK(refused(strided({24}, {1}, 1)) == ErrorCode::shape_mismatch);
  CHECK(strided({24}, {0}, 23).ok());
  CHECK(refused(strided({1}, {1}, 24)) == ErrorCode::shape_mismatch);
  CHECK(refused(strided({2}, {-1}, 5)) == ErrorCode::shape_mismatch);
  CHECK(refused(strided({1}, {1}, -1)) == ErrorCode::shape_mismatch);
  CHECK(refused(strided({2, 2}, {1}, 0)) == ErrorCode::shapes_differ);
  CHECK(strided({0, 5}, {100, 100}, 50).value().numel() == 0);
  CHECK(whole_storage(matrix).shape() == Shape{24});
  CHECK(whole_storage(matrix).values<float>()[23] == 23);
}

TEST_CASE("axes of a reduction are there and named once, and its dtype has one") {
  CHECK(floats(reduce("sum", kBlock, {0, 2}, false).value()) == std::vector<float>{60, 92, 124});
  CHECK(floats(reduce("amax", kBlock, {2, 0}, false).value()) == std::vector<float>{15, 19, 23});
  CHECK(reduce("sum", kBlock, {0, -1}, true).value().shape() == Shape{1, 3, 1});
  CHECK(refused(reduce("sum", kBlock, {0, -3}, false)) == ErrorCode::axis_repeated);
  CHECK(refused(reduce("sum", kBlock, {3}, false)) == ErrorCode::axis_out_of_range);
  CHECK(refused(reduce("argmax", kBlock, {0, 1}, false)) == ErrorCode::axis_repeated);
  CHECK(refused(reduce("mean", kCounted, {}, false)) == ErrorCode::operator_undefined);
  CHECK(refused(reduce("argmin", Tensor::zeros<bool>({2}), {}, false)) ==
        ErrorCode::operator_undefined);
  CHECK(refused(reduce("amin", Tensor::zeros<float>({0, 2}), {0}, false)) ==
        ErrorCode::empty_tensor);
  CHECK(reduce("amin", Tensor::zeros<float>({2, 0}), {0}, false).value().shape() == Shape{0});
}

TEST_CASE("reductions of 16-bit floats are theirs, except for indices and truths") {
  const Tensor halves = to(Tensor({2, 2}, std::vector<float>{1.5f, -2, 3, 3}), DType::float16);
  const auto check = [&](const char* name, DType dtype, const std::vector<float>& expected) {
    INFO(name);
    const Tensor found = reduce(name, halves, {1}, false).value();
    CHECK(found.dtype() == dtype);
    CHECK(floats(to(found, DType::float32)) == expected);
  };
  check("amax", DType::float16, {1.5f, 3});
  check("amin", DType::float16, {-2, 3});
  check("argmin", DType::int64, {1, 0});
  check("any", DType::boolean, {1, 1});
  check("sum", DType::float16, {-0.5f, 6});
  check("mean", DType::float16, {-0.25f, 3});
  CHECK(refused(reduce("prod", halves, {}, false)) == ErrorCode::operator_undefined);
}

TEST_CASE("beyond 32,768 elements a norm is summed in float64") {
  const Tensor counted = arange(1.0, 70001.0, 1.0, 70000).value();
  CHECK(norm(counted).item() == static_cast<float>(10692791.185887808));
  const Tensor fewer = arange(1.0, 40001.0, 1.0, 40000).value();
  CHECK(norm(fewer).item() == static_cast<float>(4618888.755967176));
}

TEST_CASE("tensors that do not fit together are not joined") {
  const Tensor row = Tensor::zeros<float>({1, 2});
  CHECK(refused(concatenate({}, 0)) == ErrorCode::empty_list);
  CHECK(refused(stack({}, 0)) == ErrorCode::empty_list);
  CHECK(refused(concatenate({row, row}, 2)) == ErrorCode::axis_out_of_range);
  CHECK(refused(stack({row, row}, 3)) == ErrorCode::axis_out_of_range);
  CHECK(stack({row, row}, 2).value().shape() == Shape{1, 2, 2});
  CHECK(refused(concatenate({row, Tensor::zeros<float>({2})}, 0)) == ErrorCode::shapes_differ);
  CHECK(refused(concatenate({Tensor::scalar(1.0f), Tensor::scalar(2.0f)}, 0)) ==
        ErrorCode::shapes_differ);
  CHECK(refused(concatenate({row, Tensor::zeros<float>({1, 3})}, 0)) == ErrorCode::shapes_differ);
  // It would broadcast.
  CHECK(refused(concatenate({row, Tensor::zeros<float>({2, 1})}, 0)) == ErrorCode::shapes_differ);
  CHECK(concatenate({row, Tensor::zeros<float>({1, 3})}, 1).value().shape() == Shape{1, 5});
  CHECK(refused(stack({row, Tensor::zeros<float>({2, 1})}, 0)) == ErrorCode::shapes_differ);
  CHECK(concatenate({row, Tensor::zeros<std::int8_t>({1, 2})}, 0).value().dtype() ==
        DType::float32);
}

TEST_CASE("only bools choose between two tensors") {
  const Tensor two = Tensor::zeros<float>({2});
  CHECK(where(Tensor::zeros<bool>({2}), two, two).ok());
  for (const DType dtype : {DType::uint8, DType::int64, DType::float32}) {
    CHECK(refused(where(Tensor(dtype, {2}), two, two)) == ErrorCode::operator_undefined);
  }
  CHECK(refused(where(Tensor::zeros<bool>({3}), two, two)) == ErrorCode::shapes_differ);
}

TEST_CASE("products need factors of one type and matching extents") {
  const auto zeros = [](Shape shape) { return Tensor::zeros<float>(std::move(shape)); };
  CHECK(refused(matmul(zeros({2}), Tensor::zeros<double>({2}))) == ErrorCode::dtypes_differ);
  CHECK(refused(matmul(Tensor::zeros<bool>({2}), Tensor::zeros<bool>({2}))) ==
        ErrorCode::operator_undefined);
  CHECK(refused(matmul(Tensor::scalar(1.0f), zeros({1}))) == ErrorCode::shapes_differ);
  CHECK(refused(matmul(zeros({1}), Tensor::scalar(1.0f))) == ErrorCode::shapes_differ);
  CHECK(refused(matmul(zeros({2, 3}), zeros({2, 3}))) == ErrorCode::shapes_differ);
  CHECK(refused(matmul(zeros({2, 2, 3}), zeros({3, 3, 2}))) == ErrorCode::shapes_differ);
  CHECK(matmul(zeros({3}), zeros({5, 3, 2})).value().shape() == Shape{5, 2});
  CHECK(matmul(zeros({5, 2, 3}), zeros({3})).value().shape() == Shape{5, 2});
  CHECK(refused(linear(zeros({3}), zeros({3}), {})) == ErrorCode::shapes_differ);
  CHECK(refused(linear(Tensor::scalar(1.0f), zeros({2, 1}), {})) == ErrorCode::shapes_differ);
  CHECK(refused(linear(zeros({3}), zeros({2, 4}), {})) == ErrorCode::shapes_differ);
  CHECK(refused(linear(zeros({4, 3}), zeros({2, 3}), zeros({3}))) == ErrorCode::shapes_differ);
}

TEST_CASE("histograms, counts and quantiles have their limits") {
  const Tensor x = vector_of({1, 2, 2});
  CHECK(refused(histc(kCounted, 4, 0, 0)) == ErrorCode::operator_undefined);
  CHECK(refused(histc(x, 0, 0, 0)) == ErrorCode::bins_out_of_range);
  CHECK(refused(histc(x, static_cast<Index>(kMaxElements) + 1, 0, 0)) ==
        ErrorCode::bins_out_of_range);
  CHECK(refused(histc(x, 2, 3, 1)) == ErrorCode::limits_out_of_order);
  CHECK(floats(histc(x, 2, 0, 0).value()) == std::vector<float>{1, 2});
  CHECK(refused(bincount(x, {}, 0)) == ErrorCode::operator_undefined);
  CHECK(refused(bincount(wholes({1, 2}, {1, 2}), {}, 0)) == ErrorCode::shapes_differ);
  CHECK(refused(bincount(wholes({2}, {1, 2}), x, 0)) == ErrorCode::shapes_differ);
  CHECK(refused(bincount(wholes({1}, {1}), {}, -1)) == ErrorCode::shape_invalid);
  CHECK(refused(bincount(wholes({1}, {-1}), {}, 0)) == ErrorCode::index_out_of_range);
  CHECK(refused(bincount(wholes({1}, {std::int64_t{1} << 40}), {}, 0)) ==
        ErrorCode::too_many_elements);
  CHECK(refused(bincount(wholes({1}, {1}), {}, Index{1} << 40)) == ErrorCode::too_many_elements);
  CHECK(golden::integers(bincount(wholes({3}, {1, 3, 1}), {}, 5).value()) ==
        std::vector<std::int64_t>{0, 2, 0, 1, 0});
  CHECK(floats(bincount(wholes({3}, {1, 3, 1}), x, 0).value()) == std::vector<float>{0, 3, 0, 2});
  const double half = 0.5, beyond = 1.01;
  CHECK(refused(quantile(kCounted, {&half, 1}, {}, false)) == ErrorCode::operator_undefined);
  CHECK(refused(quantile(x, {&beyond, 1}, {}, false)) == ErrorCode::quantile_out_of_range);
  const double no_number = std::nan("");
  CHECK(refused(quantile(x, {&no_number, 1}, {}, false)) == ErrorCode::quantile_out_of_range);
  CHECK(refused(quantile(x, {&half, 1}, 1, false)) == ErrorCode::axis_out_of_range);
  CHECK(refused(quantile(vector_of({}), {&half, 1}, {}, false)) == ErrorCode::empty_tensor);
}

TEST_CASE("an index beyond the axes or of another type is refused") {
  const Tensor x = Tensor::zeros<float>({2, 3});
  const Tensor one = wholes({1}, {1});
  CHECK(refused(at(x, {one, one, one})) == ErrorCode::too_many_indices);
  CHECK(refused(at(x, {vector_of({1})})) == ErrorCode::operator_undefined);
  CHECK(refused(at(x, {Tensor::zeros<bool>({3})})) == ErrorCode::shapes_differ);
  CHECK(refused(at(x, {Tensor::zeros<bool>({2, 3, 1})})) == ErrorCode::too_many_indices);
  CHECK(at(x, {Tensor::zeros<bool>({2})}).value().shape() == Shape{0, 3});
  CHECK(refused(at(x, {wholes({1}, {2})})) == ErrorCode::index_out_of_range);
  CHECK(refused(at(x, {wholes({1}, {-3})})) == ErrorCode::index_out_of_range);
  CHECK(at(x, {wholes({2}, {-2, 1})}).value().shape() == Shape{2, 3});
  CHECK(refused(subtract(Tensor::zeros<bool>({2}), x)) == ErrorCode::operator_undefined);
  CHECK(refused(subtract(x, Tensor::zeros<bool>({3}))) == ErrorCode::operator_undefined);
}
