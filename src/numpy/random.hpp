#pragma once

#include <cstdint>

#include "numpy/bit_generator.hpp"
#include "tensor/core/tensor.hpp"

/// Random tensors with NumPy's numbers.
namespace zeropoint {

/// `random_sample(shape)`, or `random(shape)`.
Tensor numpy_uniform(NumpyRandom& random, const Shape& shape);

/// `standard_normal(shape)`.
Tensor numpy_normal(NumpyRandom& random, const Shape& shape);

/// Whole numbers from `low` to `high`, both included, of an integer dtype or bool that holds them;
/// the dtype also says how many bits are drawn. `low` must not be above `high`.
Tensor numpy_integers(NumpyRandom& random, std::int64_t low, std::int64_t high, const Shape& shape,
                      DType dtype);

/// `permutation(count)`: the int64s below `count` in the order into which `shuffle` brings them,
/// which masks in both kinds of generators.
Tensor numpy_permutation(NumpyRandom& random, std::size_t count);

}  // namespace zeropoint
