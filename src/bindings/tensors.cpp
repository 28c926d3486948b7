#include <emscripten/bind.h>

#include "bindings/registry.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/linalg/matmul.hpp"
#include "tensor/reduce/reduce.hpp"

/// PyTorch's tensors by number: creation, operators, reductions and products. Arguments have the
/// JavaScript types that web/engine/tensors.ts gives them; every function that makes a tensor
/// returns its number as `{value}`.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

val create(const val& js) { return kept_outcome(tensor_from(js)); }

val read(int id) {
  const Result<Tensor> tensor = kept(id);
  return tensor.ok() ? success(tensor.value()) : failure(tensor.error());
}

val describe(int id) {
  const Result<Tensor> tensor = kept(id);
  if (!tensor.ok()) return failure(tensor.error());
  const auto list = [](const auto& extents) {
    val js = val::array();
    for (const std::size_t extent : extents) js.call<void>("push", static_cast<double>(extent));
    return js;
  };
  val js = val::object();
  js.set("dtype", std::string(dtype_name(tensor.value().dtype())));
  js.set("shape", list(tensor.value().shape()));
  js.set("strides", list(tensor.value().strides()));
  js.set("offset", static_cast<double>(tensor.value().offset()));
  js.set("isContiguous", tensor.value().is_contiguous());
  return wrapped(js);
}

val address(int id) {
  const Result<Tensor> tensor = kept(id);
  if (!tensor.ok()) return failure(tensor.error());
  const auto* bytes = tensor.value().storage()->elements<std::uint8_t>();
  const std::size_t offset = tensor.value().offset() * itemsize(tensor.value().dtype());
  return wrapped(val(static_cast<double>(reinterpret_cast<std::uintptr_t>(bytes + offset))));
}

val binary_by_name(const std::string& name, const val& left, const val& right) {
  const Result<Operand> first = operand_from(left);
  if (!first.ok()) return failure(first.error());
  const Result<Operand> second = operand_from(right);
  if (!second.ok()) return failure(second.error());
  return kept_outcome(binary(name, first.value(), second.value()));
}

val unary_by_name(const std::string& name, int id) {
  return from_kept(id, [&](const Tensor& tensor) { return unary(name, tensor); });
}

std::optional<Scalar> optional_scalar(const val& js) {
  return js.isUndefined() ? std::nullopt : std::optional<Scalar>(scalar_from(js));
}

val clamp_between(int id, const val& min, const val& max) {
  return from_kept(id, [&](const Tensor& tensor) {
    return clamp(tensor, optional_scalar(min), optional_scalar(max));
  });
}

val where_true(int condition, const val& left, const val& right) {
  const Result<Operand> first = operand_from(left);
  if (!first.ok()) return failure(first.error());
  const Result<Operand> second = operand_from(right);
  if (!second.ok()) return failure(second.error());
  return from_kept(
      condition, [&](const Tensor& truth) { return where(truth, first.value(), second.value()); });
}

val convert(int id, const std::string& name) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    const Result<DType> dtype = dtype_from(name);
    return dtype.ok() ? Result<Tensor>(to(tensor, dtype.value())) : dtype.error();
  });
}

val reduce_by_name(const std::string& name, int id, const val& axes, bool keepdim) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    return reduce(name, tensor, indices_from(axes), keepdim);
  });
}

val multiply_matrices(int left, int right) {
  const Result<Tensor> first = kept(left);
  if (!first.ok()) return failure(first.error());
  return from_kept(right, [&](const Tensor& second) { return matmul(first.value(), second); });
}

val linear_layer(int input, int weight, const val& bias) {
  const Result<Tensor> first = kept(input);
  if (!first.ok()) return failure(first.error());
  return from_kept(weight, [&](const Tensor& second) -> Result<Tensor> {
    if (bias.isUndefined()) return linear(first.value(), second);
    const Result<Tensor> third = kept(bias.as<int>());
    return third.ok() ? linear(first.value(), second, third.value()) : third.error();
  });
}

val filled(const val& js, const val& value, const std::string& name) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  const Result<DType> dtype = dtype_from(name);
  if (!dtype.ok()) return failure(dtype.error());
  return kept_outcome(full(shape.value(), scalar_from(value), dtype.value()));
}

val counted(const val& start, const val& stop, const val& step) {
  return kept_outcome(
      arange(scalar_from(start), scalar_from(stop), scalar_from(step), kMaxElements));
}

double count() { return static_cast<double>(kept_count()); }

}  // namespace

EMSCRIPTEN_BINDINGS(tensors) {
  using emscripten::function;
  function("tensorCreate", &create);
  function("tensorRelease", &release);
  function("tensorCount", &count);
  function("tensorRead", &read);
  function("tensorDescribe", &describe);
  function("tensorAddress", &address);
  function("tensorBinary", &binary_by_name);
  function("tensorUnary", &unary_by_name);
  function("tensorClamp", &clamp_between);
  function("tensorWhere", &where_true);
  function("tensorTo", &convert);
  function("tensorReduce", &reduce_by_name);
  function("tensorMatmul", &multiply_matrices);
  function("tensorLinear", &linear_layer);
  function("tensorFull", &filled);
  function("tensorArange", &counted);
}

}  // namespace zeropoint::bindings
