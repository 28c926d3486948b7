#include "bindings/bind_values.hpp"

#include <cmath>

#include "bindings/observer_names.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/dtype_name.hpp"

namespace zeropoint::bindings {
namespace {

/// Reads a tensor and applies a check.
Tensor checked(const val& js, Problem& problem, Problem (*check)(const Tensor&)) {
  Tensor tensor = From<AnyTensor>::from(js, problem);
  if (!problem) problem = check(tensor);
  return tensor;
}

Problem check_levels(const Tensor& tensor) {
  if (holds_levels(tensor.dtype())) return std::nullopt;
  return Error{ErrorCode::not_integer_dtype, {{"dtype", std::string(dtype_name(tensor.dtype()))}}};
}

}  // namespace

Tensor From<AnyTensor>::from(const val& js, Problem& problem) {
  return value_of(tensor_from(js), problem, Tensor(DType::boolean, {0}));
}

Tensor From<RealTensor>::from(const val& js, Problem& problem) {
  return checked(js, problem, check_real);
}

Tensor From<FloatTensor>::from(const val& js, Problem& problem) {
  return checked(js, problem, check_float32);
}

Tensor From<LevelTensor>::from(const val& js, Problem& problem) {
  return checked(js, problem, check_levels);
}

DType From<LevelType>::from(const std::string& name, Problem& problem) {
  const DType dtype = From<DType>::from(name, problem);
  if (holds_levels(dtype)) return dtype;
  refuse(problem, {ErrorCode::not_integer_dtype, {{"dtype", name}}});
  return DType::int8;
}

std::int64_t From<WholeNumber>::from(const double& number, Problem& problem) {
  if (std::nearbyint(number) == number && std::fabs(number) <= 0x1p53) {
    return static_cast<std::int64_t>(number);
  }
  refuse(problem, {ErrorCode::zero_point_not_integer, {{"zero_point", number}}});
  return 0;
}

IntegerFormat From<FormatName>::from(const std::string& name, Problem& problem) {
  return value_of(integer_format_from_name(name), problem, kInt8);
}

std::vector<float> From<std::vector<float>>::from(const val& js, Problem&) {
  return emscripten::convertJSArrayToNumberVector<float>(js);
}

/// A name, or an object of a name and the parameters in their order.
Observer From<Observer>::from(const val& js, Problem&) {
  Observer found = MinMax{};
  for_each_observer([&]<class T>(T observer) {
    const std::string name = camel_case(ObserverName<T>::name);
    if (js.isString()) {
      if (js.as<std::string>() == name) found = observer;
      return;
    }
    const val values = js[name];
    if (values.isUndefined()) return;
    std::size_t i = 0;
    for (const auto& parameter : ObserverName<T>::parameters) {
      observer.*parameter.member = values[i++].template as<double>();
    }
    found = observer;
  });
  return found;
}

std::vector<std::int32_t> From<std::vector<std::int32_t>>::from(const val& js, Problem&) {
  return emscripten::convertJSArrayToNumberVector<std::int32_t>(js);
}

/// `{perTensor}`, `{perChannel: axis}` or `{perGroup: size}`.
Granularity From<Granularity>::from(const val& js, Problem&) {
  const val axis = js["perChannel"];
  if (!axis.isUndefined()) return PerChannel{axis.as<std::size_t>()};
  const val size = js["perGroup"];
  if (!size.isUndefined()) return PerGroup{size.as<std::size_t>()};
  return PerTensor{};
}

}  // namespace zeropoint::bindings
