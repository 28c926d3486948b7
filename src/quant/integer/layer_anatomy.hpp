#pragma once

#include <array>
#include <vector>

#include "quant/integer/layer_types.hpp"

/// Every step of a layer of 8-bit integers, and why two ways to compute it differ.
namespace zeropoint {

/// Every step of one layer in one way. A tensor has the shape of the output, (..., out), and a list
/// that is not stated to be of the outputs has a number for each element of it.
struct LayerAnatomy {
  Tensor accumulators;       ///< int32, without the bias
  Tensor saturated_pairs;    ///< int32: pairs of products that saturated; 0 without that option
  std::vector<double> bias;  ///< of the outputs, in units of the accumulators
  std::vector<double> multipliers;        ///< of the outputs, as used
  std::vector<double> fixed_multipliers;  ///< of the outputs: the integer of 31 bits that stands
                                          ///< for the multiplier in fixed point
  std::vector<double> shifts;             ///< of the outputs: multiplier = fixed * 2^(shift - 31)
  std::vector<double> sums;               ///< accumulator + bias
  std::vector<double> scaled;             ///< sum * multiplier, in float64
  std::vector<double> first_rounding;     ///< scaled as its first rounding leaves it
  std::vector<double> rounded;            ///< the whole number
  std::vector<double> shifted;            ///< rounded + zero point, before the clamp
  std::vector<double>
      exact;            ///< the level in float64 arithmetic, unrounded, from the same integers
  Tensor quantized;     ///< the output, int8 or uint8
  Tensor dequantized;   ///< float32
  Tensor float_output;  ///< float32: the layer of the dequantized input and weight, `F.linear`
  Tensor float_levels;  ///< that, quantized as torch.quantize_per_tensor does it
  Tensor error;         ///< dequantized - float_output
};

Result<LayerAnatomy> anatomize_layer(const Tensor& x, const QuantizedLayer& layer,
                                     const LayerOptions& options);

/// Why an output differs between two ways: the part of the computation that makes the difference.
/// The parts are exchanged one after another, in this order, from the way that comes first in
/// `Requantization` to the other; the cause is the first exchange that moves the level in the
/// direction of the whole difference. So the cause of a pair of ways does not depend on their
/// order.
enum class LayerCause : std::uint8_t {
  saturated_pairs,      ///< sums of two products that 16 bits do not hold
  bias_rounding,        ///< a bias that is rounded to an int32, or rounded differently
  multiplier_rounding,  ///< a multiplier of 24 bits, or of 31
  float_rounding,       ///< a product rounded to float32, or exact
  tie,                  ///< a half rounded to the even neighbour, or away from 0
  second_rounding,      ///< a product rounded twice
  overflow,             ///< a number beyond int32
  same,                 ///< no difference
};
inline constexpr std::size_t kLayerCauses = 8;

struct LayerComparison {
  LayerAnatomy first;
  LayerAnatomy second;
  Tensor differences;  ///< int32: levels of the second minus those of the first
  std::vector<LayerCause> causes{};
  std::array<std::size_t, kLayerCauses> counts{};  ///< elements by cause
};

Result<LayerComparison> compare_layers(const Tensor& x, const QuantizedLayer& layer,
                                       const LayerOptions& options, const LayerOptions& other);

}  // namespace zeropoint
