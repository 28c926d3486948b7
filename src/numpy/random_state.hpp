#pragma once

#include <memory>
#include <span>

#include "numpy/bit_generator.hpp"

namespace zeropoint {

/// `np.random.seed(seed)` and `np.random.RandomState(seed)`, which draw from the same Mersenne
/// Twister as PyTorch in other ways; of more than one word `RandomState([word, ...])`.
std::unique_ptr<NumpyRandom> numpy_random_state(std::uint32_t seed);
std::unique_ptr<NumpyRandom> numpy_random_state(std::span<const std::uint32_t> words);

}  // namespace zeropoint
