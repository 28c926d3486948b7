#include "tensor/random.hpp"

#include <cmath>

namespace zeropoint {
namespace {

constexpr std::size_t kState = 624;
constexpr std::size_t kShift = 397;
constexpr double kTwoPi = 6.283185307179586476925;

float uniform_float(Generator& generator) {
  return static_cast<float>(generator.next32() & 0xffffffu) * 0x1p-24f;
}

double uniform_double(Generator& generator) {
  return static_cast<double>(generator.next64() & 0x1fffffffffffffu) * 0x1p-53;
}

/// Box and Muller's pair in float64, one by one.
double normal_double(Generator& generator) {
  if (generator.spare_normal) {
    const double spare = *generator.spare_normal;
    generator.spare_normal.reset();
    return spare;
  }
  const double angle = kTwoPi * uniform_double(generator);
  const double radius = std::sqrt(-2.0 * std::log1p(-uniform_double(generator)));
  generator.spare_normal = radius * std::sin(angle);
  return radius * std::cos(angle);
}

constexpr std::size_t kBlock = 16;

/// Sixteen uniform numbers become sixteen normal ones: element i is paired with i + 8.
void normal_block(float* values, double mean, double deviation) {
  for (std::size_t i = 0; i < kBlock / 2; ++i) {
    const double radius = std::sqrt(-2.0 * std::log(static_cast<double>(1.0f - values[i])));
    const double angle = kTwoPi * static_cast<double>(values[i + kBlock / 2]);
    values[i] = static_cast<float>(radius * std::cos(angle) * deviation + mean);
    values[i + kBlock / 2] = static_cast<float>(radius * std::sin(angle) * deviation + mean);
  }
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

Tensor rand(Generator& generator, const Shape& shape, double from, double to) {
  Tensor tensor(DType::float32, shape);
  const auto start = static_cast<float>(from);
  const float span = static_cast<float>(to) - start;
  for (float& value : tensor.values<float>()) value = uniform_float(generator) * span + start;
  return tensor;
}

Tensor randn(Generator& generator, const Shape& shape, double mean, double deviation) {
  Tensor tensor(DType::float32, shape);
  const std::span<float> values = tensor.values<float>();
  if (values.size() < kBlock) {
    for (float& value : values) {
      value = static_cast<float>(normal_double(generator) * deviation + mean);
    }
    return tensor;
  }
  for (float& value : values) value = uniform_float(generator);
  for (std::size_t i = 0; i + kBlock <= values.size(); i += kBlock) {
    normal_block(&values[i], mean, deviation);
  }
  if (values.size() % kBlock != 0) {
    // The last sixteen are drawn again, also those of them that were whole already.
    const std::span<float> last = values.last(kBlock);
    for (float& value : last) value = uniform_float(generator);
    normal_block(last.data(), mean, deviation);
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

}  // namespace zeropoint
