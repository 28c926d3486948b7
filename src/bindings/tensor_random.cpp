#include <emscripten/bind.h>

#include <unordered_map>

#include "bindings/registry.hpp"
#include "tensor/random.hpp"

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

template <Result<Tensor> (*draw)(Generator&, const Shape&, double, double, DType)>
val draw_floats(const val& js, double first, double second, const std::string& name, int number) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  const auto dtype = dtype_from_name(name);
  if (!dtype) return failure({ErrorCode::unknown_dtype, {{"dtype", name}}});
  return kept_outcome(draw(generator(number), shape.value(), first, second, *dtype));
}

val draw_integers(double low, double high, const val& js, int number) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  if (!(low < high)) {
    return failure({ErrorCode::range_empty, {{"start", low}, {"stop", high}, {"step", 1.0}}});
  }
  return kept_outcome(randint(generator(number), static_cast<std::int64_t>(low),
                              static_cast<std::int64_t>(high), shape.value()));
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
  function("tensorRand", &draw_floats<rand>);
  function("tensorRandn", &draw_floats<randn>);
  function("tensorRandint", &draw_integers);
  function("tensorRandperm", &draw_permutation);
}

}  // namespace zeropoint::bindings
