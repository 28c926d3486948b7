#include "bindings/generators.hpp"

#include <unordered_map>

#include "numpy/pcg64.hpp"
#include "numpy/random.hpp"
#include "numpy/random_state.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/random/random.hpp"

namespace zeropoint::bindings {
namespace {

Generator& generator_of(int number) {
  static std::unordered_map<int, Generator> generators;
  return generators.try_emplace(number, 0).first->second;
}

std::unordered_map<int, std::unique_ptr<NumpyRandom>> numpy_generators;

/// A generator that was never seeded starts like RandomState(0).
NumpyRandom& numpy_generator(int number) {
  std::unique_ptr<NumpyRandom>& found = numpy_generators[number];
  if (!found) found = numpy_random_state(0);
  return *found;
}

Error range_empty(Index start, Index stop) {
  return {
      ErrorCode::range_empty,
      {{"start", static_cast<double>(start)}, {"stop", static_cast<double>(stop)}, {"step", 1.0}}};
}

/// Refuses integer ranges that the dtype cannot represent exactly.
Problem check_range(Index low, Index high, DType dtype) {
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
  for (const Index end : {low, high - 1}) {
    if (end < whole.min || end > whole.max) {
      return Error{
          ErrorCode::value_overflows,
          {{"value", static_cast<double>(end)}, {"dtype", std::string(dtype_name(dtype))}}};
    }
  }
  return std::nullopt;
}

}  // namespace

void manual_seed(Integer64 seed, int generator) {
  generator_of(generator) = Generator(static_cast<std::uint64_t>(seed.value));
}

Tensor generator_state(int generator) {
  return zeropoint::generator_state(generator_of(generator));
}

bool set_generator_state(const Tensor& state, int generator) {
  return zeropoint::set_generator_state(generator_of(generator), state);
}

Result<Tensor> rand(const Shape& shape, double from, double to, DType dtype, int generator) {
  if (!is_float(dtype) || is_float8(dtype)) return operator_undefined("rand", dtype);
  return zeropoint::rand(generator_of(generator), shape, from, to, dtype);
}

Result<Tensor> randn(const Shape& shape, double mean, double deviation, DType dtype,
                     int generator) {
  if (!is_float(dtype) || is_float8(dtype)) return operator_undefined("randn", dtype);
  return zeropoint::randn(generator_of(generator), shape, mean, deviation, dtype);
}

Result<Tensor> randint(Index low, Index high, const Shape& shape, DType dtype, int generator) {
  if (low >= high) return range_empty(low, high);
  if (is_float8(dtype)) return operator_undefined("randint", dtype);
  if (const Problem problem = check_range(low, high, dtype)) return *problem;
  return to(zeropoint::randint(generator_of(generator), low, high, shape), dtype);
}

Result<Tensor> randperm(std::size_t count, int generator) {
  if (Problem problem = check_size({count})) return *problem;
  return zeropoint::randperm(generator_of(generator), count);
}

void numpy_seed(NumpySeeding kind, const std::vector<std::uint32_t>& words, int generator) {
  numpy_generators[generator] = kind == NumpySeeding::default_rng ? numpy_default_rng(words)
                                : kind == NumpySeeding::state ? numpy_random_state(words.front())
                                                              : numpy_random_state(words);
}

Tensor numpy_uniform(const Shape& shape, int generator) {
  return zeropoint::numpy_uniform(numpy_generator(generator), shape);
}

Tensor numpy_normal(const Shape& shape, int generator) {
  return zeropoint::numpy_normal(numpy_generator(generator), shape);
}

Result<Tensor> numpy_integers(Integer64 low, Integer64 high, const Shape& shape, DType dtype,
                              int generator) {
  if (low.value > high.value) return range_empty(low.value, high.value);
  if (is_float(dtype)) return operator_undefined("randint", dtype);
  return zeropoint::numpy_integers(numpy_generator(generator), low.value, high.value, shape, dtype);
}

Result<Tensor> numpy_permutation(std::size_t count, int generator) {
  if (Problem problem = check_size({count})) return *problem;
  return zeropoint::numpy_permutation(numpy_generator(generator), count);
}

}  // namespace zeropoint::bindings
