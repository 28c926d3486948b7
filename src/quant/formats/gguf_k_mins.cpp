#include "quant/formats/gguf_k_mins.hpp"

#include <algorithm>

namespace zeropoint::gguf {
namespace {

constexpr std::uint8_t kTopOfSix = 63;
constexpr std::size_t kMinStep = 2, kPacked = 4;

float step_of(float largest) { return largest / static_cast<float>(kTopOfSix); }

/// A number of 6 bits. Scales can be negative in odd blocks: as a byte they are then large.
std::uint8_t six_bits(float per_step, float number) {
  const auto byte = static_cast<std::uint8_t>(nearest_int(per_step * number));
  return std::min(byte, kTopOfSix);
}

float per_step(float largest) {
  return largest > 0 ? static_cast<float>(kTopOfSix) / largest : 0.0f;
}

/// The scale's and the minimum's code. The first four lie in the low 6 bits of a byte each; the
/// others are split in 4 bits and the 2 that those bytes have left.
struct Pair {
  unsigned scale, min;
};
Pair pair_at(const std::uint8_t* packed, std::size_t group) {
  if (group < 4) return {packed[group] & 63u, packed[group + 4] & 63u};
  const unsigned low = packed[group + 4];
  return {(low & 15) | (packed[group - 4] >> 6) << 4, low >> 4 | (packed[group] >> 6) << 4};
}

}  // namespace

RoundedMins<32> round_six_bits(const Found<32>& found) {
  const float scale = largest_of(found.scales), min = largest_of(found.mins);
  RoundedMins<32> rounded{step_of(scale), step_of(min), {}, {}};
  for (std::size_t group = 0; group < 8; ++group) {
    rounded.scales[group] = six_bits(per_step(scale), found.scales[group]);
    rounded.mins[group] = six_bits(per_step(min), found.mins[group]);
  }
  return rounded;
}

void write_six_bits(const RoundedMins<32>& rounded, std::uint8_t* header) {
  std::uint8_t* packed = header + kPacked;
  for (std::size_t group = 0; group < 8; ++group) {
    const unsigned of_scale = rounded.scales[group], of_min = rounded.mins[group];
    if (group < 4) {
      packed[group] = static_cast<std::uint8_t>(of_scale);
      packed[group + 4] = static_cast<std::uint8_t>(of_min);
    } else {
      packed[group + 4] = static_cast<std::uint8_t>((of_scale & 15) | (of_min & 15) << 4);
      packed[group - 4] |= static_cast<std::uint8_t>((of_scale >> 4) << 6);
      packed[group] |= static_cast<std::uint8_t>((of_min >> 4) << 6);
    }
  }
  write_half(header, rounded.step);
  write_half(header + kMinStep, rounded.min_step);
}

void open_six_bits(const std::uint8_t* header, OpenBlock& opened) {
  const float scale = read_half(header), min = read_half(header + kMinStep);
  for (std::size_t group = 0; group < 8; ++group) {
    const Pair pair = pair_at(header + kPacked, group);
    opened.scales[group] = scale * static_cast<float>(pair.scale);
    opened.mins[group] = min * static_cast<float>(pair.min);
  }
}

std::vector<ScaleStep> six_bit_steps(const Found<32>& found, const std::uint8_t* header,
                                     std::size_t group) {
  OpenBlock opened;
  open_six_bits(header, opened);
  const Pair pair = pair_at(header + kPacked, group);
  return {half_step("super_scale", step_of(largest_of(found.scales)), header),
          half_step("super_min", step_of(largest_of(found.mins)), header + kMinStep),
          {"scale", found.scales[group], opened.scales[group], pair.scale, 6},
          {"min", -found.mins[group], -opened.mins[group], pair.min, 6}};
}

Found<32> find_six_bits(const float* values, const MinSearch& search) {
  return find_with_min<32>(values, search, [](const FourGroups<32>& four) {
    lanes::Floats squares = lanes::all(0.0f);
    for (const lanes::Floats& value : four.at) squares += value * value;
    lanes::Floats deviation = squares / 32.0f;
    for (std::size_t lane = 0; lane < lanes::kLanes; ++lane)
      deviation[lane] = std::sqrt(deviation[lane]);
    Weights<32> weights;
    for (std::size_t i = 0; i < 32; ++i) weights[i] = deviation + lanes::absolute(four.at[i]);
    return weights;
  });
}

}  // namespace zeropoint::gguf
