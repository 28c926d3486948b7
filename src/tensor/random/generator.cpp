#include "tensor/random/generator.hpp"

#include <algorithm>
#include <cstring>

#include "tensor/core/copy.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kState = 624;
constexpr std::size_t kShift = 397;

/// A generator's state as PyTorch lays it out in memory.
struct StateBytes {
  std::uint64_t seed = 0;
  std::uint32_t left = 0;
  std::uint32_t is_seeded = 1;
  std::uint64_t next = 0;
  std::array<std::uint64_t, kState> words{};
  double unused_x = 0;
  double spare_normal = 0;
  double unused_rho = 0;
  std::uint32_t has_spare = 0;
  std::array<std::uint32_t, 3> unused_float{};
};
static_assert(sizeof(StateBytes) == 5056);

}  // namespace

Generator::Generator(std::uint64_t seed) : seed_(seed) {
  state_[0] = static_cast<std::uint32_t>(seed);
  for (std::size_t i = 1; i < kState; ++i) {
    const std::uint32_t previous = state_[i - 1];
    state_[i] = 1812433253u * (previous ^ (previous >> 30)) + static_cast<std::uint32_t>(i);
  }
}

Generator::Generator(std::span<const std::uint32_t> words) : Generator(19650218u) {
  std::size_t i = 1;
  const auto previous = [&] { return state_[i - 1] ^ (state_[i - 1] >> 30); };
  const auto advance = [&] {
    if (++i < kState) return;
    state_[0] = state_[kState - 1];
    i = 1;
  };
  for (std::size_t step = 0; step < std::max(kState, words.size()); ++step) {
    const std::size_t j = step % words.size();
    state_[i] = (state_[i] ^ (previous() * 1664525u)) + words[j] + static_cast<std::uint32_t>(j);
    advance();
  }
  for (std::size_t step = 1; step < kState; ++step) {
    state_[i] = (state_[i] ^ (previous() * 1566083941u)) - static_cast<std::uint32_t>(i);
    advance();
  }
  state_[0] = 0x80000000u;
}

void Generator::refill() {
  for (std::size_t i = 0; i < kState; ++i) {
    const std::uint32_t joined =
        (state_[i] & 0x80000000u) | (state_[(i + 1) % kState] & 0x7fffffffu);
    const std::uint32_t twisted = (joined >> 1) ^ ((joined & 1) != 0 ? 0x9908b0dfu : 0u);
    state_[i] = state_[(i + kShift) % kState] ^ twisted;
  }
  left_ = kState;
  next_ = 0;
}

std::uint32_t Generator::next32() {
  if (--left_ == 0) refill();
  std::uint32_t word = state_[next_++];
  word ^= word >> 11;
  word ^= (word << 7) & 0x9d2c5680u;
  word ^= (word << 15) & 0xefc60000u;
  return word ^ (word >> 18);
}

std::uint64_t Generator::next64() {
  const std::uint64_t high = next32();
  return (high << 32) | next32();
}

Tensor generator_state(const Generator& generator) {
  StateBytes state;
  state.seed = generator.seed_;
  state.left = generator.left_;
  state.next = generator.next_;
  std::copy(generator.state_.begin(), generator.state_.end(), state.words.begin());
  state.has_spare = generator.spare_normal.has_value() ? 1 : 0;
  state.spare_normal = generator.spare_normal.value_or(0);
  Tensor bytes(DType::uint8, {sizeof state});
  std::memcpy(bytes.data<std::uint8_t>(), &state, sizeof state);
  return bytes;
}

bool set_generator_state(Generator& generator, const Tensor& bytes) {
  StateBytes state;
  if (bytes.dtype() != DType::uint8 || bytes.numel() != sizeof state) return false;
  const Tensor dense = contiguous(bytes);
  std::memcpy(&state, dense.data<std::uint8_t>(), sizeof state);
  // If numbers are left, the position is within the words.
  const bool is_within =
      state.next <= kState && (state.left == 1 || state.next + state.left <= kState + 1);
  if (state.is_seeded != 1 || state.left == 0 || state.left > kState || !is_within) return false;
  generator.seed_ = state.seed;
  generator.left_ = state.left;
  generator.next_ = static_cast<std::uint32_t>(state.next);
  std::transform(state.words.begin(), state.words.end(), generator.state_.begin(),
                 [](std::uint64_t word) { return static_cast<std::uint32_t>(word); });
  generator.spare_normal.reset();
  if (state.has_spare != 0) generator.spare_normal = state.spare_normal;
  return true;
}

}  // namespace zeropoint
