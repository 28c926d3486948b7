#pragma once

#include <array>
#include <vector>

#include "quant/affine.hpp"

namespace zeropoint {

/// Why a restored element differs from the original. Each element has one cause, the first of
/// these that applies, and its whole squared error is booked under it.
enum class Cause : std::uint8_t {
  wrapped,  ///< an integer type could not hold a value and kept its low bits
  clipped,  ///< the clamp moved the value to a limit of the integer type
  rounded,  ///< the value fell between two levels
  exact,    ///< restored without error
};
inline constexpr std::size_t kCauses = 4;

struct Settings {
  QParams qparams;
  DType dtype = DType::int8;
  Overflow overflow = Overflow::clamp;
  CastToFloat cast = CastToFloat::yes;
};

/// Every step of one quantization, element by element, and what it costs. All tensors have the
/// shape of the input; all are float32 but `quantized`.
struct Anatomy {
  Settings settings;
  Tensor scaled;     ///< x / scale
  Tensor shifted;    ///< x / scale + zero_point
  Tensor rounded;    ///< the above, rounded half to even
  Tensor quantized;  ///< integers of settings.dtype
  Tensor restored;   ///< dequantized
  Tensor levels;  ///< the real values that the stored integers stand for: dequantized with the cast
  Tensor error;   ///< restored - original
  Tensor abs_error;                 ///< |error|
  std::vector<double> differences;  ///< quantized - zero_point, as dequantization took it
  std::vector<Cause> causes;
  std::array<std::size_t, kCauses> counts{};  ///< elements by cause
  std::array<double, kCauses>
      squared_error_shares{};  ///< parts of the whole, 0..1; all 0 if no error
  float mean_squared_error;
  float error_norm;
  float real_qmin;  ///< the real value that qmin stands for
  float real_qmax;  ///< the real value that qmax stands for
};

/// `tensor` is float32.
Anatomy anatomize(const Tensor& tensor, const Settings& settings);

}  // namespace zeropoint
