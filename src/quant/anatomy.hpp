#pragma once

#include <array>
#include <vector>

#include "kernels/anatomy.hpp"
#include "quant/affine.hpp"
#include "quant/quantizer.hpp"

namespace zeropoint {

using kernels::Cause;
using kernels::kCauses;

/// Every step of one quantization, element by element, and what it costs. All tensors have the
/// shape of the input; all are float32 but `quantized` and `zero_points`.
struct ElementAnatomy {
  Tensor scales;       ///< of each element
  Tensor zero_points;  ///< of each element, int32
  Tensor scaled;       ///< x / scale; in the torch convention x * (1 / scale)
  Tensor
      shifted;  ///< lesson: scaled + zero_point; the others round first, and this is round(scaled)
  Tensor rounded;    ///< the level before any clamp: round(shifted), or shifted + zero_point
  Tensor quantized;  ///< integers in the storage dtype
  Tensor restored;   ///< dequantized; with the cast it shares its elements with `levels`
  Tensor levels;  ///< the real values that the stored integers stand for: dequantized with the cast
  Tensor error;   ///< restored - original
  Tensor abs_error;                   ///< |error|
  std::vector<double> differences{};  ///< quantized - zero_point, as dequantization took it
  std::vector<Cause> causes{};
  std::array<std::size_t, kCauses> counts{};     ///< elements by cause
  std::array<double, kCauses> squared_errors{};  ///< by cause; their sum is the whole, in float64
  std::array<double, kCauses>
      squared_error_shares{};    ///< parts of the whole, 0..1; all 0 if no error
  float mean_squared_error = 0;  ///< in PyTorch's order of summation
  float error_norm = 0;          ///< as torch.norm gives it
};

/// The anatomy under one scale per tensor, channel or group.
struct QuantizerAnatomy : ElementAnatomy {
  IntegerLimits limits;  ///< the integers in use
  Tensor real_qmin;      ///< the real value that limits.min stands for, for every scale: float32
  Tensor real_qmax;      ///< the real value that limits.max stands for, for every scale: float32
};

/// `tensor` is float32. Without the clamp, a format of fewer bits than its storage keeps its low
/// bits, by their sign; without the cast, the difference is taken in the storage dtype.
Result<QuantizerAnatomy> anatomize(const Tensor& tensor, const Quantizer& quantizer,
                                   Overflow overflow = Overflow::clamp,
                                   CastToFloat cast = CastToFloat::yes);

/// One scale for the whole tensor, and all integers of a dtype.
struct Settings {
  QParams qparams;
  DType dtype = DType::int8;
  Overflow overflow = Overflow::clamp;
  CastToFloat cast = CastToFloat::yes;
};

struct Anatomy : ElementAnatomy {
  Settings settings;
  float real_qmin;  ///< the real value that qmin stands for
  float real_qmax;  ///< the real value that qmax stands for
};

/// The lesson's quantization: per tensor, in its own convention. `tensor` is float32.
Anatomy anatomize(const Tensor& tensor, const Settings& settings);

}  // namespace zeropoint
