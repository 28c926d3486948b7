#include <cmath>
#include <set>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/metrics.hpp"
#include "quant/qparams.hpp"

using namespace zeropoint;

namespace {

ErrorCode refused(const Problem& problem) {
  REQUIRE(problem.has_value());
  return problem->code;
}

}  // namespace

TEST_CASE("what quantization has no answer for is refused before it computes") {
  CHECK(refused(check_real(golden::vector_of({}))) == ErrorCode::empty_tensor);
  CHECK(refused(check_real(golden::vector_of({1, NAN}))) == ErrorCode::not_finite);
  CHECK(refused(check_real(golden::vector_of({-INFINITY}))) == ErrorCode::not_finite);
  CHECK(refused(check_real(Tensor::zeros<std::int8_t>({2}))) == ErrorCode::not_float32);
  CHECK(refused(check_real(Tensor::zeros<float>({kMaxElements + 1}))) ==
        ErrorCode::too_many_elements);
  CHECK_FALSE(check_real(golden::vector_of({1, -3e38f})));
}

TEST_CASE("a refusal of a non-finite element says where it stands") {
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
}

TEST_CASE("a zero point outside the dtype is refused") {
  CHECK(refused(check_qparams({1, 128}, DType::int8)) == ErrorCode::zero_point_out_of_range);
  CHECK(refused(check_qparams({1, -1}, DType::uint8)) == ErrorCode::zero_point_out_of_range);
  CHECK_FALSE(check_qparams({1, -128}, DType::int8));
  CHECK_FALSE(check_qparams({1, 2147483647}, DType::int32));
}

TEST_CASE("tensors of different shapes have no error") {
  const auto result = error(golden::vector_of({1, 2}), golden::vector_of({1}));
  REQUIRE_FALSE(result.ok());
  CHECK(result.error().code == ErrorCode::shapes_differ);
}

TEST_CASE("every error code has one name") {
  const auto names = error_code_names();
  CHECK(std::set<std::string_view>(names.begin(), names.end()).size() == names.size());
  CHECK(error_code_name(ErrorCode::scale_zero) == "scale_zero");
}
