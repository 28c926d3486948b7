#include <cmath>
#include <set>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/anatomy.hpp"
#include "quant/affine/measure.hpp"
#include "quant/affine/observers.hpp"
#include "quant/metrics.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/view.hpp"

using namespace zeropoint;

namespace {

ErrorCode refused(const Problem& problem) {
  REQUIRE(problem.has_value());
  return problem->code;
}

}  // namespace

TEST_CASE("a tensor that cannot be quantized is refused before any computation") {
  CHECK(refused(check_real(golden::vector_of({}))) == ErrorCode::empty_tensor);
  CHECK(refused(check_real(golden::vector_of({1, NAN}))) == ErrorCode::not_finite);
  CHECK(refused(check_real(golden::vector_of({-INFINITY}))) == ErrorCode::not_finite);
  CHECK(refused(check_real(Tensor::zeros<std::int8_t>({2}))) == ErrorCode::not_float32);
  CHECK(refused(check_real(Tensor::zeros<float>({kMaxElements + 1}))) ==
        ErrorCode::too_many_elements);
  CHECK_FALSE(check_real(golden::vector_of({1, -3e38f})));
}

TEST_CASE("the refusal of a non-finite element contains its index") {
  const Problem problem = check_real(golden::vector_of({1, 2, INFINITY}));
  REQUIRE(problem);
  CHECK(std::get<double>(problem->values[0].second) == 2);
}

TEST_CASE("a scale that float32 cannot divide by is refused") {
  CHECK(refused(check_qparams({0, 0}, DType::int8)) == ErrorCode::scale_zero);
  CHECK(refused(check_qparams({-0.0, 0}, DType::int8)) == ErrorCode::scale_zero);
  CHECK(refused(check_qparams({NAN, 0}, DType::int8)) == ErrorCode::scale_not_finite);
  CHECK(refused(check_qparams({1e39, 0}, DType::int8)) == ErrorCode::scale_not_finite);
  CHECK(refused(check_qparams({1e-39, 0}, DType::int8)) == ErrorCode::scale_subnormal);
  CHECK(refused(check_qparams({1e-60, 0}, DType::int8)) == ErrorCode::scale_subnormal);
  CHECK_FALSE(check_qparams({-5, 0}, DType::int8));
  for (const double sign : {1.0, -1.0}) {
    CHECK_FALSE(check_qparams({sign * 0x1p-126, 0}, DType::int8));
    CHECK(refused(check_qparams({sign * 0x1.fffffcp-127, 0}, DType::int8)) ==
          ErrorCode::scale_subnormal);
  }
}

TEST_CASE("a zero point outside the dtype is refused") {
  CHECK(refused(check_qparams({1, 128}, DType::int8)) == ErrorCode::zero_point_out_of_range);
  CHECK(refused(check_qparams({1, -1}, DType::uint8)) == ErrorCode::zero_point_out_of_range);
  CHECK_FALSE(check_qparams({1, -128}, DType::int8));
  CHECK_FALSE(check_qparams({1, 2147483647}, DType::int32));
}

TEST_CASE("an error between tensors of different shapes is refused") {
  const auto result = error(golden::vector_of({1, 2}), golden::vector_of({1}));
  REQUIRE_FALSE(result.ok());
  CHECK(result.error().code == ErrorCode::shapes_differ);
  // They would broadcast.
  const auto flat = error(Tensor::zeros<float>({1, 3}), Tensor::zeros<float>({3}));
  REQUIRE_FALSE(flat.ok());
  CHECK(flat.error().code == ErrorCode::shapes_differ);
}

TEST_CASE("an inconsistent scheme is refused by every function that takes one") {
  const Tensor tensor = golden::vector_of({1, 2, 3});
  const auto code = [&](const Scheme& scheme) {
    return observe(tensor, scheme, MinMax{}).error().code;
  };
  CHECK(code({.format = kUint8, .symmetry = Symmetry::symmetric}) == ErrorCode::symmetric_unsigned);
  CHECK(code({.format = kUint4, .signed_range = SignedRange::restricted}) ==
        ErrorCode::restricted_unsigned);
  CHECK(code({.granularity = PerChannel{1}}) == ErrorCode::axis_out_of_range);
  CHECK(code({.granularity = PerGroup{0}}) == ErrorCode::group_size_zero);
  const Scheme restricted{.format = kUint4, .signed_range = SignedRange::restricted};
  const TensorQuantizer inconsistent{restricted, golden::vector_of({1}),
                                     Tensor::zeros<std::int32_t>({1})};
  CHECK(quantize(tensor, inconsistent).error().code == ErrorCode::restricted_unsigned);
  CHECK(measure(tensor, inconsistent).error().code == ErrorCode::restricted_unsigned);
  CHECK(anatomize(tensor, inconsistent).error().code == ErrorCode::restricted_unsigned);
  CHECK_FALSE(check_scheme({kInt2, PerTensor{}, Symmetry::symmetric, SignedRange::restricted}));
}

TEST_CASE("observers refuse tensors that they cannot observe") {
  const auto code = [](const Tensor& tensor, const Observer& observer) {
    return observe(tensor, {}, observer).error().code;
  };
  const Tensor some = golden::vector_of({1, 2});
  CHECK(code(Tensor::zeros<std::int8_t>({2}), MinMax{}) == ErrorCode::not_float32);
  CHECK(code(Tensor::zeros<float>({3, 0}), MinMax{}) == ErrorCode::empty_tensor);
  for (const auto& percent : {Percentile{-1, 50}, Percentile{50, 50}, Percentile{60, 50},
                              Percentile{0, 101}, Percentile{NAN, 50}, Percentile{0, NAN}}) {
    CHECK(code(some, percent) == ErrorCode::percentiles_out_of_order);
  }
}

TEST_CASE("a quantizer whose parameters do not fit is refused") {
  const Tensor tensor = Tensor::zeros<float>({2, 3});
  const Tensor two = golden::vector_of({1, 2});
  const auto zeros = [](std::size_t count) { return Tensor::zeros<std::int32_t>({count}); };
  const TensorQuantizer rows{{.granularity = PerChannel{0}}, two, zeros(2)};
  const TensorQuantizer columns{{.granularity = PerChannel{1}}, two, zeros(2)};
  const TensorQuantizer uneven{{.granularity = PerChannel{0}}, two, zeros(1)};
  const TensorQuantizer untyped{{.granularity = PerChannel{0}}, two, two};
  CHECK(quantize(tensor, rows).ok());
  CHECK(quantize(tensor, columns).error().code == ErrorCode::shapes_differ);
  CHECK(measure(tensor, columns).error().code == ErrorCode::shapes_differ);
  CHECK(anatomize(tensor, columns).error().code == ErrorCode::shapes_differ);
  CHECK(quantize(tensor, uneven).error().code == ErrorCode::shapes_differ);
  CHECK(quantize(tensor, untyped).error().code == ErrorCode::storage_differs);
  CHECK(quantize(Tensor::zeros<std::int8_t>({2, 3}), rows).error().code == ErrorCode::not_float32);
  CHECK(dequantize(tensor, rows).error().code == ErrorCode::storage_differs);
  CHECK(measure(Tensor::zeros<float>({2, 0}), rows).error().code == ErrorCode::empty_tensor);
  CHECK(refused(check_quantizer(uneven)) == ErrorCode::shapes_differ);
  CHECK(refused(check_quantizer(untyped)) == ErrorCode::storage_differs);
}

TEST_CASE("a quantizer with a scale or zero point that its scheme does not allow is refused") {
  const auto code = [](const Scheme& scheme, float scale, std::int32_t zero_point) {
    return refused(check_quantizer({scheme, golden::vector_of({1, scale}),
                                    Tensor(Shape{2}, std::vector<std::int32_t>{0, zero_point})}));
  };
  CHECK(code({}, 0, 0) == ErrorCode::scale_zero);
  CHECK(code({}, NAN, 0) == ErrorCode::scale_not_finite);
  CHECK(code({}, 1e-40f, 0) == ErrorCode::scale_subnormal);
  CHECK(code({.format = kInt4}, 1, 8) == ErrorCode::zero_point_out_of_range);
  CHECK(code({.format = kInt4, .signed_range = SignedRange::restricted}, 1, -8) ==
        ErrorCode::zero_point_out_of_range);
  CHECK(code({.symmetry = Symmetry::symmetric}, 1, 1) == ErrorCode::zero_point_not_zero);
}

TEST_CASE("every error code has one name") {
  const auto names = error_code_names();
  CHECK(std::set<std::string_view>(names.begin(), names.end()).size() == names.size());
  CHECK(error_code_name(ErrorCode::scale_zero) == "scale_zero");
}
