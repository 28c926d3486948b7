#include <emscripten/bind.h>

#include "bindings/convert.hpp"
#include "kernels/kernels.hpp"
#include "quant/metrics.hpp"
#include "quant/naive.hpp"
#include "quant/observers.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/print/repr.hpp"

/// What the lesson's page calls: the core's verbs, in JavaScript's spelling. Both modules hold this
/// table; whatever else JavaScript may call stands in tables that only the full module links.
/// A tensor of real numbers is checked here, so that every refusal is a value before the core
/// computes.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

val round_affine(const val& tensor, const val& settings) {
  return with(real_from(tensor), settings_from(settings), [](const auto& real, const auto& with) {
    return success(zeropoint::round_affine(real, with.qparams));
  });
}

val quantize(const val& tensor, const val& settings) {
  return with(real_from(tensor), settings_from(settings), [](const auto& real, const auto& with) {
    return success(zeropoint::quantize(real, with.qparams, with.dtype, with.overflow));
  });
}

val dequantize(const val& tensor, const val& settings) {
  return with(levels_from(tensor), settings_from(settings),
              [](const auto& quantized, const auto& with) {
                return success(zeropoint::dequantize(quantized, with.qparams, with.cast));
              });
}

val anatomize(const val& tensor, const val& settings) {
  return with(real_from(tensor), settings_from(settings), [](const auto& real, const auto& with) {
    return success(zeropoint::anatomize(real, with));
  });
}

val observe_min_max(const val& tensor, const val& dtype) {
  return with(real_from(tensor), integer_dtype_from(dtype), [](const Tensor& real, DType integer) {
    const QParams qparams = zeropoint::observe_min_max(real, integer);
    const Problem problem = check_qparams(qparams, integer);
    return problem ? failure(*problem) : success(qparams);
  });
}

val naive_quantize(const val& tensor) {
  const Result<Tensor> real = real_from(tensor);
  if (!real.ok()) return failure(real.error());
  const NaiveQuantized naive = zeropoint::naive_quantize(real.value());
  val js = val::object();
  js.set("quantized", to_js(naive.quantized));
  js.set("absMax", to_js(naive.abs_max));
  js.set("restored", to_js(naive_dequantize(naive)));
  val value = val::object();
  value.set("value", js);
  return value;
}

template <Result<Tensor> (*measure)(const Tensor&, const Tensor&)>
val compare(const val& original, const val& restored) {
  return with(real_from(original), float_from(restored),
              [](const Tensor& from, const Tensor& to) { return outcome(measure(from, to)); });
}

val iinfo(const val& dtype) {
  const Result<DType> integer = integer_dtype_from(dtype);
  return integer.ok() ? success(zeropoint::iinfo(integer.value())) : failure(integer.error());
}

val repr_tensor(const val& tensor) {
  const Result<Tensor> any = tensor_from(tensor);
  return any.ok() ? success(repr(any.value())) : failure(any.error());
}

val repr_float(double number) { return success(repr(number)); }

val error_codes() {
  val codes = val::array();
  for (const std::string_view name : error_code_names()) {
    codes.call<void>("push", std::string(name));
  }
  return codes;
}

std::string kernel_name() { return kernels::best().name; }

}  // namespace

EMSCRIPTEN_BINDINGS(lesson) {
  using emscripten::function;
  function("roundAffine", &round_affine);
  function("quantize", &quantize);
  function("dequantize", &dequantize);
  function("anatomize", &anatomize);
  function("observeMinMax", &observe_min_max);
  function("naiveQuantize", &naive_quantize);
  function("error", &compare<error>);
  function("absoluteError", &compare<absolute_error>);
  function("squaredError", &compare<squared_error>);
  function("relativeError", &compare<relative_error>);
  function("meanSquaredError", &compare<mean_squared_error>);
  function("errorNorm", &compare<error_norm>);
  function("iinfo", &iinfo);
  function("reprTensor", &repr_tensor);
  function("reprFloat", &repr_float);
  function("errorCodes", &error_codes);
  function("kernelName", &kernel_name);
}

}  // namespace zeropoint::bindings
