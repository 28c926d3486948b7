#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/kernels.hpp"
#include "zeropoint/causes.hpp"

/// The steps of a quantization element by element: plain loops over arrays of one length, simple
/// enough for the compiler to vectorise. No array overlaps another.
namespace zeropoint::kernels {

/// The steps from the elements to their levels before any clamp, in the order of a convention.
struct Steps {
  std::span<float> scaled;   ///< x / scale; in the torch convention x * (1 / scale)
  std::span<float> shifted;  ///< scaled + zero_point; conventions that round first: round(scaled)
  std::span<float> rounded;  ///< round(shifted); conventions that round first: shifted + zero_point
};
void take_steps(std::span<const float> x, std::span<const float> scales,
                std::span<const std::int32_t> zero_points, Convention convention, Rounding rounding,
                const Steps& steps);

/// The low bits that a type of up to 32 bits keeps of an integer.
class LowBits {
 public:
  LowBits(int bits, bool is_signed)
      : mask_(~std::uint32_t{0} >> (32 - bits)),
        sign_(is_signed ? std::uint32_t{1} << (bits - 1) : 0) {}

  /// Flips the sign bit and subtracts it again, which extends the sign.
  std::int32_t of(std::int32_t value) const {
    return static_cast<std::int32_t>(((static_cast<std::uint32_t>(value) & mask_) ^ sign_) - sign_);
  }

 private:
  std::uint32_t mask_;
  std::uint32_t sign_;
};

/// level - zero_point, exactly.
void subtract(std::span<const std::int32_t> levels, std::span<const std::int32_t> zero_points,
              std::span<double> differences);

/// The same difference truncated to the low bits of a type, and scale times it.
void subtract_in(LowBits type, std::span<const std::int32_t> levels,
                 std::span<const std::int32_t> zero_points, std::span<const float> scales,
                 std::span<double> differences, std::span<float> dequantized);

struct Errors {
  std::span<float> error;      ///< dequantized - x
  std::span<float> magnitude;  ///< |error|
  std::span<float> square;     ///< error * error
};
void take_errors(std::span<const float> x, std::span<const float> dequantized,
                 const Errors& errors);

/// How the levels were computed.
struct LevelRules {
  std::int32_t qmin;
  std::int32_t qmax;
  bool has_clamp;
  const LowBits* subtracted_in;  ///< null if the zero point was subtracted exactly
};

/// The cause of each element.
void find_causes(std::span<const float> rounded, std::span<const std::int32_t> levels,
                 std::span<const std::int32_t> zero_points, std::span<const float> errors,
                 const LevelRules& rules, std::span<Cause> causes);

struct CauseSums {
  std::array<std::size_t, kCauses> counts{};
  std::array<double, kCauses> squared_errors{};  ///< float64, in the order of the elements
};
CauseSums sum_causes(std::span<const Cause> causes, std::span<const float> errors);

}  // namespace zeropoint::kernels
