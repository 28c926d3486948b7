#pragma once

#include <cstdint>

namespace zeropoint {

__extension__ using Unsigned128 = unsigned __int128;

/// A source of random bits, and NumPy's methods of converting them to numbers.
class NumpyRandom {
 public:
  virtual ~NumpyRandom() = default;

  virtual std::uint32_t next32() = 0;
  virtual std::uint64_t next64() = 0;

  /// A float64 in [0, 1) from 53 random bits.
  virtual double uniform() = 0;

  /// A float64 with mean 0 and standard deviation 1. Its last bits depend on the platform's
  /// logarithm.
  virtual double normal() = 0;

  /// Whether numbers beyond a limit are drawn again after a mask has cut off bits. If not, the
  /// number is the upper half of a product (Lemire's way), which needs fewer draws.
  virtual bool is_masking() const = 0;
};

}  // namespace zeropoint
