#pragma once

#include <vector>

#include "quant/integer/requantization.hpp"

/// Fully connected layers from 8-bit integers to 8-bit integers, as libraries compute them.
namespace zeropoint {

/// The scales and the bias between the accumulators of a layer and its output.
struct Requantizer {
  double input_scale = 1;
  Tensor weight_scales;          ///< float32, (1) or (out)
  std::optional<Tensor> bias{};  ///< (out): real numbers in float32, or levels in int32
  QParams output{};
  DType dtype = DType::uint8;  ///< of the output and of the layer's input
  bool relu = false;           ///< whether no level lies below the output's zero point
};

/// The numbers of each output that do not depend on the input.
struct OutputConstants {
  std::vector<Multiplier> multipliers;  ///< one, or one for each output
  std::vector<double> bias;             ///< in units of the accumulator; one for each output
};
OutputConstants output_constants(const Requantizer& requantizer, const Rules& rules,
                                 std::size_t outputs);

/// The levels in use.
IntegerLimits output_limits(const Requantizer& requantizer);

/// A whole number of requantize_sum() as a level: with the zero point, between the limits.
std::int64_t level_of(double rounded, std::int64_t zero_point, IntegerLimits limits);

/// int32 accumulators with their outputs along the last axis as levels of `requantizer.dtype`.
/// Refuses a dtype other than int8 and uint8 (`not_byte_dtype`), accumulators that are not int32
/// and a bias that is neither float32 nor int32 (`storage_differs`), scales that are not float32
/// (`not_float32`), other extents (`shapes_differ`), and scales or an output zero point that
/// check_qparams() refuses.
Result<Tensor> requantize(const Tensor& accumulators, const Requantizer& requantizer,
                          Requantization way);

/// The same for accumulators with their outputs along any axis, and any scales and zero point:
/// PyTorch refuses none. The levels are those of the layer's input dtype, whose rules apply.
Result<Tensor> requantize_sums(const Tensor& sums, Index axis, Requantization way,
                               double input_scale, const Tensor& weight_scales,
                               const std::optional<Tensor>& bias, double scale,
                               std::int64_t zero_point, DType dtype, bool relu);

/// Refuses a layer that quantized_linear() cannot compute: the codes of requantize(), and those of
/// quantized_accumulators() except for `storage_differs` of uint8 weights.
Problem check_quantized_layer(const Tensor& x, const QuantizedLayer& layer);

Requantizer requantizer_of(const QuantizedLayer& layer, DType dtype);

/// The layer's output, of the dtype of `x`, from the accumulators of quantized_accumulators().
Result<Tensor> quantized_linear(const Tensor& x, const QuantizedLayer& layer,
                                const LayerOptions& options);

}  // namespace zeropoint
