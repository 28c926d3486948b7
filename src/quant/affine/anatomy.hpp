#pragma once

#include <array>
#include <vector>

#include "kernels/anatomy.hpp"
#include "quant/affine/quantizer.hpp"

namespace zeropoint {

/// Every step of one quantization and its error, element by element. Unless stated otherwise, a
/// tensor has the shape of the input and is float32.
struct Anatomy {
  Tensor scales;       ///< of each element
  Tensor zero_points;  ///< of each element, int32
  Tensor scaled;       ///< x / scale; in the torch convention x * (1 / scale)
  Tensor shifted;      ///< scaled + zero_point; conventions that round first: round(scaled)
  Tensor rounded;      ///< the level before any clamp: round(shifted), or shifted + zero_point
  Tensor quantized;    ///< integers in the storage dtype
  Tensor dequantized;  ///< with the cast it shares its elements with `levels`
  Tensor levels;       ///< the real values of the stored integers: dequantized with the cast
  Tensor error;        ///< dequantized - original
  Tensor abs_error;    ///< |error|
  std::vector<double> differences{};  ///< quantized - zero_point, as dequantization computes it
  std::vector<Cause> causes{};
  std::array<std::size_t, kCauses> counts{};  ///< elements by cause
  std::array<double, kCauses>
      squared_errors{};  ///< float64 sums by cause; together the whole squared error
  std::array<double, kCauses>
      squared_error_shares{};     ///< fractions of the whole, 0..1; all 0 without error
  double mean_squared_error = 0;  ///< in PyTorch's order of summation, a float32
  double error_norm = 0;          ///< as torch.norm returns it, a float32
  std::int64_t qmin = 0;          ///< the integers in use
  std::int64_t qmax = 0;
  Tensor real_qmin;  ///< the real value of qmin under each scale, in the shape of the scales
  Tensor real_qmax;  ///< the same for qmax
};

/// `tensor` is float32. Without the clamp, a format that is narrower than its storage keeps its low
/// bits, sign-extended; without the cast, the difference is computed in the storage dtype.
Result<Anatomy> anatomize(const Tensor& tensor, const TensorQuantizer& quantizer,
                          const Switches& switches = {});

}  // namespace zeropoint
