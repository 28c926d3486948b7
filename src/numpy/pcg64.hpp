#pragma once

#include <memory>
#include <span>

#include "numpy/bit_generator.hpp"

namespace zeropoint {

/// `np.random.default_rng(seed)`: PCG64, seeded with the hashed words of the seed, lowest first.
std::unique_ptr<NumpyRandom> numpy_default_rng(std::span<const std::uint32_t> words);

}  // namespace zeropoint
