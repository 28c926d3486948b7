#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "tensor/core/tensor.hpp"

/// NumPy's random numbers: those of `np.random.seed` and `RandomState`, which draw from the same
/// Mersenne Twister as PyTorch in other ways, and those of `np.random.default_rng`.
namespace zeropoint {

__extension__ using Unsigned128 = unsigned __int128;

/// A sequence of random bits and NumPy's ways of making numbers of it.
class NumpyRandom {
 public:
  virtual ~NumpyRandom() = default;

  virtual std::uint32_t next32() = 0;
  virtual std::uint64_t next64() = 0;

  /// A float64 in [0, 1), of 53 random bits.
  virtual double uniform() = 0;

  /// A float64 of mean 0 and deviation 1. The last bits are the platform's logarithm.
  virtual double normal() = 0;

  /// Whether numbers beyond a limit are drawn again after a mask has cut off bits. If not, the
  /// number is the upper half of a product (Lemire's way), which needs fewer draws.
  virtual bool is_masking() const = 0;
};

/// `np.random.RandomState(seed)`, and of more than one word `RandomState([word, ...])`.
std::unique_ptr<NumpyRandom> numpy_random_state(std::uint32_t seed);
std::unique_ptr<NumpyRandom> numpy_random_state(std::span<const std::uint32_t> words);

/// `np.random.default_rng(seed)`: PCG64, seeded by the hashed words of the seed, the lowest first.
std::unique_ptr<NumpyRandom> numpy_default_rng(std::span<const std::uint32_t> words);

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
