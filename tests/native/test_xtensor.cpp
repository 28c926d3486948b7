// The library in xtensor's terms: against the core on tensors, and against the formulas as
// expressions.

#include <algorithm>
#include <cstring>
#include <limits>
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/anatomy.hpp"
#include "zeropoint/formulas.hpp"
#include "zeropoint/zeropoint.hpp"

using namespace zeropoint;

namespace {

const xt::xarray<float> kLesson{
    {191.6f, -13.5f, 728.6f}, {92.14f, 295.5f, -184.0f}, {0, 684.6f, 245.5f}};

/// Ordinary values with awkward ones among them, of a shape.
xt::xarray<float> awkward(const std::vector<std::size_t>& shape) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  std::vector<float> values = golden::sequence(numel(shape), 5);
  const std::vector<float> special{-0.0f, 0.5f, 1.5f, 2.5f, 1e-45f, 3e38f, -3e38f, inf, -inf, 1e9f};
  for (std::size_t i = 0; i < values.size(); i += 3) values[i] = special[i / 3 % special.size()];
  return xt::adapt(values, shape);
}

/// An array as the core has it, and back.
template <class T>
Tensor tensor_of(const xt::xarray<T>& array) {
  return detail::values_of<T>(array).tensor();
}
template <class T>
xt::xarray<T> array_of(const Tensor& tensor) {
  return detail::array_of<T>(detail::Values(tensor));
}
TensorQuantizer core_of(const Quantizer& quantizer) {
  return {quantizer.scheme, tensor_of(quantizer.scales), tensor_of(quantizer.zero_points)};
}

/// Whether two arrays have the same shape and the same bits.
template <class T>
bool same(const xt::xarray<T>& one, const xt::xarray<T>& other) {
  return one.shape() == other.shape() &&
         std::memcmp(one.data(), other.data(), one.size() * sizeof(T)) == 0;
}

/// Levels as the formulas give them, in float32.
xt::xarray<float> as_float(const xt::xarray<std::int8_t>& levels) {
  return xt::cast<float>(levels);
}

/// A column of `values`.
template <class T>
xt::xarray<T> column(const std::vector<T>& values) {
  return xt::adapt(values, std::vector<std::size_t>{values.size(), 1});
}

Scheme scheme_of(const Granularity& granularity, Convention convention) {
  Scheme scheme;
  scheme.granularity = granularity;
  scheme.convention = convention;
  return scheme;
}

}  // namespace

TEST_CASE("the lesson's tensor, as an array") {
  const Quantizer quantizer = per_tensor({3.5, -70});
  const auto quantized = quantize<std::int8_t>(kLesson, quantizer);
  REQUIRE(quantized.ok());
  CHECK(same(quantized.value(),
             xt::xarray<std::int8_t>{{-15, -74, 127}, {-44, 14, -123}, {-70, 126, 0}}));
  const auto dequantized = dequantize(quantized.value(), quantizer);
  REQUIRE(dequantized.ok());
  CHECK(same(dequantized.value(),
             xt::xarray<float>{{192.5f, -14, 689.5f}, {91, 294, -185.5f}, {0, 686, 245}}));
  const auto mean = mean_squared_error(kLesson, dequantized.value());
  REQUIRE(mean.ok());
  CHECK(mean.value() == Approx(170.8753f));
}

TEST_CASE("the formulas as expressions give the kernels' bits, under each convention") {
  const xt::xarray<float> x = awkward({4, 6});
  const float scale = 0.1f;
  const float zero_point = 3;
  const auto limited = [&](auto&& rounded) {
    return xt::xarray<float>(xt::clip(rounded, -128.0f, 127.0f));
  };
  const auto levels = [&](const xt::xarray<float>& real, Convention convention,
                          Rounding rounding = Rounding::half_to_even) {
    Quantizer quantizer = per_tensor({scale, 3});
    quantizer.scheme.convention = convention;
    quantizer.scheme.rounding = rounding;
    return as_float(quantize<std::int8_t>(real, quantizer).value());
  };
  const auto& lesson = levels(x, Convention::shift_then_round);
  // A level of 0 has no sign; adding 0 takes it from the formulas' -0.
  CHECK(same(lesson,
             xt::xarray<float>(limited(formulas::shift_then_round(x, scale, zero_point)) + 0.0f)));
  CHECK(same(lesson,
             xt::xarray<float>(formulas::quantize(x, scale, zero_point, -128.0f, 127.0f) + 0.0f)));
  CHECK(same(levels(x, Convention::onnx),
             xt::xarray<float>(limited(formulas::round_then_shift(x, scale, zero_point)) + 0.0f)));
  // PyTorch's own quantization makes qmin of what int64 does not hold.
  const xt::xarray<float> held = xt::where(xt::abs(x) < 1e8f, x, 0.0f);
  CHECK(same(
      levels(held, Convention::torch),
      xt::xarray<float>(limited(formulas::multiply_then_round(held, scale, zero_point)) + 0.0f)));
  const formulas::HalfAway away;
  const auto away_levels = levels(x, Convention::shift_then_round, Rounding::half_away);
  CHECK(same(
      away_levels,
      xt::xarray<float>(formulas::quantize(x, scale, zero_point, -128.0f, 127.0f, away) + 0.0f)));
  CHECK(same(
      levels(x, Convention::onnx, Rounding::half_away),
      xt::xarray<float>(limited(formulas::round_then_shift(x, scale, zero_point, away)) + 0.0f)));
}

TEST_CASE("scales per channel and per group broadcast in the formulas") {
  const xt::xarray<float> x = awkward({3, 8});
  const xt::xarray<float> scales = column<float>({0.5f, 0.25f, 2});
  const xt::xarray<float> zero_points = column<float>({1, -2, 0});
  const auto channels =
      quantizer_of(scheme_of(PerChannel{0}, Convention::shift_then_round), scales, zero_points);
  REQUIRE(channels.ok());
  const auto levels = quantize<std::int8_t>(x, channels.value());
  REQUIRE(levels.ok());
  const xt::xarray<float> expected =
      formulas::quantize(x, scales, zero_points, -128.0f, 127.0f) + 0.0f;
  CHECK(same(as_float(levels.value()), expected));
  const auto back = dequantize(levels.value(), channels.value());
  REQUIRE(back.ok());
  CHECK(same(back.value(), xt::xarray<float>(formulas::dequantize(expected, scales, zero_points))));

  const xt::xarray<float> group_scales = xt::reshape_view(xt::arange<float>(1, 7), {3, 2, 1});
  const xt::xarray<float> group_zero_points = xt::zeros<float>({3, 2, 1});
  const auto groups = quantizer_of(scheme_of(PerGroup{4}, Convention::shift_then_round),
                                   group_scales, group_zero_points);
  REQUIRE(groups.ok());
  const auto grouped = quantize<std::int8_t>(x, groups.value());
  REQUIRE(grouped.ok());
  const xt::xarray<float> parts = xt::reshape_view(x, {3, 2, 4});
  const xt::xarray<float> grouped_expected =
      formulas::quantize(parts, group_scales, group_zero_points, -128.0f, 127.0f) + 0.0f;
  CHECK(same(as_float(grouped.value()),
             xt::xarray<float>(xt::reshape_view(grouped_expected, {3, 8}))));
}

TEST_CASE("an observer's parameters are those of the formulas") {
  const auto quantizer = observe(kLesson);
  REQUIRE(quantizer.ok());
  const double scale = formulas::scale(-184.0, double{728.6f}, -128, 127);
  CHECK(quantizer.value().scales(0) == static_cast<float>(scale));
  CHECK(quantizer.value().zero_points(0) == formulas::zero_point(-184.0, scale, -128, 127));
}

TEST_CASE("any expression is taken: lazy, strided, of another type, or column-major") {
  const Quantizer quantizer = per_tensor({3.5, -70});
  const auto expected = quantize<std::int8_t>(kLesson, quantizer).value();
  CHECK(same(quantize<std::int8_t>(kLesson + 0.0f, quantizer).value(), expected));
  CHECK(same(quantize<std::int8_t>(xt::cast<double>(kLesson), quantizer).value(), expected));
  const xt::xarray<float, xt::layout_type::column_major> columns = kLesson;
  CHECK(same(quantize<std::int8_t>(columns, quantizer).value(), expected));
  const auto even = xt::view(kLesson, xt::all(), xt::range(0, 3, 2));
  CHECK(same(quantize<std::int8_t>(even, quantizer).value(),
             xt::xarray<std::int8_t>(xt::view(expected, xt::all(), xt::range(0, 3, 2)))));
}

TEST_CASE("what a quantizer does not fit is refused, with its code") {
  const auto code = [](const auto& result) {
    REQUIRE(!result.ok());
    return result.error().code;
  };
  const Quantizer int8 = per_tensor({3.5, -70});
  CHECK(code(quantize<std::uint8_t>(kLesson, int8)) == ErrorCode::storage_differs);
  CHECK(code(measure<std::int16_t>(kLesson, int8)) == ErrorCode::storage_differs);
  CHECK(code(dequantize(kLesson, int8)) == ErrorCode::storage_differs);
  const xt::xarray<float> two{1, 2};
  const xt::xarray<int> zeros{0, 0};
  const Scheme channels = scheme_of(PerChannel{0}, Convention::shift_then_round);
  const auto wrong = quantizer_of(channels, two, zeros);
  REQUIRE(wrong.ok());
  CHECK(code(quantize<std::int8_t>(kLesson, wrong.value())) == ErrorCode::shapes_differ);
  CHECK(code(quantizer_of(Scheme{}, xt::xarray<float>{0}, xt::xarray<int>{0})) ==
        ErrorCode::scale_zero);
  const auto far = quantizer_of(Scheme{}, xt::xarray<float>{1}, xt::xarray<int>{128});
  CHECK(code(far) == ErrorCode::zero_point_out_of_range);
  CHECK(to_string(far.error()) ==
        "zero_point_out_of_range: zero_point = 128, qmin = -128, qmax = 127, dtype = int8");
  CHECK(code(error(kLesson, two)) == ErrorCode::shapes_differ);
  CHECK(code(mean_squared_error(kLesson, two)) == ErrorCode::shapes_differ);
  CHECK(code(error_norm(two, kLesson)) == ErrorCode::shapes_differ);
  const xt::xarray<float> nothing = xt::xarray<float>::from_shape({0});
  CHECK(code(measure<std::int8_t>(nothing, int8)) == ErrorCode::empty_tensor);
  CHECK(code(landscape(nothing, Scheme{}, two, zeros)) == ErrorCode::empty_tensor);
  CHECK(code(observe(xt::xarray<float>::from_shape({0}))) == ErrorCode::empty_tensor);
}

TEST_CASE("measure, anatomize, the naive way and the landscape, as arrays") {
  const Quantizer quantizer = per_tensor({3.5, -70});
  const auto measured = measure<std::int8_t>(kLesson, quantizer);
  REQUIRE(measured.ok());
  CHECK(same(measured.value().quantized, quantize<std::int8_t>(kLesson, quantizer).value()));
  CHECK(measured.value().report.clipped_share == Approx(1.0 / 9));
  const auto anatomy = anatomize<std::int8_t>(kLesson, quantizer);
  REQUIRE(anatomy.ok());
  const xt::xarray<float> dequantized = measured.value().dequantized;
  CHECK(same(anatomy.value().error, xt::xarray<float>(formulas::error(kLesson, dequantized))));
  CHECK(same(anatomy.value().abs_error,
             xt::xarray<float>(formulas::absolute_error(kLesson, dequantized))));
  CHECK(same(error(kLesson, dequantized).value(), anatomy.value().error));
  CHECK(error_norm(kLesson, dequantized).value() == Approx(39.2158f));

  const NaiveArrays naive = naive_quantize(kLesson).value();
  CHECK(naive.largest == 728.6f);
  CHECK(naive.quantized(0, 2) == -1);  // 255 wraps
  const xt::xarray<float> levels = formulas::naive_quantize(kLesson, 728.6f);
  CHECK(levels(0, 2) == 255);
  const xt::xarray<float> stored = xt::cast<float>(naive.quantized);
  CHECK(same(naive.dequantized, xt::xarray<float>(formulas::naive_dequantize(stored, 728.6f))));

  const xt::xarray<float> scales{3.5f, 4};
  const xt::xarray<int> zero_points{-70, 0, 1};
  const auto errors = landscape(kLesson, Scheme{}, scales, zero_points);
  REQUIRE(errors.ok());
  CHECK(errors.value().shape() == std::array<std::size_t, 2>{3, 2});
  CHECK(errors.value()(0, 0) == Approx(measured.value().report.mse));
  CHECK(errors.value()(0, 0) < errors.value()(2, 0));
}

TEST_CASE("every step of the anatomy is the core's, as an array") {
  const xt::xarray<float> x = awkward({3, 16});
  const Scheme scheme = scheme_of(PerChannel{0}, Convention::onnx);
  const auto scales = xt::xarray<float>{0.5f, 0.25f, 2};
  const Quantizer quantizer =
      quantizer_of(scheme, scales, xt::xarray<std::int32_t>{0, -128, 100}).value();
  const Switches wraps{.overflow = Overflow::wrap, .cast = CastToFloat::no};
  const auto arrays = anatomize<std::int8_t>(x, quantizer, wraps).value();
  const Anatomy steps = anatomize(tensor_of(x), core_of(quantizer), wraps).value();
  CHECK(same(arrays.scales, array_of<float>(steps.scales)));
  CHECK(arrays.scales(2, 5) == 2);
  CHECK(same(arrays.zero_points, array_of<std::int32_t>(steps.zero_points)));
  CHECK(same(arrays.scaled, array_of<float>(steps.scaled)));
  CHECK(same(arrays.shifted, array_of<float>(steps.shifted)));
  CHECK(same(arrays.rounded, array_of<float>(steps.rounded)));
  CHECK(same(arrays.quantized, array_of<std::int8_t>(steps.quantized)));
  CHECK(same(arrays.dequantized, array_of<float>(steps.dequantized)));
  CHECK(same(arrays.levels, array_of<float>(steps.levels)));
  CHECK_FALSE(same(arrays.levels, arrays.dequantized));
  CHECK(same(arrays.error, array_of<float>(steps.error)));
  CHECK(same(arrays.abs_error, array_of<float>(steps.abs_error)));
  CHECK(arrays.differences.shape() == x.shape());
  CHECK(std::equal(arrays.differences.begin(), arrays.differences.end(), steps.differences.begin(),
                   steps.differences.end()));
  CHECK(arrays.causes.shape() == x.shape());
  CHECK(std::equal(arrays.causes.begin(), arrays.causes.end(), steps.causes.begin(),
                   steps.causes.end()));
  CHECK(arrays.counts == steps.counts);
  CHECK(arrays.qmin == -128);
  CHECK(arrays.qmax == 127);
  CHECK(same(arrays.real_qmin, array_of<float>(steps.real_qmin)));
  CHECK(same(arrays.real_qmax, array_of<float>(steps.real_qmax)));
  CHECK_FALSE(same(arrays.real_qmin, arrays.real_qmax));
  const auto finite = anatomize<std::int8_t>(kLesson, per_tensor({3.5, -70})).value();
  const Anatomy lesson = anatomize(tensor_of(kLesson), tensor_quantizer({3.5, -70})).value();
  CHECK(finite.squared_errors == lesson.squared_errors);
  CHECK(finite.squared_error_shares == lesson.squared_error_shares);
  CHECK(finite.mean_squared_error == lesson.mean_squared_error);
  CHECK(finite.error_norm == lesson.error_norm);
  CHECK(finite.mean_squared_error != finite.error_norm);
  CHECK(anatomize<std::int16_t>(kLesson, quantizer).error().code == ErrorCode::storage_differs);
}
