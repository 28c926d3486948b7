#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/elementwise/vector_math.hpp"
#include "tensor/reduce/compare.hpp"
#include "tensor/reduce/layer_norm.hpp"
#include "tensor/reduce/layer_norm_gradient.hpp"
#include "tensor/reduce/loss_sum.hpp"
#include "tensor/reduce/ordered_sum.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/reduce/softmax.hpp"
#include "tensor/reduce/statistics.hpp"
#include "tensor/reduce/total.hpp"

using namespace zeropoint;

namespace {

double sum_of(const Tensor& tensor) { return reduce("sum", tensor, {}, false).value().item(); }

/// 16 elements, of which 0 and 8 cancel only if they are added first.
Tensor cancelling(DType dtype, float large, float small, std::size_t at) {
  std::vector<float> values(16);
  values[0] = large;
  values[at] = small;
  values[8] = -large;
  return to(golden::vector_of(values), dtype);
}

}  // namespace

TEST_CASE("a register of bfloat16 folds its halves, one of float16 its neighbours") {
  CHECK(sum_of(cancelling(DType::bfloat16, 0x1p30f, 1, 1)) == 1);
  CHECK(sum_of(cancelling(DType::float16, 0x1p14f, 0x1p-12f, 1)) == 0);
}

TEST_CASE("a row of exactly one register is added lane by lane") {
  const Tensor row(Shape{2, 8}, std::vector<float>{0x1p25f, 1, 1, 1, 1, 1, 1, -0x1p25f, 0x1p25f, 1,
                                                   1, 1, 1, 1, 1, -0x1p25f});
  CHECK(golden::bits(reduce("sum", row, {1}, false).value()) ==
        golden::bits(golden::vector_of({0, 0})));
}

TEST_CASE("a sum of float16 is rounded after every run of memory") {
  const Tensor rows =
      to(Tensor(Shape{2, 3}, std::vector<float>{2048, 1, 9, 1, 0, 9}), DType::float16);
  CHECK(sum_of(slice(rows, 1, 0, 2).value()) == 2048);
}

TEST_CASE("the batches of a cascade grow with sums of more than 2^19 steps") {
  constexpr std::size_t kRows = 600000;
  std::vector<float> values;
  for (std::size_t i = 0; i < 4 * kRows; ++i) {
    values.push_back(static_cast<float>(i % 2003 * 7919 % 2003) / 64 - 10);
  }
  const Tensor tall(Shape{kRows, 4}, values);
  CHECK(golden::bits(reduce("sum", tall, {0}, false).value()) ==
        golden::read_bits("4a4e9258 4a4e90c4 4a4e8fb0 4a4e910c"));
}

TEST_CASE("a norm rounds four squares of its tail, and 0 as its order counts elements") {
  const auto norm_bits = [](const std::vector<float>& values) {
    return golden::bits(norm(golden::vector_of(values)))[0];
  };
  CHECK(norm_bits({6.4f, 19.2f, 13.3f, 0.2f, 18.9f, 2.5f, 9.6f}) == 0x4201211f);
  CHECK(norm_bits({13.2f, 11.7f, 14.1f, 2.5f, 4.5f, 2.3f, 5.3f}) == 0x41bef79c);
  CHECK(norm(golden::vector_of({0, 2, -0.0f, -3, NAN}), 0, {0}, false).value().item() == 3);
}

TEST_CASE("softmax subtracts the largest, so that no element overflows or leaves a sum of zero") {
  for (const float shift : {-2000.0f, 0.0f, 2000.0f}) {
    const Tensor found = softmax(golden::vector_of({shift, shift}), 0, false).value();
    CHECK(golden::bits(found) == golden::bits(golden::vector_of({0.5f, 0.5f})));
  }
}

TEST_CASE("exp, log and softmax have the bits of PyTorch's vectors, not the nearest ones") {
  CHECK(
      golden::bits(golden::vector_of({vector_exp(0.3f), vector_exp(88.7f), vector_exp(-103.9f)})) ==
      std::vector<std::uint32_t>{0x3facc82c, 0x7f7a37fc, 0x00000001});
  CHECK(vector_exp(101.0f) == INFINITY);
  CHECK(vector_exp(-105.0f) == 0);
  CHECK(std::isnan(vector_exp(std::nanf(""))));
  CHECK(vector_log(0.0f) == -INFINITY);
  CHECK(vector_log(INFINITY) == INFINITY);
  CHECK(std::isnan(vector_log(-1.0f)));
  const Tensor logarithms = softmax(golden::vector_of({0.1f, 0.2f, 0.3f}), 0, true).value();
  CHECK(logarithms.values<float>()[0] == -1.2019429206848145f);
}

TEST_CASE("softmax, its gradient and layer_norm refuse types and shapes that PyTorch refuses") {
  const Tensor row = golden::vector_of({1, 2, 3});
  const Tensor levels = golden::integer_tensor(DType::int8, {3}, {1, 2, 3});
  CHECK(softmax(levels, 0, false).error().code == ErrorCode::operator_undefined);
  CHECK(softmax(golden::integer_tensor(DType::int8, {0}, {}), 0, false).value().numel() == 0);
  CHECK(softmax_gradient(row, golden::vector_of({1, 2}), 0, false).error().code ==
        ErrorCode::shapes_differ);
  CHECK(softmax_gradient(levels, row, 0, true).error().code == ErrorCode::dtypes_differ);
  CHECK(layer_norm(levels, 1, {}, {}, 1e-5).error().code == ErrorCode::operator_undefined);
  CHECK(layer_norm(row, 2, {}, {}, 1e-5).error().code == ErrorCode::shape_mismatch);
  CHECK(layer_norm(row, 1, golden::vector_of({1, 2}), {}, 1e-5).error().code ==
        ErrorCode::shapes_differ);
  CHECK(layer_norm(row, 1, {}, levels, 1e-5).error().code == ErrorCode::dtypes_differ);
}

TEST_CASE("the gradients of layer_norm have PyTorch's bits, and refuse what they have none of") {
  const auto matrix = [](std::vector<float> values) {
    return reshape(golden::vector_of(values), {2, 3}).value();
  };
  const Tensor input = matrix({1, 2, 4, 3, 1, 4});
  const Tensor slope = matrix({1, -2, 0.5f, 0.25f, 3, -1});
  const Tensor weight = golden::vector_of({0.5f, -1, 2});
  const LayerNormGradients found = layer_norm_gradient(slope, input, 1, weight, 1e-5).value();
  CHECK(golden::bits(found.input) ==
        golden::bits(matrix({-0x1.d5282cp-2f, 0x1.5fde06p-1f, -0x1.d527c8p-3f, 0x1.4460c4p+0f,
                             -0x1.b08200p-2f, -0x1.b08080p-1f})));
  CHECK(golden::bits(found.weight) ==
        golden::bits(golden::vector_of({-0x1.0091e8p+0f, -0x1.bcb8aap+1f, -0x1.9a8310p-2f})));
  CHECK(golden::bits(found.bias) == golden::bits(golden::vector_of({1.25f, 1, -0.5f})));
  const auto code = [&](const Tensor& by_output, const Tensor& of, std::size_t axes) {
    return layer_norm_gradient(by_output, of, axes, {}, 1e-5).error().code;
  };
  const Tensor wide = to(input, DType::float64);
  CHECK(code(wide, wide, 1) == ErrorCode::operator_undefined);
  CHECK(code(wide, input, 1) == ErrorCode::dtypes_differ);
  CHECK(code(weight, input, 1) == ErrorCode::shapes_differ);
  CHECK(code(input, input, 3) == ErrorCode::shape_mismatch);
  CHECK(layer_norm_gradient(slope, input, 2, weight, 1e-5).error().code ==
        ErrorCode::shapes_differ);
}

TEST_CASE("gelu is oneDNN's of several elements side by side, and PyTorch's own elsewhere") {
  const Tensor values = golden::vector_of({0.3f, -1.2f, 2.5f});
  CHECK(golden::bits(function("gelu", values).value()) ==
        golden::bits(golden::vector_of({0x1.7ba510p-3f, -0x1.1acb9cp-3f, 0x1.3e034ep+1f})));
  CHECK(golden::bits(function("gelu_slope", values).value()) ==
        golden::bits(golden::vector_of({0x1.76f3aap-1f, -0x1.e32338p-4f, 0x1.09a0e0p+0f})));
  const Tensor one = golden::vector_of({0.5f});
  const Tensor both = golden::vector_of({0.5f, 0.5f});
  CHECK(golden::bits(function("gelu", one).value())[0] !=
        golden::bits(function("gelu", both).value())[0]);
  const Tensor apart =
      transpose(reshape(golden::vector_of({0.5f, 0, 0.5f, 0}), {2, 2}).value(), 0, 1).value();
  CHECK(golden::bits(function("gelu", apart).value())[0] ==
        golden::bits(function("gelu", one).value())[0]);
  CHECK(function("gelu_slope", to(values, DType::float64)).error().code ==
        ErrorCode::operator_undefined);
}

TEST_CASE("a loss is summed in groups, and what is not counted closes none") {
  // In float32, ones vanish beside 2^24 unless they are added up first.
  std::vector<float> losses(17, 1);
  losses[0] = 16777216;
  const auto sum = [&](std::vector<std::uint8_t> flags) {
    Tensor counted(DType::boolean, {flags.size()});
    std::copy(flags.begin(), flags.end(), counted.data<bool>());
    return loss_sum(golden::vector_of(losses), counted).value().item();
  };
  CHECK(sum(std::vector<std::uint8_t>(17, 1)) == 16777232);
  std::vector<std::uint8_t> but_one(17, 1);
  but_one[0] = 0;
  CHECK(sum(but_one) == 16);
  const Tensor three = Tensor(DType::boolean, {3});
  CHECK(loss_sum(golden::vector_of({1}), three).error().code == ErrorCode::shapes_differ);
  CHECK(loss_sum(three, three).error().code == ErrorCode::operator_undefined);
}

TEST_CASE("a tolerance is a number from 0 on") {
  const Tensor one = golden::vector_of({1});
  for (const Tolerances& wrong : {Tolerances{-1, 0, false}, Tolerances{0, -1, false},
                                  Tolerances{NAN, 0, false}, Tolerances{0, NAN, false}}) {
    CHECK(is_close(one, one, wrong).error().code == ErrorCode::tolerance_negative);
  }
  CHECK(is_close(one, one, {0, 0, false}).ok());
}

TEST_CASE("mean and norm have the bits of PyTorch's up to 32,768 elements"){
#define GOLDEN_REDUCTION(count, mean_bits, norm_bits)                               \
  {                                                                                 \
    INFO("elements: " << (count));                                                  \
    const auto tensor = golden::vector_of(golden::sequence(count, count));          \
    CHECK(golden::bits(zeropoint::mean(tensor).values<float>()[0]) == (mean_bits)); \
    CHECK(golden::bits(zeropoint::norm(tensor).values<float>()[0]) == (norm_bits)); \
  }
#include "golden/answers/reductions.inc"
}

TEST_CASE("a long sum does not lose small terms") {
  const auto ones = golden::vector_of(std::vector<float>(20'000'000, 1.0f));
  CHECK(zeropoint::mean(ones).item() == 1.0);
  CHECK(zeropoint::sum(ones.values<float>()) == 20'000'000.0f);
}

TEST_CASE("an expanded tensor, whose elements share one place, is summed along each axis") {
  const Tensor expanded = expand(Tensor::scalar(2.0f), {3, 4}).value();
  const Tensor columns = ordered_sum(expanded, 0);
  REQUIRE(columns.shape() == Shape{4});
  for (std::size_t i = 0; i < 4; ++i) CHECK(columns.data<float>()[i] == 6);
  const Tensor rows = ordered_sum(expanded, 1);
  REQUIRE(rows.shape() == Shape{3});
  for (std::size_t i = 0; i < 3; ++i) CHECK(rows.data<float>()[i] == 8);
}
