#pragma once

#include "quant/integer/layer_types.hpp"

namespace zeropoint {

/// The sums of products of a fully connected layer, int32, which wrap:
///
///     (x - x_zero_point) @ (weight - weight_zero_points).T
///
/// `x` is int8 or uint8 (..., in), `weight` int8 or uint8 (out, in); the zero points are int32, one
/// or `out`.
///
/// With `saturating_pairs`, as on x86 without VNNI (vpmaddubsw): uint8 activations and int8 weights
/// are multiplied as they are stored, two neighbouring products are added in 16 bits, which
/// saturate, and the share of the zero points is subtracted from the sum. Sums of other types stay
/// exact: libraries extend them to 16 bits first.
///
/// Refuses what linear_int8() refuses.
Result<Tensor> quantized_accumulators(const Tensor& x, std::int64_t x_zero_point,
                                      const Tensor& weight, const Tensor& weight_zero_points,
                                      bool saturating_pairs = false);

/// How many pairs saturate in each sum, int32; for arguments that quantized_accumulators() takes.
Tensor saturated_pairs(const Tensor& x, const Tensor& weight);

}  // namespace zeropoint
