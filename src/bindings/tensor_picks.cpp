#include <emscripten/bind.h>

#include "bindings/registry.hpp"
#include "tensor/index/advanced_index.hpp"
#include "tensor/index/gather.hpp"
#include "tensor/index/rearrange.hpp"

/// Elements of tensors by number, picked and arranged. As in tensors.cpp, arguments have the
/// JavaScript types that web/engine/pick_verbs.ts gives them; whole numbers cross as doubles.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

val gather_along(int id, int axis, int index) {
  return from_two(id, index, [&](const Tensor& tensor, const Tensor& places) {
    return gather(tensor, axis, places);
  });
}

val scatter_along(int id, int axis, int index, const val& source, const std::string& reduce) {
  const Result<Tensor> target = kept(id);
  if (!target.ok()) return failure(target.error());
  const Result<Tensor> places = kept(index);
  if (!places.ok()) return failure(places.error());
  const Result<Operand> value = operand_from(source);
  if (!value.ok()) return failure(value.error());
  Tensor tensor = target.value();
  return done(scatter(tensor, axis, places.value(), value.value(), reduce));
}

val select_along(int id, int axis, int index) {
  return from_two(id, index, [&](const Tensor& tensor, const Tensor& places) {
    return index_select(tensor, axis, places);
  });
}

val take_flat(int id, int index) { return from_two(id, index, take); }

val fill_masked(int id, int mask, const val& js) {
  const Result<Operand> value = operand_from(js);
  if (!value.ok()) return failure(value.error());
  return from_two(id, mask, [&](const Tensor& tensor, const Tensor& truth) {
    return masked_fill(tensor, truth, value.value());
  });
}

val select_masked(int id, int mask) { return from_two(id, mask, masked_select); }

val find_nonzero(int id) {
  return from_kept(id, [](const Tensor& tensor) -> Result<Tensor> { return nonzero(tensor); });
}

val flip_axes(int id, const val& axes) {
  return from_kept(id, [&](const Tensor& tensor) { return flip(tensor, indices_from(axes)); });
}

val roll_axes(int id, const val& shifts, const val& axes) {
  return from_kept(id, [&](const Tensor& tensor) {
    return roll(tensor, indices_from(shifts), indices_from(axes));
  });
}

val repeat_axes(int id, const val& repeats) {
  return from_kept(id, [&](const Tensor& tensor) { return repeat(tensor, indices_from(repeats)); });
}

/// `repeats` is `{id}` or a number.
val repeat_elements(int id, const val& repeats, const val& axis) {
  const auto at = axis.isUndefined() ? std::nullopt : std::optional<Index>(axis.as<int>());
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    if (repeats.isNumber()) {
      return repeat_interleave(tensor, static_cast<Index>(repeats.as<double>()), at);
    }
    const Result<Tensor> counts = kept(repeats["id"].as<int>());
    return counts.ok() ? repeat_interleave(tensor, counts.value(), at) : counts.error();
  });
}

val triangle_of(int id, double diagonal, bool lower) {
  return from_kept(id, [&](const Tensor& tensor) {
    return triangle(tensor, static_cast<Index>(diagonal), lower);
  });
}

val diag_of(int id, double offset) {
  return from_kept(id,
                   [&](const Tensor& tensor) { return diag(tensor, static_cast<Index>(offset)); });
}

val diagonal_of(int id, double offset, int first, int second) {
  return from_kept(id, [&](const Tensor& tensor) {
    return diagonal(tensor, static_cast<Index>(offset), first, second);
  });
}

val spaced(double start, double stop, double steps) {
  return kept_outcome(linspace(start, stop, static_cast<Index>(steps)));
}

val identity(const val& js, const std::string& name) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  const Result<DType> dtype = dtype_from(name);
  if (!dtype.ok()) return failure(dtype.error());
  return kept_outcome(eye(shape.value()[0], shape.value()[1], dtype.value()));
}

val classes_of(int id, double classes) {
  return from_kept(
      id, [&](const Tensor& tensor) { return one_hot(tensor, static_cast<Index>(classes)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(tensor_picks) {
  using emscripten::function;
  function("tensorGather", &gather_along);
  function("tensorScatter", &scatter_along);
  function("tensorIndexSelect", &select_along);
  function("tensorTake", &take_flat);
  function("tensorMaskedFill", &fill_masked);
  function("tensorMaskedSelect", &select_masked);
  function("tensorNonzero", &find_nonzero);
  function("tensorFlip", &flip_axes);
  function("tensorRoll", &roll_axes);
  function("tensorRepeat", &repeat_axes);
  function("tensorRepeatInterleave", &repeat_elements);
  function("tensorTriangle", &triangle_of);
  function("tensorDiag", &diag_of);
  function("tensorDiagonal", &diagonal_of);
  function("tensorLinspace", &spaced);
  function("tensorEye", &identity);
  function("tensorOneHot", &classes_of);
}

}  // namespace zeropoint::bindings
