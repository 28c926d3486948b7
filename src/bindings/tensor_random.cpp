#include <emscripten/bind.h>

#include <unordered_map>

#include "bindings/registry.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/random/random.hpp"

/// Random tensors by number, drawn from generators by number; 0 is PyTorch's default generator. As
/// in tensors.cpp, arguments have the JavaScript types that web/engine/random_verbs.ts gives them.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

Generator& generator(int number) {
  static std::unordered_map<int, Generator> generators;
  return generators.try_emplace(number, 0).first->second;
}

void manual_seed(double low, double high, int number) {
  generator(number) =
      Generator((static_cast<std::uint64_t>(high) << 32) | static_cast<std::uint64_t>(low));
}

/// Whole numbers that a dtype cannot hold, each of them, are not drawn.
Problem check_range(double low, double high, DType dtype) {
  const auto whole = [&]() -> IntegerLimits {
    switch (dtype) {
      case DType::bfloat16:
        return {-(1 << 8), 1 << 8};
      case DType::float16:
        return {-(1 << 11), 1 << 11};
      case DType::float32:
        return {-(1 << 24), 1 << 24};
      default:
        return iinfo(is_float(dtype) ? DType::int64 : dtype);
    }
  }();
  for (const double end : {low, high - 1}) {
    if (end < static_cast<double>(whole.min) || end > static_cast<double>(whole.max)) {
      return Error{ErrorCode::value_overflows,
                   {{"value", end}, {"dtype", std::string(dtype_name(dtype))}}};
    }
  }
  return std::nullopt;
}

val state_of(int number) { return kept_outcome(generator_state(generator(number))); }

val set_state(int id, int number) {
  const Result<Tensor> bytes = kept(id);
  if (!bytes.ok()) return failure(bytes.error());
  return wrapped(val(set_generator_state(generator(number), bytes.value())));
}

template <Tensor (*draw)(Generator&, const Shape&, double, double, DType)>
val draw_floats(const val& js, double first, double second, const std::string& name, int number) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  const Result<DType> dtype = dtype_from(name);
  if (!dtype.ok()) return failure(dtype.error());
  if (!is_float(dtype.value())) return failure(operator_undefined("rand", dtype.value()));
  return kept_outcome(draw(generator(number), shape.value(), first, second, dtype.value()));
}

val draw_integers(double low, double high, const val& js, const std::string& name, int number) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  const Result<DType> dtype = dtype_from(name);
  if (!dtype.ok()) return failure(dtype.error());
  if (!(low < high)) {
    return failure({ErrorCode::range_empty, {{"start", low}, {"stop", high}, {"step", 1.0}}});
  }
  if (const Problem problem = check_range(low, high, dtype.value())) return failure(*problem);
  const Tensor drawn = randint(generator(number), static_cast<std::int64_t>(low),
                               static_cast<std::int64_t>(high), shape.value());
  return kept_outcome(to(drawn, dtype.value()));
}

val draw_permutation(double count, int number) {
  const Shape shape{static_cast<std::size_t>(count)};
  if (Problem problem = check_size(shape)) return failure(*problem);
  return kept_outcome(randperm(generator(number), shape.front()));
}

}  // namespace

EMSCRIPTEN_BINDINGS(tensor_random) {
  using emscripten::function;
  function("manualSeed", &manual_seed);
  function("generatorState", &state_of);
  function("setGeneratorState", &set_state);
  function("tensorRand", &draw_floats<rand>);
  function("tensorRandn", &draw_floats<randn>);
  function("tensorRandint", &draw_integers);
  function("tensorRandperm", &draw_permutation);
}

}  // namespace zeropoint::bindings
