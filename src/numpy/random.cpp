#include "numpy/random.hpp"

#include <bit>
#include <numeric>
#include <utility>

#include "tensor/core/convert.hpp"

namespace zeropoint {
namespace {

/// Random words of 1, 8, 16, 32 or 64 bits; short ones are parts of 32-bit words, lowest first.
class Words {
 public:
  Words(NumpyRandom& random, unsigned bits) : random_(random), bits_(bits) {}

  std::uint64_t next() {
    if (bits_ == 64) return random_.next64();
    if (left_ == 0) {
      word_ = random_.next32();
      left_ = 32;
    }
    const std::uint32_t part = word_ & static_cast<std::uint32_t>(most());
    word_ = bits_ == 32 ? 0 : word_ >> bits_;
    left_ -= bits_;
    return part;
  }

  std::uint64_t most() const { return ~std::uint64_t{0} >> (64 - bits_); }
  unsigned bits() const { return bits_; }

 private:
  NumpyRandom& random_;
  unsigned bits_;
  std::uint32_t word_ = 0;
  unsigned left_ = 0;
};

std::uint64_t draw_masked(Words& words, std::uint64_t most) {
  const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(most);
  std::uint64_t drawn = words.next() & mask;
  while (drawn > most) drawn = words.next() & mask;
  return drawn;
}

/// Lemire's method: redraws the lowest products of each number, so that all are equally likely.
std::uint64_t draw_scaled(Words& words, std::uint64_t most) {
  if (most == words.most()) return words.next();
  const std::uint64_t count = most + 1;
  const auto product = [&] { return Unsigned128{words.next()} * count; };
  const auto low = [&](Unsigned128 whole) {
    return static_cast<std::uint64_t>(whole) & words.most();
  };
  Unsigned128 drawn = product();
  if (low(drawn) < count) {
    const std::uint64_t threshold = (words.most() - most) % count;
    while (low(drawn) < threshold) drawn = product();
  }
  return static_cast<std::uint64_t>(drawn >> words.bits());
}

/// Draws a number from 0 to `most`; if there is only one choice, draws no bits.
std::uint64_t draw(NumpyRandom& random, Words& words, std::uint64_t most) {
  if (most == 0) return 0;
  return random.is_masking() ? draw_masked(words, most) : draw_scaled(words, most);
}

unsigned bits_for(std::uint64_t most) { return most >> 32 == 0 ? 32 : 64; }

unsigned bits_of(DType dtype, std::uint64_t most) {
  if (dtype == DType::boolean) return 1;
  const std::size_t size = itemsize(dtype);
  return size == 8 ? bits_for(most) : static_cast<unsigned>(8 * size);
}

}  // namespace

Tensor numpy_uniform(NumpyRandom& random, const Shape& shape) {
  Tensor tensor(DType::float64, shape);
  for (double& value : tensor.values<double>()) value = random.uniform();
  return tensor;
}

Tensor numpy_normal(NumpyRandom& random, const Shape& shape) {
  Tensor tensor(DType::float64, shape);
  for (double& value : tensor.values<double>()) value = random.normal();
  return tensor;
}

Tensor numpy_integers(NumpyRandom& random, std::int64_t low, std::int64_t high, const Shape& shape,
                      DType dtype) {
  Tensor tensor(DType::int64, shape);
  const std::uint64_t most = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  Words words(random, bits_of(dtype, most));
  for (std::int64_t& value : tensor.values<std::int64_t>()) {
    value = static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + draw(random, words, most));
  }
  return to(tensor, dtype);
}

Tensor numpy_permutation(NumpyRandom& random, std::size_t count) {
  Tensor tensor(DType::int64, {count});
  const std::span<std::int64_t> values = tensor.values<std::int64_t>();
  std::iota(values.begin(), values.end(), 0);
  for (std::size_t i = count; i-- > 1;) {
    Words words(random, bits_for(i));
    std::swap(values[i], values[draw_masked(words, i)]);
  }
  return tensor;
}

}  // namespace zeropoint
