#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/power.hpp"
#include "tensor/elementwise/vector_math.hpp"
#include "tensor/print/repr.hpp"
#include "tensor/reduce/compare.hpp"
#include "tensor/reduce/scan.hpp"
#include "tensor/reduce/statistics.hpp"
#include "tensor/sort/quantile.hpp"

using namespace zeropoint;
using golden::bits;
using golden::integers;
using golden::vector_of;

namespace {

const float kNan = std::nanf("");
const Tolerances kExact{0, 0, false};

}  // namespace

TEST_CASE("integers become float32 in functions of reals, and relu keeps them") {
  const Tensor levels = golden::integer_tensor(DType::int8, {2}, {-3, 0});
  CHECK(unary("exp", levels).value().dtype() == DType::float32);
  CHECK(integers(unary("relu", levels).value()) == std::vector<std::int64_t>{0, 0});
  CHECK(unary("relu", levels).value().dtype() == DType::int8);
  CHECK(unary("frac", levels).error().code == ErrorCode::operator_undefined);
  CHECK(unary("expo", levels).error().code == ErrorCode::unknown_operator);
}

TEST_CASE("whole registers have the powers that they have with a rest behind them") {
  std::vector<float> values = golden::sequence(513, 3);
  for (float& value : values) value = std::fabs(value);
  const auto powers = [](std::vector<float> some) {
    return bits(power(vector_of(std::move(some)), Scalar{2.7}).value());
  };
  const std::vector<std::uint32_t> all = powers(values);
  for (std::size_t count = 16; count <= 512; count += 16) {
    const auto some = powers({values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)});
    CHECK(std::equal(some.begin(), some.end(), all.begin()));
  }
}

TEST_CASE("each run of a view ends one by one, in the order of memory") {
  const Tensor rows = view(vector_of(golden::sequence(4 * 40, 3)), {4, 40}).value();
  const Tensor part = slice(rows, 1, 7, 26).value();
  for (const char* name : {"sigmoid", "silu", "softplus"}) {
    const std::vector<std::uint32_t> all = bits(unary(name, part).value());
    const Tensor turned = unary(name, transpose(part, 0, 1).value()).value();
    CHECK(turned.is_contiguous());
    CHECK(bits(contiguous(transpose(turned, 0, 1).value())) == all);
    for (Index row = 0; row < 4; ++row) {
      const Tensor line = contiguous(select(part, 0, row).value());
      const std::vector<std::uint32_t> alone = bits(unary(name, line).value());
      CHECK(std::equal(alone.begin(), alone.end(), all.begin() + row * 19));
    }
    const Tensor repeated = expand(contiguous(select(part, 0, 0).value()), {2, 19}).value();
    CHECK(bits(unary(name, repeated).value()) == bits(unary(name, contiguous(repeated)).value()));
  }
}

TEST_CASE("powers of integers wrap, and negative exponents give 0 except for 1 and -1") {
  const Tensor bases = golden::integer_tensor(DType::int8, {4}, {3, -1, 1, 5});
  const Tensor exponents = golden::integer_tensor(DType::int8, {4}, {5, -3, -2, -1});
  CHECK(integers(power(Operand(bases), Operand(exponents)).value()) ==
        std::vector<std::int64_t>{-13, -1, 1, 0});
  CHECK(power(bases, Scalar{std::int64_t{-1}}).error().code == ErrorCode::exponent_negative);
}

TEST_CASE("a remainder with the sign of the dividend does not overflow") {
  const Tensor lowest = golden::integer_tensor(DType::int32, {1}, {INT32_MIN});
  CHECK(integers(binary("fmod", lowest, Scalar{std::int64_t{-1}}).value()) ==
        std::vector<std::int64_t>{0});
  const Tensor least = golden::integer_tensor(DType::int64, {1}, {INT64_MIN});
  CHECK(integers(binary("fmod", least, Scalar{std::int64_t{-1}}).value()) ==
        std::vector<std::int64_t>{0});
  CHECK(binary("fmod", lowest, Scalar{std::int64_t{0}}).error().code ==
        ErrorCode::division_by_zero);
}

TEST_CASE("running sums of float32 accumulate in float64") {
  const Tensor line = vector_of({16777216, 1, 1, -16777216});
  CHECK(bits(cumsum(line, 0).value()) == bits(vector_of({16777216, 16777216, 16777218, 2})));
}

TEST_CASE("statistics of no elements and of wrong axes have a result or a refusal") {
  const Tensor nothing(DType::float32, {2, 0});
  CHECK(bits(norm(nothing, 2, {1}, false).value()) == bits(vector_of({0, 0})));
  CHECK(bits(norm(nothing, -INFINITY, {1}, false).value()) ==
        bits(vector_of({INFINITY, INFINITY})));
  CHECK(norm(nothing, 2, {1, -1}, false).error().code == ErrorCode::axis_repeated);
  CHECK(std::isnan(*variance(nothing, 1, {1}, true).value().data<float>()));
  const double half = 0.5;
  CHECK(quantile(nothing, {&half, 1}, 1, false).error().code == ErrorCode::empty_tensor);
}

TEST_CASE("NaN equals nothing unless equal_nan is set, and infinities are close to themselves") {
  const Tensor line = vector_of({kNan, INFINITY});
  CHECK_FALSE(equal(line, line));
  CHECK_FALSE(all_close(line, line, {1e-5, 1e-8, false}).value());
  CHECK(all_close(line, line, {1e-5, 1e-8, true}).value());
  CHECK(all_close(vector_of({INFINITY}), vector_of({INFINITY}), kExact).value());
  CHECK_FALSE(all_close(vector_of({1}), vector_of({INFINITY}), {1, 1, false}).value());
  CHECK(is_close(line, Tensor(DType::int8, {2}), kExact).error().code == ErrorCode::dtypes_differ);
}

TEST_CASE("bytes can be viewed as another type if they form whole elements") {
  const Tensor ones = vector_of({1, 1});
  CHECK(integers(view(ones, DType::int32).value()) ==
        std::vector<std::int64_t>{0x3f800000, 0x3f800000});
  CHECK(view(ones, DType::int8).value().shape() == Shape{8});
  CHECK(view(ones, DType::int64).value().shape() == Shape{1});
  CHECK(view(vector_of({1, 2, 3}), DType::int64).error().code == ErrorCode::dtype_view_impossible);
  CHECK(view(Tensor::scalar(1.0f), DType::int8).error().code == ErrorCode::dtype_view_impossible);
}

TEST_CASE("each storage is counted once, and only while it lives") {
  const std::size_t before = Storage::live_bytes();
  {
    const Tensor whole(DType::float32, {10});
    const Tensor part = slice(whole, 0, 2, 5).value();
    CHECK(Storage::live_bytes() == before + 40);
  }
  CHECK(Storage::live_bytes() == before);
}

TEST_CASE("a summary without edge items prints only dots") {
  const Tensor line(DType::float32, {20});
  CHECK(repr(line, {.threshold = 0, .edgeitems = 0}) == "tensor([ ...])");
}

TEST_CASE("four exponentials at once have the bits of each alone") {
  std::vector<float> values;
  for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 9973) {
    const auto pattern = static_cast<std::uint32_t>(bits);
    float value;
    std::memcpy(&value, &pattern, sizeof value);
    values.push_back(value);
  }
  for (const float value : {100.0F, 100.00001F, -104.0F, -104.00001F, 88.5F, -87.5F, -0.0F, 0.0F})
    values.push_back(value);
  for (float value = -110; value < 110; value += 0.00173F) values.push_back(value);
  std::vector<float> together = values;
  exp_loop(together.data(), together.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float alone = vector_exp(values[i]);
    const bool same = std::memcmp(&alone, &together[i], sizeof alone) == 0;
    different += !same && (alone == alone || together[i] == together[i]);
  }
  CHECK(different == 0);
}
