#include <emscripten/bind.h>

#include <unordered_map>

#include "bindings/registry.hpp"
#include "numpy/random.hpp"
#include "numpy/sum.hpp"

/// NumPy's sums, and its random numbers, drawn from generators by number, which have nothing to do
/// with those of tensor_random.cpp. As there, arguments have the JavaScript types that the verbs
/// give them.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

std::unordered_map<int, std::unique_ptr<NumpyRandom>> generators;

/// One that was never seeded begins as RandomState(0).
NumpyRandom& generator(int number) {
  std::unique_ptr<NumpyRandom>& found = generators[number];
  if (!found) found = numpy_random_state(0);
  return *found;
}

/// `kind` is "state" of one word, "state_of_words", or "default_rng".
void seed(const std::string& kind, const val& js, int number) {
  const auto words = emscripten::convertJSArrayToNumberVector<std::uint32_t>(js);
  generators[number] = kind == "default_rng" ? numpy_default_rng(words)
                       : kind == "state"     ? numpy_random_state(words.front())
                                             : numpy_random_state(words);
}

template <Tensor (*draw)(NumpyRandom&, const Shape&)>
val draw_floats(const val& js, int number) {
  const Result<Shape> shape = shape_from(js);
  return shape.ok() ? kept_outcome(draw(generator(number), shape.value())) : failure(shape.error());
}

val draw_integers(const val& low_js, const val& high_js, const val& js, const std::string& name,
                  int number) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  const Result<DType> dtype = dtype_from(name);
  if (!dtype.ok()) return failure(dtype.error());
  const auto low = std::get<std::int64_t>(scalar_from(low_js));
  const auto high = std::get<std::int64_t>(scalar_from(high_js));
  if (low > high) {
    return failure({ErrorCode::range_empty,
                    {{"start", static_cast<double>(low)},
                     {"stop", static_cast<double>(high)},
                     {"step", 1.0}}});
  }
  if (is_float(dtype.value())) return failure(operator_undefined("randint", dtype.value()));
  return kept_outcome(numpy_integers(generator(number), low, high, shape.value(), dtype.value()));
}

val draw_permutation(double count, int number) {
  const Shape shape{static_cast<std::size_t>(count)};
  if (Problem problem = check_size(shape)) return failure(*problem);
  return kept_outcome(numpy_permutation(generator(number), shape.front()));
}

val sum_along(int id, double axis) {
  return from_kept(
      id, [&](const Tensor& tensor) { return numpy_sum(tensor, static_cast<Index>(axis)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(numpy_random) {
  using emscripten::function;
  function("numpySeed", &seed);
  function("numpyUniform", &draw_floats<numpy_uniform>);
  function("numpyNormal", &draw_floats<numpy_normal>);
  function("numpyIntegers", &draw_integers);
  function("numpyPermutation", &draw_permutation);
  function("numpySum", &sum_along);
}

}  // namespace zeropoint::bindings
