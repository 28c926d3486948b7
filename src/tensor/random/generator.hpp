#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// PyTorch's generator of random bits on the CPU: the Mersenne Twister MT19937.
class Generator {
 public:
  /// `torch.manual_seed(seed)`; only the low 32 bits count.
  explicit Generator(std::uint64_t seed);

  /// The twister's own seeding with at least one word, which NumPy uses and PyTorch does not.
  explicit Generator(std::span<const std::uint32_t> words);

  /// The seed of the sequence.
  std::uint64_t seed() const { return seed_; }

  std::uint32_t next32();
  std::uint64_t next64();

  /// The second of a pair of normal numbers, until it is used.
  std::optional<double> spare_normal;

 private:
  friend Tensor generator_state(const Generator& generator);
  friend bool set_generator_state(Generator& generator, const Tensor& bytes);

  void refill();

  std::uint64_t seed_ = 0;  ///< none where words were given
  std::array<std::uint32_t, 624> state_;
  // As PyTorch counts: the numbers left, including the one that refills, and the next position.
  std::uint32_t left_ = 1;
  std::uint32_t next_ = 0;
};

/// `torch.Generator.get_state()`: the 5056 bytes that PyTorch gives, uint8.
Tensor generator_state(const Generator& generator);

/// `torch.Generator.set_state(bytes)`: continues the sequence from there. Returns false for invalid
/// bytes.
bool set_generator_state(Generator& generator, const Tensor& bytes);

}  // namespace zeropoint
