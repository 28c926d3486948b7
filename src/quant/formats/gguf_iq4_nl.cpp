#include "quant/formats/gguf_iq4_nl.hpp"

#include "quant/formats/gguf_four_groups.hpp"

namespace zeropoint::gguf {
namespace {

using lanes::all;
using lanes::Floats;
using lanes::Ints;

/// The code of the nearest value, of two equally near ones the larger; 15 for NaN, which
/// huge blocks lead to.
std::uint8_t nearest_code(float number) {
  const float doubled = number + number;
  std::uint8_t code = 0;
  for (std::size_t i = 1; i < iq4::kValues.size(); ++i)
    code += !(doubled < static_cast<float>(iq4::kValues[i - 1] + iq4::kValues[i]));
  return code;
}

/// The same for four numbers, as values.
Floats nearest_values(Floats numbers) {
  const Floats doubled = numbers + numbers;
  Floats values = all(static_cast<float>(iq4::kValues[0]));
  for (std::size_t i = 1; i < iq4::kValues.size(); ++i) {
    const float between = static_cast<float>(iq4::kValues[i - 1] + iq4::kValues[i]);
    const float step = static_cast<float>(iq4::kValues[i] - iq4::kValues[i - 1]);
    values += doubled < all(between) ? all(0.0f) : all(step);
  }
  return values;
}

/// The weight of an element where there is no importance: its square.
struct OwnSquares {
  const float* x;
  float operator[](std::size_t i) const { return x[i] * x[i]; }
};

/// Sums of w * value * x and w * value², for four scales.
struct Sums {
  Floats qx = all(0.0f), q2 = all(0.0f);
};
template <class Weights>
Sums sums_at(const float* x, const Weights& weights, Floats per_level) {
  Sums sums;
  for (std::size_t i = 0; i < kBlock; ++i) {
    const Floats value = nearest_values(per_level * x[i]);
    const Floats weighted = weights[i] * value;
    sums.qx += weighted * x[i];
    sums.q2 += weighted * value;
  }
  return sums;
}

struct FoundScale {
  float scale;
  float per_level;  ///< of the codes
};

/// The scale that fits the codes of the first guess best, by least squares.
FoundScale fit_once(const float* x) {
  const float guess = extreme(x) / iq4::kValues[0];
  const float per_level = 1 / guess;
  const Sums sums = sums_at(x, OwnSquares{x}, all(per_level));
  return {sums.q2[0] > 0 ? sums.qx[0] / sums.q2[0] : 0.0f, per_level};
}

/// The best of 16 such scales: the extreme at the codebook's positive side, where 127 is missing,
/// and at 15 places around its other end.
template <class Weights>
[[gnu::noinline]] FoundScale search_weighted(const float* x, const Weights& weights) {
  const float end = extreme(x);
  float best_scale = 0, best = 0;
  for (int first = -8; first <= 7; first += 4) {
    Floats per_level;
    for (int lane = 0; lane < 4; ++lane) {
      const int step = first + lane;
      per_level[lane] = step < -7 ? 1 / (-end / iq4::kValues[0])
                                  : static_cast<float>(step + iq4::kValues[0]) / end;
    }
    const Sums sums = sums_at(x, weights, per_level);
    for (int lane = 0; lane < 4; ++lane) {
      const float qx = sums.qx[lane], q2 = sums.q2[lane];
      if (first + lane < -7) {
        best_scale = q2 > 0 ? qx / q2 : 0.0f;
        best = best_scale * qx;
      } else if (q2 > 0 && qx * qx > best * q2) {
        best_scale = qx / q2;
        best = best_scale * qx;
      }
    }
  }
  return {best_scale, best_scale != 0 ? 1 / best_scale : 0.0f};
}

FoundScale search(const float* x) { return search_weighted(x, OwnSquares{x}); }

bool is_zero(const float* values) { return largest_magnitude(values, kBlock) < kZeroGroup; }

/// A float16 scale and 32 codes of 4 bits for the values above.
template <FoundScale (*find)(const float*), bool keeps_first_codes>
struct Iq4Nl {
  static constexpr std::size_t kCodes = 2;
  static constexpr std::size_t kElements = kBlock, kBytes = 18, kGroup = kBlock;

  static FoundScale found_in(const float* values) {
    return is_zero(values) ? FoundScale{0, 0} : find(values);
  }

  static void encode(const float* values, std::uint8_t* block) {
    write(values, found_in(values), block);
  }

  static void write(const float* values, const FoundScale& found, std::uint8_t* block) {
    write_half(block, found.scale);
    const bool keeps = keeps_first_codes && is_zero(values);
    write_nibbles(keeps ? Codes{} : iq4::codes_under(values, found.per_level), block + kCodes);
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    opened.scales[0] = read_half(block);
    opened.mins[0] = 0;
    iq4::read_levels(block + kCodes, opened.levels.data());
  }

  static std::uint32_t code_of(int level) { return iq4::code_of(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block, std::size_t) {
    return {half_step("scale", found_in(values).scale, block)};
  }
};

using Searched = Iq4Nl<search, false>;

}  // namespace

void write_iq4_nl_block(const float* values, const float* weights, std::uint8_t* block) {
  const FoundScale none{0, 0};
  Searched::write(values, is_zero(values) ? none : search_weighted(values, weights), block);
}

namespace iq4 {

std::uint32_t code_of(int level) {
  return static_cast<std::uint32_t>(std::find(kValues.begin(), kValues.end(), level) -
                                    kValues.begin());
}

Codes codes_under(const float* values, float per_level) {
  Codes codes;
  for (std::size_t i = 0; i < kBlock; ++i) codes[i] = nearest_code(per_level * values[i]);
  return codes;
}

void read_levels(const std::uint8_t* bytes, std::int8_t* levels) {
  Codes codes;
  read_nibbles(bytes, codes.data());
  for (std::size_t i = 0; i < kBlock; ++i) levels[i] = kValues[codes[i]];
}

float find_scale(const float* values) { return is_zero(values) ? 0.0f : search(values).scale; }

float find_scale(const float* values, const float* weights) {
  return is_zero(values) ? 0.0f : search_weighted(values, weights).scale;
}

}  // namespace iq4

constexpr Limits kIq4Limits = limits_of_halves(1, 127);
constinit const Layout kIq4Nl = layout_of<Searched>("iq4_nl", 4, iq4::kValues, kIq4Limits);
constinit const Layout kIq4NlRef =
    layout_of<Iq4Nl<fit_once, true>>("iq4_nl_ref", 4, iq4::kValues, kIq4Limits);

}  // namespace zeropoint::gguf
