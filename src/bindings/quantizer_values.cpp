#include "bindings/bind_values.hpp"
#include "tensor/print/repr.hpp"
#include "tensor/sort/counting.hpp"

/// Conversions and verbs that only the full module has.
namespace zeropoint::bindings {

std::optional<Tensor> From<OptionalFloats>::from(const val& js, Problem& problem) {
  if (js.isUndefined()) return std::nullopt;
  return From<FloatTensor>::from(js, problem);
}

std::optional<Tensor> From<OptionalBias>::from(const val& js, Problem& problem) {
  if (js.isUndefined()) return std::nullopt;
  return From<AnyTensor>::from(js, problem);
}

Shape From<AnySizes>::from(const val& js, Problem&) {
  return emscripten::convertJSArrayToNumberVector<std::size_t>(js);
}

Shape From<SampleShape>::from(const val& js, Problem& problem) {
  return From<Shape>::from(js, problem);
}

val to_js(const Granularity& granularity) {
  val js = val::object();
  if (const auto* channel = std::get_if<PerChannel>(&granularity)) {
    js.set("perChannel", static_cast<double>(channel->axis));
  } else if (const auto* group = std::get_if<PerGroup>(&granularity)) {
    js.set("perGroup", static_cast<double>(group->group_size));
  } else {
    js.set("perTensor", true);
  }
  return js;
}

Result<TensorQuantizer> observe(const Tensor& tensor, const Scheme& scheme,
                                const Observer& observer, const RangeOptions& options) {
  const Result<TensorQuantizer> found =
      zeropoint::observe(tensor, scheme, observer, options.include_zero);
  if (!found.ok()) return found;
  if (Problem problem = check_quantizer(found.value())) return *problem;
  return found;
}

Result<QParams> observe_min_max(const Tensor& tensor, DType dtype) {
  const QParams qparams = zeropoint::observe_min_max(tensor, dtype);
  if (Problem problem = check_qparams(qparams, dtype)) return *problem;
  return qparams;
}

std::string repr_tensor(const Tensor& tensor) { return zeropoint::repr(tensor); }
std::string repr_float(double value) { return zeropoint::repr(value); }

std::vector<std::string> error_codes() {
  const std::vector<std::string_view> names = error_code_names();
  return {names.begin(), names.end()};
}

Result<Counts> histogram(const Tensor& tensor, Index bins, double low, double high) {
  const Result<Tensor> counts = histc(tensor, bins, low, high);
  if (!counts.ok()) return counts.error();
  const auto numbers = counts.value().values<float>();
  return Counts{{numbers.begin(), numbers.end()}};
}

std::vector<IntegerFormat> formats() {
  const auto all = integer_formats();
  return {all.begin(), all.end()};
}

}  // namespace zeropoint::bindings
