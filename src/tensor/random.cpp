#include "tensor/random.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "tensor/elementwise.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kState = 624;
constexpr std::size_t kShift = 397;
constexpr double kTwoPi = 6.283185307179586476925;

/// A number in [0, 1) of as many random bits as the type's fraction has.
template <class T>
T uniform(Generator& generator);

template <>
float uniform(Generator& generator) {
  return static_cast<float>(generator.next32() & 0xffffffu) * 0x1p-24f;
}

template <>
double uniform(Generator& generator) {
  return static_cast<double>(generator.next64() & 0x1fffffffffffffu) * 0x1p-53;
}

/// Box and Muller's pair in float64, one by one.
double normal_double(Generator& generator) {
  if (generator.spare_normal) {
    const double spare = *generator.spare_normal;
    generator.spare_normal.reset();
    return spare;
  }
  const double angle = kTwoPi * uniform<double>(generator);
  const double radius = std::sqrt(-2.0 * std::log1p(-uniform<double>(generator)));
  generator.spare_normal = radius * std::sin(angle);
  return radius * std::cos(angle);
}

constexpr std::size_t kBlock = 16;

/// Sixteen uniform numbers become sixteen normal ones: element i is paired with i + 8.
template <class T>
void normal_block(T* values, double mean, double deviation) {
  for (std::size_t i = 0; i < kBlock / 2; ++i) {
    const double radius = std::sqrt(-2.0 * std::log(static_cast<double>(T{1} - values[i])));
    const double angle = kTwoPi * static_cast<double>(values[i + kBlock / 2]);
    values[i] = static_cast<T>(radius * std::cos(angle) * deviation + mean);
    values[i + kBlock / 2] = static_cast<T>(radius * std::sin(angle) * deviation + mean);
  }
}

template <class T>
void fill_normal(Generator& generator, std::span<T> values, double mean, double deviation) {
  if (values.size() < kBlock) {
    for (T& value : values) {
      value = static_cast<T>(normal_double(generator) * deviation + mean);
    }
    return;
  }
  for (T& value : values) value = uniform<T>(generator);
  for (std::size_t i = 0; i + kBlock <= values.size(); i += kBlock) {
    normal_block(&values[i], mean, deviation);
  }
  if (values.size() % kBlock != 0) {
    // The last sixteen are drawn again, also those of them that were whole already.
    const std::span<T> last = values.last(kBlock);
    for (T& value : last) value = uniform<T>(generator);
    normal_block(last.data(), mean, deviation);
  }
}

template <class T>
void fill_uniform(Generator& generator, std::span<T> values, double from, double to) {
  const auto start = static_cast<T>(from);
  const T span = static_cast<T>(to) - start;
  for (T& value : values) value = uniform<T>(generator) * span + start;
}

}  // namespace

Generator::Generator(std::uint64_t seed) : position_(kState) {
  state_[0] = static_cast<std::uint32_t>(seed);
  for (std::size_t i = 1; i < kState; ++i) {
    const std::uint32_t previous = state_[i - 1];
    state_[i] = 1812433253u * (previous ^ (previous >> 30)) + static_cast<std::uint32_t>(i);
  }
}

void Generator::refill() {
  for (std::size_t i = 0; i < kState; ++i) {
    const std::uint32_t joined =
        (state_[i] & 0x80000000u) | (state_[(i + 1) % kState] & 0x7fffffffu);
    const std::uint32_t twisted = (joined >> 1) ^ ((joined & 1) != 0 ? 0x9908b0dfu : 0u);
    state_[i] = state_[(i + kShift) % kState] ^ twisted;
  }
  position_ = 0;
}

std::uint32_t Generator::next32() {
  if (position_ == kState) refill();
  std::uint32_t word = state_[position_++];
  word ^= word >> 11;
  word ^= (word << 7) & 0x9d2c5680u;
  word ^= (word << 15) & 0xefc60000u;
  return word ^ (word >> 18);
}

std::uint64_t Generator::next64() {
  const std::uint64_t high = next32();
  return (high << 32) | next32();
}

Result<Tensor> rand(Generator& generator, const Shape& shape, double from, double to, DType dtype) {
  Tensor tensor(dtype, shape);
  if (dtype == DType::float32) {
    fill_uniform(generator, tensor.values<float>(), from, to);
  } else if (dtype == DType::float64) {
    fill_uniform(generator, tensor.values<double>(), from, to);
  } else {
    return operator_undefined("rand", dtype);
  }
  return tensor;
}

Result<Tensor> randn(Generator& generator, const Shape& shape, double mean, double deviation,
                     DType dtype) {
  Tensor tensor(dtype, shape);
  if (dtype == DType::float32) {
    fill_normal(generator, tensor.values<float>(), mean, deviation);
  } else if (dtype == DType::float64) {
    fill_normal(generator, tensor.values<double>(), mean, deviation);
  } else {
    return operator_undefined("randn", dtype);
  }
  return tensor;
}

Tensor randint(Generator& generator, std::int64_t low, std::int64_t high, const Shape& shape) {
  Tensor tensor(DType::int64, shape);
  const auto range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  for (std::int64_t& value : tensor.values<std::int64_t>()) {
    const std::uint64_t drawn = range >> 32 != 0 ? generator.next64() : generator.next32();
    value = static_cast<std::int64_t>(drawn % range + static_cast<std::uint64_t>(low));
  }
  return tensor;
}

Tensor randperm(Generator& generator, std::size_t count) {
  Tensor tensor(DType::int64, {count});
  const std::span<std::int64_t> values = tensor.values<std::int64_t>();
  std::iota(values.begin(), values.end(), 0);
  for (std::size_t i = 0; i + 1 < count; ++i) {
    std::swap(values[i], values[i + generator.next32() % (count - i)]);
  }
  return tensor;
}

}  // namespace zeropoint
