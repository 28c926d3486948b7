#pragma once

#include <array>
#include <vector>

#include "kernels/anatomy.hpp"
#include "quant/quantizer.hpp"

namespace zeropoint {

using kernels::Cause;
using kernels::kCauses;

/// Every step of one quantization, element by element, and what it costs. Unless said otherwise a
/// tensor has the shape of the input and is float32.
struct Anatomy {
  Tensor scales;       ///< of each element
  Tensor zero_points;  ///< of each element, int32
  Tensor scaled;       ///< x / scale; in the torch convention x * (1 / scale)
  Tensor shifted;      ///< scaled + zero_point; conventions that round first: round(scaled)
  Tensor rounded;      ///< the level before any clamp: round(shifted), or shifted + zero_point
  Tensor quantized;    ///< integers in the storage dtype
  Tensor dequantized;  ///< with the cast it shares its elements with `levels`
  Tensor levels;  ///< the real values that the stored integers stand for: dequantized with the cast
  Tensor error;   ///< dequantized - original
  Tensor abs_error;                   ///< |error|
  std::vector<double> differences{};  ///< quantized - zero_point, as dequantization took it
  std::vector<Cause> causes{};
  std::array<std::size_t, kCauses> counts{};     ///< elements by cause
  std::array<double, kCauses> squared_errors{};  ///< by cause; their sum is the whole, in float64
  std::array<double, kCauses>
      squared_error_shares{};     ///< parts of the whole, 0..1; all 0 if no error
  double mean_squared_error = 0;  ///< in PyTorch's order of summation, a float32
  double error_norm = 0;          ///< as torch.norm gives it, a float32
  std::int64_t qmin = 0;          ///< the integers in use
  std::int64_t qmax = 0;
  Tensor
      real_qmin;  ///< the real value that qmin stands for, in the shape of the quantizer's scales
  Tensor real_qmax;  ///< the same of qmax
};

/// `tensor` is float32. Without the clamp, a format of fewer bits than its storage keeps its low
/// bits, by their sign; without the cast, the difference is taken in the storage dtype.
Result<Anatomy> anatomize(const Tensor& tensor, const Quantizer& quantizer,
                          const Switches& switches = {});

}  // namespace zeropoint
