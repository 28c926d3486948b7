#include "numpy/random_state.hpp"

#include <cmath>
#include <optional>

#include "tensor/random/generator.hpp"

namespace zeropoint {
namespace {

class RandomState final : public NumpyRandom {
 public:
  explicit RandomState(Generator generator) : generator_(generator) {}

  std::uint32_t next32() override { return generator_.next32(); }
  std::uint64_t next64() override { return generator_.next64(); }
  bool is_masking() const override { return true; }

  double uniform() override {
    const double high = generator_.next32() >> 5;
    const double low = generator_.next32() >> 6;
    return (high * 0x1p26 + low) * 0x1p-53;
  }

  /// Marsaglia's polar method: a point in the unit circle gives two numbers, returned second first.
  double normal() override {
    if (spare_) {
      const double spare = *spare_;
      spare_.reset();
      return spare;
    }
    double x = 0;
    double y = 0;
    double square = 0;
    do {
      x = 2.0 * uniform() - 1.0;
      y = 2.0 * uniform() - 1.0;
      square = x * x + y * y;
    } while (square >= 1.0 || square == 0.0);
    const double factor = std::sqrt(-2.0 * std::log(square) / square);
    spare_ = factor * x;
    return factor * y;
  }

 private:
  Generator generator_;
  std::optional<double> spare_;
};

}  // namespace

std::unique_ptr<NumpyRandom> numpy_random_state(std::uint32_t seed) {
  return std::make_unique<RandomState>(Generator(seed));
}

std::unique_ptr<NumpyRandom> numpy_random_state(std::span<const std::uint32_t> words) {
  return std::make_unique<RandomState>(Generator(words));
}

}  // namespace zeropoint
