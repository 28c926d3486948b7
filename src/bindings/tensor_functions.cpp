#include <emscripten/bind.h>

#include "bindings/registry.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/print/repr.hpp"
#include "tensor/reduce/compare.hpp"
#include "tensor/reduce/scan.hpp"
#include "tensor/reduce/statistics.hpp"

/// Functions and measures of tensors by number, comparison and printing. As in tensors.cpp,
/// arguments have the JavaScript types that web/engine gives them.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

val power_of(const val& base, const val& exponent) {
  const Result<Operand> first = operand_from(base);
  if (!first.ok()) return failure(first.error());
  const Result<Operand> second = operand_from(exponent);
  if (!second.ok()) return failure(second.error());
  return kept_outcome(power(first.value(), second.value()));
}

val leaky_relu_of(int id, double slope) {
  return from_kept(id, [&](const Tensor& tensor) { return leaky_relu(tensor, slope); });
}

std::optional<double> optional_number(const val& js) {
  return js.isUndefined() ? std::nullopt : std::optional<double>(js.as<double>());
}

val without_nan(int id, double nan, const val& posinf, const val& neginf) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    return nan_to_num(tensor, nan, optional_number(posinf), optional_number(neginf));
  });
}

val softmax_along(int id, int axis, bool logarithm) {
  return from_kept(id, [&](const Tensor& tensor) { return softmax(tensor, axis, logarithm); });
}

val scan_along(bool multiplies, int id, int axis) {
  return from_kept(id, [&](const Tensor& tensor) {
    return multiplies ? cumprod(tensor, axis) : cumsum(tensor, axis);
  });
}

val norm_along(int id, double p, const val& axes, bool keepdim) {
  return from_kept(
      id, [&](const Tensor& tensor) { return norm(tensor, p, indices_from(axes), keepdim); });
}

val deviation(int id, int correction, bool squared, const val& axes, bool keepdim) {
  return from_kept(id, [&](const Tensor& tensor) {
    const std::vector<Index> list = indices_from(axes);
    return squared ? variance(tensor, correction, list, keepdim)
                   : standard_deviation(tensor, correction, list, keepdim);
  });
}

/// Of one q, the axis of the quantiles goes.
val quantiles_along(int id, const val& q, bool is_one, const val& axis, bool keepdim) {
  const auto at = axis.isUndefined() ? std::nullopt : std::optional<Index>(axis.as<int>());
  const auto list = emscripten::convertJSArrayToNumberVector<double>(q);
  return from_kept(id, [&](const Tensor& tensor) {
    const Result<Tensor> quantiles = quantile(tensor, list, at, keepdim);
    return quantiles.ok() && is_one ? squeeze(quantiles.value(), 0) : quantiles;
  });
}

template <class Compare>
val compared(int left, int right, Compare compare) {
  const Result<Tensor> first = kept(left);
  if (!first.ok()) return failure(first.error());
  const Result<Tensor> second = kept(right);
  if (!second.ok()) return failure(second.error());
  const Result<bool> answer = compare(first.value(), second.value());
  return answer.ok() ? wrapped(val(answer.value())) : failure(answer.error());
}

val are_equal(int left, int right) {
  return compared(left, right, [](const Tensor& first, const Tensor& second) -> Result<bool> {
    return equal(first, second);
  });
}

val are_close(int left, int right, double rtol, double atol, bool equal_nan) {
  return compared(left, right, [&](const Tensor& first, const Tensor& second) {
    return all_close(first, second, {rtol, atol, equal_nan});
  });
}

val each_close(int left, int right, double rtol, double atol, bool equal_nan) {
  return from_two(left, right, [&](const Tensor& first, const Tensor& second) {
    return is_close(first, second, {rtol, atol, equal_nan});
  });
}

/// `options` has every print option but `sciMode`, which may be missing.
val text(int id, const val& options, const val& suffixes) {
  const Result<Tensor> tensor = kept(id);
  if (!tensor.ok()) return failure(tensor.error());
  const auto size = [&](const char* name) { return options[name].as<std::size_t>(); };
  const val sci_mode = options["sciMode"];
  return success(
      repr(tensor.value(),
           {.precision = static_cast<int>(size("precision")),
            .threshold = size("threshold"),
            .edge_items = size("edgeitems"),
            .line_width = size("linewidth"),
            .sci_mode =
                sci_mode.isUndefined() ? std::nullopt : std::optional<bool>(sci_mode.as<bool>())},
           emscripten::vecFromJSArray<std::string>(suffixes)));
}

double bytes() { return static_cast<double>(Storage::live_bytes()); }

}  // namespace

EMSCRIPTEN_BINDINGS(tensor_functions) {
  using emscripten::function;
  function("tensorPower", &power_of);
  function("tensorLeakyRelu", &leaky_relu_of);
  function("tensorNanToNum", &without_nan);
  function("tensorSoftmaxAlong", &softmax_along);
  function("tensorScan", &scan_along);
  function("tensorNorm", &norm_along);
  function("tensorDeviation", &deviation);
  function("tensorQuantile", &quantiles_along);
  function("tensorEqual", &are_equal);
  function("tensorAllClose", &are_close);
  function("tensorIsClose", &each_close);
  function("tensorRepr", &text);
  function("tensorBytes", &bytes);
}

}  // namespace zeropoint::bindings
