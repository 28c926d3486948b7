#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "tensor/core/tensor.hpp"

/// PyTorch's random numbers on the CPU: the sequence of the Mersenne Twister MT19937 and the ways
/// in which PyTorch turns it into numbers.
namespace zeropoint {

class Generator {
 public:
  /// `torch.manual_seed(seed)`; only the low 32 bits count.
  explicit Generator(std::uint64_t seed);

  /// The twister's own seeding by at least one word, which PyTorch never uses and NumPy does.
  explicit Generator(std::span<const std::uint32_t> words);

  /// What the sequence was started with.
  std::uint64_t seed() const { return seed_; }

  std::uint32_t next32();
  std::uint64_t next64();

  /// The second of a pair of normal numbers, until it is asked for.
  std::optional<double> spare_normal;

 private:
  friend Tensor generator_state(const Generator& generator);
  friend bool set_generator_state(Generator& generator, const Tensor& bytes);

  void refill();

  std::uint64_t seed_ = 0;  ///< NumPy’s words are not one
  std::array<std::uint32_t, 624> state_;
  // As PyTorch counts: how many numbers are left, the one that refills included, and which is next.
  std::uint32_t left_ = 1;
  std::uint32_t next_ = 0;
};

/// `torch.Generator.get_state()`: the 5056 bytes that PyTorch gives, uint8.
Tensor generator_state(const Generator& generator);

/// `torch.Generator.set_state(bytes)`: the sequence goes on from there. False of what is not a
/// state.
bool set_generator_state(Generator& generator, const Tensor& bytes);

/// `torch.rand(shape)`, or `uniform_(from, to)`: floats of `dtype` in [from, to), drawn with as
/// many bits as their fraction has. 16-bit ones may be rounded up to `to`, as in PyTorch.
Tensor rand(Generator& generator, const Shape& shape, double from = 0, double to = 1,
            DType dtype = DType::float32);

/// `torch.randn(shape)`, or `normal_(mean, deviation)`, of floats, with PyTorch's bits. From 16
/// elements on it has another way; of float32 that is its AVX2 kernel's, of float64 the last bits
/// are the platform's logarithm and sine.
Tensor randn(Generator& generator, const Shape& shape, double mean = 0, double deviation = 1,
             DType dtype = DType::float32);

/// `torch.randint(low, high, shape)`: int64 in [low, high). `low` must be less than `high`.
Tensor randint(Generator& generator, std::int64_t low, std::int64_t high, const Shape& shape);

/// `torch.randperm(count)`: the int64s below `count`, each once.
Tensor randperm(Generator& generator, std::size_t count);

}  // namespace zeropoint
