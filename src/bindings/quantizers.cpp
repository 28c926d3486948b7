#include <emscripten/bind.h>

#include "bindings/convert.hpp"
#include "bindings/types.hpp"
#include "quant/formats/packing.hpp"
#include "quant/generate.hpp"
#include "quant/landscape.hpp"
#include "quant/linear.hpp"
#include "quant/observers.hpp"
#include "quant/report.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/sort/counting.hpp"

/// Quantization whole: every format, granularity, convention and observer. Arguments have the
/// JavaScript types that web/engine/quantizers.ts gives them.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

/// `{perTensor}`, `{perChannel: axis}` or `{perGroup: size}`.
Granularity granularity_from(const val& js) {
  if (js.hasOwnProperty("perChannel")) return PerChannel{js["perChannel"].as<std::size_t>()};
  if (js.hasOwnProperty("perGroup")) return PerGroup{js["perGroup"].as<std::size_t>()};
  return PerTensor{};
}

Result<Scheme> scheme_from(const val& js) {
  const Result<IntegerFormat> format = integer_format_from_name(js["format"].as<std::string>());
  if (!format.ok()) return format.error();
  const Scheme scheme{
      .format = format.value(),
      .granularity = granularity_from(js["granularity"]),
      .symmetry = js["symmetric"].as<bool>() ? Symmetry::symmetric : Symmetry::asymmetric,
      .signed_range = js["restricted"].as<bool>() ? SignedRange::restricted : SignedRange::full,
      .convention = value_named<Convention>(js["convention"].as<std::string>()),
  };
  if (Problem problem = check_scheme(scheme)) return *problem;
  return scheme;
}

Result<Quantizer> quantizer_from(const val& js) {
  const Result<Scheme> scheme = scheme_from(js["scheme"]);
  if (!scheme.ok()) return scheme.error();
  const Result<Tensor> scales = float_from(js["scales"]);
  if (!scales.ok()) return scales.error();
  const Result<Tensor> zero_points = levels_from(js["zeroPoints"]);
  if (!zero_points.ok()) return zero_points.error();
  const Quantizer quantizer{scheme.value(), scales.value(), zero_points.value()};
  if (Problem problem = check_quantizer(quantizer)) return *problem;
  return quantizer;
}

Observer observer_from(const val& js) {
  const auto name = js["name"].as<std::string>();
  if (name == "absMax") return AbsMax{};
  if (name == "mse") return MseOptimal{};
  if (name == "entropy") return Entropy{};
  if (name == "percentile") return Percentile{js["lower"].as<double>(), js["upper"].as<double>()};
  return MinMax{};
}

template <class T>
std::vector<T> numbers_from(const val& typed_array) {
  return emscripten::convertJSArrayToNumberVector<T>(typed_array);
}

template <class T>
val copied_out(const std::vector<T>& numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

val as_value(const val& content) {
  val js = val::object();
  js.set("value", content);
  return js;
}

val observe(const val& tensor, const val& scheme, const val& observer) {
  return with(real_from(tensor), scheme_from(scheme), [&](const Tensor& real, const Scheme& rules) {
    const auto include_zero =
        observer["includeZero"].as<bool>() ? IncludeZero::yes : IncludeZero::no;
    const Result<Quantizer> found =
        zeropoint::observe(real, rules, observer_from(observer), include_zero);
    if (!found.ok()) return failure(found.error());
    if (Problem problem = check_quantizer(found.value())) return failure(*problem);
    val js = val::object();
    js.set("scales", to_js(found.value().scales));
    js.set("zeroPoints", to_js(found.value().zero_points));
    return as_value(js);
  });
}

val quantize_with(const val& tensor, const val& quantizer) {
  return with(real_from(tensor), quantizer_from(quantizer),
              [](const Tensor& real, const Quantizer& by) { return outcome(quantize(real, by)); });
}

val dequantize_with(const val& tensor, const val& quantizer) {
  return with(
      levels_from(tensor), quantizer_from(quantizer),
      [](const Tensor& levels, const Quantizer& by) { return outcome(dequantize(levels, by)); });
}

val round_with(const val& tensor, const val& quantizer) {
  return with(
      real_from(tensor), quantizer_from(quantizer),
      [](const Tensor& real, const Quantizer& by) { return outcome(round_affine(real, by)); });
}

val to_js(const Report& report) {
  val js = val::object();
  js.set("elements", static_cast<double>(report.elements));
  js.set("mse", report.mean_squared_error);
  js.set("mae", report.mean_absolute_error);
  js.set("max", report.max_error);
  js.set("norm", report.error_norm);
  js.set("relative", report.relative_norm);
  js.set("sqnr", report.sqnr);
  js.set("cosine", report.cosine);
  js.set("clippedShare", report.clipped_share);
  js.set("bitsPerWeight", report.bits_per_weight);
  return js;
}

Overflow overflow_of(bool clamp) { return clamp ? Overflow::clamp : Overflow::wrap; }
CastToFloat cast_of(bool cast_to_float) {
  return cast_to_float ? CastToFloat::yes : CastToFloat::no;
}

val measure_with(const val& tensor, const val& quantizer, bool clamp, bool cast_to_float) {
  return with(real_from(tensor), quantizer_from(quantizer),
              [&](const Tensor& real, const Quantizer& by) {
                const Result<Measured> measured =
                    measure(real, by, overflow_of(clamp), cast_of(cast_to_float));
                if (!measured.ok()) return failure(measured.error());
                val js = val::object();
                js.set("quantized", bindings::to_js(measured.value().quantized));
                js.set("restored", bindings::to_js(measured.value().restored));
                js.set("report", to_js(measured.value().report));
                return as_value(js);
              });
}

val anatomize_with(const val& tensor, const val& quantizer, bool clamp, bool cast_to_float) {
  return with(real_from(tensor), quantizer_from(quantizer),
              [&](const Tensor& real, const Quantizer& by) {
                const Result<QuantizerAnatomy> result =
                    anatomize(real, by, overflow_of(clamp), cast_of(cast_to_float));
                if (!result.ok()) return failure(result.error());
                const QuantizerAnatomy& anatomy = result.value();
                val js = bindings::to_js(static_cast<const ElementAnatomy&>(anatomy));
                js.set("scales", bindings::to_js(anatomy.scales));
                js.set("zeroPoints", bindings::to_js(anatomy.zero_points));
                js.set("qmin", static_cast<double>(anatomy.limits.min));
                js.set("qmax", static_cast<double>(anatomy.limits.max));
                js.set("realQmin", bindings::to_js(anatomy.real_qmin));
                js.set("realQmax", bindings::to_js(anatomy.real_qmax));
                return as_value(js);
              });
}

val survey(const val& tensor, const val& js, const val& scales, const val& zero_points) {
  return with(real_from(tensor), scheme_from(js), [&](const Tensor& real, const Scheme& scheme) {
    const auto errors = landscape(real, scheme, numbers_from<float>(scales),
                                  numbers_from<std::int32_t>(zero_points));
    return errors.ok() ? as_value(copied_out(errors.value())) : failure(errors.error());
  });
}

val count_values(const val& tensor, double bins, double low, double high) {
  const Result<Tensor> floats = float_from(tensor);
  if (!floats.ok()) return failure(floats.error());
  const Result<Tensor> counts = histc(floats.value(), static_cast<Index>(bins), low, high);
  if (!counts.ok()) return failure(counts.error());
  const auto numbers = counts.value().values<float>();
  return as_value(copied_out(std::vector<std::uint32_t>(numbers.begin(), numbers.end())));
}

val generate_kind(const std::string& kind, const val& js, double seed) {
  const auto shape = numbers_from<std::size_t>(js);
  if (Problem problem = check_size(shape)) return failure(*problem);
  return success(generate(value_named<Kind>(kind), shape, static_cast<std::uint64_t>(seed)));
}

val count_bits(const val& shape, const val& js) {
  const Result<Scheme> scheme = scheme_from(js);
  if (!scheme.ok()) return failure(scheme.error());
  const auto extents = emscripten::convertJSArrayToNumberVector<std::size_t>(shape);
  const Result<double> bits = bits_per_weight(extents, scheme.value());
  return bits.ok() ? as_value(val(bits.value())) : failure(bits.error());
}

val pack_levels(const val& tensor, const std::string& name) {
  return with(levels_from(tensor), integer_format_from_name(name),
              [](const Tensor& levels, const IntegerFormat& format) {
                return outcome(pack(levels, format));
              });
}

val unpack_levels(const val& tensor, const std::string& name, std::size_t count) {
  return with(levels_from(tensor), integer_format_from_name(name),
              [&](const Tensor& packed, const IntegerFormat& format) {
                return outcome(unpack(packed, format, count));
              });
}

Result<std::optional<Tensor>> bias_from(const val& js) {
  if (js.isUndefined()) return std::optional<Tensor>();
  const Result<Tensor> bias = float_from(js);
  return bias.ok() ? Result<std::optional<Tensor>>(bias.value()) : bias.error();
}

val linear_of_floats(const val& x, const val& weight, const val& scales, const val& bias) {
  const Result<Tensor> factors = float_from(scales);
  if (!factors.ok()) return failure(factors.error());
  const Result<std::optional<Tensor>> shift = bias_from(bias);
  if (!shift.ok()) return failure(shift.error());
  return with(float_from(x), levels_from(weight), [&](const Tensor& left, const Tensor& right) {
    return outcome(linear_w8a32(left, right, factors.value(), shift.value()));
  });
}

val linear_of_bytes(const val& x, const val& qparams, const val& weight, const val& bias) {
  const Result<QParams> x_qparams = qparams_from(qparams);
  if (!x_qparams.ok()) return failure(x_qparams.error());
  const Result<Tensor> values = levels_from(weight["values"]);
  if (!values.ok()) return failure(values.error());
  const Result<Tensor> scales = float_from(weight["scales"]);
  if (!scales.ok()) return failure(scales.error());
  const Result<std::optional<Tensor>> shift = bias_from(bias);
  if (!shift.ok()) return failure(shift.error());
  return with(levels_from(x), levels_from(weight["zeroPoints"]),
              [&](const Tensor& left, const Tensor& zero_points) {
                const QuantizedWeight right{values.value(), scales.value(), zero_points};
                const Result<IntegerLinear> result =
                    linear_int8(left, x_qparams.value(), right, shift.value());
                if (!result.ok()) return failure(result.error());
                val js = val::object();
                js.set("accumulators", bindings::to_js(result.value().accumulators));
                js.set("output", bindings::to_js(result.value().output));
                return as_value(js);
              });
}

val formats() {
  val list = val::array();
  for (const IntegerFormat& format : integer_formats()) {
    val js = val::object();
    js.set("name", std::string(format.name));
    js.set("bits", format.bits);
    js.set("isSigned", format.is_signed);
    js.set("qmin", static_cast<double>(format.qmin));
    js.set("qmax", static_cast<double>(format.qmax));
    js.set("storage", std::string(dtype_name(format.storage)));
    list.call<void>("push", js);
  }
  return list;
}

}  // namespace

EMSCRIPTEN_BINDINGS(quantizers) {
  using emscripten::function;
  function("observe", &observe);
  function("quantizeWith", &quantize_with);
  function("dequantizeWith", &dequantize_with);
  function("roundWith", &round_with);
  function("measure", &measure_with);
  function("anatomizeWith", &anatomize_with);
  function("landscape", &survey);
  function("histogram", &count_values);
  function("generate", &generate_kind);
  function("bitsPerWeight", &count_bits);
  function("pack", &pack_levels);
  function("unpack", &unpack_levels);
  function("linearW8A32", &linear_of_floats);
  function("linearInt8", &linear_of_bytes);
  function("formats", &formats);
}

}  // namespace zeropoint::bindings
