#include "numpy/pcg64.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

namespace zeropoint {
namespace {

constexpr std::size_t kPool = 4;
using Pool = std::array<std::uint32_t, kPool>;

/// The hash of `np.random.SeedSequence`, whose constants change with every word.
class Hash {
 public:
  Hash(std::uint32_t constant, std::uint32_t factor) : constant_(constant), factor_(factor) {}

  std::uint32_t operator()(std::uint32_t word) {
    word ^= constant_;
    constant_ *= factor_;
    word *= constant_;
    return word ^ (word >> 16);
  }

 private:
  std::uint32_t constant_;
  std::uint32_t factor_;
};

std::uint32_t mix(std::uint32_t left, std::uint32_t right) {
  const std::uint32_t mixed = 0xca01f9ddu * left - 0x4973f715u * right;
  return mixed ^ (mixed >> 16);
}

Pool mixed_pool(std::span<const std::uint32_t> words) {
  Hash hash(0x43b0d7e5u, 0x931e8875u);
  Pool pool;
  for (std::size_t i = 0; i < kPool; ++i) pool[i] = hash(i < words.size() ? words[i] : 0);
  for (std::size_t from = 0; from < kPool; ++from) {
    for (std::size_t to = 0; to < kPool; ++to) {
      if (from != to) pool[to] = mix(pool[to], hash(pool[from]));
    }
  }
  for (std::size_t i = kPool; i < words.size(); ++i) {
    for (std::uint32_t& word : pool) word = mix(word, hash(words[i]));
  }
  return pool;
}

constexpr std::size_t kLayers = 256;
constexpr double kTail = 3.6541528853610087963519472518;

/// The layers of a ziggurat over exp(-x²/2), with their right edges and the heights of the curve
/// there. Layer 0 is the base; its area beyond the start of the tail stands for the tail.
struct Ziggurat {
  std::array<double, kLayers> widths;
  std::array<double, kLayers> heights;

  /// Computed from the tail upwards in float64, like NumPy's table.
  Ziggurat() {
    constexpr double kArea = 0.004928673233974652;
    widths[kLayers - 1] = kTail;
    for (std::size_t i = kLayers - 1; i > 0; --i) {
      heights[i] = std::exp(-0.5 * widths[i] * widths[i]);
      // The library that computed NumPy's table rounded up here, which affects all layers above.
      if (i == 38) heights[i] = std::nextafter(heights[i], 1.0);
      widths[i - 1] = std::sqrt(-2.0 * std::log(kArea / widths[i] + heights[i]));
    }
    widths[0] = kArea / heights[kLayers - 1];
    heights[0] = 1;
  }
};

/// PCG64 (XSL RR 128/64).
class Pcg64 final : public NumpyRandom {
 public:
  explicit Pcg64(std::span<const std::uint32_t> words) {
    const Pool pool = mixed_pool(words);
    Hash hash(0x8b51f9ddu, 0x58f38dedu);
    std::array<std::uint64_t, 4> state;
    for (std::size_t i = 0; i < state.size(); ++i) {
      const std::uint64_t low = hash(pool[2 * i % kPool]);
      state[i] = (std::uint64_t{hash(pool[(2 * i + 1) % kPool])} << 32) | low;
    }
    const Unsigned128 start = (Unsigned128{state[0]} << 64) | state[1];
    const Unsigned128 sequence = (Unsigned128{state[2]} << 64) | state[3];
    increment_ = (sequence << 1) | 1;
    step();
    state_ += start;
    step();
  }

  std::uint64_t next64() override {
    step();
    const auto high = static_cast<std::uint64_t>(state_ >> 64);
    return std::rotr(high ^ static_cast<std::uint64_t>(state_), static_cast<int>(high >> 58));
  }

  /// The lower half of a word, then its upper half.
  std::uint32_t next32() override {
    if (upper_) {
      const std::uint32_t upper = *upper_;
      upper_.reset();
      return upper;
    }
    const std::uint64_t word = next64();
    upper_ = static_cast<std::uint32_t>(word >> 32);
    return static_cast<std::uint32_t>(word);
  }

  bool is_masking() const override { return false; }

  double uniform() override { return static_cast<double>(next64() >> 11) * 0x1p-53; }

  /// Marsaglia and Tsang's ziggurat.
  double normal() override {
    static const Ziggurat ziggurat;
    const auto& [widths, heights] = ziggurat;
    while (true) {
      const std::uint64_t bits = next64();
      const std::size_t layer = bits & 0xff;
      const bool is_negative = ((bits >> 8) & 1) != 0;
      const auto place = static_cast<double>((bits >> 9) & 0xfffffffffffffu);
      const double x = place * (widths[layer] * 0x1p-52);
      const double inside = layer == 0 ? kTail : layer == 1 ? 0 : widths[layer - 1];
      if (place < std::floor(inside / widths[layer] * 0x1p52)) return is_negative ? -x : x;
      if (layer == 0) return tail((bits >> 17) & 1);
      const double height = (heights[layer - 1] - heights[layer]) * uniform() + heights[layer];
      if (height < std::exp(-0.5 * x * x)) return is_negative ? -x : x;
    }
  }

 private:
  void step() {
    constexpr Unsigned128 kFactor = (Unsigned128{0x2360ed051fc65da4u} << 64) | 0x4385df649fccf645u;
    state_ = state_ * kFactor + increment_;
  }

  double tail(bool is_negative) {
    constexpr double kOneOverTail = 0.27366123732975827203338247596;
    while (true) {
      const double x = -kOneOverTail * std::log1p(-uniform());
      const double y = -std::log1p(-uniform());
      if (y + y > x * x) return is_negative ? -(kTail + x) : kTail + x;
    }
  }

  Unsigned128 state_ = 0;
  Unsigned128 increment_ = 0;
  std::optional<std::uint32_t> upper_;
};

}  // namespace

std::unique_ptr<NumpyRandom> numpy_default_rng(std::span<const std::uint32_t> words) {
  return std::make_unique<Pcg64>(words);
}

}  // namespace zeropoint
